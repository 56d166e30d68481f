// What a board shows and what it reports; rooms use these, the drawing is in `view.tsx`.

export type CellRole = "safe" | "mine" | "proof" | "chosen" | "candidate" | "contradiction" | "missed" | "where";

/** What one cell shows beside its number. */
export interface CellMarks {
  flag?: boolean;
  mine?: boolean;
  exploded?: boolean;
  wrongFlag?: boolean;
  /** The mine probability as an overlay, 0 to 1. */
  tint?: number;
  /** A small text in the cell, such as odds. */
  label?: string;
  /** The place of its component in the row of colours. */
  component?: number;
  /** Why it is highlighted. */
  role?: CellRole;
}

export type Marks = ReadonlyMap<number, CellMarks>;

/**
 * What a person did to a cell: left click, tap or its key is `open`; right click, long press or its key
 * `flag`; middle or both buttons or its key `chord`; any other key `press`. What it means is the room's.
 */
export interface BoardAction {
  kind: "open" | "flag" | "chord" | "press";
  cell: number;
  key?: string;
}

/** A hidden cell in `numbers`. */
export const HIDDEN = -1;
