// Rows, columns and flat cells of a grid.

import type { Cell } from "../engine/wire";
import { refuse } from "./reading";

/** The greatest side that the page shows; the command line takes up to 1000. */
export const MAX_SIDE = 100;

export interface Size {
  height: number;
  width: number;
}

export function flat(cell: Cell, width: number): number {
  return cell[0] * width + cell[1];
}

export function rowCol(index: number, width: number): Cell {
  return [Math.floor(index / width), index % width];
}

/** The up to eight cells around one, in reading order. */
export function neighbours(index: number, { height, width }: Size): number[] {
  const col = index % width;
  const row = (index - col) / width;
  const around: number[] = [];
  for (let near = Math.max(row - 1, 0); near <= Math.min(row + 1, height - 1); near++) {
    for (let beside = Math.max(col - 1, 0); beside <= Math.min(col + 1, width - 1); beside++) {
      if (near !== row || beside !== col) around.push(near * width + beside);
    }
  }
  return around;
}

/** Whether two cells are neighbours; a cell is not its own. */
export function areNeighbours(one: number, other: number, width: number): boolean {
  const [row, col] = rowCol(one, width);
  const [otherRow, otherCol] = rowCol(other, width);
  return one !== other && Math.abs(row - otherRow) <= 1 && Math.abs(col - otherCol) <= 1;
}

/** Refuses a size that the page cannot show. */
export function checkSize({ height, width }: Size): void {
  for (const [name, side] of [["height", height], ["width", width]] as const) {
    if (!Number.isInteger(side) || side < 1) refuse(`the ${name} is ${side}; it must be 1 or more`);
    if (side > MAX_SIDE) {
      refuse(`the ${name} is ${side}; this page shows up to ${MAX_SIDE}, the command line up to 1000`);
    }
  }
}

/** Refuses a cell that is not on the grid. */
export function checkCell(row: number, col: number, { height, width }: Size): Cell {
  const isOnGrid =
    Number.isInteger(row) && Number.isInteger(col) &&
    row >= 0 && row < height && col >= 0 && col < width;
  if (!isOnGrid) {
    refuse(
      `cell (${row}, ${col}) is outside the board: ` +
        `rows are 0 to ${height - 1}, columns 0 to ${width - 1}`,
    );
  }
  return [row, col];
}
