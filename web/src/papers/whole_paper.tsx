// A whole paper again on the server, at a scale of one's choice; without a server, how to come by one.

import { useSignal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import { hasEnded, lab } from "../server/client";
import type { JobSummary, PapersRequest, PapersResult } from "../server/schema";
import { sentence } from "../shell/saying";
import type { PaperName } from "./data";
import { Prose } from "./prose";
import { words } from "./words";

type Scale = NonNullable<PapersRequest["scale"]>;

export function WholePaper({ name }: { name: PaperName }) {
  const server = lab.server.value;
  const offer = server?.papers.find((paper) => paper.name === name);
  return (
    <details class="whole">
      <summary>{words.whole.title}</summary>
      {offer ? <Offer name={name} scales={offer.scales} /> : <Prose text={words.whole.missing(name)} />}
    </details>
  );
}

function Offer({ name, scales }: { name: PaperName; scales: Readonly<Record<string, string>> }) {
  const scale = useSignal<Scale>("quick");
  const problem = useSignal<string | null>(null);
  const job = lab.jobs.value.findLast(({ request }) => request.kind === "papers" && request.paper === name);
  const attempt = async (asked: Promise<unknown>): Promise<void> => {
    problem.value = await asked.then(() => null, (error: unknown) => sentence(faultOf(error).message));
  };
  return (
    <>
      <div class="bar">
        <label class="check">
          {words.whole.scale}
          <select value={scale.value} onChange={({ currentTarget }) => (scale.value = currentTarget.value as Scale)}>
            {Object.entries(scales).map(([one, effort]) => <option key={one} value={one}>{words.whole.effort(one, effort)}</option>)}
          </select>
        </label>
        <button
          type="button"
          disabled={job !== undefined && !hasEnded(job)}
          onClick={() => void attempt(lab.startJob({ kind: "papers", paper: name, scale: scale.value }))}
        >
          {words.rerun.start}
        </button>
        {job && !hasEnded(job) ? <button type="button" onClick={() => void attempt(lab.cancelJob(job.id))}>{words.rerun.stop}</button> : null}
        {job?.state === "cancelled" || job?.state === "interrupted" ? (
          <button type="button" onClick={() => void attempt(lab.resumeJob(job.id))}>{words.rerun.goOn}</button>
        ) : null}
      </div>
      {problem.value ? <p role="alert" class="warning">{problem.value}</p> : null}
      {job ? <Standing job={job} /> : null}
    </>
  );
}

/** How far the newest run of the paper is, and in the end its report. */
function Standing({ job }: { job: JobSummary }) {
  const result = lab.watchJob(job.id).value?.result as PapersResult | null | undefined;
  const { progress } = job;
  return (
    <>
      <p role="status">{words.whole.states[job.state]}{progress ? ` ${progress.words}` : ""}</p>
      {progress && !hasEnded(job) ? <progress max={progress.total ?? undefined} value={progress.total === null ? undefined : progress.done} aria-label={words.whole.progress} /> : null}
      {job.error ? <p role="alert" class="warning">{job.error}</p> : null}
      {result ? <div class="documentation"><Prose text={result.markdown} /></div> : null}
    </>
  );
}
