// What the board of a game shows beside its numbers: what was opened, flags, candidates, odds, parts, and at the
// end its mines.

import type { CellMarks } from "../board/types";
import type { Analysis, Cell, Components, Notation, WatchedStep } from "../engine/wire";
import { flat } from "../board/grid";
import { parseBoard, parsePosition } from "../notation/notation";
import { MINE } from "../notation/board";
import { HIDDEN, type Position } from "../notation/position";
import { percent } from "../play/marks";
import type { Standing } from "./game";

/** Whether the board is shown as the solver saw it, or with what came of the step. */
export type Side = "before" | "after";

export interface Shown {
  standing: Standing;
  side: Side;
  /** Of the position that is shown; with it, odds are. */
  analysis: Analysis | null;
  /** The same of its parts. */
  components: Components | null;
  /** Whether the stage's own estimate is shown, where it tells one. */
  showsEstimate: boolean;
  /** A cell that is pointed at in a table. */
  pointed: Cell | null;
}

/** The text of the position that is shown. */
export function shownNotation({ before, after }: Standing, side: Side): Notation {
  return side === "before" ? before : after;
}

/** The position and its marks. */
export function shownBoard(shown: Shown): { position: Position; marks: Map<number, CellMarks> } {
  const position = parsePosition(shownNotation(shown.standing, shown.side));
  const marks = new MarkMap(position);
  const { step } = shown.standing;
  if (shown.analysis) marks.addOdds(shown.analysis.mine_probability);
  if (shown.side === "before" && shown.showsEstimate && step?.seen?.mine_probability) {
    marks.addOdds(step.seen.mine_probability);
  }
  shown.components?.components.forEach((cells, component) => {
    for (const cell of cells) marks.add(cell, { component });
  });
  if (step) addStep(marks, step, shown.side);
  if (shown.pointed) marks.add(shown.pointed, { role: "where" });
  return { position, marks: marks.map };
}

function addStep(marks: MarkMap, step: WatchedStep, side: Side): void {
  for (const cell of step.flags) if (marks.isHidden(cell)) marks.add(cell, { flag: true });
  if (side === "before") {
    for (const { cell, mine_probability } of step.candidates) {
      marks.add(cell, { role: "candidate", label: percent(mine_probability) });
    }
    for (const cell of step.cells) marks.add(cell, { role: "chosen" });
    return;
  }
  for (const cell of step.opened) marks.add(cell, { role: "chosen" });
  if (step.board) addTruth(marks, step);
}

/** The mines of a game that is over. */
function addTruth(marks: MarkMap, step: WatchedStep): void {
  const board = parseBoard(step.board ?? "");
  const isWon = step.outcome === "won";
  board.numbers.forEach((number, cell) => {
    const isFlagged = marks.map.get(cell)?.flag === true;
    if (number === MINE && !isFlagged) marks.addAt(cell, isWon ? { flag: true } : { mine: true });
    if (number !== MINE && isFlagged) marks.addAt(cell, { flag: false, wrongFlag: true });
  });
  if (step.exploded) marks.add(step.exploded, { exploded: true });
}

class MarkMap {
  readonly map = new Map<number, CellMarks>();
  readonly #position: Position;

  constructor(position: Position) {
    this.#position = position;
  }

  isHidden(cell: Cell): boolean {
    return this.#position.numbers[flat(cell, this.#position.width)] === HIDDEN;
  }

  add(cell: Cell, more: CellMarks): void {
    this.addAt(flat(cell, this.#position.width), more);
  }

  addAt(cell: number, more: CellMarks): void {
    this.map.set(cell, { ...this.map.get(cell), ...more });
  }

  addOdds(probabilities: readonly (readonly (number | null)[])[]): void {
    probabilities.forEach((row, r) =>
      row.forEach((probability, c) => {
        if (probability === null || !this.isHidden([r, c])) return;
        this.add([r, c], { tint: probability, label: percent(probability) });
      }),
    );
  }
}
