// The win rates after every game as curves: which points are drawn, and how much of the axis.

import type { PlotPoint } from "../plot/view";
import type { Games } from "./games";
import type { Run } from "./run";
import { wilsonInterval, type Interval } from "./statistics";

/** The win rate of the first games, and its interval. */
export type CurvePoint = Required<PlotPoint>;

/** As many as a wide screen shows. */
const MOST_POINTS = 160;
/** The first games say so little that they would squeeze all the others: the axis may cut them off. */
const UNSETTLED_SHARE = 0.05;

/** The points of a solver's curve; none without a game. */
export function curveOf({ games }: Run): CurvePoint[] {
  const count = Math.min(games.length, MOST_POINTS);
  return Array.from({ length: count }, (_, place) => pointAt(games, Math.round(((place + 1) * games.length) / count)));
}

function pointAt(all: Games, games: number): CurvePoint {
  const wins = all.numWins(games);
  return { x: games, y: wins / games, interval: wilsonInterval(wins, games) };
}

/** The shares that the axis shows: room for the intervals of all curves, but for those of their first games. */
export function shareRange(curves: readonly (readonly CurvePoint[])[]): Interval {
  const settled = curves.flatMap((curve) => curve.slice(Math.floor(curve.length * UNSETTLED_SHARE)));
  if (settled.length === 0) return [0, 1];
  const last = curves.flatMap((curve) => curve.slice(-1));
  const low = Math.min(...settled.map(({ y }) => y), ...last.map(({ interval }) => interval[0]));
  const high = Math.max(...settled.map(({ y }) => y), ...last.map(({ interval }) => interval[1]));
  const margin = Math.max(0.005, (high - low) * 0.06);
  return [Math.max(0, low - margin), Math.min(1, high + margin)];
}
