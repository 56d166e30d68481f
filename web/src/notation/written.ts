// Positions and boards as the engine itself writes them: read at once, without a check.

import { HIDDEN } from "../board/types";
import type { GridSize } from "../board/grid";
import type { Notation } from "../engine/wire";

const [NEWLINE, SHARP, STAR, ZERO] = [10, 35, 42, 48];

/** Height and width of a header. */
export function sizeOf(text: Notation): GridSize {
  const [height = 0, width = 0] = text.split(" ", 2).map(Number);
  return { height, width };
}

/** The numbers of a position, HIDDEN where there is none. */
export function numbersOf(position: Notation): Int8Array {
  const { height, width } = sizeOf(position);
  const numbers = new Int8Array(height * width).fill(HIDDEN);
  eachCell(position, (code, cell) => {
    if (code !== SHARP) numbers[cell] = code - ZERO;
  });
  return numbers;
}

/** The mines of a board. */
export function minesOf(board: Notation): Set<number> {
  const mines = new Set<number>();
  eachCell(board, (code, cell) => {
    if (code === STAR) mines.add(cell);
  });
  return mines;
}

function eachCell(text: Notation, visit: (code: number, cell: number) => void): void {
  let cell = 0;
  for (let place = text.indexOf("\n") + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code !== NEWLINE) visit(code, cell++);
  }
}
