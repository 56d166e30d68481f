// Plots of the report whose points are kept as data: curves, values of many runs, estimates beside the exact count.

import { letterOf, ticks } from "../plot/axes";
import { ReliabilityPlot } from "../plot/reliability";
import { Letter, LinePlot } from "../plot/view";
import { axisOfCurves, linesOfCurves, rangeOfCurves, valueOfCurve } from "./curves";
import type { CalibrationPlot, CurvePlot, Interval, Plot, SpreadPlot } from "./data";
import { placeOn } from "./figures";
import { PublishedMark } from "./interval_plot";
import { Line } from "./prose";
import { spreadAxis, spreadRow, type SpreadRow } from "./spread";
import { words } from "./words";

export function KeptPlot({ plot }: { plot: Plot }) {
  return (
    <section class="plots">
      <h2>{plot.caption}</h2>
      {plot.kind === "curves" ? <Curves plot={plot} /> : null}
      {plot.kind === "spread" ? <Spread plot={plot} /> : null}
      {plot.kind === "calibration" ? <Calibrations plot={plot} /> : null}
    </section>
  );
}

/** Curves over one axis: the letter at the end of each is that before its name. */
function Curves({ plot }: { plot: CurvePlot }) {
  const axis = axisOfCurves(plot);
  const ends = plot.curves.map(({ label, points }) => words.plots.curveEnd(label, points.at(-1)?.[1] ?? 0));
  const tell = (place: number): string => {
    const at = axis.valueAt(place);
    const values = plot.curves.flatMap(({ points }, line) => {
      const value = valueOfCurve(points, at);
      return value === null ? [] : [words.plots.curveEnd(letterOf(line), value)];
    });
    return words.plots.told(plot.x_label, Math.round(at), values.join(", "));
  };
  return (
    <>
      <ul class="sum">{plot.curves.map(({ label }, line) => <li key={label}><Letter place={line} /> {label}</li>)}</ul>
      <LinePlot
        lines={linesOfCurves(plot, axis)}
        most={axis.most}
        range={rangeOfCurves(plot)}
        label={words.plots.curves(plot.caption, ends.join(", "))}
        note={plot.y_label}
        nameX={plot.x_label}
        writeX={axis.write}
        writeY={(y) => y.toLocaleString("en", { maximumFractionDigits: 2 })}
        tell={tell}
      />
    </>
  );
}

const ABOUT_TICKS = 5;

/** A row a sample, all on one axis. */
function Spread({ plot }: { plot: SpreadPlot }) {
  const axis = spreadAxis(plot);
  return (
    <div class="samples">
      {plot.samples.map((sample) => <SampleRow key={sample.label} row={spreadRow(sample)} axis={axis} />)}
      <svg class="sample" aria-hidden="true">
        {ticks(axis, ABOUT_TICKS).map((tick) => <text key={tick} x={placeOn(axis, tick)} y="70%">{tick.toLocaleString("en")}</text>)}
      </svg>
      <p class="quiet small">{words.plots.spreadNote(plot.x_label)}</p>
    </div>
  );
}

/** A disc for each value, as large as its share; a bar between the quartiles, the median, the published values. */
function SampleRow({ row, axis }: { row: SpreadRow; axis: Interval }) {
  const { label, discs, spread, published } = row;
  const at = (value: number) => placeOn(axis, value);
  return (
    <>
      <span><Line text={label} /></span>
      <svg class="sample" role="img" aria-label={words.plots.sample(row)}>
        <line class="axis" x1="2%" x2="98%" y1="50%" y2="50%" />
        {discs.map(({ value, share }) => <circle key={value} class="disc" cx={at(value)} cy="50%" r={1.5 + 7 * Math.sqrt(share)} />)}
        {spread ? <line class="spread" x1={at(spread.interval[0])} x2={at(spread.interval[1])} y1="50%" y2="50%" /> : null}
        {spread ? <line class="median" x1={at(spread.value)} x2={at(spread.value)} y1="15%" y2="85%" /> : null}
        {published.map((value, place) => <PublishedMark key={place} x={at(value)} />)}
      </svg>
    </>
  );
}

function Calibrations({ plot }: { plot: CalibrationPlot }) {
  return (
    <div class="charts">
      {plot.calibrations.map(([lines, { num_cells, mean_absolute_error, bins }]) => {
        const name = words.plots.calibrated(lines.replaceAll("\n", ", "), mean_absolute_error);
        return (
          <figure key={lines} class="chart">
            <figcaption>{name}</figcaption>
            <ReliabilityPlot
              bins={bins}
              label={words.plots.calibration(name, num_cells)}
              nameX={words.plots.estimated}
              nameY={words.plots.exact}
            />
          </figure>
        );
      })}
    </div>
  );
}
