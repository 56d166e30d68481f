// The parts of a frontier: hidden cells that numbers bind together, and the numbers that bind them.

import type { Components } from "../engine/wire";
import { flat, neighbours } from "../board/grid";
import type { GridSize } from "../board/grid";
import { HIDDEN } from "../board/types";

export interface Part {
  numCells: number;
  /** Open numbers that touch one of them. */
  numNumbers: number;
}

/** In the order of the components, which is that of their colours. */
export function partsOf(position: GridSize & { numbers: Int8Array }, { components }: Components): Part[] {
  return components.map((cells) => {
    const numbers = new Set<number>();
    for (const cell of cells) {
      for (const near of neighbours(flat(cell, position.width), position)) {
        if (position.numbers[near] !== HIDDEN) numbers.add(near);
      }
    }
    return { numCells: cells.length, numNumbers: numbers.size };
  });
}
