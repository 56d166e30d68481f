import { expect, test } from "vitest";
import { axesOf, curvePath } from "./convergence";

const FRAME = { left: 0, top: 0, width: 300, height: 100 };
const CURVE = { improvements: [[1, 64, 20], [10, 64, 19], [100, 16, 18]] as const, evaluations: 1000 };

test("the axes hold every curve, with few ticks", () => {
  const axes = axesOf([CURVE], FRAME);
  expect(axes.xTicks).toEqual([1, 10, 100, 1000]);
  expect(axes.yTicks).toEqual([0, 1, 2, 5, 10, 20, 50]);
  expect(axesOf([{ improvements: [[1, 3000, 9]], evaluations: 5 }], FRAME).yTicks).toEqual([0, 50, 100, 200, 500, 1000, 2000]);
  expect([axes.x(1), axes.x(1000), axes.y(0), axes.y(64)]).toEqual([0, 300, 100, 0]);
});

test("a curve steps down at improvements of the value, and goes on to where the search is", () => {
  expect(curvePath(CURVE, axesOf([CURVE], FRAME))).toBe("M0 0H200V50H300");
});

test("nothing yet is no curve", () => {
  const none = { improvements: [], evaluations: 0 };
  expect(curvePath(none, axesOf([none], FRAME))).toBe("");
});
