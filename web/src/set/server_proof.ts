// A proof that the server makes: a job like others, which is cancelled when it is stopped here.

import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import type { PuzzleText, Score } from "../engine/wire";
import type { LabClient } from "../server/client";
import type { Job, SetResult, SetStanding } from "../server/schema";
import type { Proof, ProofState, Proven } from "./proof";
import { words } from "./words";

export class ServerProof implements Proof {
  readonly puzzle: PuzzleText;
  readonly #method: string;
  readonly #client: LabClient;
  readonly #state = signal<ProofState>("running");
  readonly #progress = signal<Proven | null>(null);
  readonly #seconds = signal(0);
  readonly #problem = signal<string | null>(null);
  #job: string | null = null;
  #endWatching: () => void = () => undefined;

  constructor(puzzle: PuzzleText, method: string, client: LabClient) {
    this.puzzle = puzzle;
    this.#method = method;
    this.#client = client;
  }

  get state(): ReadonlySignal<ProofState> {
    return this.#state;
  }

  get progress(): ReadonlySignal<Proven | null> {
    return this.#progress;
  }

  get seconds(): ReadonlySignal<number> {
    return this.#seconds;
  }

  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  /** Resolves once the server has taken the job. */
  async run(seed: number, maxSeconds: number): Promise<void> {
    try {
      const { id } = await this.#client.startJob({ kind: "set", puzzle: this.puzzle, method: this.#method, seed, max_seconds: maxSeconds });
      this.#job = id;
      if (this.#state.value === "stopped") return this.#cancel();
      const watched = this.#client.watchJob(id);
      this.#endWatching = effect(() => this.#take(watched.value));
    } catch (error) {
      this.#fail(faultOf(error).message);
    }
  }

  stop(): void {
    if (this.#state.value !== "running") return;
    this.#end("stopped");
    this.#cancel();
  }

  #cancel(): void {
    // Where the job has ended by itself meanwhile, there is nothing to cancel.
    if (this.#job !== null) this.#client.cancelJob(this.#job).catch(() => undefined);
  }

  #take(job: Job | null): void {
    if (this.#state.peek() !== "running") return;
    if (job === null) return this.#fail(words.jobGone);
    if (job.result) return this.#finish(job.result as SetResult);
    if (job.state === "failed" || job.state === "cancelled") return this.#fail(job.error ?? job.state);
    const standing = job.progress?.partial as SetStanding | null | undefined;
    if (standing) this.#note({ value: standing.value, mines: standing.mines, proven_optimal: false, bound: null, layout: null }, standing.seconds);
  }

  #finish({ value, mines, proven_optimal, bound, layout, seconds }: SetResult): void {
    this.#note({ value, mines, proven_optimal, bound: bound as Score | null, layout }, seconds);
    this.#end("done");
  }

  #note(progress: Proven, seconds: number): void {
    this.#progress.value = progress;
    this.#seconds.value = seconds;
  }

  #fail(problem: string): void {
    this.#problem.value = problem;
    this.#end("failed");
  }

  #end(state: ProofState): void {
    this.#state.value = state;
    this.#endWatching();
  }
}
