import { expect, it } from "vitest";
import { FakeArenaEngine, fakeGame } from "../arena/fake";
import { wilsonInterval } from "../arena/statistics";
import { arenaSetup, GamesRerun, type GamesRow } from "./games_rerun";

const ROW: GamesRow = {
  group: 0,
  label: "oracle",
  form: "published",
  run: "exact",
  board: "4×4/2",
  value: 0.9,
  games: { spec: { height: 4, width: 4, mines: 2, start_rule: "safe" }, first: [1, 2], wins: 9, published: [8, 10] },
};

/** The rerun with its engine, whose games are told at once. */
function begin(row: GamesRow): { rerun: GamesRerun; engine: FakeArenaEngine } {
  const engine = new FakeArenaEngine(1);
  const makeStages = () => Promise.resolve([{ name: "3" }]);
  return { rerun: new GamesRerun(row, { engine, makeStages, wait: () => Promise.resolve(), now: () => 0 }), engine };
}

async function finish(engine: FakeArenaEngine): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    if (engine.asked.length > 0) await engine.answer();
  }
}

it("plays the games of the row and counts them as the arena does", async () => {
  const { rerun, engine } = begin(ROW);
  expect([rerun.state.value, rerun.outcome.value]).toEqual(["ready", null]);
  rerun.start(40, 7);
  await finish(engine);
  const wins = Array.from({ length: 40 }, (_, index) => fakeGame(3, index)).filter(({ won }) => won).length;
  expect(rerun.state.value).toBe("done");
  expect(rerun.outcome.value).toEqual({ done: 40, wanted: 40, value: wins / 40, interval: wilsonInterval(wins, 40), wins, seed: 7 });
  expect(engine.requests[0]).toMatchObject({ spec: ROW.games.spec, first: [1, 2], seed: 7, start: 0 });
});

it("asks for games that are won by flags where the row is", async () => {
  const { rerun, engine } = begin({ ...ROW, games: { ...ROW.games, flagging: true } });
  rerun.start(2, 0);
  await finish(engine);
  expect(engine.requests.map((request) => request.flagging)).toEqual([true, true]);
});

it("stops and goes on", async () => {
  const { rerun, engine } = begin(ROW);
  rerun.start(30, 0);
  await new Promise((resolve) => setTimeout(resolve));
  rerun.stop();
  await finish(engine);
  expect(rerun.state.value).toBe("stopped");
  rerun.goOn();
  await finish(engine);
  expect(rerun.outcome.value?.done).toBe(30);
});

it("says why games cannot be played", async () => {
  const { rerun, engine } = begin(ROW);
  rerun.start(5, 0);
  await new Promise((resolve) => setTimeout(resolve));
  await engine.fail("the engine has ended");
  await new Promise((resolve) => setTimeout(resolve));
  expect([rerun.state.value, rerun.problem.value]).toEqual(["stopped", "The engine has ended."]);
});

it("says what is wrong with a row", () => {
  const { rerun } = begin({ ...ROW, run: "exat" });
  rerun.start(10, 0);
  expect(rerun.problem.value).toContain("Did you mean 'exact'?");
});

it.each([
  ["random" as const, "random"],
  [[1, 2] as const, "1,2"],
  [undefined, null],
])("begins where the row does: %s", (first, expected) => {
  const { first: _, ...games } = ROW.games;
  expect(arenaSetup({ ...ROW, games: first === undefined ? games : { ...games, first } }, 5, 1).first).toBe(expected);
});
