// The position that is being built, and every step that led there.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Cell, StartRule } from "../engine/wire";
import { MAX_SIDE, type GridSize } from "../board/grid";
import { HIDDEN, samePosition, untouched, type Position } from "../notation/position";

const MAX_STEPS = 1000;

interface History {
  past: readonly Position[];
  now: Position;
  future: readonly Position[];
}

export class Editor {
  readonly #history;
  /** Where the stroke began that is being drawn: one step back undoes it whole. */
  #strokeFrom: Position | null = null;

  readonly position: ReadonlySignal<Position>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  constructor(first: Position) {
    this.#history = signal<History>({ past: [], now: first, future: [] });
    this.position = computed(() => this.#history.value.now);
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
    const { now } = this.#history.value;
    const height = clamp(size.height, 1, MAX_SIDE);
    const width = clamp(size.width, 1, MAX_SIDE);
    const resized = untouched({ height, width }, Math.min(now.mines, height * width));
    for (let row = 0; row < Math.min(height, now.height); row++) {
      const kept = now.numbers.subarray(row * now.width, row * now.width + Math.min(width, now.width));
      resized.numbers.set(kept, row * width);
    }
    const start = now.start !== null && now.start[0] < height && now.start[1] < width ? now.start : null;
    this.replace({ ...resized, startRule: now.startRule, start });
  }

  setMines(mines: number): void {
    const { now } = this.#history.value;
    this.replace({ ...now, mines: clamp(mines, 0, now.numbers.length) });
  }

  setStart(startRule: StartRule, start: Cell | null): void {
    this.replace({ ...this.#history.value.now, startRule, start });
  }

  /** Hides every cell. */
  clear(): void {
    const { now } = this.#history.value;
    this.replace({ ...now, numbers: new Int8Array(now.numbers.length).fill(HIDDEN) });
  }

  /** Takes another position, as one step. */
  replace(position: Position): void {
    if (!samePosition(position, this.#history.value.now)) this.#step(position);
  }

  #step(position: Position): void {
    const { past, now } = this.#history.value;
    const isSameStroke = this.#strokeFrom !== null && past.at(-1) === this.#strokeFrom;
    const steps = isSameStroke ? past : [...past.slice(1 - MAX_STEPS), now];
    this.#history.value = { past: steps, now: position, future: [] };
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
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : least;
}
