import { beforeEach, expect, test } from "vitest";
import type { PlayedGame } from "../engine/wire";
import { FakeArenaEngine, fakeArena, fakeGame, settled, VERSION } from "./fake";
import type { ArenaModel } from "./model";
import { allScores, groupScores } from "./scores";
import { DEFAULT_SETUP, type Setup } from "./setup";

const SETUP: Setup = { ...DEFAULT_SETUP, solvers: ["logic", "csp"], games: 200 };

let engine: FakeArenaEngine;
let arena: ArenaModel;

beforeEach(() => {
  engine = new FakeArenaEngine();
  arena = fakeArena(engine);
});

const runs = () => arena.groups.value.flatMap((group) => group.runs);
const lengths = () => runs().map(({ games }) => games.length);

function allGames(place: number): PlayedGame[] {
  const games = runs()[place]?.games;
  return Array.from({ length: games?.length ?? 0 }, (_, index) => games!.game(index));
}

test("every game is played once, and counted under its own board whatever the order of answers", async () => {
  expect(arena.start(SETUP)).toBeNull();
  await settled();
  await engine.answerAll();
  expect(lengths()).toEqual([200, 200]);
  expect(allGames(0)).toEqual(Array.from({ length: 200 }, (_, index) => fakeGame(2, index)));
  expect(allGames(1)).toEqual(Array.from({ length: 200 }, (_, index) => fakeGame(3, index)));
  expect(engine.requests.reduce((sum, { count }) => sum + count, 0)).toBe(400);
  expect(arena.state.value).toBe("done");
});

test("games that come before their turn are not counted yet", async () => {
  arena.start({ ...SETUP, solvers: ["logic"] });
  await settled();
  await engine.answer(); // one game, to learn what they take
  await engine.answer(1);
  const waiting = engine.requests.at(-2);
  expect(lengths()[0]).toBeLessThan(waiting?.start ?? 0);
  await engine.answerAll();
  expect(lengths()).toEqual([200]);
});

test("no worker waits, and none is asked twice", async () => {
  arena.start(SETUP);
  await settled();
  expect(engine.asked.length).toBe(2);
  await engine.answer();
  expect(engine.asked.length).toBe(2);
});

test("the boards of all solvers grow together", async () => {
  arena.start({ ...SETUP, games: 100_000 });
  await settled();
  for (let times = 0; times < 40; times++) await engine.answer();
  const [first = 0, second = 0] = lengths();
  expect(Math.abs(first - second)).toBeLessThanOrEqual(500);
  expect(first).toBeGreaterThan(2000);
});

test("pieces take about a quarter of a second", async () => {
  arena.start({ ...SETUP, games: 100_000 });
  await settled();
  for (let times = 0; times < 20; times++) await engine.answer();
  expect(engine.requests[0]?.count).toBe(1);
  expect(engine.requests.at(-1)?.count).toBe(250);
});

test("a pause hands out nothing more, and what is at play is counted", async () => {
  arena.start(SETUP);
  await settled();
  arena.pause();
  await engine.answerAll();
  expect(lengths()).toEqual([1, 1]);
  expect(arena.state.value).toBe("paused");
  arena.goOn();
  await settled();
  await engine.answerAll();
  expect(lengths()).toEqual([200, 200]);
});

test("more games go on where the others ended", async () => {
  arena.start(SETUP);
  await settled();
  await engine.answerAll();
  const played = engine.requests.length;
  expect(arena.addGames(100)).toBeNull();
  expect(arena.setup.value.games).toBe(300);
  await settled();
  await engine.answerAll();
  expect(lengths()).toEqual([300, 300]);
  expect(Math.min(...engine.requests.slice(played).map(({ start }) => start))).toBe(200);
});

test("another solver joins without the games of the first being played again", async () => {
  arena.start({ ...SETUP, solvers: ["logic"] });
  await settled();
  await engine.answerAll();
  engine.requests.length = 0;
  arena.start(SETUP);
  await settled();
  await engine.answerAll();
  expect(lengths()).toEqual([200, 200]);
  expect(new Set(engine.requests.map(({ solver }) => solver[0]?.name))).toEqual(new Set(["3"]));
});

test("fewer games are the first of those that were played", async () => {
  arena.start(SETUP);
  await settled();
  await engine.answerAll();
  arena.start({ ...SETUP, games: 50 });
  expect(lengths()).toEqual([50, 50]);
  expect(runs()[0]?.games.seconds).toBeCloseTo(0.05);
  expect(arena.state.value).toBe("done");
});

