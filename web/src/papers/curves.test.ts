import { expect, it } from "vitest";
import { axisOfCurves, linesOfCurves, rangeOfCurves, valueOfCurve } from "./curves";
import type { CurvePlot } from "./data";

function plot(more: Partial<CurvePlot> = {}): CurvePlot {
  return {
    kind: "curves",
    name: "n",
    caption: "c",
    x_label: "x",
    y_label: "y",
    curves: [
      { label: "one", points: [[1, 9], [10, 4], [500, 4], [1000, 3]] },
      { label: "other", points: [[20, 64.5], [30, 65]] },
    ],
    is_logarithmic: false,
    begins_at_zero: false,
    ...more,
  };
}

it("goes on as it is until the next point", () => {
  const [one, other] = linesOfCurves(plot(), axisOfCurves(plot()));
  expect(one).toEqual({ key: "A", points: [[1, 9], [10, 9], [10, 4], [500, 4], [1000, 4], [1000, 3]].map(([x, y]) => ({ x, y })) });
  expect(other?.key).toBe("B");
});

it("has an axis of numbers, or one of powers of ten", () => {
  const plain = axisOfCurves(plot());
  expect([plain.most, plain.placeOf(30), plain.valueAt(30), plain.write(1000)]).toEqual([1000, 30, 30, "1,000"]);
  const powers = axisOfCurves(plot({ is_logarithmic: true }));
  expect([powers.most, powers.placeOf(100), powers.valueAt(2), powers.write(3)]).toEqual([3, 2, 100, "10³"]);
});

it("fits the curves, or begins at zero", () => {
  expect(rangeOfCurves(plot())).toEqual([3, 65]);
  expect(rangeOfCurves(plot({ begins_at_zero: true }))).toEqual([0, 65]);
});

it("tells the last value up to a place, and none before the first", () => {
  const points = plot().curves[1]?.points ?? [];
  expect([19, 20, 29.5, 400].map((x) => valueOfCurve(points, x))).toEqual([null, 64.5, 64.5, 65]);
});
