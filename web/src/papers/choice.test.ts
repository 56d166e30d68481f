import { describe, expect, it } from "vitest";
import { ALL, choiceLink, chosenRows, nextSort, readChoice, readPaper, sorted, type Choice } from "./choice";
import type { Row } from "./data";
import { parseHash } from "../shell/links";

const row = (label: string, change: Partial<Row> = {}): Row => ({
  group: 0,
  label,
  form: "published",
  run: "exact",
  board: "9×9/10",
  value: 0.5,
  ...change,
});

const ROWS = [
  row("oracle", { board: "16×16/40", value: 0.3, verdict: "worse", rule: "safe" }),
  row("agent", { board: "4×4/2", value: 0.9, form: "cause", verdict: "better", group: 1, rule: "any" }),
  row("best", { run: "exact+least-risk", form: "beyond", value: 0.7, rule: "safe" }),
];

const labels = (choice: Partial<Choice>) => chosenRows(ROWS, { ...ALL, ...choice }).map((placed) => placed.row.label);

describe("rows are chosen", () => {
  it.each([
    [{}, ["oracle", "agent", "best"]],
    [{ form: "cause" as const }, ["agent"]],
    [{ verdict: "worse" }, ["oracle"]],
    [{ group: 1 }, ["agent"]],
    [{ rule: "safe" }, ["oracle", "best"]],
    [{ text: "RISK 9×9" }, ["best"]],
    [{ text: "risk 4×4" }, []],
  ])("by %j", (choice, expected) => expect(labels(choice)).toEqual(expected));

  it("and keep their place in the file", () => {
    expect(chosenRows(ROWS, { ...ALL, form: "beyond" })).toEqual([{ place: 2, row: ROWS[2] }]);
  });
});

describe("rows are sorted", () => {
  it.each([
    ["value", false, ["oracle", "best", "agent"]],
    ["value", true, ["agent", "best", "oracle"]],
    ["label", false, ["agent", "best", "oracle"]],
    // By the numbers in the text, not by its letters.
    ["board", false, ["agent", "best", "oracle"]],
    // What has no verdict comes last, up and down.
    ["verdict", false, ["agent", "oracle", "best"]],
    ["verdict", true, ["oracle", "agent", "best"]],
  ] as const)("by %s, descending %s", (key, descending, expected) => {
    expect(labels({ sort: { key, descending } })).toEqual(expected);
  });

  it("and a pressed heading goes up, down and back", () => {
    const up = nextSort(null, "value");
    const down = nextSort(up, "value");
    expect([up, down, nextSort(down, "value"), nextSort(down, "label")]).toEqual([
      { key: "value", descending: false },
      { key: "value", descending: true },
      null,
      { key: "label", descending: false },
    ]);
  });

  it("and equal ones stay in order", () => {
    expect(sorted([3, 1, 2], () => 0, true)).toEqual([3, 1, 2]);
  });
});

describe("a link", () => {
  const choice: Choice = {
    form: "cause",
    verdict: "within noise",
    group: 8,
    rule: "safe",
    text: "lone=false & co",
    sort: { key: "value", descending: true },
    row: 17,
    page: "solvers",
  };

  it("carries paper and choice", () => {
    const { room, params } = parseHash(choiceLink("002", choice));
    expect([room, readPaper(params), readChoice(params)]).toEqual(["papers", "002", choice]);
  });

  it.each(["", "paper=005&form=x&group=-1&sort=colour&row=1e9", "sort=-&q=&row=%00"])("is read as far as it makes sense: %s", (query) => {
    const params = new URLSearchParams(query);
    expect([readPaper(params), readChoice(params)]).toEqual([null, ALL]);
  });
});
