// Below a row: how many games or runs, of which seed, and what came of them beside the kept and the published figure.

import { useSignal } from "@preact/signals";
import { commandLine, setupLink } from "../arena/setup";
import { CopyButton } from "../shell/parts";
import type { Interval, Paper, Row } from "./data";
import { axisOf, written, writtenInterval } from "./figures";
import { arenaSetup, type GamesRow } from "./games_rerun";
import { IntervalPlot } from "./interval_plot";
import type { PapersModel } from "./model";
import { usualOf, type Outcome, type Rerun, type Usual } from "./rerun";
import { Verdict } from "./sum";
import { judge } from "./verdict";
import { words } from "./words";

/** The seed of all kept results. */
const KEPT_SEED = 0;

export function RerunPanel({ model, paper, row }: { model: PapersModel; paper: Paper; row: Row }) {
  const rerun = model.rerunOf(paper, row);
  const usual = usualOf(row.count ?? 1, row.cpu_ms ?? 1, KEPT_SEED);
  return (
    <div class="rerun">
      <h3>{words.rerun.title(row.label, row.board)}</h3>
      {"reason" in rerun ? <p class="quiet">{words.rerun.needsPython(rerun.reason)}</p> : <Controls rerun={rerun} usual={usual} paper={paper} />}
      <Result paper={paper} row={row} outcome={"reason" in rerun ? null : rerun.outcome.value} />
      <Command paper={paper} row={row} usual={usual} />
    </div>
  );
}

function Controls({ rerun, usual, paper }: { rerun: Rerun; usual: Usual; paper: Paper }) {
  const count = useSignal(usual.count);
  const seed = useSignal(usual.seed);
  const state = rerun.state.value;
  const outcome = rerun.outcome.value;
  return (
    <>
      <form class="bar" onSubmit={(event) => (event.preventDefault(), rerun.start(count.value, seed.value))}>
        <NumberField name={nameOfCount(paper)} value={count.value} least={1} onChange={(value) => (count.value = value)} />
        <NumberField name={words.rerun.seed} value={seed.value} least={0} onChange={(value) => (seed.value = value)} />
        <button type="submit" class="main" disabled={state === "running"}>{words.rerun.start}</button>
        {state === "running" ? <button type="button" onClick={() => rerun.stop()}>{words.rerun.stop}</button> : null}
        {state === "stopped" ? <button type="button" onClick={() => rerun.goOn()}>{words.rerun.goOn}</button> : null}
      </form>
      {state === "ready" || !outcome ? null : (
        <label class="progress">
          {words.rerun.progress(outcome.done, outcome.wanted)}
          <progress max={outcome.wanted} value={outcome.done} />
        </label>
      )}
      {rerun.problem.value ? <p role="alert" class="warning">{rerun.problem.value}</p> : null}
    </>
  );
}

function nameOfCount({ measure }: Paper): string {
  return { rate: words.rerun.games, setting: words.rerun.runs, fitness: words.rerun.trials, score: words.rerun.runs, exact: words.rerun.runs }[measure.kind];
}

function NumberField(props: { name: string; value: number; least: number; onChange: (value: number) => void }) {
  const { name, value, least, onChange } = props;
  return (
    <label class="field number">
      {name}
      <input
        type="number"
        min={least}
        step={1}
        required
        value={value}
        onInput={({ currentTarget }) => currentTarget.validity.valid && onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

interface ResultLine {
  name: string;
  figures: Pick<Row, "value" | "interval" | "range">;
  of: string;
  verdict: string | null;
}

/** Published, kept and rerun, below each other on one axis. */
function Result({ paper, row, outcome }: { paper: Paper; row: Row; outcome: Outcome | null }) {
  const axis = axisOf(paper);
  const { kind } = paper.measure;
  return (
    <>
      <table class="result">
        <caption class="visually-hidden">{words.rerun.result}</caption>
        <thead>
          <tr>
            {Object.values(words.rerun.columns).map((heading) => <th key={heading} scope="col">{heading}</th>)}
            <th scope="col">{words.columns.plot}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(row, outcome).map(({ name, figures, of, verdict }) => (
            <tr key={name} class={name}>
              <th scope="row">{name}</th>
              <td>
                <b>{written(kind, figures.value)}</b> {figures.interval ? writtenInterval(kind, figures.interval) : null}
                {figures.range ? ` ${words.best(figures.range[0])}` : null}
              </td>
              <td>{of}</td>
              <td>{verdict === null ? null : <Verdict verdict={verdict} />}</td>
              <td class="plot"><IntervalPlot row={figures} axis={axis} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">{outcome && row.games ? <Remarks row={row as GamesRow} outcome={outcome} /> : null}</div>
    </>
  );
}

function linesOf(row: Row, outcome: Outcome | null): ResultLine[] {
  const published = row.games?.published;
  const lines: ResultLine[] = [
    { name: words.rerun.lines.kept, figures: row, of: row.count?.toLocaleString("en") ?? "", verdict: row.verdict ?? null },
  ];
  if (row.published !== undefined) {
    lines.unshift({ name: words.rerun.lines.published, figures: { value: row.published }, of: published?.[1].toLocaleString("en") ?? "", verdict: null });
  }
  if (outcome) {
    const wins = outcome.wins;
    const verdict = published && wins !== undefined ? judge({ wins, games: outcome.done }, { wins: published[0], games: published[1] }) : null;
    lines.push({ name: words.rerun.lines.rerun, figures: outcome, of: outcome.done.toLocaleString("en"), verdict });
  }
  return lines.map((line) => ({ ...line, figures: figuresOf(line.figures) }));
}

/** Without the published figure: each line of the result has its own. */
function figuresOf({ value, interval, range }: { value: number; interval?: Interval; range?: Interval }): ResultLine["figures"] {
  return { value, ...(interval && { interval }), ...(range && { range }) };
}

/** How the games of the rerun stand to those that were kept. */
function Remarks({ row: { games, count = 0 }, outcome: { seed, done, wins = 0 } }: { row: GamesRow; outcome: Outcome }) {
  const kept = games.wins;
  if (kept === undefined) return null;
  if (seed !== KEPT_SEED) return <p>{words.rerun.againstKept(judge({ wins, games: done }, { wins: kept, games: count }))}</p>;
  if (done !== count) return <p>{words.rerun.sameSeed(seed)}</p>;
  return <p>{wins === kept ? words.rerun.equal : words.rerun.unequal(kept)}</p>;
}

/** What does the same on a terminal, and the games among others. */
function Command({ paper, row, usual: { count, seed } }: { paper: Paper; row: Row; usual: Usual }) {
  const isPlain = row.games !== undefined && !row.games.flagging;
  const setup = isPlain ? arenaSetup(row as GamesRow, count, seed) : null;
  const command = setup ? commandLine(setup) : `sapper papers run ${paper.name} --scale full`;
  return (
    <div class="bar small">
      <span class="quiet">{words.rerun.command}:</span> <code>{command}</code>
      <CopyButton name={words.rerun.copy} text={() => command} />
      {setup ? <a href={setupLink(setup)}>{words.rerun.inArena}</a> : null}
    </div>
  );
}
