// Which sizes and cells the page takes.

import { MAX_SIDE, type GridSize } from "../board/grid";
import type { Cell } from "../engine/wire";
import { refuse } from "./reading";

/** Refuses a size that the page cannot show. */
export function checkSize({ height, width }: GridSize): void {
  for (const [name, side] of [
    ["height", height],
    ["width", width],
  ] as const) {
    if (!Number.isInteger(side) || side < 1) refuse(`the ${name} is ${side}; it must be 1 or more`);
    if (side > MAX_SIDE) {
      refuse(`the ${name} is ${side}; this page shows up to ${MAX_SIDE}, the command line up to 1000`);
    }
  }
}

/** Refuses a cell that is not on the grid. */
export function checkCell(row: number, col: number, { height, width }: GridSize): Cell {
  const isOnGrid =
    Number.isInteger(row) && Number.isInteger(col) && row >= 0 && row < height && col >= 0 && col < width;
  if (!isOnGrid) {
    refuse(
      `cell (${row}, ${col}) is outside the board: ` +
        `rows are 0 to ${height - 1}, columns 0 to ${width - 1}`,
    );
  }
  return [row, col];
}
