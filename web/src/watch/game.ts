// One solver at play: its steps as far as they were asked for. All are kept, so that going back costs nothing.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { CallOptions } from "../engine/session";
import type { Answer, Notation, Outcome, Request, StageSpec, WatchedStep } from "../engine/wire";
import type { Setup } from "./setup";

type WatchCall = "watch_begin" | "watch_step";

/** As much of an engine's session as is needed. */
export interface WatchSession {
  call<Name extends WatchCall>(name: Name, request: Request<Name>, options?: CallOptions): Promise<Answer<Name>>;
  end(): void;
}

/** What is known of a game after so many steps. */
export interface Standing {
  /** How many steps were made; 0 before the first. */
  number: number;
  /** The last of them. */
  step: WatchedStep | null;
  /** What the solver knew when it decided on that step; the same as `after` before the first. */
  before: Notation;
  after: Notation;
  outcome: Outcome;
  deductions: number;
  guesses: number;
  /** The chance to survive the steps so far. */
  survival: number;
}

/** How a game is begun: the stages that its solver's name stands for. */
export type MakeStages = (solver: string) => Promise<{ name: string; stages: StageSpec[] }>;

export class WatchedGame {
  readonly #session: WatchSession;
  readonly #stop = new AbortController();
  readonly #steps = signal<readonly WatchedStep[]>([]);
  readonly #problem = signal<string | null>(null);
  readonly #name = signal<string>("");
  readonly #beginning = signal<{ position: Notation; outcome: Outcome } | null>(null);
  #begun: Promise<void> = Promise.resolve();
  #asked: Promise<void> | null = null;

  constructor(session: WatchSession, solver: string) {
    this.#session = session;
    this.#name.value = solver;
  }

  /** The solver, by the one name that all spellings share once it was read. */
  get name(): ReadonlySignal<string> {
    return this.#name;
  }

  /** The steps that are known. */
  get steps(): ReadonlySignal<readonly WatchedStep[]> {
    return this.#steps;
  }

  /** Why there is no game, or none that goes on. */
  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  /** Whether no further step will be known. */
  get isComplete(): boolean {
    return this.#problem.value !== null || this.#lastOutcome !== "playing";
  }

  /** Whether a stage says what it believes of cells. */
  get tellsEstimate(): boolean {
    return this.#steps.value.some(({ seen }) => seen.mine_probability !== undefined);
  }

  begin({ board, seed, index }: Setup, makeStages: MakeStages): Promise<void> {
    this.#begun = this.#attempt(async () => {
      const { name, stages } = await makeStages(this.#name.value);
      this.#name.value = name;
      const where =
        board.kind === "given" ? { board: board.board } : { spec: board.spec, ...(board.first && { first: board.first }) };
      const options = { signal: this.#stop.signal };
      this.#beginning.value = await this.#session.call("watch_begin", { solver: stages, seed, index, ...where }, options);
    });
    return this.#begun;
  }

  /** Asks for steps until so many are known, the game is over, or nobody wants them any more. */
  async reach(count: number, isWanted: () => boolean): Promise<void> {
    await this.#begun;
    while (this.#steps.value.length < count && !this.isComplete && isWanted()) await this.#askStep();
  }

  /** The game after so many steps, or after the last that is known; null before it has begun. */
  after(count: number): Standing | null {
    const beginning = this.#beginning.value;
    if (!beginning) return null;
    const steps = this.#steps.value.slice(0, count);
    const step = steps.at(-1) ?? null;
    const guesses = steps.filter(({ is_guess }) => is_guess).length;
    return {
      number: steps.length,
      step,
      before: steps.at(-2)?.position ?? beginning.position,
      after: step?.position ?? beginning.position,
      outcome: step?.outcome ?? beginning.outcome,
      deductions: steps.length - guesses,
      guesses,
      survival: step?.survival_probability ?? 1,
    };
  }

  /** Gives the worker back, whatever it does. */
  end(): void {
    this.#stop.abort();
    this.#session.end();
  }

  get #lastOutcome(): Outcome {
    return this.#steps.value.at(-1)?.outcome ?? this.#beginning.value?.outcome ?? "playing";
  }

  /** One step more; those who ask meanwhile wait for the same one. */
  #askStep(): Promise<void> {
    this.#asked ??= this.#attempt(async () => {
      const step = await this.#session.call("watch_step", {}, { signal: this.#stop.signal });
      this.#steps.value = [...this.#steps.value, step];
    }).finally(() => (this.#asked = null));
    return this.#asked;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#problem.value = error instanceof Error ? error.message : String(error);
    }
  }
}
