import { expect, it } from "vitest";
import { settled } from "../arena/fake";
import type { Answer, Request } from "../engine/wire";
import type { SearchSession } from "../set/search";
import { FIRST_SETUP } from "../learn/patterns/setup";
import type { EvolutionSession } from "../learn/patterns/model";
import { evolutionRunner, type EvolutionRow } from "./evolution_rerun";
import { SeedsRerun } from "./seeds_rerun";
import { settingRunner, type SettingRow } from "./setting_rerun";

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

function begin(): { rerun: SeedsRerun<SearchSession>; begun: Request<"set_begin">[] } {
  const begun: Request<"set_begin">[] = [];
  const searchers = { size: 2, session: () => new FakeSession(begun) };
  return { rerun: new SeedsRerun(settingRunner(ROW, { name: "annealing" }, searchers)), begun };
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

it("evolves every generation of every seed", async () => {
  const asked: string[] = [];
  const session = {
    call: (name: string, request: { seed?: number }) => {
      asked.push(name === "evolve_begin" ? `begin ${request.seed}` : name);
      return Promise.resolve({ best: 60 + asked.length });
    },
    end: () => undefined,
  } as unknown as EvolutionSession;
  const row = { evolution: { ...FIRST_SETUP, generations: 2 } } as EvolutionRow;
  const rerun = new SeedsRerun(evolutionRunner(row, { size: 1, session: () => session }));
  rerun.start(2, 5);
  await turns(20);
  expect(asked).toEqual(["begin 5", "evolve_step", "evolve_step", "begin 6", "evolve_step", "evolve_step"]);
  expect(rerun.outcome.value).toMatchObject({ done: 2, wanted: 2, seed: 5, value: (63 + 66) / 2 });
});
