import { expect, test } from "vitest";
import { axesOf, curvePath } from "./convergence";

const FRAME = { left: 0, top: 0, width: 300, height: 100 };
const CURVE = { improvements: [[1, 50, 20], [10, 50, 19], [100, 20, 18]] as const, evaluations: 1000 };

test("the axes hold every curve, with few ticks", () => {
  const axes = axesOf([CURVE], FRAME);
  expect(axes.xTicks).toEqual([1, 10, 100, 1000]);
  expect(axes.yTicks).toEqual([0, 10, 20, 30, 40, 50]);
  expect([axes.x(1), axes.x(1000), axes.y(0), axes.y(50)]).toEqual([0, 300, 100, 0]);
});

test("a curve steps down at improvements of the value, and goes on to where the search is", () => {
  expect(curvePath(CURVE, axesOf([CURVE], FRAME))).toBe("M0 0H200V60H300");
});

test("nothing yet is no curve", () => {
  const none = { improvements: [], evaluations: 0 };
  expect(curvePath(none, axesOf([none], FRAME))).toBe("");
});
