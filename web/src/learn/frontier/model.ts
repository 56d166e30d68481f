// The genetic player on one frontier: runs, their populations and the pool, as many steps at a time as wanted.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { FrontierState, Layout } from "../../engine/learn_calls";
import type { CallOptions } from "../../engine/session";
import type { Answer, Request, StageSpec } from "../../engine/wire";
import { writePosition, type Position } from "../../notation/position";

type FrontierCall = "genetic_begin" | "genetic_step";

/** As much of an engine's session as is needed. */
export interface FrontierSession {
  call<Name extends FrontierCall>(name: Name, request: Request<Name>, options?: CallOptions): Promise<Answer<Name>>;
  end(): void;
}

export interface FrontierSetup {
  position: Position;
  /** The genetic player by its name, with options: "ga(repair)". */
  player: string;
  seed: number;
}

export interface Surroundings {
  session: FrontierSession;
  /** The options of `ga` that a name stands for, as the core takes them; rejects for other names. */
  readPlayer(name: string): Promise<NonNullable<StageSpec["options"]>>;
  wait(milliseconds: number): Promise<void>;
}

/** Steps between two looks. */
export const STRIDES: readonly number[] = [1, 10, 100, 1000];
const PAUSE_BETWEEN_LOOKS = 120;
/** To the end, without a look. */
const ALL = 1_000_000;

/** The least and the mean violation of a population. */
export interface Standing {
  best: number;
  mean: number;
}

export class FrontierModel {
  readonly stride = signal(10);
  readonly #setup;
  readonly #surroundings: Surroundings;
  readonly #state = signal<FrontierState | null>(null);
  readonly #course = signal<readonly Standing[]>([]);
  readonly #isRunning = signal(false);
  readonly #problem = signal<string | null>(null);
  #run = 0;

  constructor(surroundings: Surroundings, setup: FrontierSetup) {
    this.#surroundings = surroundings;
    this.#setup = signal(setup);
  }

  get setup(): ReadonlySignal<FrontierSetup> {
    return this.#setup;
  }

  /** Null before it is known. */
  get state(): ReadonlySignal<FrontierState | null> {
    return this.#state;
  }

  /** How the populations stood at each look, in the run that goes on. */
  get course(): ReadonlySignal<readonly Standing[]> {
    return this.#course;
  }

  get isRunning(): ReadonlySignal<boolean> {
    return this.#isRunning;
  }

  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  readonly isFinished = computed(() => this.#state.value?.is_finished ?? false);

  /** The population, the least violated first. */
  readonly population = computed(() => sorted(this.#state.value?.part?.population ?? []));

  /** Begins anew, with other random numbers or another position. */
  async open(setup: FrontierSetup): Promise<void> {
    const run = ++this.#run;
    batch(() => {
      this.#setup.value = setup;
      this.#isRunning.value = false;
      this.#problem.value = null;
      this.#state.value = null;
      this.#course.value = [];
    });
    try {
      const options = await this.#surroundings.readPlayer(setup.player);
      const position = writePosition(setup.position);
      const state = await this.#surroundings.session.call("genetic_begin", { position, options, seed: setup.seed });
      if (run === this.#run) this.#state.value = state;
    } catch (error) {
      if (run === this.#run) this.#problem.value = error instanceof Error ? error.message : String(error);
    }
  }

  /** One look on. */
  async forward(): Promise<void> {
    this.pause();
    await this.#step(this.stride.value);
  }

  async finish(): Promise<void> {
    this.pause();
    await this.#step(ALL);
  }

  /** Looks on and on until the end or a pause. */
  async run(): Promise<void> {
    const run = ++this.#run;
    this.#isRunning.value = true;
    while (run === this.#run && this.#state.value && !this.isFinished.value) {
      await this.#step(this.stride.value);
      if (run === this.#run && !this.isFinished.value) await this.#surroundings.wait(PAUSE_BETWEEN_LOOKS);
    }
    if (run === this.#run) this.#isRunning.value = false;
  }

  pause(): void {
    this.#run++;
    this.#isRunning.value = false;
  }

  /** The room is left. */
  end(): void {
    this.pause();
    this.#surroundings.session.end();
  }

  async #step(count: number): Promise<void> {
    const before = this.#state.value;
    if (!before || before.is_finished) return;
    const setup = this.#setup.value;
    try {
      const state = await this.#surroundings.session.call("genetic_step", { count });
      if (setup === this.#setup.value) this.#take(before, state);
    } catch (error) {
      if (setup === this.#setup.value) this.#problem.value = error instanceof Error ? error.message : String(error);
    }
  }

  #take(before: FrontierState, state: FrontierState): void {
    const isSameRun = before.part?.run === state.part?.run && before.part?.index === state.part?.index;
    const standing = standingOf(state.part?.population ?? []);
    batch(() => {
      this.#state.value = state;
      this.#course.value = [...(isSameRun ? this.#course.value : []), ...(standing ? [standing] : [])];
    });
  }
}

function sorted(population: readonly Layout[]): Layout[] {
  return [...population].sort((left, right) => left.violation - right.violation);
}

function standingOf(population: readonly Layout[]): Standing | null {
  if (population.length === 0) return null;
  const violations = population.map(({ violation }) => violation);
  const total = violations.reduce((sum, violation) => sum + violation, 0);
  return { best: Math.min(...violations), mean: total / violations.length };
}
