// Scores and comparisons as tables: of games in this browser, and of those on a server.

import { ticks } from "../../plot/axes";
import { colourOf, Letter } from "../../plot/view";
import type { PairedScore } from "../../server/schema";
import { percent } from "../../shell/saying";
import type { ScoreRow, ShownScore } from "../benches";
import { points, shownP, signedPoints } from "../figures";
import type { Interval } from "../statistics";
import { words } from "../words";

/** A count with its thousands apart. */
export function counted(value: number): string {
  return value.toLocaleString("en");
}

/** The heading of a column of figures. */
export function Heading({ name, title }: { name: string; title?: string }) {
  return <th scope="col" class="number" title={title}>{name}</th>;
}

export function ScoreTable({ rows, range }: { rows: readonly ScoreRow[]; range: Interval }) {
  const { columns } = words;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.scores}>
      <table>
        <caption class="visually-hidden">{words.scores}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.solver}</th>
            <Heading name={columns.winRate} />
            <Heading name={columns.interval} />
            <td />
            <Heading name={columns.games} />
            <Heading name={columns.wins} />
            <Heading name={columns.guesses} />
            <Heading name={columns.moves} />
            <Heading name={columns.milliseconds} title={words.millisecondsHint} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ solver, score, problem }, place) => (
            <tr key={solver}>
              <th scope="row">
                <span class="name"><Letter place={place} /> <code>{solver}</code></span>
                {problem ? <p class="warning">{problem}</p> : null}
              </th>
              {score ? <Figures score={score} place={place} range={range} /> : <td colSpan={8} class="quiet">{words.waiting}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ score, place, range }: { score: ShownScore; place: number; range: Interval }) {
  return (
    <>
      <td class="number"><strong>{percent(score.win_rate)}</strong></td>
      <td class="number">{between(score.interval, points)}</td>
      <td><IntervalBar score={score} place={place} range={range} /></td>
      <td class="number">{counted(score.games)}</td>
      <td class="number">{counted(score.wins)}</td>
      <td class="number">{score.guesses_per_game?.toFixed(2)}</td>
      <td class="number">{score.moves_per_game?.toFixed(1)}</td>
      <td class="number">{score.cpu_ms_per_game?.toFixed(3)}</td>
    </>
  );
}

export function between([low, high]: Interval, write: (value: number) => string): string {
  return `${write(low)} … ${write(high)}`;
}

const BAR_WIDTH = 120;
const BAR_MARGIN = 4;

/** The interval on the axis of the plot. */
function IntervalBar({ score, place, range: [low, high] }: { score: ShownScore; place: number; range: Interval }) {
  const x = (value: number) => BAR_MARGIN + ((value - low) / (high - low)) * (BAR_WIDTH - 2 * BAR_MARGIN);
  return (
    <svg class={`interval-bar ${colourOf(place)}`} width={BAR_WIDTH} height={16} viewBox={`0 0 ${BAR_WIDTH} 16`} aria-hidden="true">
      {ticks([low, high], 4).map((value) => <path key={value} class="grid" d={`M${x(value)} 0V16`} />)}
      <path class="interval" d={`M${x(score.interval[0])} 8H${x(score.interval[1])}`} />
      <circle cx={x(score.win_rate)} cy={8} r={3.5} />
    </svg>
  );
}

export interface PairedRow {
  /** Of the solver among those of the group. */
  place: number;
  paired: PairedScore;
}

export function PairedTable({ rows }: { rows: readonly PairedRow[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.comparisons}>
      <table class="paired">
        <caption class="visually-hidden">{words.comparisons}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.solver}</th>
            <Heading name={words.difference} />
            <Heading name={words.pValue} />
            <Heading name={words.columns.interval} />
            <Heading name={words.onlyThis} />
            <Heading name={words.onlyOther} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, paired }) => (
            <tr key={place}>
              <th scope="row"><Letter place={place} /></th>
              <td class="number"><strong>{signedPoints(paired.difference)} %</strong></td>
              <td class="number">{shownP(paired.p_value)}</td>
              <td class="number">{between(paired.interval, signedPoints)}</td>
              <td class="number">{counted(paired.only_this)}</td>
              <td class="number">{counted(paired.only_other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
