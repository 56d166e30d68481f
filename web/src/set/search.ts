// One search of Minesetter, slice by slice in a worker of its own: it can be paused, gone on with and ended.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import type { Answer, Improvement, PuzzleText, Request, SearchProgress } from "../engine/wire";
import type { NamedMethod } from "./methods";

type SearchCall = "set_begin" | "set_run";

/** As much of an engine's session as is needed. */
export interface SearchSession {
  call<Name extends SearchCall>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  end(): void;
}

/** How long a search may go on; null does not limit it. */
export interface Limits {
  iterations: number | null;
  seconds: number | null;
}

export interface SearchTask {
  puzzle: PuzzleText;
  method: NamedMethod;
  seed: number;
  limits: Limits;
}

/** `done` is by itself, `stopped` by hand: only what is paused can go on. */
export type SearchState = "ready" | "running" | "paused" | "done" | "stopped" | "failed";

/** A slice is long enough to lose nothing by it, and short enough for a picture that moves. */
const SLICE_SECONDS = 0.05;
/** More than any search does; exact in JSON. */
const MOST_ITERATIONS = Number.MAX_SAFE_INTEGER;

export class Search {
  readonly task: SearchTask;
  readonly #session: SearchSession;
  readonly #now: () => number;
  readonly #state = signal<SearchState>("ready");
  readonly #progress = signal<SearchProgress | null>(null);
  readonly #improvements = signal<readonly Improvement[]>([]);
  readonly #seconds = signal(0);
  readonly #problem = signal<string | null>(null);
  #begun: Promise<unknown> | null = null;
  #isLooping = false;
  #most = MOST_ITERATIONS;

  constructor(task: SearchTask, session: SearchSession, now: () => number) {
    this.task = task;
    this.#session = session;
    this.#now = now;
  }

  get state(): ReadonlySignal<SearchState> {
    return this.#state;
  }

  /** Null before the first slice. */
  get progress(): ReadonlySignal<SearchProgress | null> {
    return this.#progress;
  }

  /** All of them, in order. */
  get improvements(): ReadonlySignal<readonly Improvement[]> {
    return this.#improvements;
  }

  /** The time that it searched. */
  get seconds(): ReadonlySignal<number> {
    return this.#seconds;
  }

  /** Why it failed. */
  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  readonly canGoOn = computed(() => this.#state.value === "ready" || this.#state.value === "paused");

  /** Searches until its end, or until it is paused or stopped. */
  run(): Promise<void> {
    return this.#goOn(MOST_ITERATIONS);
  }

  /** One iteration of the method's own. */
  step(): Promise<void> {
    return this.#goOn(1);
  }

  pause(): void {
    if (this.#state.value === "running") this.#state.value = "paused";
  }

  /** Ends it for good; what it found stays. */
  stop(): void {
    if (this.canGoOn.value || this.#state.value === "running") this.#end("stopped");
  }

  /** Slices of so many iterations; after a single one it is paused. */
  async #goOn(most: number): Promise<void> {
    if (!this.canGoOn.value) return;
    this.#state.value = "running";
    this.#most = most;
    if (this.#isLooping) return; // It was paused in the middle of a slice: that loop goes on.
    this.#isLooping = true;
    while (this.#state.value === "running") {
      await this.#slice(this.#most);
      if (this.#most === 1) this.pause();
    }
    this.#isLooping = false;
  }

  #end(state: SearchState): void {
    this.#state.value = state;
    this.#session.end();
  }

  async #slice(most: number): Promise<void> {
    try {
      await (this.#begun ??= this.#begin());
      const { iterations } = this.task.limits;
      const left = iterations === null ? MOST_ITERATIONS : iterations - (this.#progress.value?.iterations ?? 0);
      const before = this.#now();
      const progress = await this.#session.call("set_run", { iterations: Math.min(most, left), seconds: SLICE_SECONDS });
      this.#seconds.value += (this.#now() - before) / 1000;
      this.#take(progress);
    } catch (error) {
      if (this.#state.value === "stopped") return; // The worker was ended in the middle of a slice.
      this.#problem.value = faultOf(error).message;
      this.#end("failed");
    }
  }

  #begin(): Promise<unknown> {
    const { puzzle, method, seed, limits } = this.task;
    return this.#session.call("set_begin", {
      puzzle,
      method: method.spec,
      seed,
      ...(limits.iterations !== null && { iterations: limits.iterations }),
      ...(limits.seconds !== null && { max_seconds: limits.seconds }),
    });
  }

  #take(progress: SearchProgress): void {
    if (this.#state.value === "stopped") return;
    this.#progress.value = progress;
    if (progress.improvements.length > 0) {
      this.#improvements.value = [...this.#improvements.value, ...progress.improvements];
    }
    const { iterations, seconds } = this.task.limits;
    const isThrough = progress.is_over || (iterations !== null && progress.iterations >= iterations);
    if (isThrough || (seconds !== null && this.#seconds.value >= seconds)) this.#end("done");
  }
}

/** The limits of a search: with none given, the paper's iterations. */
export function limitsOf({ method }: NamedMethod, { iterations, seconds }: Limits): Limits {
  return iterations === null && seconds === null ? { iterations: method.default_iterations, seconds } : { iterations, seconds };
}
