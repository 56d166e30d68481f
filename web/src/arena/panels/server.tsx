// What the server plays, and what it played before.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { levelOf } from "../../play/setup";
import { hasEnded, lab } from "../../server/client";
import type { BenchRequest, BenchResult, Job, Run } from "../../server/schema";
import { Check } from "../../shell/parts";
import { percent, sentence } from "../../shell/saying";
import { benchesAmong, benchRows, boardsOfBench, isRunOn, type BenchJob } from "../benches";
import { scoreRange } from "../curves";
import { points } from "../figures";
import type { Boards } from "../setup";
import { words } from "../words";
import { between, counted, Heading, PairedTable, ScoreTable } from "./tables";

/** The kinds of boards that are played in the browser come along: earlier runs of the same ones are of interest. */
export function ServerPanel({ kinds }: { kinds: readonly Boards[] }) {
  const server = lab.server.value;
  if (server === undefined) return null;
  if (server === null) return <p class="quiet small">{words.noServer}</p>;
  const benches = benchesAmong(lab.jobs.value);
  const own = benches.flatMap(({ request }) => boardsOfBench(request) ?? []);
  const numDone = benches.filter(({ state }) => state === "done").length;
  return (
    <>
      {benches.length > 0 ? <h2>{words.benches}</h2> : null}
      {benches.map(({ id }) => <BenchView key={id} id={id} />)}
      <EarlierRuns kinds={[...kinds, ...own]} numDone={numDone} />
    </>
  );
}

function BenchView({ id }: { id: string }) {
  const job = lab.watchJob(id).value as BenchJob<Job> | null;
  if (!job) return null;
  const rows = benchRows(job);
  const scores = (job.result as BenchResult | null)?.scores ?? [];
  const paired = scores.flatMap((score, place) => score.paired.map((one) => ({ place, paired: one })));
  return (
    <section class="group panel">
      <h3>{headingOf(job.request)}</h3>
      <JobBar job={job} />
      <ScoreTable rows={rows} range={scoreRange(rows.flatMap(({ score }) => score ?? []))} />
      {paired.length > 0 ? <PairedTable rows={paired} /> : null}
    </section>
  );
}

function headingOf(request: BenchRequest): string {
  const boards = boardsOfBench(request);
  if (!boards) return words.unknownKind(request.level ?? "", request.start_rule ?? "", request.seed ?? 0);
  const level = levelOf(boards.spec);
  return words.kind(boards, level ? words.level[level] : words.custom);
}

function JobBar({ job }: { job: Job }) {
  const problem = useSignal<string | null>(null);
  const act = async (action: Promise<unknown>): Promise<void> => {
    problem.value = await action.then(() => null, (error: Error) => sentence(error.message));
  };
  const said = problem.value ?? (job.error ? sentence(job.error) : null);
  const canGoOn = job.state === "cancelled" || job.state === "failed";
  return (
    <>
      <div class="bar">
        {job.state === "running" ? <progress aria-label={words.controls} value={job.progress?.done ?? 0} max={job.progress?.total ?? 1} /> : null}
        <span class="numbers">{words.jobStates[job.state]}{job.progress ? `, ${job.progress.words}` : ""}</span>
        {hasEnded(job) ? null : <button type="button" onClick={() => void act(lab.cancelJob(job.id))}>{words.stop}</button>}
        {canGoOn ? <button type="button" onClick={() => void act(lab.resumeJob(job.id))}>{words.goOn}</button> : null}
        {hasEnded(job) ? <button type="button" onClick={() => void act(lab.deleteJob(job.id))}>{words.forget}</button> : null}
      </div>
      {said ? <p role="alert" class="warning">{said}</p> : null}
    </>
  );
}

const MOST_RUNS = 100;

/** The run store, asked for when it is opened and whenever a bench has ended since. */
function EarlierRuns({ kinds, numDone }: { kinds: readonly Boards[]; numDone: number }) {
  const isOpen = useSignal(false);
  const onlyThese = useSignal(false);
  const runs = useSignal<readonly Run[]>([]);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    if (!isOpen.value) return;
    lab.listRuns().then(
      (found) => (runs.value = [...found].reverse()),
      (error: Error) => (problem.value = sentence(error.message)),
    );
  }, [isOpen.value, numDone]);
  const shown = runs.value.filter((run) => !onlyThese.value || isRunOn(run, kinds));
  return (
    <details class="panel" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{words.runs}</summary>
      {problem.value ? <p role="alert" class="warning">{problem.value}</p> : null}
      {kinds.length > 0 ? <Check name={words.onlyThese} value={onlyThese} /> : null}
      {shown.length > 0 ? <RunTable runs={shown.slice(0, MOST_RUNS)} /> : <p class="quiet">{words.noRuns}</p>}
      {shown.length > MOST_RUNS ? <p class="quiet">{words.moreRuns(shown.length - MOST_RUNS)}</p> : null}
    </details>
  );
}

function RunTable({ runs }: { runs: readonly Run[] }) {
  const { columns, runColumns } = words;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.runs}>
      <table class="runs">
        <caption class="visually-hidden">{words.runs}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.solver}</th>
            <th scope="col">{runColumns.level}</th>
            <th scope="col">{runColumns.start}</th>
            <th scope="col">{runColumns.first}</th>
            {[runColumns.seed, columns.games, columns.winRate, columns.interval].map((name) => <Heading key={name} name={name} />)}
            <th scope="col">{runColumns.version}</th>
            <th scope="col">{runColumns.finished}</th>
          </tr>
        </thead>
        <tbody>{runs.map((run) => <RunRow key={run.id} run={run} />)}</tbody>
      </table>
    </div>
  );
}

function RunRow({ run }: { run: Run }) {
  return (
    <tr>
      <th scope="row"><code>{run.solver}</code></th>
      <td>{run.height}x{run.width}/{run.mines}</td>
      <td>{run.start_rule}</td>
      <td>{run.first}</td>
      <td class="number">{run.seed}</td>
      <td class="number">{counted(run.games)}</td>
      <td class="number">{run.win_rate === null ? "" : percent(run.win_rate)}</td>
      <td class="number">{between(run.interval, points)}</td>
      <td>{run.version}</td>
      <td>{run.finished.slice(0, 10)}</td>
    </tr>
  );
}
