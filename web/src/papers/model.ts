// The room Papers without a screen: which paper is shown, which of its rows, and which of them is run again.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { answered, BUSY, NOT_ASKED, type Answered } from "../engine/asking";
import { ALL, chosenRows, fittingRule, type Choice, type Placed } from "./choice";
import type { MeasureKind, Paper, PaperName, Row } from "./data";
import type { Rerun } from "./rerun";

/** As many rows as are read at once; the others come when they are asked for. */
const MOST_SHOWN = 60;

/** Why a row is not run in the browser. */
export interface NoRerun {
  reason: string;
}

export interface Surroundings {
  load(name: PaperName): Promise<Paper>;
  rerun(kind: MeasureKind, row: Row): Rerun | NoRerun;
}

export class PapersModel {
  readonly #surroundings: Surroundings;
  /** They outlive the panel that shows them. */
  readonly #reruns = new Map<Row, Rerun>();
  readonly #name = signal<PaperName>("002");
  readonly #paper = signal<Answered<Paper>>(NOT_ASKED);
  readonly #choice = signal<Choice>(ALL);
  readonly #isWhole = signal(false);

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get name(): ReadonlySignal<PaperName> {
    return this.#name;
  }

  get paper(): ReadonlySignal<Answered<Paper>> {
    return this.#paper;
  }

  get choice(): ReadonlySignal<Choice> {
    return this.#choice;
  }

  /** The rows that fit. */
  readonly fitting = computed((): Placed[] => {
    const paper = this.#paper.value;
    return paper.kind === "done" ? chosenRows(paper.answer.rows, this.#choice.value) : [];
  });

  /** Those of them that are drawn: an opened one is always among them. */
  readonly shown = computed((): Placed[] => {
    const fitting = this.fitting.value;
    const opened = fitting.findIndex(({ place }) => place === this.#choice.value.row);
    return this.#isWhole.value ? fitting : fitting.slice(0, Math.max(MOST_SHOWN, opened + 1));
  });

  /** Opens a paper; without a choice, its rows under the rule that fits it. */
  async open(name: PaperName, choice: Choice | null): Promise<void> {
    const isOther = name !== this.#name.peek() || this.#paper.peek().kind !== "done";
    batch(() => {
      this.#name.value = name;
      if (isOther) this.#paper.value = BUSY;
      this.#choice.value = choice ?? ALL;
      this.#isWhole.value = false;
    });
    const paper = await answered(this.#surroundings.load(name));
    if (this.#name.peek() !== name) return;
    batch(() => {
      this.#paper.value = paper;
      if (choice === null && paper.kind === "done") this.choose({ rule: fittingRule(paper.answer) });
    });
  }

  choose(change: Partial<Choice>): void {
    this.#choice.value = { ...this.#choice.peek(), ...change };
  }

  /** The rerun of a row, always the same one; why there is none may change when a server answers. */
  rerunOf({ measure }: Paper, row: Row): Rerun | NoRerun {
    const known = this.#reruns.get(row);
    if (known) return known;
    const made = this.#surroundings.rerun(measure.kind, row);
    if (!("reason" in made)) this.#reruns.set(row, made);
    return made;
  }

  showAll(): void {
    this.#isWhole.value = true;
  }
}
