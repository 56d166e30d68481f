// Cells of a grid, counted in reading order.

import type { Cell } from "../engine/wire";

/** The greatest side that the page shows; the command line takes up to 1000. */
export const MAX_SIDE = 100;

export interface GridSize {
  height: number;
  width: number;
}

export function rowCol(cell: number, width: number): Cell {
  return [Math.floor(cell / width), cell % width];
}

export function flat([row, col]: Cell, width: number): number {
  return row * width + col;
}

/** The cell and its neighbours, in reading order. */
export function around(cell: number, { height, width }: GridSize): number[] {
  const [row, col] = rowCol(cell, width);
  const cells: number[] = [];
  for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, height - 1); r++) {
    for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, width - 1); c++) cells.push(r * width + c);
  }
  return cells;
}

/** The up to eight cells around one, in reading order. */
export function neighbours(cell: number, size: GridSize): number[] {
  return around(cell, size).filter((near) => near !== cell);
}

/** For each cell, how many of its neighbours meet a condition. */
export function countAround(size: GridSize, meets: (cell: number) => boolean): Int8Array {
  const around = new Int8Array(size.height * size.width);
  for (let cell = 0; cell < around.length; cell++) {
    if (!meets(cell)) continue;
    for (const near of neighbours(cell, size)) around[near] = (around[near] ?? 0) + 1;
  }
  return around;
}

/** How many steps apart two cells are, diagonal ones counted as one. */
export function distance(one: number, other: number, width: number): number {
  const [row, col] = rowCol(one, width);
  const [otherRow, otherCol] = rowCol(other, width);
  return Math.max(Math.abs(row - otherRow), Math.abs(col - otherCol));
}

/** The cells on the straight line from one to another, without the first. */
export function line(from: number, to: number, width: number): number[] {
  const [row, col] = rowCol(from, width);
  const [lastRow, lastCol] = rowCol(to, width);
  const steps = distance(from, to, width);
  const between = (first: number, last: number, step: number) => Math.round(first + ((last - first) * step) / steps);
  return Array.from({ length: steps }, (_, step) =>
    flat([between(row, lastRow, step + 1), between(col, lastCol, step + 1)], width),
  );
}
