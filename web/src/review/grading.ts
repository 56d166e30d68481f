// What a move was worth: safe, a guess, or a guess too many; and what a game of such moves amounts to.

import type { Analysis, Cell, Considered } from "../engine/wire";
import { flat } from "../board/grid";

/**
 * What the cost of a guess was worked out by: exact chances, an exact bound (it cost no less), the champion's
 * scores, or the risk alone.
 */
export type CostBasis = "exact" | "bound" | "champion" | "risk";

export type Grade =
  /** A flag: nothing was opened. */
  | { kind: "mark" }
  /** Everything that was opened was proven safe. */
  | { kind: "safe" }
  /** No cell was safe, and no guess was better. */
  | { kind: "best"; risk: number }
  /** No cell was safe; the champion preferred another guess, but this one was no riskier: what it cost is not known. */
  | { kind: "fair"; risk: number; preferred: Cell[] }
  /** No cell was safe, but another guess was better. */
  | { kind: "guess"; risk: number; cost: number; basis: CostBasis; better: Cell[] }
  /** Cells were safe. */
  | { kind: "overlooked"; risk: number; cost: number; safe: Cell[] }
  | { kind: "unknown"; message: string };

/** Costs below this are rounding. */
const ROUNDING = 1e-9;

/**
 * The grade of an opening of `opened` (flat cells) where `analysis` holds; `risk` is the chance that it hit
 * a mine, `chance` its exact chance to win where that is known. Costs are shares of the chance to win that the
 * best move had.
 */
export function gradeOpening(
  analysis: Analysis,
  opened: readonly number[],
  risk: number,
  chance: number | null,
): Grade {
  const safe = new Set(analysis.safe.map((cell) => flat(cell, analysis.width)));
  if (opened.every((cell) => safe.has(cell))) return { kind: "safe" };
  if (analysis.safe.length > 0) return { kind: "overlooked", risk, cost: risk, safe: analysis.safe };
  const { best } = analysis;
  const [cell] = opened;
  if (best === null || cell === undefined) return { kind: "unknown", message: "" };
  const isBest = opened.length === 1 && best.cells.some((one) => flat(one, analysis.width) === cell);
  if (isBest) return { kind: "best", risk };
  const { kept, basis } =
    opened.length === 1 ? keptShare(analysis, cell, risk, chance) : keptByRisk(analysis, risk);
  const cost = 1 - kept;
  if (cost >= ROUNDING) return { kind: "guess", risk, cost, basis, better: best.cells };
  return basis === "risk" ? { kind: "fair", risk, preferred: best.cells } : { kind: "best", risk };
}

/** Whether the exact chance to win of a guess can be known, and the analysis does not tell it. */
export function wantsChance(analysis: Analysis, cell: number): boolean {
  const { best } = analysis;
  if (best?.basis !== "endgame" || best.cells.some((one) => flat(one, analysis.width) === cell)) return false;
  return (candidateAt(analysis, cell)?.win_probability ?? null) === null;
}

interface Kept {
  /** The share of the best move's chance to win that the guess keeps. */
  kept: number;
  basis: CostBasis;
}

function keptShare(analysis: Analysis, cell: number, risk: number, chance: number | null): Kept {
  const bestChance = analysis.best?.win_probability ?? null;
  const chosen = candidateAt(analysis, cell);
  const exact = chance ?? chosen?.win_probability ?? null;
  if (bestChance !== null && exact !== null) return { kept: share(exact, bestChance), basis: "exact" };
  // In an endgame the score of a guess that was given up is the most that it can win.
  const most = analysis.best?.basis === "endgame" ? (chosen?.score ?? null) : null;
  if (bestChance !== null && most !== null && most < bestChance)
    return { kept: share(most, bestChance), basis: "bound" };
  return keptByChampion(analysis, cell) ?? keptByRisk(analysis, risk);
}

function candidateAt(analysis: Analysis, cell: number): Considered | null {
  return analysis.best?.candidates.find((one) => flat(one.cell, analysis.width) === cell) ?? null;
}

/**
 * What the champion thinks of both guesses on one scale: the network's estimates, else the scores of the look
 * ahead. A guess that was given up has only the part of a score that was looked at: that compares to nothing.
 */
function keptByChampion(analysis: Analysis, cell: number): Kept | null {
  const [best] = analysis.best?.candidates ?? [];
  const chosen = candidateAt(analysis, cell);
  if (best === undefined || chosen === null) return null;
  const { estimated_win_probability: bestEstimate } = best;
  const { estimated_win_probability: estimate } = chosen;
  if (bestEstimate !== null && estimate !== null)
    return { kept: share(estimate, bestEstimate), basis: "champion" };
  const areScores = bestEstimate === null && estimate === null && !best.cut && !chosen.cut;
  return areScores ? { kept: share(chosen.score, best.score), basis: "champion" } : null;
}

function keptByRisk(analysis: Analysis, risk: number): Kept {
  return { kept: share(1 - risk, 1 - (analysis.best?.mine_probability ?? 0)), basis: "risk" };
}

function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 1;
}

/** The chance that an opening with this grade was survived. */
export function safetyOf(grade: Grade): number {
  return "risk" in grade ? 1 - grade.risk : 1;
}

export interface Summary {
  openings: number;
  graded: number;
  safe: number;
  /** Those no worse than the best, as far as is known. */
  bestGuesses: number;
  worseGuesses: number;
  overlooked: number;
  /** Safe openings and best guesses, as a share of all that were graded. */
  accuracy: number;
  /** The share of the chance to win that mistakes gave away. */
  cost: number;
  /** Whether no part of `cost` is an estimate. */
  isCostExact: boolean;
  /** The chance that every guess was survived, those that were not included. */
  survival: number;
}

export function summarise(grades: readonly (Grade | null)[]): Summary {
  const openings = grades.filter((grade) => grade?.kind !== "mark");
  const count = (kind: Grade["kind"]): number => openings.filter((grade) => grade?.kind === kind).length;
  const bestGuesses = count("best") + count("fair");
  const graded = openings.filter((grade) => grade !== null && grade.kind !== "unknown").length;
  const kept = openings.reduce(
    (product, grade) => product * (grade && "cost" in grade ? 1 - grade.cost : 1),
    1,
  );
  const survival = openings.reduce((product, grade) => product * (grade ? safetyOf(grade) : 1), 1);
  return {
    openings: openings.length,
    graded,
    safe: count("safe"),
    bestGuesses,
    worseGuesses: count("guess"),
    overlooked: count("overlooked"),
    accuracy: graded === 0 ? 1 : (count("safe") + bestGuesses) / graded,
    cost: 1 - kept,
    isCostExact: openings.every((grade) => grade?.kind !== "guess" || grade.basis === "exact"),
    survival,
  };
}
