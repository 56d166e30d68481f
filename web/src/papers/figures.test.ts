import { expect, it } from "vitest";
import type { Paper } from "./data";
import { axisOf, placeOn, shareOf, written, writtenInterval, writtenTime } from "./figures";

it.each([
  ["rate", 0.6123, "61.2 %"],
  ["weighted", 0.412206, "41.22 %"],
  ["exact", 102 / 105, "97.14 %"],
  ["score", 0.945611, "0.94561"],
  ["fitness", 64.1378, "64.138"],
  ["setting", 7, "7"],
] as const)("a %s is written as its paper does", (kind, value, text) => expect(written(kind, value)).toBe(text));

it("writes intervals without their unit, and times with three digits", () => {
  expect(writtenInterval("rate", [0.5814, 0.6417])).toBe("[58.1, 64.2]");
  expect([0.000677862, 7.75807, 1669.01].map(writtenTime)).toEqual(["0.000678", "7.76", "1,670"]);
});

it("has room on the axis for all that is drawn", () => {
  const rows = [
    { value: 3, interval: [2, 4], range: [1, 9], published: 0 },
    { value: 31, interval: [28, 33], range: [20, 39] },
  ];
  const paper = (kind: string) => ({ measure: { kind }, rows }) as unknown as Paper;
  expect(axisOf(paper("setting"))).toEqual([0, 39]);
  expect(axisOf(paper("fitness"))).toEqual([0, 39]);
  expect(axisOf(paper("rate"))).toEqual([0, 1]);
  expect([shareOf(39, [0, 39]), shareOf(5, [5, 5])]).toEqual([1, 0.5]);
  expect([0, 39].map((value) => placeOn([0, 39], value))).toEqual(["2.00%", "98.00%"]);
});
