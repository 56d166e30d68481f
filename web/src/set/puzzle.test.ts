import { expect, test } from "vitest";
import { PAPER_PUZZLE } from "./methods";
import { countFree, decodePuzzle, encodePuzzle, layoutErrors, minesOf, puzzleOf, puzzleText, readPuzzle, readPuzzleFile, unreachable, type Puzzle } from "./puzzle";

function taken(text: string): Puzzle {
  const read = readPuzzle(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test("the paper's puzzle has 33 numbers and 67 free squares", () => {
  expect(countFree(PAPER_PUZZLE)).toBe(67);
  expect(PAPER_PUZZLE.numbers.length).toBe(100);
});

test.each([
  "1.9\n.0.",
  "  1.9  \r\n  .0.\n",
  "1 . 9\n. 0 .",
  '{"id": 3, "height": 2, "width": 3, "rows": ["1.9", ".0."]}\n{"rows": ["."]}',
  `https://host.example/lab/#/set?p=${encodePuzzle(puzzleOf(["1.9", ".0."]))}&m=vns`,
])("%s is read", (text) => expect(puzzleText(taken(text))).toBe("1.9\n.0."));

test("a position is taken with its hidden cells free, and a board with its mines", () => {
  expect(puzzleText(taken("2 3 1\n1##\n1##"))).toBe("1..\n1..");
  expect(puzzleText(taken("2 3 1\n1*1\n111"))).toBe("1.1\n111");
  const file = readPuzzleFile("puzzle.txt", new TextEncoder().encode("2.\n.."));
  expect(file.ok && puzzleText(file.value)).toBe("2.\n..");
});

test.each([
  ["1.\n...", "line 2"],
  ["1.\n.q", "line 2, column 2"],
  ["", ""],
  ["{\"rows\": [\"1x\"]}", "line 1, column 2"],
])("%s is refused with words", (text, words) => {
  const read = readPuzzle(text);
  expect(read.ok).toBe(false);
  expect(!read.ok && read.error).toContain(words);
});

test("a link holds every puzzle, and nothing else is read", () => {
  for (const puzzle of [PAPER_PUZZLE, puzzleOf(["9"]), puzzleOf([".".repeat(100)])]) {
    const read = decodePuzzle(encodePuzzle(puzzle));
    expect(read.ok && puzzleText(read.value)).toBe(puzzleText(puzzle));
  }
  for (const code of ["", "2.2~A", "2.2~D1", "0.1~", "1000.1000~Z", "2.2~!!!!"]) expect(decodePuzzle(code).ok).toBe(false);
});

test("what a layout misses is told number by number", () => {
  const puzzle = puzzleOf(["2..", "..1", "0.."]);
  const mines = minesOf(["2*.", "..1", "0*."]);
  expect([...layoutErrors(puzzle, mines)]).toEqual([-1, 0, 0, 0, 0, 1, 1, 0, 0]);
  expect(puzzleText(puzzle, mines)).toBe("2*.\n..1\n0*.");
});

test("numbers out of reach are found", () => {
  expect(unreachable(puzzleOf(["5.2", "...", "9.."]))).toEqual([
    { cell: [0, 0], number: 5, numFree: 3 },
    { cell: [2, 0], number: 9, numFree: 3 },
  ]);
});
