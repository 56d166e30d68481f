// Why cells are safe: the proofs of the nearest ones, the easiest first.

import { distance, flat } from "../board/grid";
import type { Cell, Explanation } from "./wire";

/** What a proof that needs the mine counter weighs, in numbers. */
const COUNTER_WEIGHT = 4;

export interface ProofsOf {
  safe: readonly Cell[];
  /** The flat cell that the proofs should be near to; null where it does not matter. */
  near: number | null;
  width: number;
  /** How many cells are asked for. */
  most: number;
}

/** The proofs of safe cells; those that could not be had in time are left out. Of equals the nearest comes first. */
export async function easiestProofs(
  explain: (cell: Cell) => Promise<Explanation>,
  { safe, near, width, most }: ProofsOf,
): Promise<Explanation[]> {
  const settled = await Promise.allSettled(nearest(safe, near, width).slice(0, most).map(explain));
  const proofs = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return proofs.filter(({ verdict }) => verdict === "safe").sort((one, other) => weight(one) - weight(other));
}

/** In reading order where there is no place to be near to. */
function nearest(cells: readonly Cell[], near: number | null, width: number): Cell[] {
  if (near === null) return [...cells];
  const apart = (cell: Cell): number => distance(flat(cell, width), near, width);
  return [...cells].sort((one, other) => apart(one) - apart(other) || flat(one, width) - flat(other, width));
}

function weight({ numbers, needs_counter }: Explanation): number {
  return numbers.length + (needs_counter ? COUNTER_WEIGHT : 0);
}
