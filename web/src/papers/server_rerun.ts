// The games of a row again on the server, which has every solver: a bench of one.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { benchRequests, benchRows, type BenchJob } from "../arena/benches";
import { faultOf } from "../engine/asking";
import type { LabClient } from "../server/client";
import type { Job, JobState } from "../server/schema";
import { sentence } from "../shell/saying";
import { arenaSetup, type GamesRow } from "./games_rerun";
import type { Outcome, Rerun, RerunState } from "./rerun";

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

export class ServerRerun implements Rerun {
  readonly #row: GamesRow;
  readonly #server: JobServer;
  readonly #watched = signal<ReadonlySignal<Job | null> | null>(null);
  readonly #refusal = signal<string | null>(null);

  constructor(row: GamesRow, server: JobServer) {
    this.#row = row;
    this.#server = server;
  }

  readonly #job = computed(() => (this.#watched.value?.value ?? null) as BenchJob<Job> | null);

  readonly state = computed((): RerunState => (this.#job.value ? STATES[this.#job.value.state] : "ready"));

  readonly problem = computed(() => this.#refusal.value ?? this.#job.value?.error ?? null);

  readonly outcome = computed((): Outcome | null => {
    const job = this.#job.value;
    const score = job ? benchRows(job)[0]?.score : null;
    if (!job || !score) return null;
    const { games = 0, seed = 0 } = job.request;
    return { done: score.games, wanted: games, value: score.win_rate, interval: score.interval, wins: score.wins, seed };
  });

  start(count: number, seed: number): void {
    const asked = benchRequests(arenaSetup(this.#row, count, seed), false);
    if ("problem" in asked) this.#refusal.value = asked.problem;
    else for (const request of asked.requests) void this.#try(this.#server.startJob(request));
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
