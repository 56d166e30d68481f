// A figure on the axis of its paper, as wide as the column: what the numbers beside it say, for the eye.

import type { Interval } from "./data";
import { placeOn } from "./figures";

export interface Figures {
  value?: number | undefined;
  interval?: Interval | undefined;
  range?: Interval | undefined;
  published?: number | undefined;
}

export function IntervalPlot({ figures, axis }: { figures: Figures; axis: Interval }) {
  const at = (value: number) => placeOn(axis, value);
  const { value, interval, range, published } = figures;
  return (
    <svg class="interval" aria-hidden="true">
      <line class="axis" x1="2%" x2="98%" y1="50%" y2="50%" />
      {range ? <line class="range" x1={at(range[0])} x2={at(range[1])} y1="50%" y2="50%" /> : null}
      {interval ? <line class="spread" x1={at(interval[0])} x2={at(interval[1])} y1="50%" y2="50%" /> : null}
      {value === undefined ? null : <circle class="ours" cx={at(value)} cy="50%" r="3.5" />}
      {published === undefined ? null : <PublishedMark x={at(published)} />}
    </svg>
  );
}

/** The diamond of a published figure, halfway up. */
export function PublishedMark({ x }: { x: string }) {
  return <svg class="published" x={x} y="50%" overflow="visible"><path d="M0-6 6 0 0 6-6 0z" /></svg>;
}
