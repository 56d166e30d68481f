// Runs of consecutive seeds again, as many at a time as there are cores: each comes to one value.

import { computed, signal } from "@preact/signals";
import { faultOf } from "../engine/asking";
import { sentence } from "../shell/saying";
import type { Outcome, Rerun, RerunState } from "./rerun";

export interface Runner<Session extends { end(): void }> {
  /** How many run at a time. */
  size: number;
  /** A worker, for one run after another. */
  session(): Session;
  run(session: Session, seed: number): Promise<number>;
  /** What the values come to; there is at least one. */
  sum(values: readonly number[]): Pick<Outcome, "value" | "interval" | "range">;
}

export class SeedsRerun<Session extends { end(): void }> implements Rerun {
  readonly #runner: Runner<Session>;
  readonly #values = signal<readonly number[]>([]);
  readonly #asked = signal({ count: 0, seed: 0 });
  readonly #isRunning = signal(false);
  readonly #problem = signal<string | null>(null);
  /** Seeds that are to run; one that was stopped in the middle comes back. */
  #left: number[] = [];
  #sessions: Session[] = [];

  constructor(runner: Runner<Session>) {
    this.#runner = runner;
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
    return values.length === 0 ? null : { done: values.length, wanted: count, seed, ...this.#runner.sum(values) };
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
    const size = Math.min(this.#runner.size, this.#left.length);
    const sessions = Array.from({ length: size }, () => this.#runner.session());
    this.#sessions = sessions;
    for (const session of sessions) void this.#runOn(session, this.#left);
  }

  /** One run after another, until none is left or it is stopped. */
  async #runOn(session: Session, left: number[]): Promise<void> {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      try {
        const value = await this.#runner.run(session, seed);
        if (left !== this.#left) return; // Another rerun has begun.
        this.#values.value = [...this.#values.peek(), value];
      } catch (error) {
        left.unshift(seed);
        if (this.#sessions.includes(session)) this.#fail(error);
        return;
      }
    }
    session.end();
  }

  #fail(error: unknown): void {
    this.stop();
    this.#problem.value = sentence(faultOf(error).message);
  }
}
