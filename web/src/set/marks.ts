// What the boards of the room show: the mines of a layout and the numbers that it misses; numbers out of reach.

import { MarkMap } from "../board/marks";
import type { Marks } from "../board/types";
import type { ShownLayout } from "./model";
import type { Puzzle, Unreachable } from "./puzzle";

export function puzzleMarks({ width, numbers }: Puzzle, unreachable: readonly Unreachable[]): Marks {
  const marks = new MarkMap(width);
  addZeros(marks, numbers);
  marks.addRole(unreachable.map(({ cell }) => cell), "contradiction");
  return marks.map;
}

export function layoutMarks({ width, numbers }: Puzzle, { mineCells, errors }: ShownLayout): Marks {
  const marks = new MarkMap(width);
  addZeros(marks, numbers);
  mineCells.forEach((mine, cell) => mine === 1 && marks.addAt(cell, { mine: true }));
  errors.forEach((off, cell) => {
    if (off !== 0) marks.addAt(cell, { role: "missed", label: `${numbers[cell]}${signed(off)}` });
  });
  return marks.map;
}

/** In a game a 0 is drawn as nothing; here it is a number like others. */
function addZeros(marks: MarkMap, numbers: Int8Array): void {
  numbers.forEach((number, cell) => number === 0 && marks.addAt(cell, { label: "0" }));
}

function signed(off: number): string {
  return off > 0 ? `+${off}` : `−${-off}`;
}
