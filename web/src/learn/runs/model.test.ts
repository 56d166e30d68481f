import { expect, test } from "vitest";
import { fakeJob } from "../../server/fake";
import { historyOf, labelsResult, learningJobs, patternsResult, requestOf } from "./model";

test("a form becomes a request of its kind", () => {
  expect(requestOf({ kind: "evolve-patterns", recipe: "published", count: "3", seed: 7 })).toEqual({
    kind: "evolve-patterns",
    options: { recipe: "published", start: "opening", flags: "fall" },
    trials: 3,
    seed: 7,
  });
  expect(requestOf({ kind: "evolve-labels", recipe: "", count: "", seed: 0 })).toMatchObject({ kind: "evolve-labels", runs: 1 });
  expect(requestOf({ kind: "train-net", recipe: "small", count: "", seed: 0 })).toMatchObject({ recipe: "small", steps: null });
  expect(requestOf({ kind: "train-value", recipe: "", count: "50", seed: 0 })).toEqual({ kind: "train-value", steps: 50, seed: 0 });
});

test("the room shows its own jobs, the newest first", () => {
  const jobs = [
    fakeJob({ id: "a", request: { kind: "evolve-patterns" } }),
    fakeJob({ id: "b" }),
    fakeJob({ id: "c", request: { kind: "train-net" } }),
  ];
  expect(learningJobs(jobs).map(({ id }) => id)).toEqual(["c", "a"]);
});

test("an evolution tells its course, other runs have none", () => {
  const partial = { trial: 0, history: [[65, 64]] as [number, number][] };
  expect(historyOf(fakeJob({ progress: { done: 1, total: 2, words: "", partial } }))).toEqual([[65, 64]]);
  expect(historyOf(fakeJob())).toEqual([]);
});

test("results are told apart by what they hold", () => {
  const patterns = { fitness: 70, fresh_fitness: 69, trials: [], file: "sapper patterns 1" };
  const labels = { score: 1, validation_score: null, runs: [], best_run: 0, tree: "", simplified_tree: "" };
  expect([patternsResult(patterns), labelsResult(patterns)]).toEqual([patterns, null]);
  expect([patternsResult(labels), labelsResult(labels)]).toEqual([null, labels]);
  expect([patternsResult(null), labelsResult(null)]).toEqual([null, null]);
});
