// Below a row: how many games or runs, of which seed, and what came of them beside the kept and the published figure.

import { useSignal, type Signal } from "@preact/signals";
import { commandLine, MOST_GAMES, setupLink } from "../arena/setup";
import { MAX_SEED } from "../play/setup";
import { NumberField } from "../shell/fields";
import { CopyButton } from "../shell/parts";
import type { MeasureKind, Paper, Row } from "./data";
import { axisOf, written, writtenInterval } from "./figures";
import { arenaSetup, type GamesRow } from "./games_rerun";
import { IntervalPlot, type Figures } from "./interval_plot";
import type { PapersModel } from "./model";
import { firstCells } from "./optimum_rerun";
import { usualOf, type Asked, type Outcome, type Rerun } from "./rerun";
import { Verdict } from "./sum";
import { judge, judgeExact } from "./verdict";
import { words } from "./words";

/** The seed of all kept results. */
const KEPT_SEED = 0;

export function RerunPanel({ model, paper, row }: { model: PapersModel; paper: Paper; row: Row }) {
  const rerun = model.rerunOf(paper, row);
  const asked = useSignal(usuallyAsked(row));
  const isHere = !("reason" in rerun);
  return (
    <div class="again">
      <h3>{words.rerun.title(row.label, row.board)}</h3>
      {isHere ? <Controls rerun={rerun} asked={asked} paper={paper} row={row} /> : <p class="quiet">{words.rerun.needsPython(rerun.reason)}</p>}
      <Result paper={paper} row={row} outcome={isHere ? shownOutcome(rerun, row) : null} />
      <Command paper={paper} row={row} asked={asked.value} />
    </div>
  );
}

/** The best of some first cells is no optimum yet. */
function shownOutcome({ outcome, state }: Rerun, { solving }: Row): Outcome | null {
  return solving && state.value !== "done" ? null : outcome.value;
}

/** Of an optimum, every first cell. */
function usuallyAsked({ solving, count = 1, cpu_ms = 1 }: Row): Asked {
  return solving ? { count: firstCells(solving.spec).length, seed: 0 } : usualOf(count, cpu_ms, KEPT_SEED);
}

function Controls({ rerun, asked, paper, row }: { rerun: Rerun; asked: Signal<Asked>; paper: Paper; row: Row }) {
  const state = rerun.state.value;
  const { count, seed } = asked.value;
  const start = (event: Event) => (event.preventDefault(), rerun.start(count, seed));
  return (
    <>
      <form class="bar" onSubmit={start}>
        {row.solving ? null : (
          <>
            <NumberField name={nameOfCount(paper)} value={count} least={1} most={MOST_GAMES} onChange={(value) => (asked.value = { count: value, seed })} />
            <NumberField name={words.rerun.seed} value={seed} least={0} most={MAX_SEED} onChange={(value) => (asked.value = { count, seed: value })} />
          </>
        )}
        <button type="submit" class="main" disabled={state === "running"}>{words.rerun.start}</button>
        {state === "running" ? <button type="button" onClick={() => rerun.stop()}>{words.rerun.stop}</button> : null}
        {state === "stopped" ? <button type="button" onClick={() => rerun.goOn()}>{words.rerun.goOn}</button> : null}
      </form>
      {state === "ready" ? null : <Progress rerun={rerun} />}
      {rerun.problem.value ? <p role="alert" class="warning">{rerun.problem.value}</p> : null}
    </>
  );
}

function Progress({ rerun }: { rerun: Rerun }) {
  const outcome = rerun.outcome.value;
  const standing = outcome ? { ...outcome, words: words.rerun.progress(outcome.done, outcome.wanted) } : rerun.progress?.value;
  if (!standing) return null;
  return (
    <label class="progress">
      {standing.words}
      <progress max={standing.wanted} value={standing.done} />
    </label>
  );
}

function nameOfCount({ measure: { count } }: Paper): string {
  return words.rerun.counts[count] ?? count;
}

interface ResultLine {
  name: string;
  /** A published figure stands alone; all others have a value. */
  figures: Figures;
  of: number | undefined;
  verdict: string | undefined;
}

/** Published, kept and rerun, below each other on one axis. */
function Result({ paper, row, outcome }: { paper: Paper; row: Row; outcome: Outcome | null }) {
  const axis = axisOf(paper);
  return (
    <>
      <div class="scroll" role="region" aria-label={words.rerun.result} tabIndex={0}>
        <table class="result">
          <thead>
            <tr>
              {Object.values(words.rerun.columns).map((heading) => <th key={heading} scope="col">{heading}</th>)}
            </tr>
          </thead>
          <tbody>
            {linesOf(row, outcome).map(({ name, figures, of, verdict }) => (
              <tr key={name} class={name === words.rerun.lines.rerun ? "fresh" : undefined}>
                <th scope="row">{name}</th>
                <td><WrittenFigures kind={paper.measure.kind} figures={figures} /></td>
                <td>{of?.toLocaleString("en")}</td>
                <td>{verdict === undefined ? null : <Verdict verdict={verdict} />}</td>
                <td><IntervalPlot figures={figures} axis={axis} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status">
        {outcome && outcome.done === outcome.wanted && row.games ? <Remarks row={row as GamesRow} outcome={outcome} /> : null}
        {outcome && row.solving && row.ours !== undefined ? <p>{optimumRemark(outcome, row.ours)}</p> : null}
      </div>
    </>
  );
}

function WrittenFigures({ kind, figures: { value, published, interval, range } }: { kind: MeasureKind; figures: Figures }) {
  return (
    <>
      <b>{written(kind, value ?? published ?? 0)}</b> {interval ? writtenInterval(kind, interval) : null}
      {range ? ` ${words.best(range[0])}` : null}
    </>
  );
}

function linesOf(row: Row, outcome: Outcome | null): ResultLine[] {
  const { published, value, interval, range } = row;
  const kept = { name: words.rerun.lines.kept, figures: { value, interval, range }, of: row.count, verdict: row.verdict };
  const of = row.solving ? undefined : outcome?.done;
  const rerun = outcome && { name: words.rerun.lines.rerun, figures: outcome, of, verdict: verdictOn(row, outcome) };
  const printed = { name: words.rerun.lines.published, figures: { published }, of: row.games?.published?.[1], verdict: undefined };
  return [...(published === undefined ? [] : [printed]), kept, ...(rerun ? [rerun] : [])];
}

function verdictOn({ games, solving, printed }: Row, { value, wins, done }: Outcome): string | undefined {
  if (solving && printed !== undefined) return judgeExact(value, printed);
  const [publishedWins, publishedGames] = games?.published ?? [];
  if (wins === undefined || publishedWins === undefined || publishedGames === undefined) return undefined;
  return judge({ wins, games: done }, { wins: publishedWins, games: publishedGames });
}

function optimumRemark({ value }: Outcome, kept: string): string {
  return judgeExact(value, kept) === "equal" ? words.rerun.sameOptimum : words.rerun.otherOptimum(kept);
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
function Command({ paper, row, asked: { count, seed } }: { paper: Paper; row: Row; asked: Asked }) {
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
