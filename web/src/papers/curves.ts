// The curves of a plot as lines: they go on as they are until the next point, over an axis that may be one of powers of ten.

import { letterOf, powerText, type Range } from "../plot/axes";
import type { PlotLine, PlotPoint } from "../plot/view";
import type { CurvePlot, Point } from "./data";

/** The horizontal axis, from 0 on. */
export interface CurveAxis {
  most: number;
  /** Where a value stands, and which one stands there. */
  placeOf(value: number): number;
  valueAt(place: number): number;
  write(place: number): string;
}

export function axisOfCurves({ curves, is_logarithmic }: CurvePlot): CurveAxis {
  const greatest = Math.max(...curves.flatMap(({ points }) => points.map(([x]) => x)));
  if (!is_logarithmic) return { most: greatest, placeOf: same, valueAt: same, write: (place) => place.toLocaleString("en") };
  const placeOf = (value: number) => Math.log10(Math.max(1, value));
  return { most: Math.ceil(placeOf(greatest)), placeOf, valueAt: (place) => 10 ** place, write: powerText };
}

export function rangeOfCurves({ curves, begins_at_zero }: CurvePlot): Range {
  const values = curves.flatMap(({ points }) => points.map(([, y]) => y));
  return [begins_at_zero ? 0 : Math.min(...values), Math.max(...values)];
}

export function linesOfCurves({ curves }: CurvePlot, { placeOf }: CurveAxis): PlotLine[] {
  return curves.map(({ points }, place) => ({ key: letterOf(place), points: steps(points, placeOf) }));
}

/** The last value up to there; null before the first. */
export function valueOfCurve(points: readonly Point[], x: number): number | null {
  return points.findLast(([at]) => at <= x)?.[1] ?? null;
}

function steps(points: readonly Point[], placeOf: CurveAxis["placeOf"]): PlotPoint[] {
  return points.flatMap(([x, y], place) => {
    const [, before] = points[place - 1] ?? [x, y];
    return before === y ? [{ x: placeOf(x), y }] : [before, y].map((height) => ({ x: placeOf(x), y: height }));
  });
}

function same(value: number): number {
  return value;
}
