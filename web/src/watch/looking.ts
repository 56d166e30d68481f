// Questions about the position that is shown. One at a time: while steps run by, those in between are left out,
// and no worker is ended for them.

import { signal } from "@preact/signals";
import type { Answer, Notation, Request } from "../engine/wire";

type Question = "analyse" | "components";

/** As much of the engine as is needed. */
export interface LookEngine {
  call<Name extends Question>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
}

type Seen<Name extends Question> =
  | { position: Notation; answer: Answer<Name> }
  | { position: Notation; problem: string };

/** How long one look may take. */
const MAX_SECONDS = 5;

export class Look<Name extends Question> {
  readonly #engine: LookEngine;
  readonly #name: Name;
  readonly #seen = signal<Seen<Name> | null>(null);
  #wanted: Notation | null = null;
  #isBusy = false;

  constructor(engine: LookEngine, name: Name) {
    this.#engine = engine;
    this.#name = name;
  }

  /** The answer for a position, where it is known by now. */
  answerFor(position: Notation): Answer<Name> | null {
    const seen = this.#seen.value;
    return seen && seen.position === position && "answer" in seen ? seen.answer : null;
  }

  /** Why there is none for a position. */
  problemWith(position: Notation): string | null {
    const seen = this.#seen.value;
    return seen && seen.position === position && "problem" in seen ? seen.problem : null;
  }

  /** Looks at a position as soon as the engine is free; null for none. */
  async want(position: Notation | null): Promise<void> {
    this.#wanted = position;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#wanted !== null && this.#wanted !== this.#seen.value?.position) {
      this.#seen.value = await this.#ask(this.#wanted);
    }
    this.#isBusy = false;
  }

  async #ask(position: Notation): Promise<Seen<Name>> {
    const request = this.#name === "analyse" ? { position, max_seconds: MAX_SECONDS } : { position };
    try {
      return { position, answer: await this.#engine.call(this.#name, request as Request<Name>) };
    } catch (error) {
      return { position, problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
