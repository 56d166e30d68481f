// An engine for tests: games whose steps are written down.

import type { Answer, Request, WatchedStep } from "../engine/wire";
import type { Setup } from "./setup";
import type { WatchSession } from "./game";

/** A step of a game on one row, with what a test does not care about filled in. */
export function fakeStep(position: string, more: Partial<WatchedStep> = {}): WatchedStep {
  return {
    cells: [[0, 0]],
    opened: [[0, 0]],
    stage: "exact",
    reason: "it is proven",
    is_guess: false,
    claimed_mine_probability: 0,
    flags: [],
    win_probability: null,
    candidates: [],
    mine_probability: 0,
    survival_probability: 1,
    picture: "",
    seen: {},
    position,
    outcome: "playing",
    exploded: null,
    board: null,
    ...more,
  };
}

/** A game of so many steps on a row of cells; the last one wins, each guess survives by half. */
export function rowGame(numSteps: number, isGuess: (step: number) => boolean = () => false): WatchedStep[] {
  let survival = 1;
  return Array.from({ length: numSteps }, (_, step) => {
    if (isGuess(step)) survival /= 2;
    return fakeStep(rowPosition(numSteps, step + 1), {
      cells: [[0, step]],
      opened: [[0, step]],
      is_guess: isGuess(step),
      survival_probability: survival,
      outcome: step === numSteps - 1 ? "won" : "playing",
    });
  });
}

export function rowPosition(width: number, numOpen: number): string {
  return `1 ${width} 0\n${"0".repeat(numOpen)}${"#".repeat(width - numOpen)}`;
}

type Hold = () => Promise<void>;

/** Plays the steps of the solver's first stage; counts what it was asked. */
export class FakeSession implements WatchSession {
  isEnded = false;
  readonly begun: Request<"watch_begin">[] = [];
  numAsked = 0;
  readonly #games: Readonly<Record<string, WatchedStep[]>>;
  readonly #hold: Hold;
  #steps: WatchedStep[] = [];

  constructor(games: Readonly<Record<string, WatchedStep[]>>, hold: Hold = () => Promise.resolve()) {
    this.#games = games;
    this.#hold = hold;
  }

  async call<Name extends "watch_begin" | "watch_step">(
    name: Name,
    request: Request<Name>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answer<Name>> {
    await this.#hold();
    signal?.throwIfAborted();
    return (name === "watch_begin" ? this.#begin(request as Request<"watch_begin">) : this.#step()) as Answer<Name>;
  }

  end(): void {
    this.isEnded = true;
  }

  #begin(request: Request<"watch_begin">): Answer<"watch_begin"> {
    this.begun.push(request);
    this.#steps = [...(this.#games[request.solver[0]?.name ?? ""] ?? [])];
    if (this.#steps.length === 0) throw new Error("stage 'x': limit is -1");
    return { position: rowPosition(this.#steps.length, 0), outcome: "playing" };
  }

  #step(): WatchedStep {
    this.numAsked++;
    const step = this.#steps.shift();
    if (!step) throw new Error("the game is over");
    return step;
  }
}

export const ROW_SETUP: Setup = {
  solvers: ["exact"],
  board: { kind: "drawn", spec: { height: 1, width: 4, mines: 0, start_rule: "any" }, first: null },
  seed: 7,
  index: 2,
};
