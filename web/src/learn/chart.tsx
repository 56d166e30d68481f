// Lines over equal steps, drawn by hand, with the figures at both ends of each axis.

export interface Series {
  name: string;
  values: readonly number[];
  /** The place of its colour in the row of colours. */
  colour: number;
  isDashed?: boolean;
}

interface Props {
  series: readonly Series[];
  label: string;
  /** What the vertical axis shows at least. */
  low: number;
  high: number;
  /** Steps along the horizontal axis; at least as many as there are values. */
  steps: number;
  decimals?: number;
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 220, 42, 8, 8, 22];

export function LineChart({ series, label, low, high, steps, decimals = 0 }: Props) {
  const all = series.flatMap(({ values }) => values);
  const [least, most] = [Math.min(low, ...all), Math.max(high, ...all)];
  const x = (step: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * step) / Math.max(steps - 1, 1);
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - least) / Math.max(most - least, 1e-9));
  const ticks = [least, (least + most) / 2, most];
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text class="tick" x={LEFT - 6} y={y(tick)} text-anchor="end" dominant-baseline="middle">{tick.toFixed(decimals)}</text>
          </g>
        ))}
        <text class="tick" x={LEFT} y={HEIGHT - 5}>1</text>
        <text class="tick" x={WIDTH - RIGHT} y={HEIGHT - 5} text-anchor="end">{steps}</text>
        {series.map(({ name, values, colour, isDashed }) => (
          <path key={name} class={`line k${colour}${isDashed ? " dashed" : ""}`} d={pathOf(values, x, y)} />
        ))}
      </svg>
      <figcaption class="legend small">
        {series.map(({ name, colour, isDashed }) => (
          <span key={name} class={`k${colour}${isDashed ? " dashed" : ""}`}>{name}</span>
        ))}
      </figcaption>
    </figure>
  );
}

/** One value alone is a short stroke: a point would not be seen. */
function pathOf(values: readonly number[], x: (step: number) => number, y: (value: number) => number): string {
  if (values.length === 1) return `M${x(0)},${y(values[0] ?? 0)}h3`;
  return values.map((value, step) => `${step === 0 ? "M" : "L"}${x(step).toFixed(1)},${y(value).toFixed(1)}`).join("");
}
