import { expect, test } from "vitest";
import { letterOf, powerText, spread, spreadLabels, ticks } from "./axes";

test.each([
  [[0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[0.71, 0.78], 4, [0.72, 0.74, 0.76, 0.78]],
  [[0, 2000], 4, [0, 500, 1000, 1500, 2000]],
  [[0, 3], 4, [0, 1, 2, 3]],
] as const)("round numbers within %j, about %i", (range, about, expected) => {
  expect(ticks(range, about)).toEqual(expected);
});

test("lines have letters, and powers of ten small digits", () => {
  expect([0, 13, 26].map(letterOf)).toEqual(["A", "N", "A"]);
  expect([0, 3, 12, 0.5].map(powerText)).toEqual(["10⁰", "10³", "10¹²", ""]);
});

test.each([
  [[50, 20], [50, 20]],
  [[20, 22, 21], [20, 44, 32]],
  [[99, 98], [100, 88]],
  [[], []],
] as const)("labels at %j stand apart at %j", (wanted, expected) => {
  expect(spread(wanted, 12, 100)).toEqual(expected);
});

test("labels stand apart only from those above or below them", () => {
  const wanted = [{ x: 300, y: 50 }, { x: 10, y: 50 }, { x: 305, y: 52 }, { x: 311, y: 53 }];
  expect(spreadLabels(wanted, { width: 8, height: 12 }, 100)).toEqual([50, 50, 62, 74]);
});
