import { expect, test } from "vitest";
import { curvePoints, furthest, heights, plotLines, valueAt } from "./convergence";

const CURVE = { improvements: [[1, 64, 20], [10, 64, 19], [100, 16, 18]] as const, evaluations: 1000 };
const NONE = { improvements: [], evaluations: 0 };

test("the axes hold every curve", () => {
  expect(furthest([CURVE, NONE])).toBe(3);
  expect(heights([CURVE, NONE])).toEqual([0, 8]);
  expect([furthest([NONE]), heights([NONE])]).toEqual([2, [0, 3]]);
});

test("a curve steps down at improvements, and goes on to where the search is", () => {
  expect(curvePoints(CURVE).map(({ x, y }) => [x, y])).toEqual([[0, 8], [0, 8], [1, 8], [1, 8], [2, 8], [2, 4], [3, 4]]);
  expect(curvePoints(NONE)).toEqual([]);
});

test("what is proven is a line across", () => {
  expect(plotLines([CURVE], null).map(({ key }) => key)).toEqual(["A"]);
  expect(plotLines([CURVE, NONE], 4).at(-1)).toEqual({ key: "≥", points: [{ x: 0, y: 2 }, { x: 3, y: 2 }] });
});

test("the value at a place is the best by then", () => {
  expect([0, 1, 99, 100, 1000, 1001].map((at) => valueAt(CURVE, at))).toEqual([null, 64, 64, 16, 16, null]);
});
