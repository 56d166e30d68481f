// Points with intervals over one pair of axes, drawn by hand, at most as wide as a phone.

import { ticks } from "../plot/axes";
import type { Interval } from "./data";

export interface Point {
  x: number;
  y: number;
  interval?: Interval | undefined;
}

export interface Series {
  label: string;
  points: readonly Point[];
  /** Published figures are hollow diamonds, ours are dots with intervals. */
  kind: "published" | "ours";
}

interface ChartProps {
  title: string;
  /** What someone who cannot see it should know. */
  description: string;
  xLabel: string;
  x: Interval;
  y: Interval;
  writeY(value: number): string;
  series: readonly Series[];
}

const WIDTH = 320;
const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 36;
const ABOUT_TICKS = 4;

export function Chart({ title, description, xLabel, x, y, writeY, series }: ChartProps) {
  const across = scale(x, LEFT, WIDTH - RIGHT);
  const up = scale(y, HEIGHT - BOTTOM, TOP);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={description}>
        {ticks(y, ABOUT_TICKS).map((tick) => (
          <g key={tick}>
            <path class="grid" d={`M${LEFT} ${up(tick)}H${WIDTH - RIGHT}`} />
            <text class="y" x={LEFT - 5} y={up(tick) + 3.5}>{writeY(tick)}</text>
          </g>
        ))}
        {ticks(x, ABOUT_TICKS).map((tick) => (
          <text key={tick} class="x" x={across(tick)} y={HEIGHT - BOTTOM + 14}>{tick.toLocaleString("en")}</text>
        ))}
        <text class="x name" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6}>{xLabel}</text>
        {series.map((one) => <SeriesView key={one.label} series={one} across={across} up={up} />)}
      </svg>
    </figure>
  );
}

type Scale = (value: number) => number;

function scale([low, high]: Interval, from: number, to: number): Scale {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}

function SeriesView({ series: { points, kind }, across, up }: { series: Series; across: Scale; up: Scale }) {
  return (
    <>
      {points.map(({ x, y, interval }, place) => (
        <g key={place} class={kind}>
          {interval ? <path d={`M${across(x)} ${up(interval[0])}V${up(interval[1])}`} /> : null}
          {kind === "published" ? <path d={`M${across(x)} ${up(y) - 5}l5 5-5 5-5-5z`} /> : <circle cx={across(x)} cy={up(y)} r={3} />}
        </g>
      ))}
    </>
  );
}
