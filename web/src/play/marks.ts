// What the board shows beside its numbers: flags, mines at the end, odds, hints.

import { MarkMap } from "../board/marks";
import type { Marks } from "../board/types";
import type { Analysis } from "../engine/wire";
import type { ShownHint, Warning } from "./model";
import { shortOdds } from "../shell/saying";
import { isOver, type State } from "./state";

export interface MarksOf {
  state: State;
  hint: ShownHint | null;
  warning: Warning | null;
  /** With it, odds are shown. */
  analysis: Analysis | null;
  /** Keeps the other mines of a lost game to itself: practice goes on. */
  isPractice: boolean;
}

export function marksOf({ state, hint, warning, analysis, isPractice }: MarksOf): Marks {
  const marks = new MarkMap(state.width);
  if (analysis) addOdds(marks, state, analysis);
  for (const cell of state.flags) marks.addAt(cell, { flag: true });
  const exploded = new Set(state.exploded === null ? state.blown : [...state.blown, state.exploded]);
  for (const cell of exploded) marks.addAt(cell, { exploded: true });
  if (state.phase === "won" || !isPractice) addEnding(marks, state, exploded);
  if (hint) addHint(marks, hint);
  if (warning) marks.addAt(warning.cell, { role: "contradiction" });
  return marks.map;
}

/** Cells that the player has marked say what they are already. */
function addOdds(marks: MarkMap, { numbers, flags, blown }: State, analysis: Analysis): void {
  marks.addOdds(analysis.mine_probability, numbers);
  for (const cells of [flags, blown]) for (const cell of cells) marks.map.delete(cell);
}

function addEnding(marks: MarkMap, state: State, exploded: ReadonlySet<number>): void {
  const { mines, flags, numbers, phase } = state;
  if (!mines || !isOver(state)) return;
  marks.addEnding(numbers.length, { isWon: phase === "won", isMine: (cell) => mines.has(cell), flags, exploded });
}

function addHint(marks: MarkMap, { hint, step }: ShownHint): void {
  marks.addRoleAt(hint.where, "where");
  if (step >= 2 && hint.kind === "proof") marks.addRoleAt(hint.numbers, "proof");
  if (step >= 2 && hint.kind === "guess") {
    for (const { cell, probability } of hint.candidates) {
      marks.addAt(cell, { role: "candidate", label: shortOdds(probability) });
    }
  }
  if (step === 3) marks.addAt(hint.cell, { role: hint.kind === "proof" ? "safe" : "chosen" });
}
