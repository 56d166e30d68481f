// The guesses that a stage looked at, as a small table: the chosen one first. Columns in which nothing is known
// are left out.

import type { Cell, Considered } from "../engine/wire";
import { cellName } from "../shell/saying";
import { words } from "./words";

export interface CandidateTable {
  columns: string[];
  rows: { cell: Cell; texts: string[] }[];
  /** So many more were looked at. */
  rest: number;
  /** Whether a sign in it needs to be explained. */
  hasSigns: boolean;
}

export const ROWS_SHOWN = 8;

type Column = readonly [name: string, say: (one: Considered) => string];

const COLUMNS: readonly Column[] = [
  [words.columns.cell, ({ cell }) => cellName(cell)],
  [words.columns.risk, (one) => percents(one.mine_probability)],
  [words.columns.next, (one) => percents(one.next_safety, one.cut)],
  [words.columns.progress, (one) => percents(one.progress, one.cut)],
  [words.columns.traps, (one) => percents(one.trap_loss || null)],
  [words.columns.wins, chanceToWin],
];

export function candidateTable(candidates: readonly Considered[]): CandidateTable {
  const columns = COLUMNS.filter(([, say]) => candidates.some((one) => say(one) !== ""));
  const rows = candidates.slice(0, ROWS_SHOWN).map((one) => ({ cell: one.cell, texts: columns.map(([, say]) => say(one)) }));
  return {
    columns: columns.map(([name]) => name),
    rows,
    rest: candidates.length - rows.length,
    hasSigns: rows.some(({ texts }) => texts.some((text) => /[~≈≤]/.test(text))),
  };
}

/** A share in percent, whose sign stands above the table; what was given up is marked. */
function percents(share: number | null, isCut = false): string {
  return share === null ? "" : `${isCut ? "~" : ""}${(100 * share).toFixed(1)}`;
}

/** The exact chance, a network's estimate, or that an endgame has no more than so much. */
function chanceToWin(one: Considered): string {
  if (one.win_probability !== null) return percents(one.win_probability);
  if (one.estimated_win_probability !== null) return `≈ ${percents(one.estimated_win_probability)}`;
  return one.cut && one.progress === null ? `≤ ${percents(one.score)}` : "";
}
