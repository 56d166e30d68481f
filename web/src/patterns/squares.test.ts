import { expect, test } from "vitest";
import { patternSquares, readRow } from "./squares";

test("a pattern is read from its drawing, other drawings are not", () => {
  const squares = patternSquares(" #    1    ?\n[0!]  2    .\n F    #    #");
  expect(squares?.map(({ mark }) => mark).join(" ")).toBe("# 1 ? 0! 2 . F # #");
  expect(squares?.findIndex(({ isTarget }) => isTarget)).toBe(3);
  expect(patternSquares("")).toBeNull();
});

test("the numbers of a pattern are drawn as its file draws them", () => {
  const row = readRow([0, 1, 3, 4, 2, 13, 3, 3, 3, 1, 0, 7, 3], { matching: "squares", order: "priority" });
  expect(row.squares.map(({ mark }) => mark).join(" ")).toBe("# . ? 0 2 1! ? ? ?");
  expect(row.squares.findIndex(({ isTarget }) => isTarget)).toBe(0);
  expect([row.action, row.priority, row.numHidden]).toEqual(["flag", 7, 3]);
});

test("the paper's patterns count flags, and have no priority", () => {
  const row = readRow([2, 0, 1, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0], { matching: "counts", order: "lowest value" });
  expect(row.squares.map(({ mark }) => mark).join(" ")).toBe("F # . # 8 # # # #");
  expect([row.action, row.priority, row.numHidden]).toEqual(["open", null, null]);
});

test("patterns of values are numbers everywhere", () => {
  const row = readRow([-2, -1, 0, 8, -2, 1, 1, 1, 1, 0, 8, 0, 0], { matching: "differences", order: "lowest value" });
  expect(row.squares.map(({ mark }) => mark).join(" ")).toBe("# F 0 8 # 1 1 1 1");
});
