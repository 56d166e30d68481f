// How the values of samples lie apart: what is drawn of each, and the axis that all share.

import type { Interval, Sample, SpreadPlot } from "./data";
import { spreadOf } from "./statistics";

export interface SpreadRow {
  label: string;
  /** Each value once, with the share of the sample that has it. */
  discs: { value: number; share: number }[];
  /** Null without values. */
  spread: { value: number; interval: Interval } | null;
  published: readonly number[];
}

export function spreadRow({ label, values, published }: Sample): SpreadRow {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    label,
    discs: [...counts].map(([value, count]) => ({ value, share: count / values.length })),
    spread: values.length > 0 ? spreadOf(values) : null,
    published,
  };
}

export function spreadAxis({ samples }: SpreadPlot): Interval {
  const all = samples.flatMap(({ values, published }) => [...values, ...published]);
  return [Math.min(...all), Math.max(...all)];
}
