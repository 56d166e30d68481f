// The plots of a paper.

import { useSignal } from "@preact/signals";
import { colourOf, LinePlot } from "../plot/view";
import { Chart, type Series } from "./chart";
import type { CurvePlot, Interval, Paper } from "./data";
import { written } from "./figures";
import { boardPanels, QUANTITIES, quantityAxis, quantityOf, type Panel, type Quantity } from "./panels";
import { words } from "./words";

export function Plots({ paper }: { paper: Paper }) {
  const panels = boardPanels(paper);
  return (
    <>
      {panels.length > 0 ? <BoardPlots panels={panels} /> : null}
      {paper.curves ? <Curves plot={paper.curves} /> : null}
    </>
  );
}

function BoardPlots({ panels }: { panels: readonly Panel[] }) {
  const quantity = useSignal<Quantity>("density");
  const axis = quantityAxis(panels, quantity.value);
  return (
    <section class="plots">
      <h2>{words.plots.title}</h2>
      <div class="bar">
        <label class="check">
          {words.plots.quantity}
          <select value={quantity.value} onChange={({ currentTarget }) => (quantity.value = currentTarget.value as Quantity)}>
            {QUANTITIES.map((one) => <option key={one} value={one}>{words.plots.quantities[one]}</option>)}
          </select>
        </label>
        <Legend />
      </div>
      <div class="charts">
        {panels.map((panel) => <BoardChart key={panel.label} panel={panel} quantity={quantity.value} axis={axis} />)}
      </div>
    </section>
  );
}

function BoardChart({ panel: { label, rows }, quantity, axis }: { panel: Panel; quantity: Quantity; axis: Interval }) {
  const xLabel = words.plots.quantities[quantity];
  const published = rows.flatMap((row) => (row.published === undefined ? [] : [{ x: quantityOf(row, quantity), y: row.published }]));
  const ours = rows.map((row) => ({ x: quantityOf(row, quantity), y: row.value, interval: row.interval }));
  const series: Series[] = [
    { label: words.plots.published, points: published, kind: "published" },
    { label: words.plots.ours, points: ours, kind: "ours" },
  ];
  return (
    <Chart
      title={label}
      description={words.plots.panel(label, xLabel, ours.length, published.length)}
      xLabel={xLabel}
      x={axis}
      y={[0, 1]}
      writeY={(value) => written("rate", value).replace(".0", "")}
      series={series}
    />
  );
}

/** Curves over one axis: the letter at the end of each is that before its name. */
function Curves({ plot }: { plot: CurvePlot }) {
  const points = plot.curves.flatMap((curve) => curve.points);
  const names = plot.curves.map(({ label }) => label);
  return (
    <section class="plots">
      <h2>{plot.caption}</h2>
      <ul class="sum">{names.map((name, place) => <li key={name}><span class={`swatch ${colourOf(place)}`}>{letterOf(place)}</span> {name}</li>)}</ul>
      <LinePlot
        lines={plot.curves.map((curve, place) => ({ key: letterOf(place), points: curve.points.map(([x, y]) => ({ x, y })) }))}
        most={Math.max(...points.map(([x]) => x))}
        range={[0, Math.max(...points.map(([, y]) => y))]}
        label={words.plots.curves(plot.caption, names.join(", "))}
        note={plot.y_label}
        nameX={plot.x_label}
        writeX={(x) => x.toLocaleString("en")}
        writeY={(y) => y.toFixed(2)}
        tell={(x) => plot.curves.map(({ label, points: own }) => words.plots.told(label, valueAt(own, x))).join(", ")}
      />
    </section>
  );
}

function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

/** The last value up to there. */
function valueAt(points: readonly (readonly [x: number, y: number])[], x: number): number {
  return points.findLast(([at]) => at <= x)?.[1] ?? points[0]?.[1] ?? 0;
}

/** What the marks of the plots and of the tables mean. */
export function Legend({ ours = words.legend.ours }: { ours?: string }) {
  return (
    <span class="legend small quiet">
      <svg aria-hidden="true"><line class="spread" x1="2" x2="22" y1="50%" y2="50%" /><circle class="ours" cx="12" cy="50%" r="3.5" /></svg>
      {ours}
      <svg aria-hidden="true" class="one"><svg class="published" x="8" y="50%" overflow="visible"><path d="M0-6 6 0 0 6-6 0z" /></svg></svg>
      {words.legend.published}
    </span>
  );
}
