// The win rates after every game as curves: which points are drawn, and on which axes.

import type { Games } from "./games";
import type { Run } from "./run";
import { wilsonInterval, type Interval } from "./statistics";

export interface CurvePoint {
  games: number;
  winRate: number;
  interval: Interval;
}

/** As many as a wide screen shows. */
const MOST_POINTS = 160;
/** The first games say so little that they would squeeze all the others: the axis may cut them off. */
const UNSETTLED_SHARE = 0.05;

/** The win rate of the first games, for some of their numbers; none without a game. */
export function curveOf({ games }: Run): CurvePoint[] {
  const count = Math.min(games.length, MOST_POINTS);
  return Array.from({ length: count }, (_, place) => pointAt(games, Math.round(((place + 1) * games.length) / count)));
}

function pointAt(all: Games, games: number): CurvePoint {
  const wins = all.numWins(games);
  return { games, winRate: wins / games, interval: wilsonInterval(wins, games) };
}

/** The shares that the axis shows: room for the intervals of all curves, but for those of their first games. */
export function shareRange(curves: readonly (readonly CurvePoint[])[]): Interval {
  const settled = curves.flatMap((curve) => curve.slice(Math.floor(curve.length * UNSETTLED_SHARE)));
  if (settled.length === 0) return [0, 1];
  const last = curves.flatMap((curve) => curve.slice(-1));
  const low = Math.min(...settled.map(({ winRate }) => winRate), ...last.map(({ interval }) => interval[0]));
  const high = Math.max(...settled.map(({ winRate }) => winRate), ...last.map(({ interval }) => interval[1]));
  const margin = Math.max(0.005, (high - low) * 0.06);
  return [Math.max(0, low - margin), Math.min(1, high + margin)];
}

/** Round numbers within a range, about so many. */
export function ticks([low, high]: Interval, about: number): number[] {
  const step = roundStep((high - low) / about);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Whole multiples, lest sums of steps drift.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** The round number from 1, 2, 5, 10, … that is next above. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
