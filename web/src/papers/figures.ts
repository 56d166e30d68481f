// How the figures of a paper are written and where they stand on its axis.

import type { Interval, MeasureKind, Paper, Row } from "./data";

/** What lies between nothing and all; of weighted games so many are known that a digit more says something. */
const SHARES: readonly MeasureKind[] = ["rate", "weighted", "exact"];

/** A figure as its paper would print it. */
export function written(kind: MeasureKind, value: number): string {
  switch (kind) {
    case "rate":
      return `${(100 * value).toFixed(1)} %`;
    case "weighted":
    case "exact":
      return `${(100 * value).toFixed(2)} %`;
    case "score":
      return value.toFixed(5);
    case "fitness":
      return value.toFixed(3);
    case "setting":
      return String(value);
  }
}

/** An interval without its unit: "[58.1, 64.2]". */
export function writtenInterval(kind: MeasureKind, [low, high]: Interval): string {
  const bare = (value: number) => written(kind, value).replace(" %", "");
  return `[${bare(low)}, ${bare(high)}]`;
}

/** Milliseconds with as many digits as can be read. */
export function writtenTime(milliseconds: number): string {
  return Number(milliseconds.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** The ends of the axis on which all rows of a paper stand. */
export function axisOf({ measure, rows }: Paper): Interval {
  if (SHARES.includes(measure.kind)) return [0, 1];
  const values = rows.flatMap(valuesOf);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return measure.kind === "setting" ? [0, high] : [low, high];
}

/** Where a value stands on the axis, from 0 to 1. */
export function shareOf(value: number, [low, high]: Interval): number {
  return high > low ? (value - low) / (high - low) : 0.5;
}

/** The same as a place in a drawing as wide as its column, with room for marks at both ends. */
export function placeOn(axis: Interval, value: number): string {
  return `${(2 + 96 * shareOf(value, axis)).toFixed(2)}%`;
}

function valuesOf({ value, interval = [value, value], range = interval, published = value }: Row): number[] {
  return [...interval, ...range, published];
}
