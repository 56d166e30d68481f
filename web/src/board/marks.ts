// Builds the marks of a board, cell by cell: what is said last of a cell adds to what was said before.

import type { Cell } from "../engine/wire";
import { shortOdds } from "../shell/saying";
import { flat } from "./grid";
import { HIDDEN, type CellMarks, type CellRole } from "./types";

export interface Ending {
  isWon: boolean;
  isMine(cell: number): boolean;
  flags: ReadonlySet<number>;
  /** Mines that were opened. */
  exploded: ReadonlySet<number>;
}

export class MarkMap {
  readonly map = new Map<number, CellMarks>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(cell: Cell, more: CellMarks): void {
    this.addAt(flat(cell, this.#width), more);
  }

  addAt(cell: number, more: CellMarks): void {
    const before = this.map.get(cell);
    this.map.set(cell, before ? { ...before, ...more } : more);
  }

  addRole(cells: Iterable<Cell>, role: CellRole): void {
    for (const cell of cells) this.add(cell, { role });
  }

  addRoleAt(cells: Iterable<number>, role: CellRole): void {
    for (const cell of cells) this.addAt(cell, { role });
  }

  /** Probabilities as shades and small texts, on hidden cells alone. */
  addOdds(probabilities: readonly (readonly (number | null)[])[], numbers: Int8Array): void {
    let cell = 0;
    for (const row of probabilities) {
      for (const probability of row) {
        if (probability !== null && numbers[cell] === HIDDEN) {
          this.addAt(cell, { tint: probability, label: shortOdds(probability) });
        }
        cell++;
      }
    }
  }

  addComponents(components: readonly (readonly Cell[])[]): void {
    components.forEach((cells, component) => {
      for (const cell of cells) this.add(cell, { component });
    });
  }

  /** The mines of a game that is over, and flags that stood wrong. */
  addEnding(numCells: number, { isWon, isMine, flags, exploded }: Ending): void {
    for (let cell = 0; cell < numCells; cell++) {
      if (exploded.has(cell)) this.addAt(cell, { exploded: true });
      else if (isMine(cell)) this.addAt(cell, isWon || flags.has(cell) ? { flag: true } : { mine: true });
      else if (flags.has(cell)) this.addAt(cell, { flag: false, wrongFlag: true });
    }
  }
}