test("games that nobody wants any more are ended", async () => {
  arena.start(SETUP);
  await settled();
  arena.start({ ...SETUP, seed: 77 });
  await settled();
  expect(engine.asked.map(({ request }) => request.seed)).toEqual([77, 77]);
  await engine.answerAll();
  expect(lengths()).toEqual([200, 200]);
});

test("a solver that fails says why, the others go on, and it is tried again", async () => {
  arena.start(SETUP);
  await settled();
  await engine.fail("this takes too long");
  await engine.answerAll();
  expect(runs().map(({ problem }) => problem)).toEqual(["This takes too long.", null]);
  expect(lengths()).toEqual([0, 200]);
  expect(arena.state.value).toBe("paused");
  arena.goOn();
  await settled();
  await engine.answerAll();
  expect(lengths()).toEqual([200, 200]);
});

test("what is wrong with a setup is told, and what is played goes on", async () => {
  arena.start(SETUP);
  expect(arena.start({ ...SETUP, solvers: ["exat"] })).toContain("Did you mean 'exact'?");
  expect(arena.addGames(10_000_000)).toContain("1,000,000");
  expect(arena.addGames(-5)).toContain("from 1");
  expect(arena.setup.value).toEqual(SETUP);
  expect(arena.state.value).toBe("running");
});

test("kinds of boards stand apart", async () => {
  arena.start({ ...SETUP, levels: ["beginner", "expert"], games: 3 });
  await settled();
  await engine.answerAll();
  expect(arena.groups.value.map(({ boards, runs: own }) => [boards.spec.mines, own.length])).toEqual([[10, 2], [99, 2]]);
});

test("the engine is told the first cell", async () => {
  arena.start({ ...SETUP, rules: ["opening"], solvers: ["logic"] });
  await settled();
  expect(engine.requests[0]).toMatchObject({ seed: 1, start: 0, count: 1, first: [3, 3] });
});

test("a kept arena comes back as it was, and goes on", async () => {
  arena.start(SETUP);
  await settled();
  arena.pause();
  await engine.answerAll();
  const kept = structuredClone(arena.kept());
  expect(kept?.version).toBe(VERSION);
  const again = new FakeArenaEngine();
  arena = fakeArena(again);
  arena.show(SETUP, kept);
  expect([arena.state.value, lengths(), arena.numGames.value]).toEqual(["paused", [1, 1], 2]);
  arena.goOn();
  await settled();
  await again.answerAll();
  expect(lengths()).toEqual([200, 200]);
  expect(allGames(1)).toEqual(Array.from({ length: 200 }, (_, index) => fakeGame(3, index)));
});

test("a setup that is shown plays nothing", async () => {
  arena.show(SETUP);
  await settled();
  expect([arena.state.value, engine.requests.length, arena.kept()]).toEqual(["empty", 0, null]);
});

test("games a second are those since it went on", async () => {
  let milliseconds = 0;
  arena = fakeArena(engine, { now: () => milliseconds });
  arena.start({ ...SETUP, games: 100_000 });
  await settled();
  milliseconds = 500;
  await engine.answer();
  await engine.answer();
  expect(arena.speed.value).toBeCloseTo(arena.numGames.value / 0.5);
});

test("solvers are compared on the boards that both have played", async () => {
  arena.start({ ...SETUP, games: 600 });
  await settled();
  await engine.answerAll();
  const [first, second] = allScores(arena);
  expect(first).toMatchObject({ games: 600, wins: 300, win_rate: 0.5, guesses_per_game: 1, cpu_ms_per_game: 1, paired: [] });
  // Boards 0, 6, … are won by both, the other even ones by the first alone, 3, 9, … by the second alone.
  expect(second?.paired).toMatchObject([{ with: "logic", both: 100, only_this: 100, only_other: 200, neither: 200 }]);
});

test("any solver can be the measure", async () => {
  arena.start({ ...SETUP, games: 600 });
  await settled();
  await engine.answerAll();
  const [group] = arena.groups.value;
  const [first, second] = groupScores(arena, group!, group!.runs[1]);
  expect(first?.paired).toMatchObject([{ with: "csp", only_this: 200, only_other: 100 }]);
  expect(second?.paired).toEqual([]);
});
