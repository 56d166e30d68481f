// What the board shows beside its numbers: flags, mines at the end, odds, hints.

import { flat } from "../board/grid";
import type { CellMarks, CellRole, Marks } from "../board/types";
import type { Analysis } from "../engine/wire";
import type { ShownHint, Warning } from "./model";
import { isHidden, isMarked, type State } from "./state";

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
  const marks = new Map<number, CellMarks>();
  if (analysis) addOdds(marks, state, analysis);
  for (const cell of state.flags) add(marks, cell, { flag: true });
  for (const cell of state.blown) add(marks, cell, { exploded: true });
  if (state.exploded !== null) add(marks, state.exploded, { exploded: true });
  if (state.phase === "won" || !isPractice) addMines(marks, state);
  if (hint) addHint(marks, hint);
  if (warning) add(marks, warning.cell, { role: "contradiction" });
  return marks;
}

/** A probability as a short text in percent; 0 and 100 are proven. */
export function percent(probability: number): string {
  const rounded = Math.round(probability * 100);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}

function addOdds(marks: Map<number, CellMarks>, state: State, analysis: Analysis): void {
  analysis.mine_probability.forEach((row, r) =>
    row.forEach((probability, c) => {
      const cell = flat([r, c], state.width);
      if (probability === null || !isHidden(state, cell) || isMarked(state, cell)) return;
      marks.set(cell, { tint: probability, label: percent(probability) });
    }),
  );
}

function addMines(marks: Map<number, CellMarks>, state: State): void {
  if (!state.mines) return;
  for (const cell of state.mines) {
    if (cell === state.exploded || state.blown.has(cell) || state.flags.has(cell)) continue;
    add(marks, cell, state.phase === "won" ? { flag: true } : { mine: true });
  }
  for (const cell of state.flags) {
    if (!state.mines.has(cell)) add(marks, cell, { flag: false, wrongFlag: true });
  }
}

function addHint(marks: Map<number, CellMarks>, { hint, step }: ShownHint): void {
  addRole(marks, hint.where, "where");
  if (step >= 2 && hint.kind === "proof") addRole(marks, hint.numbers, "proof");
  if (step >= 2 && hint.kind === "guess") {
    for (const { cell, probability } of hint.candidates) {
      add(marks, cell, { role: "candidate", label: percent(probability) });
    }
  }
  if (step === 3) addRole(marks, [hint.cell], hint.kind === "proof" ? "safe" : "chosen");
}

function addRole(marks: Map<number, CellMarks>, cells: readonly number[], role: CellRole): void {
  for (const cell of cells) add(marks, cell, { role });
}

function add(marks: Map<number, CellMarks>, cell: number, more: CellMarks): void {
  marks.set(cell, { ...marks.get(cell), ...more });
}
