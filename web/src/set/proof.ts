// The proof of the best layout: the core makes the programmes and reads their answers, HiGHS solves them.

import { signal, type ReadonlySignal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import type { Answer, Programme, ProgrammeAnswer, ProofProgress, PuzzleText, Request } from "../engine/wire";

type ProofCall = "prove_begin" | "prove_take";

/** As much of an engine's session as is needed. */
export interface ProofSession {
  call<Name extends ProofCall>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
  end(): void;
}

/** Whoever solves programmes: HiGHS in a worker. */
export interface ProgrammeSolver {
  solve(programme: Programme, maxSeconds: number): Promise<ProgrammeAnswer>;
  /** Ends what it does, at once: its promise is rejected. */
  end(): void;
}

export type ProofState = "running" | "done" | "stopped" | "failed";

export class Proof {
  readonly puzzle: PuzzleText;
  readonly #session: ProofSession;
  readonly #solver: ProgrammeSolver;
  readonly #now: () => number;
  readonly #state = signal<ProofState>("running");
  readonly #progress = signal<ProofProgress | null>(null);
  readonly #seconds = signal(0);
  readonly #problem = signal<string | null>(null);

  constructor(puzzle: PuzzleText, session: ProofSession, solver: ProgrammeSolver, now: () => number) {
    this.puzzle = puzzle;
    this.#session = session;
    this.#solver = solver;
    this.#now = now;
  }

  get state(): ReadonlySignal<ProofState> {
    return this.#state;
  }

  /** The best layout and the bound so far; null before there is one. */
  get progress(): ReadonlySignal<ProofProgress | null> {
    return this.#progress;
  }

  get seconds(): ReadonlySignal<number> {
    return this.#seconds;
  }

  /** Why it failed. */
  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  /** Proves what can be proven in that time. */
  async run(seed: number, maxSeconds: number): Promise<void> {
    const began = this.#now();
    const elapsed = (): number => (this.#now() - began) / 1000;
    try {
      let progress = await this.#session.call("prove_begin", { puzzle: this.puzzle, seed, max_seconds: maxSeconds });
      this.#note(progress, elapsed());
      while (progress.programme !== null) {
        const answer = await this.#solver.solve(progress.programme, Math.max(maxSeconds - elapsed(), 0.01));
        progress = await this.#session.call("prove_take", answer);
        this.#note(progress, elapsed());
      }
      this.#end("done");
    } catch (error) {
      if (this.#state.value === "stopped") return; // The workers were ended in the middle of their work.
      this.#problem.value = faultOf(error).message;
      this.#end("failed");
    }
  }

  /** Ends it for good; what it has proven stays. */
  stop(): void {
    if (this.#state.value === "running") this.#end("stopped");
  }

  #note(progress: ProofProgress, seconds: number): void {
    this.#progress.value = progress;
    this.#seconds.value = seconds;
  }

  #end(state: ProofState): void {
    this.#state.value = state;
    this.#session.end();
    this.#solver.end();
  }
}
