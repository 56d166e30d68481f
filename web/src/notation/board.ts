// The truth of one board: where its mines are and what follows from that.

import type { Cell, Notation, StartRule } from "../engine/wire";
import { flat, type GridSize, neighbours, rowCol } from "../board/grid";
import { writeHeader } from "./position";
import { refuse } from "./reading";

/** The code of a mine; the other cells hold their number 0 to 8. */
export const MINE = 9;

export interface Board extends GridSize {
  readonly mines: number;
  readonly startRule: StartRule;
  readonly start: Cell | null;
  /** MINE or 0 to 8, in reading order. */
  readonly numbers: Int8Array;
}

/** The board with mines where the mask is not 0; refuses a start that its rule forbids. */
export function makeBoard(
  size: GridSize,
  mask: ArrayLike<number>,
  startRule: StartRule = "any",
  start: Cell | null = null,
): Board {
  const numbers = countNumbers(size, mask);
  const mines = numbers.reduce((count, number) => count + (number === MINE ? 1 : 0), 0);
  const board = { height: size.height, width: size.width, mines, startRule, start, numbers };
  checkStart(board);
  return board;
}

export function mineCells(board: Board): Cell[] {
  return [...board.numbers.keys()]
    .filter((index) => board.numbers[index] === MINE)
    .map((index) => rowCol(index, board.width));
}

export function writeBoard(board: Board): Notation {
  const { height, width, numbers } = board;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(numbers.subarray(row * width, (row + 1) * width), (number) =>
      number === MINE ? "*" : String(number),
    ).join(""),
  );
  return [writeHeader(board), ...rows].join("\n");
}

function countNumbers(size: GridSize, mask: ArrayLike<number>): Int8Array {
  const numbers = new Int8Array(size.height * size.width);
  for (let index = 0; index < numbers.length; index++) {
    if (!mask[index]) continue;
    numbers[index] = MINE;
    for (const near of neighbours(index, size)) {
      if (!mask[near]) numbers[near] = (numbers[near] ?? 0) + 1;
    }
  }
  return numbers;
}

function checkStart({ start, startRule, numbers, width }: Board): void {
  if (start === null) {
    if (startRule === "given-zero") refuse("the start rule given-zero needs a start cell");
    return;
  }
  const number = numbers[flat(start, width)];
  const shown = number === MINE ? "a mine" : `a ${number}`;
  const where = `the start (${start[0]}, ${start[1]}) is ${shown}; the start rule`;
  if (startRule === "safe" && number === MINE) refuse(`${where} safe forbids that`);
  if ((startRule === "opening" || startRule === "given-zero") && number !== 0) {
    refuse(`${where} ${startRule} wants a 0`);
  }
}
