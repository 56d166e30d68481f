// What is being drawn on a board, and every step that led there.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { MAX_SIDE, type GridSize } from "./grid";
import { HIDDEN } from "./types";

/** Numbers on a grid, HIDDEN where there is none. Immutable by agreement. */
export interface Drawing extends GridSize {
  readonly numbers: Int8Array;
}

const MAX_STEPS = 1000;

interface History<D> {
  past: readonly D[];
  now: D;
  future: readonly D[];
}

export class GridEditor<D extends Drawing> {
  readonly #history;
  readonly #isSame: (one: D, other: D) => boolean;
  /** Where the stroke began that is being drawn: one step back undoes it whole. */
  #strokeFrom: D | null = null;

  readonly drawing: ReadonlySignal<D>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  constructor(first: D, isSame: (one: D, other: D) => boolean) {
    this.#history = signal<History<D>>({ past: [], now: first, future: [] });
    this.#isSame = isSame;
    this.drawing = computed(() => this.#history.value.now);
    this.canUndo = computed(() => this.#history.value.past.length > 0);
    this.canRedo = computed(() => this.#history.value.future.length > 0);
  }

  /** Sets one cell to HIDDEN or to a number. */
  setCell(cell: number, number: number): void {
    const { now } = this.#history.value;
    if (cell < 0 || cell >= now.numbers.length || now.numbers[cell] === number) return;
    const numbers = now.numbers.slice();
    numbers[cell] = number;
    this.#step({ ...now, numbers });
  }

  /** Until `endStroke` all changes are one step. */
  beginStroke(): void {
    this.#strokeFrom = this.#history.value.now;
  }

  endStroke(): void {
    this.#strokeFrom = null;
  }

  /** Another size: what fits is kept, from the top left. */
  resize(size: GridSize): void {
    this.replace(this.resized(this.#history.value.now, size));
  }

  /** What is left of a drawing at another size. */
  protected resized(drawing: D, size: GridSize): D {
    const height = clamp(size.height, 1, MAX_SIDE);
    const width = clamp(size.width, 1, MAX_SIDE);
    const numbers = blank(height * width);
    for (let row = 0; row < Math.min(height, drawing.height); row++) {
      const from = row * drawing.width;
      numbers.set(drawing.numbers.subarray(from, from + Math.min(width, drawing.width)), row * width);
    }
    return { ...drawing, height, width, numbers };
  }

  /** Hides every cell. */
  clear(): void {
    const { now } = this.#history.value;
    this.replace({ ...now, numbers: blank(now.numbers.length) });
  }

  /** Takes another drawing, as one step. */
  replace(drawing: D): void {
    if (!this.#isSame(drawing, this.#history.value.now)) this.#step(drawing);
  }

  undo(): void {
    const { past, now, future } = this.#history.value;
    const before = past.at(-1);
    if (before === undefined) return;
    this.#strokeFrom = null;
    this.#history.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
  }

  redo(): void {
    const { past, now, future } = this.#history.value;
    const [next, ...rest] = future;
    if (next === undefined) return;
    this.#history.value = { past: [...past, now], now: next, future: rest };
  }

  #step(drawing: D): void {
    const { past, now } = this.#history.value;
    const isSameStroke = this.#strokeFrom !== null && past.at(-1) === this.#strokeFrom;
    const steps = isSameStroke ? past : [...past.slice(1 - MAX_STEPS), now];
    this.#history.value = { past: steps, now: drawing, future: [] };
  }
}

function blank(numCells: number): Int8Array {
  return new Int8Array(numCells).fill(HIDDEN);
}

export function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least;
}
