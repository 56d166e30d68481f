// A row again on the server: a bench of one, which has every solver, or an evolution of trees.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { benchRequests, benchRows, type BenchJob } from "../arena/benches";
import { faultOf } from "../engine/asking";
import type { JobRequest, LabClient } from "../server/client";
import type { EvolveLabelsRequest, Job, JobState, LabelsResult } from "../server/schema";
import { sentence } from "../shell/saying";
import type { Row } from "./data";
import { arenaSetup, type GamesRow } from "./games_rerun";
import type { Outcome, Rerun, RerunProgress, RerunState } from "./rerun";
import { meanOf } from "./statistics";

export type JobServer = Pick<LabClient, "startJob" | "cancelJob" | "resumeJob" | "watchJob">;

/** How a job stands, in the words of a rerun. */
export const STATES: Readonly<Record<JobState, RerunState>> = {
  queued: "running",
  running: "running",
  done: "done",
  failed: "stopped",
  cancelled: "stopped",
  interrupted: "stopped",
};

/** What is asked of the server, and what comes of it. */
export interface ServerTask {
  request(count: number, seed: number): JobRequest | { problem: string };
  outcome(job: Job): Outcome | null;
}

/** The games of a row. */
export function benchTask(row: GamesRow): ServerTask {
  return {
    request: (count, seed) => {
      const asked = benchRequests(arenaSetup(row, count, seed), false);
      return "problem" in asked ? asked : (asked.requests[0] as JobRequest); // a row has one kind of board
    },
    outcome: (job) => {
      const bench = job as BenchJob<Job>;
      const score = benchRows(bench)[0]?.score;
      if (!score) return null;
      const { games = 0, seed = 0 } = bench.request;
      return { done: score.games, wanted: games, value: score.win_rate, interval: score.interval, wins: score.wins, seed };
    },
  };
}

/** A row with its trees. */
export type LabelsRow = Row & { labels: NonNullable<Row["labels"]> };

/** The evolutions of a row of trees: its score on the fields of their own, or on others. */
export function labelsTask({ labels: { options, validations = 0 } }: LabelsRow): ServerTask {
  return {
    request: (runs, seed) => ({ kind: "evolve-labels", options, runs, validations, seed }),
    outcome: ({ request, result }) => {
      if (!result) return null;
      const { runs } = result as LabelsResult;
      const scores = runs.map(({ score, validation_score }) => (validations > 0 ? (validation_score ?? 0) : score));
      return { done: runs.length, wanted: runs.length, seed: (request as EvolveLabelsRequest).seed ?? 0, ...meanOf(scores) };
    },
  };
}

export class ServerRerun implements Rerun {
  readonly #task: ServerTask;
  readonly #server: JobServer;
  readonly #watched = signal<ReadonlySignal<Job | null> | null>(null);
  readonly #refusal = signal<string | null>(null);

  constructor(task: ServerTask, server: JobServer) {
    this.#task = task;
    this.#server = server;
  }

  readonly #job = computed(() => this.#watched.value?.value ?? null);

  readonly state = computed((): RerunState => (this.#job.value ? STATES[this.#job.value.state] : "ready"));

  readonly problem = computed(() => this.#refusal.value ?? this.#job.value?.error ?? null);

  readonly outcome = computed((): Outcome | null => this.#job.value && this.#task.outcome(this.#job.value));

  readonly progress = computed((): RerunProgress | null => {
    const progress = this.#job.value?.progress;
    return progress ? { done: progress.done, wanted: progress.total ?? undefined, words: progress.words } : null;
  });

  start(count: number, seed: number): void {
    const request = this.#task.request(count, seed);
    if ("problem" in request) this.#refusal.value = request.problem;
    else void this.#try(this.#server.startJob(request));
  }

  stop(): void {
    const job = this.#job.peek();
    if (job) void this.#try(this.#server.cancelJob(job.id));
  }

  goOn(): void {
    const job = this.#job.peek();
    if (job) void this.#try(this.#server.resumeJob(job.id));
  }

  async #try(asked: Promise<Job>): Promise<void> {
    this.#refusal.value = null;
    try {
      this.#watched.value = this.#server.watchJob((await asked).id);
    } catch (error) {
      this.#refusal.value = sentence(faultOf(error).message);
    }
  }
}
