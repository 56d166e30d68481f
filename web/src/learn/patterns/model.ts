// An evolution of patterns in a worker, generation by generation, and what came of it.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { EvolvedPatterns, Generation, PatternSet } from "../../engine/learn_calls";
import type { CallOptions } from "../../engine/session";
import type { Answer, Request } from "../../engine/wire";
import { evolutionOptions, type EvolutionSetup } from "./setup";

type EvolutionCall = "evolve_begin" | "evolve_step" | "evolve_end";

/** As much of an engine's session as is needed. */
export interface EvolutionSession {
  call<Name extends EvolutionCall>(name: Name, request: Request<Name>, options?: CallOptions): Promise<Answer<Name>>;
  end(): void;
}

/** `judging` is the last look, on fresh games. */
export type EvolutionState = "ready" | "running" | "paused" | "judging" | "done";

export class EvolutionModel {
  readonly setup: ReadonlySignal<EvolutionSetup>;
  readonly #setup;
  readonly #session: EvolutionSession;
  readonly #state = signal<EvolutionState>("ready");
  readonly #generations = signal<readonly Generation[]>([]);
  readonly #outcome = signal<EvolvedPatterns | null>(null);
  readonly #problem = signal<string | null>(null);
  /** Changes with every beginning and every pause: a loop that finds another one ends. */
  #run = 0;

  constructor(session: EvolutionSession, setup: EvolutionSetup) {
    this.#session = session;
    this.#setup = signal(setup);
    this.setup = this.#setup;
  }

  get state(): ReadonlySignal<EvolutionState> {
    return this.#state;
  }

  get generations(): ReadonlySignal<readonly Generation[]> {
    return this.#generations;
  }

  get outcome(): ReadonlySignal<EvolvedPatterns | null> {
    return this.#outcome;
  }

  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  /** The best set that is known: at the end the one that the file holds. */
  readonly patterns = computed<PatternSet | null>(
    () => this.#outcome.value?.patterns ?? this.#generations.value.at(-1)?.leader ?? null,
  );

  /** Takes another setup; what has evolved is forgotten. */
  open(setup: EvolutionSetup): void {
    this.#run++;
    batch(() => {
      this.#setup.value = setup;
      this.#state.value = "ready";
      this.#generations.value = [];
      this.#outcome.value = null;
      this.#problem.value = null;
    });
  }

  /** Evolves from the beginning, or from where it was paused, to the end. */
  async run(): Promise<void> {
    if (this.#state.value === "done") this.open(this.#setup.value);
    const run = ++this.#run;
    const isNew = this.#state.value === "ready";
    this.#state.value = "running";
    try {
      if (isNew) await this.#begin();
      while (run === this.#run && !this.#isComplete) await this.#step(run);
      if (run === this.#run) await this.#finish(run);
    } catch (error) {
      if (run === this.#run) this.#fail(error);
    }
  }

  /** Stays where it is; the generation that is under way still comes in. */
  pause(): void {
    if (this.#state.value !== "running") return;
    this.#run++;
    this.#state.value = "paused";
  }

  /** The room is left. */
  end(): void {
    this.#run++;
    this.#session.end();
  }

  get #isComplete(): boolean {
    return this.#generations.value.length >= this.#setup.value.generations;
  }

  async #begin(): Promise<void> {
    const setup = this.#setup.value;
    const { recipe, seed } = setup;
    await this.#session.call("evolve_begin", { recipe, options: evolutionOptions(setup), seed });
  }

  /** A generation that was asked for before a pause is kept: the worker has gone on. */
  async #step(run: number): Promise<void> {
    const setup = this.#setup.value;
    const generation = await this.#session.call("evolve_step", {});
    const isSame = run === this.#run || (setup === this.#setup.value && this.#state.value === "paused");
    if (isSame) this.#generations.value = [...this.#generations.value, generation];
  }

  async #finish(run: number): Promise<void> {
    this.#state.value = "judging";
    const outcome = await this.#session.call("evolve_end", {});
    if (run !== this.#run) return;
    batch(() => {
      this.#outcome.value = outcome;
      this.#state.value = "done";
    });
  }

  #fail(error: unknown): void {
    this.#problem.value = error instanceof Error ? error.message : String(error);
    this.#state.value = "ready";
    this.#generations.value = [];
  }
}
