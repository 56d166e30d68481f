// The server as the rooms see it: whether there is one, its jobs as they change, and what it can be asked.
// Rooms call `askServer()` when they open; on a static host `server` then is null, and they say what is missing.

import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Estimate, EstimateRequest, Job, JobChange, JobState, JobSummary, Run, RunDetails, Welcome } from "./schema";
import { keptToken } from "./token";

export type JobRequest = Job["request"];
export type JobKind = JobRequest["kind"];
export type JobResult = NonNullable<Job["result"]>;
/** What a job that runs has told so far. */
export type Standing = NonNullable<NonNullable<Job["progress"]>["partial"]>;

const ENDED: readonly JobState[] = ["done", "failed", "cancelled"];

/** Whether a job goes on no more, unless it is resumed. */
export function hasEnded(job: JobSummary): boolean {
  return ENDED.includes(job.state);
}

/** Why the server refused, in its own words. */
export class ServerRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** As much of a stream as is needed. */
export interface Stream {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** How a server is reached. */
export interface Reach {
  /** Asks for a path below `api/`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Opens the stream of events. */
  stream(): Stream;
  later(milliseconds: number, action: () => void): void;
}

/** Where the stream is lost, jobs are asked for so often. */
export const POLL_MILLISECONDS = 2000;
/** After so many questions the stream is tried again. */
export const POLLS_BEFORE_STREAM = 5;

export class LabClient {
  /** Undefined before anybody asked, null where nobody answers. */
  readonly server = signal<Welcome | null | undefined>(undefined);
  /** Every job as it is now, the oldest first; empty without a server. */
  readonly jobs = signal<readonly JobSummary[]>([]);
  readonly #reach: Reach;
  readonly #watched = new Map<string, ReadonlySignal<Job | null>>();
  #asked: Promise<Welcome | null> | null = null;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /** Asks once whether there is a server; later calls have the same answer. */
  askServer(): Promise<Welcome | null> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  startJob(request: JobRequest): Promise<Job> {
    return this.#changed(this.#send("jobs", "POST", request));
  }

  /** Stops a job; what it has done so far is kept. */
  cancelJob(id: string): Promise<Job> {
    return this.#changed(this.#send(`jobs/${id}/cancel`, "POST"));
  }

  /** Lets a job that was stopped, or has failed, go on from where it was. */
  resumeJob(id: string): Promise<Job> {
    return this.#changed(this.#send(`jobs/${id}/resume`, "POST"));
  }

  /** Forgets a job that has ended. */
  async deleteJob(id: string): Promise<void> {
    await this.#send(`jobs/${id}`, "DELETE");
    this.#apply({ id, job: null });
  }

  /** A job as it changes, with its result once it is done; null while it is not known. */
  watchJob(id: string): ReadonlySignal<Job | null> {
    const known = this.#watched.get(id);
    if (known) return known;
    const watched = signal<Job | null>(null);
    this.#watched.set(id, watched);
    effect(() => {
      const summary = this.jobs.value.find((job) => job.id === id);
      if (summary?.state !== "done") watched.value = summary ? { ...summary, result: null } : null;
      else if (!watched.peek()?.result) void this.#finish(id, (job) => (watched.value = job));
    });
    return watched;
  }

  /** The experiments of the run store. */
  listRuns(): Promise<Run[]> {
    return this.#send("runs");
  }

  runDetails(id: number): Promise<RunDetails> {
    return this.#send(`runs/${id}`);
  }

  /** A network's estimates of a position beside the exact probabilities. */
  estimate(request: EstimateRequest): Promise<Estimate> {
    return this.#send("estimate", "POST", request);
  }

  async #ask(): Promise<Welcome | null> {
    const welcome = await this.#welcome();
    this.server.value = welcome;
    if (welcome) this.#follow();
    return welcome;
  }

  /** A static host answers with anything: what is no welcome is none. */
  async #welcome(): Promise<Welcome | null> {
    try {
      const welcome = await this.#send<Partial<Welcome>>("");
      return typeof welcome.version === "string" ? (welcome as Welcome) : null;
    } catch {
      return null;
    }
  }

  /** Hears how jobs change; where no stream is to be had, asks now and then. */
  #follow(): void {
    const stream = this.#reach.stream();
    stream.onopen = () => void this.#refresh();
    stream.onmessage = ({ data }) => this.#apply(JSON.parse(data) as JobChange);
    stream.onclose = () => this.#poll(POLLS_BEFORE_STREAM);
  }

  #poll(left: number): void {
    if (left === 0) return this.#follow();
    void this.#refresh();
    this.#reach.later(POLL_MILLISECONDS, () => this.#poll(left - 1));
  }

  async #refresh(): Promise<void> {
    try {
      this.jobs.value = await this.#send<JobSummary[]>("jobs");
    } catch {
      // What is known stays: the server may be starting again.
    }
  }

  async #finish(id: string, take: (job: Job) => void): Promise<void> {
    try {
      take(await this.#send<Job>(`jobs/${id}`));
    } catch {
      // It was deleted meanwhile, or the server is gone: the next change tells.
    }
  }

  async #changed(asked: Promise<Job>): Promise<Job> {
    const job = await asked;
    const { result: _, ...summary } = job;
    this.#apply({ id: job.id, job: summary });
    return job;
  }

  /** An older word on a job does not undo a newer one: answers and events overtake each other. */
  #apply({ id, job }: JobChange): void {
    const before = this.jobs.value.find((known) => known.id === id);
    if (job && before && before.updated > job.updated) return;
    const others = this.jobs.value;
    if (!job) this.jobs.value = others.filter((known) => known.id !== id);
    else if (before) this.jobs.value = others.map((known) => (known.id === id ? job : known));
    else this.jobs.value = [...others, job];
  }

  async #send<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const init: RequestInit = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await this.#reach.fetch(path, init);
    const text = await response.text();
    if (!response.ok) throw new ServerRefusal(response.status, errorOf(text) ?? response.statusText);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

function errorOf(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : null;
  } catch {
    return null;
  }
}

/** The server that the page came from. */
function ownServer(): Reach {
  const address = (path: string) => new URL(`api/${path}`, document.baseURI);
  return {
    fetch(path, init = {}) {
      const token = keptToken();
      const headers: Record<string, string> = { "Content-Type": "application/json" };
      if (token) headers["Authorization"] = `Bearer ${token}`;
      return fetch(address(path), { ...init, headers, cache: "no-store" });
    },
    stream() {
      const events = address("events");
      events.protocol = events.protocol.replace("http", "ws");
      const token = keptToken();
      if (token) events.searchParams.set("token", token);
      return new WebSocket(events) as Stream;
    },
    later: (milliseconds, action) => void setTimeout(action, milliseconds),
  };
}

/** The page's one client. */
export const lab = new LabClient(ownServer());
