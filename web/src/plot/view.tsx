// Lines over a common axis, drawn by hand. Each line has a colour, a pattern of dashes and a letter at its end: none of
// them is needed to tell it from the others.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { letterOf, spreadLabels, ticks, type Range } from "./axes";
import "./plot.css";

export interface PlotPoint {
  x: number;
  y: number;
  /** Where the true value may lie; drawn as a shaded area. */
  interval?: Range;
}

export interface PlotLine {
  /** The letter that stands at its end. */
  key: string;
  points: readonly PlotPoint[];
}

interface Props {
  lines: readonly PlotLine[];
  /** The greatest x of the axis, which begins at 0. */
  most: number;
  range: Range;
  /** What a screen reader says of it. */
  label: string;
  nameX: string;
  writeX(x: number): string;
  writeY(y: number): string;
  /** What stands below it while nobody points at a place. */
  note: string;
  /** What is said of the place that someone points at. */
  tell(x: number): string;
}

/** How many lines have a colour of their own. */
const NUM_COLOURS = 8;
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "5 2", "1 4", "12 4", "6 3 1 3 1 3"];
const HEIGHT = 260;
const LEFT = 48;
const RIGHT = 22;
const TOP = 8;
const BOTTOM = 34;
const LETTER = { width: 12, height: 13 };

/** The class that gives the colour of a line, in plots and tables alike. */
export function colourOf(place: number): string {
  return `k${place % NUM_COLOURS}`;
}

/** The letter of a line in its colour, for the names beside a plot. */
export function Letter({ place }: { place: number }) {
  return <span class={`swatch ${colourOf(place)}`}>{letterOf(place)}</span>;
}

/** Lines of one colour have other dashes. */
function dashesOf(place: number): string | undefined {
  return DASHES[(place + Math.floor(place / NUM_COLOURS)) % DASHES.length];
}

export function LinePlot(props: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const pointed = useSignal<number | null>(null);
  const scale = scaleOf(props, width);
  const point = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const x = scale.toX(event.clientX - event.currentTarget.getBoundingClientRect().left);
    pointed.value = x >= 0 && x <= props.most ? x : null;
  };
  return (
    <div class="plot" ref={frame}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={props.label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => (pointed.value = null)}
      >
        <Axes {...props} scale={scale} width={width} />
        {props.lines.map((line, place) => <Line key={line.key} line={line} place={place} scale={scale} />)}
        <Letters lines={props.lines} scale={scale} />
        {pointed.value === null ? null : <path class="pointed" d={`M${scale.x(pointed.value)} ${TOP}V${HEIGHT - BOTTOM}`} />}
      </svg>
      <p class="quiet small told">{pointed.value === null ? props.note : props.tell(pointed.value)}</p>
    </div>
  );
}

interface Scale {
  x(value: number): number;
  y(value: number): number;
  toX(pixel: number): number;
}

function scaleOf({ most, range: [low, high] }: Props, width: number): Scale {
  const across = width - LEFT - RIGHT;
  const up = HEIGHT - TOP - BOTTOM;
  const within = (value: number) => Math.min(high, Math.max(low, value));
  return {
    x: (value) => round(LEFT + (value / most) * across),
    y: (value) => round(TOP + (1 - (within(value) - low) / (high - low)) * up),
    toX: (pixel) => ((pixel - LEFT) / across) * most,
  };
}

/** A tenth of a pixel is fine enough, and keeps paths short. */
function round(pixel: number): number {
  return Math.round(10 * pixel) / 10;
}

function Axes({ most, range, nameX, writeX, writeY, scale, width }: Props & { scale: Scale; width: number }) {
  const right = width - RIGHT;
  return (
    <g class="axes">
      {ticks(range, 5).map((y) => (
        <g key={y}>
          <path d={`M${LEFT} ${scale.y(y)}H${right}`} />
          <text class="left" x={LEFT - 6} y={scale.y(y) + 4}>{writeY(y)}</text>
        </g>
      ))}
      {ticks([0, most], Math.max(2, Math.floor(width / 130))).map((x) => (
        <text key={x} class="below" x={scale.x(x)} y={HEIGHT - BOTTOM + 16}>{writeX(x)}</text>
      ))}
      <text class="name" x={right} y={HEIGHT - 3}>{nameX}</text>
    </g>
  );
}

function Line({ line: { points }, place, scale }: { line: PlotLine; place: number; scale: Scale }) {
  const at = ({ x, y }: { x: number; y: number }) => `${scale.x(x)} ${scale.y(y)}`;
  const bounds = points.flatMap(({ x, interval }) => (interval ? [{ x, low: interval[0], high: interval[1] }] : []));
  const area = [
    ...bounds.map(({ x, high }) => at({ x, y: high })),
    ...bounds.map(({ x, low }) => at({ x, y: low })).reverse(),
  ];
  return (
    <g class={colourOf(place)}>
      {area.length > 0 ? <path class="area" d={`M${area.join("L")}Z`} /> : null}
      {points.length > 0 ? <path class="line" stroke-dasharray={dashesOf(place)} d={`M${points.map(at).join("L")}`} /> : null}
    </g>
  );
}

/** The letters at the ends of the lines, one beside each. */
function Letters({ lines, scale }: { lines: readonly PlotLine[]; scale: Scale }) {
  const ends = lines.flatMap(({ key, points }, place) => {
    const end = points.at(-1);
    return end ? [{ key, place, x: scale.x(end.x) + 5, y: scale.y(end.y) + 4 }] : [];
  });
  const heights = spreadLabels(ends, LETTER, HEIGHT - BOTTOM);
  return (
    <>
      {ends.map(({ key, place, x }, index) => (
        <text key={key} class={`letter ${colourOf(place)}`} x={x} y={heights[index]}>{key}</text>
      ))}
    </>
  );
}

/** How wide an element is, in whole pixels; changes with the window. */
function useWidth(element: { current: HTMLElement | null }): number {
  const width = useSignal(640);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) width.value = Math.max(200, Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width.value;
}
