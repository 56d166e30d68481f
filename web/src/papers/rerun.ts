// A row run again: what every kind of rerun can do, and which of them the browser has.

import type { ReadonlySignal } from "@preact/signals";
import type { Interval } from "./data";

/** Nothing is done yet, or it goes on, or was stopped, or all is there. */
export type RerunState = "ready" | "running" | "stopped" | "done";

/** What came of it so far. */
export interface Outcome {
  done: number;
  wanted: number;
  value: number;
  interval?: Interval;
  range?: Interval;
  /** Of games. */
  wins?: number;
  seed: number;
}

/** How far it is, in its own count. */
export interface RerunProgress {
  done: number;
  /** Undefined where nobody knows. */
  wanted: number | undefined;
  words: string;
}

export interface Rerun {
  readonly state: ReadonlySignal<RerunState>;
  /** Null before the first game or run is there. */
  readonly outcome: ReadonlySignal<Outcome | null>;
  /** Where that is known before an outcome is; else the outcome tells. */
  readonly progress?: ReadonlySignal<RerunProgress | null>;
  /** Why it cannot go on, in words. */
  readonly problem: ReadonlySignal<string | null>;
  /** So many games, runs or trials of a seed, from the beginning. */
  start(count: number, seed: number): void;
  stop(): void;
  goOn(): void;
}

/** How much of it, and from which seed on. */
export interface Asked {
  count: number;
  seed: number;
}

const COUNTS = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
/** As long as people wait gladly, on one core. */
const PATIENCE_MILLISECONDS = 10_000;

/** What is asked unless someone chooses otherwise: as many of the kept ones as are done in a few seconds. */
export function usualOf(kept: number, milliseconds: number, seed: number): Asked {
  const most = Math.min(kept, PATIENCE_MILLISECONDS / milliseconds);
  return { count: COUNTS.find((count) => count <= most) ?? 1, seed };
}
