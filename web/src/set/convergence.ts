// The best value against the layouts evaluated, as paths of a drawing.

import type { Improvement } from "../engine/wire";

export interface Curve {
  improvements: readonly Improvement[];
  /** How far it has come. */
  evaluations: number;
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Axes {
  /** Evaluations, logarithmic: from 1 to a power of ten. */
  x(evaluations: number): number;
  y(value: number): number;
  /** Powers of ten. */
  xTicks: number[];
  yTicks: number[];
}

const LEAST_POWER = 2;
const MOST_TICKS = 5;

/** Axes that hold all curves; the first layouts of a search are of no interest beyond the median of their values. */
export function axesOf(curves: readonly Curve[], { left, top, width, height }: Frame): Axes {
  const power = Math.max(LEAST_POWER, Math.ceil(Math.log10(Math.max(1, ...curves.map(({ evaluations }) => evaluations)))));
  const highest = Math.max(1, ...curves.map(({ improvements }) => improvements[0]?.[1] ?? 0));
  const step = tickStep(highest);
  const most = Math.ceil(highest / step) * step;
  return {
    x: (evaluations) => left + (Math.log10(Math.max(1, evaluations)) / power) * width,
    y: (value) => top + (1 - value / most) * height,
    xTicks: Array.from({ length: power + 1 }, (_, tick) => 10 ** tick),
    yTicks: Array.from({ length: most / step + 1 }, (_, tick) => tick * step),
  };
}

/** 1, 2 or 5 times a power of ten, so that there are few ticks. */
function tickStep(most: number): number {
  const rough = most / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** Steps down, and on to where the search is now. */
export function curvePath({ improvements, evaluations }: Curve, { x, y }: Axes): string {
  const parts: string[] = [];
  let last: number | null = null;
  for (const [at, value] of improvements) {
    if (value === last) continue; // fewer mines alone
    parts.push(last === null ? `M${round(x(at))} ${round(y(value))}` : `H${round(x(at))}V${round(y(value))}`);
    last = value;
  }
  return last === null ? "" : `${parts.join("")}H${round(x(evaluations))}`;
}

function round(coordinate: number): number {
  return Math.round(10 * coordinate) / 10;
}
