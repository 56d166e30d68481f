// Longer runs on the server: start, watch, stop and resume evolutions and trainings.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { MAX_SEED } from "../../play/setup";
import { hasEnded, lab as server, type JobRequest } from "../../server/client";
import type { JobSummary, Welcome } from "../../server/schema";
import { NumberField } from "../../shell/fields";
import type { RoomProps } from "../../shell/rooms";
import { saveFile } from "../../shell/saving";
import { sentence } from "../../shell/saying";
import { Course } from "../curve";
import { FITNESS_RANGE } from "../patterns/setup";
import { Select } from "../patterns/setup_form";
import { isSeed, learnLink } from "../topics";
import { words } from "../words";
import {
  historyOf,
  labelsResult,
  learningJobs,
  patternsResult,
  RECIPES_OF,
  requestOf,
  RUN_KINDS,
  type RunForm,
  type RunKind,
} from "./model";

export function RunsTopic(_: RoomProps) {
  useEffect(() => void server.askServer(), []);
  const welcome = server.server.value;
  return (
    <div class="runs">
      <p class="intro">{words.runs.intro}</p>
      {welcome === undefined ? <p class="note">{words.runs.asking}</p> : null}
      {welcome === null ? (
        <p class="note">{words.runs.none} <code>{words.runs.noneCommand}</code> {words.runs.noneRest}</p>
      ) : null}
      {welcome ? <Laboratory welcome={welcome} /> : null}
    </div>
  );
}

function Laboratory({ welcome }: { welcome: Welcome }) {
  const problem = useSignal<string | null>(null);
  const act = (work: Promise<unknown>): void => {
    problem.value = null;
    work.catch((error: unknown) => (problem.value = error instanceof Error ? error.message : String(error)));
  };
  const jobs = learningJobs(server.jobs.value);
  return (
    <div class="room">
      <section class="stage">
        <h2>{words.runs.list}</h2>
        {problem.value ? <p role="alert" class="warning">{sentence(problem.value)}</p> : null}
        {jobs.length === 0 ? <p class="quiet">{words.runs.empty}</p> : null}
        <ul class="jobs">{jobs.map((job) => <JobCard key={job.id} job={job} act={act} />)}</ul>
      </section>
      <div class="panel"><StartForm welcome={welcome} onStart={(request) => act(server.startJob(request))} /></div>
    </div>
  );
}

function JobCard({ job, act }: { job: JobSummary; act(work: Promise<unknown>): void }) {
  const { progress, request, state } = job;
  const canGoOn = state === "cancelled" || state === "failed";
  return (
    <li>
      <p><strong>{words.runs.kinds[request.kind]}</strong> <span class="quiet">{words.runs.states[state]}</span></p>
      {progress ? (
        <>
          {progress.total ? <progress value={progress.done} max={progress.total} aria-label={progress.words} /> : null}
          <p class="small">{progress.words}</p>
          <History history={historyOf(job)} />
        </>
      ) : null}
      <Result job={job} />
      {job.error ? <p class="warning">{sentence(job.error)}</p> : null}
      <div class="bar">
        {hasEnded(job) ? null : <button type="button" onClick={() => act(server.cancelJob(job.id))}>{words.runs.stop}</button>}
        {canGoOn ? <button type="button" onClick={() => act(server.resumeJob(job.id))}>{words.runs.resume}</button> : null}
        {hasEnded(job) ? <button type="button" onClick={() => act(server.deleteJob(job.id))}>{words.runs.forget}</button> : null}
      </div>
    </li>
  );
}

function History({ history }: { history: ReturnType<typeof historyOf> }) {
  const last = history.at(-1);
  if (!last) return null;
  return (
    <Course
      lines={[
        { key: "b", name: words.patterns.best, values: history.map(([best]) => best) },
        { key: "m", name: words.patterns.mean, values: history.map(([, mean]) => mean) },
      ]}
      label={words.patterns.curveLabel(last[0], last[1], history.length)}
      range={FITNESS_RANGE}
      steps={history.length}
      nameX={words.patterns.axis}
    />
  );
}

/** What came of a run, and what can be done with it here. */
function Result({ job }: { job: JobSummary }) {
  const result = server.watchJob(job.id).value?.result ?? null;
  const patterns = patternsResult(result);
  const labels = labelsResult(result);
  if (patterns) {
    const save = (): void => saveFile("patterns.txt", new Blob([patterns.file], { type: "text/plain" }));
    return (
      <div class="bar">
        <span>{words.runs.freshFitness(patterns.fresh_fitness)}</span>
        <button type="button" onClick={save}>{words.runs.download}</button>
      </div>
    );
  }
  if (!labels) return null;
  return (
    <div class="bar">
      <span>{words.runs.score(labels.score)}</span>
      <a class="button" href={learnLink("trees", { tree: labels.simplified_tree })}>{words.runs.showTree}</a>
    </div>
  );
}

function StartForm({ welcome, onStart }: { welcome: Welcome; onStart(request: JobRequest): void }) {
  const form = useSignal<RunForm>({ kind: "evolve-patterns", recipe: "improved", count: "", seed: 0 });
  const { kind, recipe, count, seed } = form.value;
  const lacks = lacking(kind, welcome);
  const start = (event: Event): void => {
    event.preventDefault();
    onStart(requestOf(form.value));
  };
  return (
    <form class="stack" onSubmit={start}>
      <h2>{words.runs.start}</h2>
      <Select
        name={words.runs.kind}
        value={kind}
        names={RUN_KINDS.map((each) => [each, words.runs.kinds[each] ?? each])}
        onChange={(next) => (form.value = { ...form.value, kind: next as RunKind, recipe: RECIPES_OF[next as RunKind][0] ?? "" })}
      />
      {RECIPES_OF[kind].length > 0 ? (
        <Select
          name={words.runs.recipe}
          value={recipe}
          names={RECIPES_OF[kind].map((name) => [name, name])}
          onChange={(next) => (form.value = { ...form.value, recipe: next })}
        />
      ) : null}
      <label class="field number">
        {kind.startsWith("train") ? words.runs.steps : words.runs.trials}
        <input
          type="number"
          min="1"
          value={count}
          onChange={({ currentTarget }) => (form.value = { ...form.value, count: currentTarget.value })}
        />
      </label>
      <NumberField
        name={words.runs.seed}
        value={seed}
        least={0}
        most={MAX_SEED}
        onChange={(next) => (form.value = { ...form.value, seed: isSeed(next) ? next : seed })}
      />
      {lacks ? <p class="quiet small">{lacks}</p> : null}
      <button type="submit" class="main" disabled={lacks !== null}>{words.runs.begin}</button>
    </form>
  );
}

/** What the server would need for such a run; null where it has everything. */
function lacking(kind: RunKind, { features }: Welcome): string | null {
  if (kind.startsWith("train") && !features.train) return words.runs.noTraining;
  return kind === "evolve-labels" && !features.evolve_labels ? words.runs.noTrees : null;
}
