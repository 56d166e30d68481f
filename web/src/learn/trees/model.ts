// A tree that labels a field, turn by turn: each hidden cell has its turn in reading order, on one field.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { answered, BUSY, NOT_ASKED, type Answered } from "../../engine/asking";
import type { Label, LabelledField } from "../../engine/learn_calls";
import type { Answer, Notation, Request, Spec } from "../../engine/wire";
import { parseTree, treeOf, treeText, type Tree } from "./tree";

type TreeCall = "generate" | "label_field";

/** As much of an engine as is needed. */
export interface TreeEngine {
  call<Name extends TreeCall>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
}

export interface TreeSetup {
  /** In prefix order. */
  nodes: readonly number[];
  spec: Spec;
  seed: number;
  /** Whether a cell that carries its proven label is not edited any more. */
  verified: boolean;
}

const UNKNOWN: Label = -5;

/** What a field looks like after some turns. */
export interface FieldView {
  board: Notation;
  field: LabelledField;
  labels: readonly Label[][];
}

interface Shown {
  board: Notation;
  field: LabelledField;
}

export class TreeModel {
  readonly #engine: TreeEngine;
  readonly #setup;
  readonly #turn = signal(0);
  readonly #shown = signal<Answered<Shown>>(NOT_ASKED);
  #run = 0;

  constructor(engine: TreeEngine, setup: TreeSetup) {
    this.#engine = engine;
    this.#setup = signal(setup);
  }

  get setup(): ReadonlySignal<TreeSetup> {
    return this.#setup;
  }

  get shown(): ReadonlySignal<Answered<Shown>> {
    return this.#shown;
  }

  /** How many cells have had their turn. */
  get turn(): ReadonlySignal<number> {
    return this.#turn;
  }

  readonly tree = computed<Tree>(() => treeOf(this.#setup.value.nodes));
  readonly text = computed(() => treeText(this.tree.value));
  readonly numTurns = computed(() => {
    const shown = this.#shown.value;
    return shown.kind === "done" ? shown.answer.field.turns.length : 0;
  });

  readonly view = computed<FieldView | null>(() => {
    const shown = this.#shown.value;
    if (shown.kind !== "done") return null;
    return { ...shown.answer, labels: labelsAfter(shown.answer.field, this.#turn.value) };
  });

  /** Labels another field, or with another tree, and shows what came of it. */
  async open(setup: TreeSetup): Promise<void> {
    const run = ++this.#run;
    batch(() => {
      this.#setup.value = setup;
      this.#shown.value = BUSY;
      this.#turn.value = 0;
    });
    const shown = await answered(this.#label(setup));
    if (run !== this.#run) return;
    batch(() => {
      this.#shown.value = shown;
      this.#turn.value = this.numTurns.value;
    });
  }

  /** Another tree from its text; false where it is none. */
  async read(text: string): Promise<boolean> {
    const nodes = parseTree(text);
    if (nodes) await this.open({ ...this.#setup.value, nodes });
    return nodes !== null;
  }

  goTo(turn: number): void {
    this.#turn.value = Math.min(Math.max(turn, 0), this.numTurns.value);
  }

  async #label({ nodes, spec, seed, verified }: TreeSetup): Promise<Shown> {
    const { board } = await this.#engine.call("generate", { spec, seed, index: 0 });
    const field = await this.#engine.call("label_field", { board, tree: nodes, seed, verified });
    return { board, field };
  }
}

/** The labels of all cells after so many turns; open cells have their numbers. */
export function labelsAfter({ truth, turns }: LabelledField, numTurns: number): Label[][] {
  const labels = truth.map((row) => row.map((label) => (label > 0 ? label : UNKNOWN)));
  for (const { changes } of turns.slice(0, numTurns)) {
    for (const [row, col, label] of changes) labels[row]![col] = label;
  }
  return labels;
}
