// A network's estimates of a position beside the exact probabilities, and how reliable it is over many positions.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Bin } from "../../engine/learn_calls";
import { answered, BUSY, NOT_ASKED, type Answered } from "../../engine/asking";
import type { Answer, Cell, Request, Spec, StageSpec } from "../../engine/wire";
import { writePosition, type Position } from "../../notation/position";

export type Probabilities = readonly (readonly (number | null)[])[];

/** Who is asked: the engines of the page, or for other networks the server. */
export interface Oracle {
  exact(position: string, signal: AbortSignal): Promise<Probabilities>;
  estimate(position: string, model: string, signal: AbortSignal): Promise<Probabilities>;
}

/** The network that the browser runs itself. */
export const BROWSER_MODEL = "small";

/** A cell where the network and the truth differ. */
export interface Difference {
  cell: Cell;
  estimated: number;
  exact: number;
}

export class EstimateModel {
  readonly #oracle: Oracle;
  readonly #position;
  readonly #model = signal(BROWSER_MODEL);
  readonly #exact = signal<Answered<Probabilities>>(NOT_ASKED);
  readonly #estimate = signal<Answered<Probabilities>>(NOT_ASKED);
  #asking = new AbortController();

  constructor(oracle: Oracle, position: Position) {
    this.#oracle = oracle;
    this.#position = signal(position);
  }

  get position(): ReadonlySignal<Position> {
    return this.#position;
  }

  /** The network that is asked, by its name. */
  get model(): ReadonlySignal<string> {
    return this.#model;
  }

  get exact(): ReadonlySignal<Answered<Probabilities>> {
    return this.#exact;
  }

  get estimate(): ReadonlySignal<Answered<Probabilities>> {
    return this.#estimate;
  }

  /** Where both are known, the cells, those that differ most first. */
  readonly differences = computed<readonly Difference[]>(() => {
    const [exact, estimate] = [this.#exact.value, this.#estimate.value];
    if (exact.kind !== "done" || estimate.kind !== "done") return [];
    return differencesOf(estimate.answer, exact.answer);
  });

  readonly meanError = computed<number | null>(() => {
    const all = this.differences.value;
    return all.length === 0 ? null : all.reduce((sum, one) => sum + errorOf(one), 0) / all.length;
  });

  /** Asks about another position, or another network. */
  async open(position: Position, model = this.#model.value): Promise<void> {
    this.#asking.abort();
    const { signal: stop } = (this.#asking = new AbortController());
    batch(() => {
      this.#position.value = position;
      this.#model.value = model;
      this.#exact.value = BUSY;
      this.#estimate.value = BUSY;
    });
    const text = writePosition(position);
    await Promise.all([
      this.#take(this.#exact, this.#oracle.exact(text, stop), stop),
      this.#take(this.#estimate, this.#oracle.estimate(text, model, stop), stop),
    ]);
  }

  /** The room is left. */
  end(): void {
    this.#asking.abort();
  }

  async #take(into: { value: Answered<Probabilities> }, asked: Promise<Probabilities>, stop: AbortSignal): Promise<void> {
    const answer = await answered(asked);
    if (!stop.aborted) into.value = answer;
  }
}

function errorOf({ estimated, exact }: Difference): number {
  return Math.abs(estimated - exact);
}

function differencesOf(estimates: Probabilities, exact: Probabilities): Difference[] {
  const found: Difference[] = [];
  exact.forEach((row, rowAt) =>
    row.forEach((probability, col) => {
      const estimated = estimates[rowAt]?.[col];
      if (probability !== null && typeof estimated === "number") {
        found.push({ cell: [rowAt, col], estimated, exact: probability });
      }
    }),
  );
  return found.sort((left, right) => errorOf(right) - errorOf(left));
}

/** As much of an engine as is needed. */
export interface CalibrationEngine {
  call(
    name: "net_calibrate",
    request: Request<"net_calibrate">,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<"net_calibrate">>;
}

/** Games of one request: short enough to see it grow. */
const GAMES_AT_ONCE = 10;

export interface Reliability {
  positions: number;
  absoluteError: number;
  bins: readonly Bin[];
}

const NOTHING: Reliability = { positions: 0, absoluteError: 0, bins: [] };

/** Compares the network with the exact probabilities, position by position, for as long as wanted. */
export class ReliabilityModel {
  readonly #engine: CalibrationEngine;
  readonly #found = signal(NOTHING);
  readonly #isRunning = signal(false);
  readonly #problem = signal<string | null>(null);
  #stop = new AbortController();
  #numGames = 0;

  constructor(engine: CalibrationEngine) {
    this.#engine = engine;
  }

  get found(): ReadonlySignal<Reliability> {
    return this.#found;
  }

  get isRunning(): ReadonlySignal<boolean> {
    return this.#isRunning;
  }

  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  readonly numCells = computed(() => this.#found.value.bins.reduce((sum, bin) => sum + bin.num_cells, 0));

  readonly meanError = computed(() => (this.numCells.value === 0 ? null : this.#found.value.absoluteError / this.numCells.value));

  /** How far the mean estimate of a bin is from its mean exact probability, in the mean. */
  readonly bias = computed(() => {
    const gaps = this.#found.value.bins.reduce((sum, bin) => sum + Math.abs(bin.estimated - bin.exact), 0);
    return this.numCells.value === 0 ? null : gaps / this.numCells.value;
  });

  /** Goes on until a position of each of so many games was compared; games that end where they begin have none. */
  async run(games: number, spec: Spec, solver: StageSpec[], seed: number): Promise<void> {
    this.pause();
    const { signal: stop } = (this.#stop = new AbortController());
    batch(() => {
      this.#isRunning.value = true;
      this.#problem.value = null;
    });
    try {
      while (this.#numGames < games) {
        const count = Math.min(GAMES_AT_ONCE, games - this.#numGames);
        const request = { solver, spec, seed, start: this.#numGames, count };
        const more = await this.#engine.call("net_calibrate", request, { signal: stop });
        this.#numGames += count;
        this.#found.value = sum(this.#found.value, more);
      }
    } catch (error) {
      if (!stop.aborted) this.#problem.value = error instanceof Error ? error.message : String(error);
    }
    if (!stop.aborted) this.#isRunning.value = false;
  }

  pause(): void {
    this.#stop.abort();
    this.#isRunning.value = false;
  }

  /** Forgets what was compared: other boards come. */
  clear(): void {
    this.pause();
    this.#found.value = NOTHING;
    this.#numGames = 0;
  }
}

function sum(before: Reliability, { positions, absolute_error, bins }: Answer<"net_calibrate">): Reliability {
  return {
    positions: before.positions + positions,
    absoluteError: before.absoluteError + absolute_error,
    bins: bins.map((bin, place) => {
      const held = before.bins[place];
      if (!held) return bin;
      return {
        num_cells: held.num_cells + bin.num_cells,
        estimated: held.estimated + bin.estimated,
        exact: held.exact + bin.exact,
      };
    }),
  };
}
