import { expect, it } from "vitest";
import { settled } from "../arena/fake";
import type { Answer, Request } from "../engine/wire";
import type { SearchSession } from "../set/search";
import { SettingRerun, spreadOf, type SettingRow } from "./setting_rerun";

const ROW: SettingRow = {
  group: 0,
  label: "annealing",
  form: "published",
  run: "annealing",
  board: "2×2",
  value: 1,
  setting: { iterations: 10, puzzle: ["1.", ".."] },
};

/** A search comes to its seed modulo 5, four iterations at a time. */
class FakeSession implements SearchSession {
  isOver = false;
  seed = 0;
  iterations = 0;

  constructor(readonly begun: Request<"set_begin">[]) {}

  async call<Name extends "set_begin" | "set_run">(name: Name, request: Request<Name>): Promise<Answer<Name>> {
    await settled();
    if (this.isOver) throw new Error("the game has ended");
    if (name === "set_begin") return this.#begin(request as Request<"set_begin">) as Answer<Name>;
    this.iterations += Math.min(4, (request as Request<"set_run">).iterations);
    return { value: this.seed % 5, iterations: this.iterations, is_over: false } as Answer<Name>;
  }

  end(): void {
    this.isOver = true;
  }

  #begin(request: Request<"set_begin">): Record<string, never> {
    if (request.seed === 99) throw new Error("no such seed");
    this.begun.push(request);
    this.seed = request.seed;
    this.iterations = 0;
    return {};
  }
}

function begin(): { rerun: SettingRerun; begun: Request<"set_begin">[] } {
  const begun: Request<"set_begin">[] = [];
  const searchers = { size: 2, session: () => new FakeSession(begun) };
  return { rerun: new SettingRerun(ROW, { name: "annealing" }, searchers), begun };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await settled();
}

it("runs the searches of consecutive seeds to their end", async () => {
  const { rerun, begun } = begin();
  expect(rerun.state.value).toBe("ready");
  rerun.start(5, 7);
  await turns(40);
  expect(rerun.state.value).toBe("done");
  expect(begun.map(({ seed }) => seed).sort()).toEqual([10, 11, 7, 8, 9]);
  expect(begun[0]).toMatchObject({ puzzle: "1.\n..", iterations: 10 });
  expect(rerun.outcome.value).toEqual({ done: 5, wanted: 5, seed: 7, value: 2, interval: [1, 3], range: [0, 4] });
});

it("stops at once and goes on with what was not ended", async () => {
  const { rerun } = begin();
  rerun.start(6, 0);
  await turns(6);
  rerun.stop();
  await turns(5);
  const before = rerun.outcome.value?.done ?? 0;
  expect([rerun.state.value, before < 6]).toEqual(["stopped", true]);
  rerun.goOn();
  await turns(40);
  expect(rerun.outcome.value).toMatchObject({ done: 6, range: [0, 4] });
});

it("says why it cannot go on", async () => {
  const { rerun } = begin();
  rerun.start(3, 98);
  await turns(20);
  expect([rerun.state.value, rerun.problem.value]).toEqual(["stopped", "No such seed."]);
});

it.each([
  [[3], { value: 3, interval: [3, 3], range: [3, 3] }],
  // numpy.quantile([1, 2, 4, 9], [0.25, 0.5, 0.75]) is 1.75, 3, 5.25.
  [[9, 1, 4, 2], { value: 3, interval: [1.75, 5.25], range: [1, 9] }],
])("spreads %j as numpy does", (values, expected) => expect(spreadOf(values)).toEqual(expected));
