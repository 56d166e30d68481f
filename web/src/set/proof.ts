// The proof of the best layout: the core makes the programmes and reads their answers, HiGHS solves them.

import { signal, type ReadonlySignal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import type { Answer, Programme, ProgrammeAnswer, ProofProgress, PuzzleText, Request, Score } from "../engine/wire";

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

/** What is known by now. */
export interface Proven extends Score {
  proven_optimal: boolean;
  /** No layout has a smaller score; null where that is not told. */
  bound: Score | null;
  /** Null where it is not told yet. */
  layout: string[] | null;
}

export type ProofState = "running" | "done" | "stopped" | "failed";

/** A proof, wherever it is made. */
export interface Proof {
  readonly puzzle: PuzzleText;
  readonly state: ReadonlySignal<ProofState>;
  /** Null before there is anything. */
  readonly progress: ReadonlySignal<Proven | null>;
  readonly seconds: ReadonlySignal<number>;
  /** Why it failed. */
  readonly problem: ReadonlySignal<string | null>;
  /** Proves what can be proven in that time. */
  run(seed: number, maxSeconds: number): Promise<void>;
  /** Ends it for good; what it has proven stays. */
  stop(): void;
}

/** In this browser. */
export class BrowserProof implements Proof {
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

  get progress(): ReadonlySignal<Proven | null> {
    return this.#progress;
  }

  get seconds(): ReadonlySignal<number> {
    return this.#seconds;
  }

  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

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
