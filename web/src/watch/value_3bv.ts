// The fewest clicks that open a board without flags.

import { neighbours } from "../board/grid";
import { MINE, type Board } from "../notation/board";

/** Openings, and numbers beside none. */
export function boardValue3bv(board: Board): number {
  const isReached = new Uint8Array(board.numbers.length);
  let clicks = 0;
  board.numbers.forEach((number, cell) => {
    if (number !== 0 || isReached[cell]) return;
    clicks++;
    reachOpening(board, cell, isReached);
  });
  board.numbers.forEach((number, cell) => {
    if (number !== MINE && !isReached[cell]) clicks++;
  });
  return clicks;
}

function reachOpening(board: Board, first: number, isReached: Uint8Array): void {
  const line = [first];
  isReached[first] = 1;
  for (let cell = line.pop(); cell !== undefined; cell = line.pop()) {
    if (board.numbers[cell] !== 0) continue;
    for (const near of neighbours(cell, board)) {
      if (!isReached[near]) line.push(near);
      isReached[near] = 1;
    }
  }
}
