// The plots of a paper.

import { useSignal } from "@preact/signals";
import { Chart, type Series } from "./chart";
import type { Interval, Paper } from "./data";
import { written } from "./figures";
import { PublishedMark } from "./interval_plot";
import { KeptPlot } from "./kept_plots";
import { boardPanels, QUANTITIES, quantityAxis, quantityOf, type Panel, type Quantity } from "./panels";
import { words } from "./words";

export function Plots({ paper }: { paper: Paper }) {
  const panels = boardPanels(paper);
  return (
    <>
      {panels.length > 0 ? <BoardPlots panels={panels} /> : null}
      {(paper.plots ?? []).map((plot) => <KeptPlot key={plot.name} plot={plot} />)}
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

/** What the marks of the plots and of the tables mean. */
export function Legend({ ours = words.legend.ours }: { ours?: string }) {
  return (
    <span class="legend small quiet">
      <svg aria-hidden="true"><line class="spread" x1="2" x2="22" y1="50%" y2="50%" /><circle class="ours" cx="12" cy="50%" r="3.5" /></svg>
      {ours}
      <svg aria-hidden="true" class="one"><PublishedMark x="8" /></svg>
      {words.legend.published}
    </span>
  );
}
