import { expect, test } from "vitest";
import { parseBoard, parsePosition } from "./notation";
import { localFaults, writePosition } from "./position";
import { writeBoard } from "./board";

test("positions are written as they are read, whatever the shape", () => {
  const text = "3 5 4 opening 0 0\n00000\n12321\n#####";
  expect(writePosition(parsePosition(text))).toBe(text);
});

test("boards are written with every number", () => {
  expect(writeBoard(parseBoard("2 4 2 safe 1 3\n*###\n#*##"))).toBe("2 4 2 safe 1 3\n*210\n2*10");
});

test.each([
  ["2 3 1 safe 0 2\n##*\n###", "safe forbids"],
  ["1 3 1 opening 0 1\n##*", "opening wants a 0"],
  ["1 3 1 given-zero\n##*", "needs a start cell"],
  ["1 3 2\n##*", "1 mines are drawn; the header says 2"],
])("a board that breaks its own promise is refused: %j", (text, message) => {
  expect(() => parseBoard(text)).toThrow(message);
});

test("local faults name their cells", () => {
  const kinds = localFaults(parsePosition("2 3 6 opening 0 1\n020\n##5")).map((fault) => fault.kind);
  expect(kinds).toEqual(["too-many-mines", "number-too-high", "unopened-zero", "start-not-zero"]);
  expect(localFaults(parsePosition("2 3 1\n111\n###"))).toEqual([]);
});
