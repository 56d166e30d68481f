// Counts guesses: openings of cells that were not proven safe. The engine judges them while the game goes on, one
// at a time and while the page rests: what an opening shows is drawn first.

import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Notation } from "../engine/wire";
import { probabilityAt, type Analyst } from "./hints";

export interface GuessCount {
  /** Openings of cells that were not proven safe. */
  made: number;
  /** Those made although another cell was proven safe. */
  avoidable: number;
  /** Openings that are not judged yet. */
  pending: number;
  /** Openings that took too long to judge. */
  unknown: number;
}

export const NO_GUESSES: GuessCount = { made: 0, avoidable: 0, pending: 0, unknown: 0 };

export class GuessJudge {
  readonly #analyst: Analyst;
  readonly #idle: () => Promise<void>;
  readonly #count: Signal<GuessCount> = signal(NO_GUESSES);
  #last: Promise<void> = Promise.resolve();
  #game = new AbortController();

  constructor(analyst: Analyst, idle: () => Promise<void>) {
    this.#analyst = analyst;
    this.#idle = idle;
  }

  get count(): ReadonlySignal<GuessCount> {
    return this.#count;
  }

  /** Begins a new game; what is under way for the last one is dropped. */
  begin(): void {
    this.#game.abort();
    this.#game = new AbortController();
    this.#count.value = NO_GUESSES;
    this.#last = Promise.resolve();
  }

  /** A cell was opened in a position. */
  note(position: Notation, cell: number): void {
    const { signal: game } = this.#game;
    this.#add({ pending: 1 });
    this.#last = this.#last.then(() => this.#judge(position, cell, game));
  }

  /** The count, once everything that was noted is judged; null where a new game began meanwhile. */
  async settled(): Promise<GuessCount | null> {
    const { signal: game } = this.#game;
    await this.#last;
    return game.aborted ? null : this.#count.value;
  }

  async #judge(position: Notation, cell: number, game: AbortSignal): Promise<void> {
    await this.#idle();
    if (game.aborted) return;
    const verdict = await this.#verdict(position, cell, game);
    if (!game.aborted) this.#add({ ...verdict, pending: -1 });
  }

  async #verdict(position: Notation, cell: number, game: AbortSignal): Promise<Partial<GuessCount>> {
    try {
      const analysis = await this.#analyst.analyse(position, game);
      const probability = probabilityAt(analysis, cell);
      if (probability === null || analysis.estimate) return { unknown: 1 };
      if (probability === 0) return {};
      return { made: 1, avoidable: analysis.safe.length > 0 ? 1 : 0 };
    } catch {
      return { unknown: 1 };
    }
  }

  #add(more: Partial<GuessCount>): void {
    const { made, avoidable, pending, unknown } = this.#count.value;
    this.#count.value = {
      made: made + (more.made ?? 0),
      avoidable: avoidable + (more.avoidable ?? 0),
      pending: pending + (more.pending ?? 0),
      unknown: unknown + (more.unknown ?? 0),
    };
  }
}
