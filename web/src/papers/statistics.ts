// What the values of several runs come to.

import type { Interval } from "./data";

/** The normal variable stays within so many standard deviations with a probability of 95 %. */
const QUANTILE = 1.9599639845400536;

/** The median, the quartiles and the extremes, of at least one value. */
export function spreadOf(values: readonly number[]): { value: number; interval: Interval; range: Interval } {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    value: quantile(sorted, 0.5),
    interval: [quantile(sorted, 0.25), quantile(sorted, 0.75)],
    range: [sorted[0] ?? 0, sorted.at(-1) ?? 0],
  };
}

/** The mean with Student's interval at 95 %, which takes two values. */
export function meanOf(values: readonly number[]): { value: number; interval?: Interval } {
  const count = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / count;
  if (count < 2) return { value };
  const squares = values.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const half = studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
  return { value, interval: [value - half, value + half] };
}

/** Exact for one and two degrees of freedom, else by the expansion of Abramowitz and Stegun, 26.7.5. */
function studentQuantile(freedom: number): number {
  if (freedom === 1) return Math.tan(0.475 * Math.PI);
  if (freedom === 2) return 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2));
  const z = QUANTILE;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

/** Between the two values that stand around that share, as numpy has it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (place - Math.floor(place)) * (high - low);
}
