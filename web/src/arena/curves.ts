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

/** The shares that the axis shows: room for the intervals at the ends of all curves, and for all but their first games. */
export function shareRange(curves: readonly (readonly CurvePoint[])[]): Interval {
  const settled = curves.flatMap((curve) => curve.slice(Math.floor(curve.length * UNSETTLED_SHARE)));
  const ends = curves.flatMap((curve) => curve.slice(-1));
  return roomFor([...settled.map(({ y }) => y), ...ends.flatMap(({ interval }) => [...interval])]);
}

/** The same for scores without curves. */
export function scoreRange(scores: readonly { interval: Interval }[]): Interval {
  return roomFor(scores.flatMap(({ interval }) => interval));
}

/** The least range that shows these shares, and a little more; all of it where there are none. */
function roomFor(shares: readonly number[]): Interval {
  if (shares.length === 0) return [0, 1];
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  const margin = Math.max(0.005, (high - low) * 0.06);
  return [Math.max(0, low - margin), Math.min(1, high + margin)];
}
