// Questions about the position that is shown. One at a time: while steps run by, those in between are left out,
// and no worker is ended for them.

import { signal, type Signal } from "@preact/signals";
import { answered, type Answered } from "../engine/asking";
import type { Notation } from "../engine/wire";

export class Look<T> {
  readonly #ask: (position: Notation) => Promise<T>;
  readonly #seen: Signal<{ position: Notation; asked: Answered<T> } | null> = signal(null);
  #wanted: Notation | null = null;
  #isBusy = false;

  constructor(ask: (position: Notation) => Promise<T>) {
    this.#ask = ask;
  }

  /** The answer for a position, where it is known by now. */
  answerFor(position: Notation): T | null {
    const asked = this.#seenOf(position);
    return asked?.kind === "done" ? asked.answer : null;
  }

  /** Why there is none for a position. */
  problemWith(position: Notation): string | null {
    const asked = this.#seenOf(position);
    return asked?.kind === "fault" ? asked.message : null;
  }

  /** Looks at a position as soon as the engine is free; null for none. */
  async want(position: Notation | null): Promise<void> {
    this.#wanted = position;
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#wanted; next !== null && next !== this.#seen.value?.position; next = this.#wanted) {
      this.#seen.value = { position: next, asked: await answered(this.#ask(next)) };
    }
    this.#isBusy = false;
  }

  #seenOf(position: Notation): Answered<T> | null {
    const seen = this.#seen.value;
    return seen?.position === position ? seen.asked : null;
  }
}
