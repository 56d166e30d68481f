import { expect, test } from "vitest";
import { curveOf, shareRange } from "./curves";
import { Run } from "./run";
import { DEFAULT_SETUP, planOf } from "./setup";

function runOf(won: readonly boolean[]): Run {
  const plan = planOf(DEFAULT_SETUP);
  if ("problem" in plan) throw new Error(plan.problem);
  const run = new Run(plan.experiments[0]!);
  run.games.add(0, won.map((one) => ({ won: one, moves: 1, guesses: 0 })), 1);
  return run;
}

test("a curve has a point a game, and of many games some with the last among them", () => {
  const few = curveOf(runOf([true, false, true]));
  expect(few.map(({ x, y }) => [x, y])).toEqual([[1, 1], [2, 0.5], [3, 2 / 3]]);
  const many = curveOf(runOf(Array.from({ length: 5000 }, (_, index) => index % 4 === 0)));
  expect(many.length).toBe(160);
  expect(many.at(-1)).toMatchObject({ x: 5000, y: 0.25 });
  expect(curveOf(runOf([]))).toEqual([]);
});

test("the axis is not stretched by the first games", () => {
  const curve = curveOf(runOf(Array.from({ length: 4000 }, (_, index) => index % 4 !== 0)));
  const [low, high] = shareRange([curve]);
  expect(low).toBeGreaterThan(0.7);
  expect(high).toBeLessThan(0.8);
});
