// The best value against the layouts evaluated, as lines of a plot.

import type { Improvement } from "../engine/wire";
import { letterOf, type Range } from "../plot/axes";
import type { PlotLine, PlotPoint } from "../plot/view";

export interface Curve {
  improvements: readonly Improvement[];
  /** How far it has come. */
  evaluations: number;
}

/** Values are drawn by their square roots: the last steps down are small, and the dearest. */
export function heightOf(value: number): number {
  return Math.sqrt(value);
}

/** Evaluations are drawn by their logarithms. */
export function placeOf(evaluations: number): number {
  return Math.log10(Math.max(1, evaluations));
}

const LEAST_POWER = 2;
/** Below, the axis would have ticks that are no values. */
const LEAST_HEIGHT = 3;

/** The greatest place of the axis: a power of ten. */
export function furthest(curves: readonly Curve[]): number {
  return Math.max(LEAST_POWER, ...curves.map(({ evaluations }) => Math.ceil(placeOf(evaluations))));
}

export function heights(curves: readonly Curve[]): Range {
  return [0, Math.max(LEAST_HEIGHT, ...curves.map(({ improvements }) => heightOf(improvements[0]?.[1] ?? 0)))];
}

/** Steps down, and on to where the search is now. */
export function curvePoints({ improvements, evaluations }: Curve): PlotPoint[] {
  const points = improvements.flatMap(([at, value], place) => {
    const before = improvements[place - 1]?.[1] ?? value;
    return [before, value].map((one) => ({ x: placeOf(at), y: heightOf(one) }));
  });
  const last = points.at(-1);
  return last ? [...points, { x: placeOf(evaluations), y: last.y }] : [];
}

/** A line for each search, and one for what is proven where something is. */
export function plotLines(curves: readonly Curve[], bound: number | null): PlotLine[] {
  const lines = curves.map((curve, place) => ({ key: letterOf(place), points: curvePoints(curve) }));
  if (bound === null) return lines;
  const y = heightOf(bound);
  return [...lines, { key: BOUND_LETTER, points: [{ x: 0, y }, { x: furthest(curves), y }] }];
}

const BOUND_LETTER = "≥";

/** The best value by so many evaluations; null before the first, and beyond where the search is. */
export function valueAt({ improvements, evaluations }: Curve, at: number): number | null {
  if (at > evaluations) return null;
  return improvements.findLast(([reached]) => reached <= at)?.[1] ?? null;
}
