// Engines for tests: a search that gains 1 an iteration, and a proof of two programmes.

import type { Answer, Programme, ProgrammeAnswer, ProofProgress, Request, SearchProgress } from "../engine/wire";
import type { ProgrammeSolver, ProofSession } from "./proof";
import type { SearchSession } from "./search";

export const ITERATIONS_A_SLICE = 10;

/** Ten iterations a slice, each an evaluation; the value falls from 5 to 0 with the first five. */
export class FakeSearch implements SearchSession {
  readonly begun: Request<"set_begin">[] = [];
  isEnded = false;
  #iterations = 0;
  readonly #hold: () => Promise<void>;

  constructor(hold: () => Promise<void> = () => Promise.resolve()) {
    this.#hold = hold;
  }

  async call<Name extends "set_begin" | "set_run">(name: Name, request: Request<Name>): Promise<Answer<Name>> {
    await this.#hold();
    if (this.isEnded) throw new Error("the worker has ended");
    if (name === "set_begin") this.#begin(request as Request<"set_begin">);
    return (name === "set_begin" ? {} : this.#run(request as Request<"set_run">)) as Answer<Name>;
  }

  end(): void {
    this.isEnded = true;
  }

  #begin(request: Request<"set_begin">): void {
    this.begun.push(request);
    if (request.method.options?.["k_min"] === 99) throw new Error("k_min is 99");
  }

  #run({ iterations }: Request<"set_run">): SearchProgress {
    const before = this.#iterations;
    this.#iterations += Math.min(iterations, ITERATIONS_A_SLICE);
    const value = Math.max(0, 5 - this.#iterations);
    const gained = Array.from({ length: Math.min(this.#iterations, 5) - Math.min(before, 5) }, (_, place) => before + place + 1);
    return {
      value,
      mines: 1,
      proven_optimal: false,
      layout: ["2*.", "..1"],
      evaluations: this.#iterations,
      iterations: this.#iterations,
      is_over: false,
      improvements: gained.map((at) => [at, 5 - at, 1]),
    };
  }
}

export const PROGRAMME: Programme = {
  num_whole: 1,
  costs: [0, 1, 1],
  upper: [3, 2, 1],
  wanted: [2],
  starts: [0, 3],
  columns: [0, 1, 2],
  factors: [1, 1, -1],
  first: [0, 2, 0],
};

/** The second answer proves it. */
export class FakeProof implements ProofSession {
  readonly taken: ProgrammeAnswer[] = [];
  isEnded = false;

  async call<Name extends "prove_begin" | "prove_take">(name: Name, request: Request<Name>): Promise<Answer<Name>> {
    if (name === "prove_take") this.taken.push(request as ProgrammeAnswer);
    const isProven = this.taken.length === 2;
    const progress: ProofProgress = {
      value: 0,
      mines: 2,
      proven_optimal: isProven,
      bound: { value: 0, mines: isProven ? 2 : 0 },
      layout: ["2*.", "*.1"],
      programme: isProven ? null : PROGRAMME,
    };
    return progress as Answer<Name>;
  }

  end(): void {
    this.isEnded = true;
  }
}

export class FakeSolver implements ProgrammeSolver {
  isEnded = false;
  readonly #answer: () => Promise<ProgrammeAnswer>;

  constructor(answer: () => Promise<ProgrammeAnswer> = async () => ({ values: [2, 0, 0], bound: 0, is_optimal: true })) {
    this.#answer = answer;
  }

  solve(): Promise<ProgrammeAnswer> {
    return this.#answer();
  }

  end(): void {
    this.isEnded = true;
  }
}
