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
  /** Evaluations, by their logarithms: from 1 to a power of ten. */
  x(evaluations: number): number;
  y(value: number): number;
  /** Powers of ten. */
  xTicks: number[];
  yTicks: number[];
}

const LEAST_POWER = 2;

/** Axes that hold all curves. Values are drawn by their square roots: the last steps down are small, and the dearest. */
export function axesOf(curves: readonly Curve[], { left, top, width, height }: Frame): Axes {
  const furthest = Math.max(1, ...curves.map(({ evaluations }) => evaluations));
  const power = Math.max(LEAST_POWER, Math.ceil(Math.log10(furthest)));
  const most = Math.max(1, ...curves.map(({ improvements }) => improvements[0]?.[1] ?? 0));
  return {
    x: (evaluations) => left + (Math.log10(Math.max(1, evaluations)) / power) * width,
    y: (value) => top + (1 - Math.sqrt(value / most)) * height,
    xTicks: Array.from({ length: power + 1 }, (_, tick) => 10 ** tick),
    yTicks: valueTicks(most),
  };
}

/** 0, 1, 2, 5, 10, 20, 50 and so on; the small ones only where they stand apart. */
function valueTicks(most: number): number[] {
  const ticks = [0];
  for (let power = 1; power <= most; power *= 10) ticks.push(power, 2 * power, 5 * power);
  return ticks.filter((tick) => tick === 0 || (tick <= most && tick >= most / 100));
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
