import { expect, it } from "vitest";
import { ALL } from "./choice";
import type { Paper, PaperName, Row } from "./data";
import { PapersModel } from "./model";
import type { Rerun } from "./rerun";

function paper(name: PaperName, numRows: number): Paper {
  const rows = Array.from({ length: numRows }, (_, place): Row => ({
    group: 0,
    label: `row ${place}`,
    form: "published",
    run: "exact",
    board: "9×9/10",
    rule: place % 2 === 0 ? "opening" : "safe",
    value: place / numRows,
  }));
  return { name, title: name, about: "", settings: "", page: "solvers", measure: { kind: "rate", count: "games" }, groups: [{ heading: "g" }], rows };
}

function begin(load: (name: PaperName) => Promise<Paper>): PapersModel {
  return new PapersModel({ load, rerun: () => ({ reason: "none" }) });
}

it("opens a paper under the rule that fits it", async () => {
  const model = begin((name) => Promise.resolve(paper(name, 10)));
  await model.open("003", null);
  expect(model.choice.value.rule).toBe("opening");
  expect(model.fitting.value).toHaveLength(5);
  await model.open("003", { ...ALL, text: "row 3" });
  expect(model.fitting.value.map(({ place }) => place)).toEqual([3]);
});

it("draws some rows first, and the opened one with them", async () => {
  const model = begin((name) => Promise.resolve(paper(name, 500)));
  await model.open("002", ALL);
  expect(model.shown.value).toHaveLength(60);
  model.choose({ row: 99 });
  expect(model.shown.value).toHaveLength(100);
  model.showAll();
  expect(model.shown.value).toHaveLength(500);
});

it("shows the paper that was wanted last, and says why one cannot be shown", async () => {
  const waiting = new Map<PaperName, (paper: Paper) => void>();
  const model = begin((name) => (name === "004" ? Promise.reject(new Error("offline")) : new Promise((resolve) => waiting.set(name, resolve))));
  const first = model.open("001", ALL);
  const second = model.open("003", ALL);
  waiting.get("003")?.(paper("003", 2));
  await second;
  waiting.get("001")?.(paper("001", 3));
  await first;
  expect(model.paper.value).toMatchObject({ kind: "done", answer: { name: "003" } });
  await model.open("004", ALL);
  expect(model.paper.value).toMatchObject({ kind: "fault", message: "offline" });
});

it("keeps the rerun of a row, but not that there is none", () => {
  const made: string[] = [];
  const rerun = {} as Rerun;
  const model = new PapersModel({
    load: () => Promise.reject(new Error()),
    rerun: (kind, { label }) => (made.push(`${kind} ${label}`), made.length < 2 ? { reason: "no server" } : rerun),
  });
  const shown = paper("002", 1);
  const row = shown.rows[0] as Row;
  expect(model.rerunOf(shown, row)).toEqual({ reason: "no server" });
  expect([model.rerunOf(shown, row), model.rerunOf(shown, row)]).toEqual([rerun, rerun]);
  expect(made).toEqual(["rate row 0", "rate row 0"]);
});
