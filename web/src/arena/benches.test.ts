import { expect, test } from "vitest";
import { fakeJob } from "../server/fake";
import type { BenchRequest, Job, Run } from "../server/schema";
import { benchesAmong, benchRequests, benchRows, boardsOfBench, isRunOn, type BenchJob } from "./benches";
import { DEFAULT_SETUP } from "./setup";

const REQUEST: BenchRequest = { kind: "bench", solvers: ["exact+net", "exact"], level: "16x30/99", start_rule: "opening", seed: 4 };

function bench(changes: Partial<Job>): BenchJob<Job> {
  return { ...fakeJob(), result: null, ...changes, request: REQUEST };
}

const SCORE = {
  solver: "exact+net", height: 16, width: 30, mines: 99, start_rule: "opening", first: "3,3", games: 10, wins: 4, win_rate: 0.4,
  interval: [0.2, 0.6] as [number, number], guesses_per_game: 1, moves_per_game: 2, cpu_seconds: 3, cpu_ms_per_game: 300, seed: 4,
  version: "1", paired: [],
};

test("a bench is asked for each kind of board, with names that only the server knows", () => {
  const setup = { ...DEFAULT_SETUP, solvers: ["exact+net"], levels: ["beginner", "5x5/3"], rules: ["safe", "any"] as const, first: "centre" };
  const asked = benchRequests(setup, true);
  expect("requests" in asked && asked.requests.map(({ level, start_rule }) => `${level} ${start_rule}`)).toEqual([
    "9x9/10 safe", "9x9/10 any", "5x5/3 safe", "5x5/3 any",
  ]);
  expect("requests" in asked && asked.requests[0]).toEqual({
    kind: "bench", solvers: ["exact+net"], level: "9x9/10", start_rule: "safe", first: "centre", games: 2000, seed: 1, cluster: true,
  });
});

test("what the page can tell to be wrong is not asked", () => {
  expect(benchRequests({ ...DEFAULT_SETUP, levels: ["hard"] }, false)).toEqual({ problem: expect.stringContaining("hard") as string });
});

test("benches are found among the jobs, the newest first", () => {
  const jobs = [fakeJob({ id: "1" }), fakeJob({ id: "2", request: { kind: "papers", paper: "002" } }), fakeJob({ id: "3" })];
  expect(benchesAmong(jobs).map(({ id }) => id)).toEqual(["3", "1"]);
});

test("a bench shows its solvers before it begins, then counts, then scores", () => {
  expect(benchRows(bench({}))).toEqual([{ solver: "exact+net", score: null }, { solver: "exact", score: null }]);
  const solvers = [{ solver: "exact+net", done: 10, total: 20, wins: 4 }, { solver: "exact", done: 0, total: 20, wins: 0 }];
  const [first, second] = benchRows(bench({ progress: { done: 10, total: 40, words: "", partial: { solvers } } }));
  expect(first?.score).toMatchObject({ games: 10, wins: 4, win_rate: 0.4 });
  expect(second?.score).toBeNull();
  expect(benchRows(bench({ result: { scores: [SCORE], runs: [1] } }))).toEqual([{ solver: "exact+net", score: SCORE }]);
});

test("the boards of a bench are those of the page, where the page knows them", () => {
  expect(boardsOfBench(REQUEST)).toMatchObject({ spec: { width: 30, start_rule: "opening" }, first: "3,3", seed: 4 });
  expect(boardsOfBench({ ...REQUEST, level: "9x9/10", first: "best" })).toMatchObject({ first: "2,2" });
  expect(boardsOfBench({ ...REQUEST, level: "beginner8" })).toBeNull();
});

test("runs of the store are told by their boards, whatever the seed", () => {
  const boards = boardsOfBench(REQUEST)!;
  const run = { ...SCORE, id: 1, seed: "77", weighted: false, created: "", finished: "" } as unknown as Run;
  expect(isRunOn(run, [boards])).toBe(true);
  expect(isRunOn({ ...run, first: "0,0" }, [boards])).toBe(false);
  expect(isRunOn({ ...run, mines: 98 }, [boards])).toBe(false);
});
