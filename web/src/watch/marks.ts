// What the board of a game shows beside its numbers: what was opened, flags, candidates, odds, parts, and at the
// end its mines.

import { MarkMap } from "../board/marks";
import { HIDDEN, type Marks } from "../board/types";
import type { Analysis, Cell, Components, Notation, WatchedStep } from "../engine/wire";
import { flat, type GridSize } from "../board/grid";
import { minesOf, numbersOf, sizeOf } from "../notation/written";
import { shortOdds } from "../shell/saying";
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

/** What a board shows. */
export interface ShownBoard extends GridSize {
  numbers: Int8Array;
  marks: Marks;
}

/** The numbers and their marks. */
export function shownBoard(shown: Shown): ShownBoard {
  const position = shownNotation(shown.standing, shown.side);
  const size = sizeOf(position);
  const numbers = numbersOf(position);
  const marks = new MarkMap(size.width);
  const { step } = shown.standing;
  const isEnd = shown.side === "after" && step !== null && step.board !== null;
  if (shown.analysis) marks.addOdds(shown.analysis.mine_probability, numbers);
  if (shown.showsEstimate && step?.seen.mine_probability && !isEnd) marks.addOdds(step.seen.mine_probability, numbers);
  if (shown.components) marks.addComponents(shown.components.components);
  if (step) addStep(marks, step, shown.side, { ...size, numbers });
  if (shown.pointed) marks.add(shown.pointed, { role: "where" });
  return { ...size, numbers, marks: marks.map };
}

function addStep(marks: MarkMap, step: WatchedStep, side: Side, { numbers, width }: Omit<ShownBoard, "marks">): void {
  const flags = step.flags.map((cell) => flat(cell, width)).filter((cell) => numbers[cell] === HIDDEN);
  for (const cell of flags) marks.addAt(cell, { flag: true });
  if (side === "before") {
    for (const { cell, mine_probability } of step.candidates) {
      marks.add(cell, { role: "candidate", label: shortOdds(mine_probability) });
    }
    marks.addRole(step.cells, "chosen");
    return;
  }
  marks.addRole(step.opened, "chosen");
  if (step.board === null) return;
  const mines = minesOf(step.board);
  const exploded = new Set(step.exploded ? [flat(step.exploded, width)] : []);
  const isWon = step.outcome === "won";
  marks.addEnding(numbers.length, { isWon, isMine: (cell) => mines.has(cell), flags: new Set(flags), exploded });
}
