// Ours against a published figure, by the test and in the words of `sapper.papers.report.verdict`.

import { logFactorial } from "../arena/statistics";

export type Verdict = "better" | "within noise" | "worse";

/** A difference counts when chance gives one as large less often than this. */
const SIGNIFICANCE = 0.05;
/** The tolerance of scipy and R: splits of equal chance may differ in the last digits. */
const TOLERANCE = 1e-7;

export interface Wins {
  wins: number;
  games: number;
}

/** Our games against others, which have noise of their own. */
export function judge(ours: Wins, others: Wins): Verdict {
  if (fisherP(ours, others) >= SIGNIFICANCE) return "within noise";
  return ours.wins * others.games > others.wins * ours.games ? "better" : "worse";
}

/** An optimum against the fraction that is known: "102/105". */
export function judgeExact(value: number, known: string): "equal" | "not equal" {
  const [wins = 0, layouts = 1] = known.split("/").map(Number);
  return value === wins / layouts ? "equal" : "not equal";
}

/**
 * The two-sided p-value of Fisher's exact test for two independent win rates: the chance, with all wins dealt at random
 * among all games, of a split that is as unlikely as the one seen, or less likely.
 */
export function fisherP(first: Wins, second: Wins): number {
  const wins = first.wins + second.wins;
  const least = Math.max(0, wins - first.games);
  const most = Math.min(wins, second.games);
  const all = logChoose(first.games + second.games, wins);
  const logChance = (k: number) => logChoose(first.games, wins - k) + logChoose(second.games, k) - all;
  const limit = logChance(second.wins) + TOLERANCE;
  let sum = 0;
  for (let k = least; k <= most; k++) {
    const chance = logChance(k);
    if (chance <= limit) sum += Math.exp(chance);
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
