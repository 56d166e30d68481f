import type { CellRole } from "./types";

// What a screen reader says of a cell, and what buttons around a board are called.
export const words = {
  hidden: "hidden",
  empty: "empty",
  flag: "flag",
  wrongFlag: "wrong flag",
  mine: "mine",
  exploded: "exploded mine",
  roles: {
    safe: "proven safe",
    mine: "proven mine",
    proof: "part of the proof",
    chosen: "chosen",
    candidate: "candidate",
    contradiction: "contradicts others",
    missed: "missed",
    where: "look here",
  } satisfies Record<CellRole, string>,
  undo: "Undo",
  redo: "Redo",
  /** Counted from 0, as the sentences of the engine name cells. */
  place: (row: number, col: number) => `row ${row}, column ${col}`,
} as const;
