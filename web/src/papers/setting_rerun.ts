// The runs of a Minesetter row again: searches of consecutive seeds, as many at a time as there are cores.

import { computed, signal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import type { StageSpec } from "../engine/wire";
import type { SearchSession } from "../set/search";
import { sentence } from "../shell/saying";
import type { Interval, Row } from "./data";
import type { Outcome, Rerun, RerunState } from "./rerun";

/** A row with its setting. */
export type SettingRow = Row & { setting: NonNullable<Row["setting"]> };

export interface Searchers {
  /** How many search at a time. */
  size: number;
  session(): SearchSession;
}

/** Long enough to lose nothing by it, short enough to stop at once. */
const SLICE_SECONDS = 0.25;
/** More than any search does; exact in JSON. */
const MOST_ITERATIONS = Number.MAX_SAFE_INTEGER;

export class SettingRerun implements Rerun {
  readonly #row: SettingRow;
  readonly #method: StageSpec;
  readonly #searchers: Searchers;
  readonly #values = signal<readonly number[]>([]);
  readonly #asked = signal({ count: 0, seed: 0 });
  readonly #isRunning = signal(false);
  readonly #problem = signal<string | null>(null);
  /** Seeds that were begun and not ended come first when it goes on. */
  #left: number[] = [];
  #sessions: SearchSession[] = [];

  constructor(row: SettingRow, method: StageSpec, searchers: Searchers) {
    this.#row = row;
    this.#method = method;
    this.#searchers = searchers;
  }

  readonly state = computed((): RerunState => {
    const { count } = this.#asked.value;
    if (count === 0) return "ready";
    if (this.#values.value.length >= count) return "done";
    return this.#isRunning.value ? "running" : "stopped";
  });

  readonly problem = computed(() => this.#problem.value);

  readonly outcome = computed((): Outcome | null => {
    const values = this.#values.value;
    const { count, seed } = this.#asked.value;
    return values.length === 0 ? null : { done: values.length, wanted: count, seed, ...spreadOf(values) };
  });

  start(count: number, seed: number): void {
    this.stop();
    this.#asked.value = { count, seed };
    this.#values.value = [];
    this.#left = Array.from({ length: count }, (_, index) => seed + index);
    this.goOn();
  }

  stop(): void {
    this.#isRunning.value = false;
    for (const session of this.#sessions.splice(0)) session.end();
  }

  goOn(): void {
    this.#problem.value = null;
    this.#isRunning.value = true;
    this.#sessions = Array.from({ length: this.#searchers.size }, () => this.#searchers.session());
    for (const session of this.#sessions) void this.#searchOn(session);
  }

  /** One search after another, until none is left or it is stopped. */
  async #searchOn(session: SearchSession): Promise<void> {
    for (let seed = this.#left.shift(); seed !== undefined; seed = this.#left.shift()) {
      try {
        const value = await this.#search(session, seed);
        this.#values.value = [...this.#values.peek(), value];
      } catch (error) {
        this.#left.unshift(seed);
        if (this.#sessions.includes(session)) this.#fail(error);
        return;
      }
    }
    session.end();
  }

  async #search(session: SearchSession, seed: number): Promise<number> {
    const { puzzle, iterations } = this.#row.setting;
    await session.call("set_begin", { puzzle: puzzle.join("\n"), method: this.#method, seed, ...(iterations && { iterations }) });
    for (let done = 0; ; ) {
      const progress = await session.call("set_run", { iterations: (iterations ?? MOST_ITERATIONS) - done, seconds: SLICE_SECONDS });
      done = progress.iterations;
      if (progress.is_over || done >= (iterations ?? MOST_ITERATIONS)) return progress.value;
    }
  }

  #fail(error: unknown): void {
    this.stop();
    this.#problem.value = sentence(faultOf(error).message);
  }
}

/** The median, the quartiles and the extremes. */
export function spreadOf(values: readonly number[]): { value: number; interval: Interval; range: Interval } {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    value: quantile(sorted, 0.5),
    interval: [quantile(sorted, 0.25), quantile(sorted, 0.75)],
    range: [sorted[0] ?? 0, sorted.at(-1) ?? 0],
  };
}

/** Between the two values that stand around that share, as numpy has it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (place - Math.floor(place)) * (high - low);
}
