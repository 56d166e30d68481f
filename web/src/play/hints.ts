// Hints: the easiest proof near the cursor, or the champion's guess where nothing is safe.

import { around, flat, rowCol, type GridSize } from "../board/grid";
import { easiestProofs } from "../engine/proofs";
import type { Analysis, Cell, Explanation, Notation } from "../engine/wire";

export interface Analyst {
  analyse(position: Notation, signal?: AbortSignal): Promise<Analysis>;
  explain(position: Notation, cell: Cell, signal?: AbortSignal): Promise<Explanation>;
}

export type Hint = ProofHint | GuessHint;

export interface ProofHint {
  kind: "proof";
  /** The part of the board to look at. */
  where: number[];
  /** The numbers that prove it. */
  numbers: number[];
  needsCounter: boolean;
  cell: number;
  sentence: string;
}

export interface GuessHint {
  kind: "guess";
  where: number[];
  candidates: { cell: number; probability: number }[];
  cell: number;
  probability: number;
  sentence: string;
}

/** How many safe cells are asked for their proofs. */
const NUM_PROOFS = 8;

/** The hint for a position that is not over; null where the engine knows no move. */
export async function findHint(
  analyst: Analyst,
  position: Notation,
  size: GridSize,
  near: number | null,
  signal?: AbortSignal,
): Promise<Hint | null> {
  const analysis = await analyst.analyse(position, signal);
  if (analysis.safe.length > 0) {
    const asked = { safe: analysis.safe, near, width: size.width, most: NUM_PROOFS };
    const [easiest] = await easiestProofs((cell) => analyst.explain(position, cell, signal), asked);
    return easiest ? proofHint(easiest, size) : null;
  }
  return analysis.best ? guessHint(analysis, size) : null;
}

function proofHint(proof: Explanation, size: GridSize): ProofHint {
  const cell = flat(proof.cell, size.width);
  const numbers = proof.numbers.map((number) => flat(number, size.width));
  const seen = new Set([cell, ...numbers].flatMap((one) => around(one, size)));
  return {
    kind: "proof",
    where: [...seen],
    numbers,
    needsCounter: proof.needs_counter,
    cell,
    sentence: proof.sentence,
  };
}

function guessHint(analysis: Analysis, size: GridSize): GuessHint | null {
  const best = analysis.best;
  const chosen = best?.cells[0];
  if (!best || !chosen) return null;
  const cell = flat(chosen, size.width);
  const looked = best.candidates.map((one) => ({
    cell: flat(one.cell, size.width),
    probability: one.mine_probability,
  }));
  const candidates = looked.length > 0 ? looked : [{ cell, probability: best.mine_probability }];
  return {
    kind: "guess",
    where: [...new Set(candidates.flatMap((one) => around(one.cell, size)))],
    candidates,
    cell,
    probability: best.mine_probability,
    sentence: best.reason,
  };
}

/** The mine probability of a cell in an analysis; null where none is defined. */
export function probabilityAt(analysis: Analysis, cell: number): number | null {
  const [row, col] = rowCol(cell, analysis.width);
  return analysis.mine_probability[row]?.[col] ?? null;
}
