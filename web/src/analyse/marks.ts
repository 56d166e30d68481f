// What the board of the room shows: odds, components, proofs and contradictions, as marks of cells.

import type { CellMarks, CellRole } from "../board/types";
import type { Analysis, Cell, Components, Explanation } from "../engine/wire";
import { flat } from "../board/grid";
import { HIDDEN, type Position } from "../notation/position";

export interface Shown {
  position: Position;
  analysis: Analysis | null;
  components: Components | null;
  explanation: Explanation | null;
  /** Which of the two layouts of an undecided cell is laid out: with a mine there, or without. */
  layout: 0 | 1;
  /** A cell that is pointed at in a table. */
  pointed: Cell | null;
  showsOdds: boolean;
  showsComponents: boolean;
}

/** The marks of every cell that shows more than its number. */
export function boardMarks(shown: Shown): Map<number, CellMarks> {
  const marks = new MarkMap(shown.position.width);
  const { analysis, components } = shown;
  if (analysis !== null && shown.showsOdds) addOdds(marks, shown.position, analysis);
  if (components !== null && shown.showsComponents) {
    components.components.forEach((cells, component) => {
      for (const cell of cells) marks.add(cell, { component });
    });
  }
  if (analysis !== null) addRoles(marks, analysis, shown.showsOdds);
  if (shown.explanation !== null) addExplanation(marks, shown.explanation, shown.layout);
  if (shown.pointed !== null) marks.add(shown.pointed, { role: "where" });
  return marks.map;
}

class MarkMap {
  readonly map = new Map<number, CellMarks>();

  constructor(private readonly width: number) {}

  add(cell: Cell, more: CellMarks): void {
    const index = flat(cell, this.width);
    this.map.set(index, { ...this.map.get(index), ...more });
  }
}

function addOdds(marks: MarkMap, position: Position, analysis: Analysis): void {
  analysis.mine_probability.forEach((row, rowIndex) => {
    row.forEach((odds, col) => {
      const isHidden = position.numbers[rowIndex * position.width + col] === HIDDEN;
      if (odds !== null && isHidden) marks.add([rowIndex, col], { tint: odds, label: shortOdds(odds) });
    });
  });
}

/** Safe cells stand out; of mines their odds say enough where these are shown. */
function addRoles(marks: MarkMap, analysis: Analysis, showsOdds: boolean): void {
  const isGuess = analysis.best !== null && analysis.best.basis !== "proof";
  addRole(marks, analysis.safe, "safe");
  if (!showsOdds) addRole(marks, analysis.mines_known, "mine");
  if (isGuess) addRole(marks, analysis.best?.cells ?? [], "candidate");
  addRole(marks, analysis.contradiction?.numbers ?? [], "contradiction");
}

function addRole(marks: MarkMap, cells: readonly Cell[], role: CellRole): void {
  for (const cell of cells) marks.add(cell, { role });
}

function addExplanation(marks: MarkMap, explanation: Explanation, layout: 0 | 1): void {
  addRole(marks, explanation.numbers, "proof");
  for (const mine of explanation.layouts?.[layout] ?? []) marks.add(mine, { mine: true, label: "" });
  marks.add(explanation.cell, { role: "chosen" });
}

/** A probability that fits into a cell: whole percents, certainties alone as 0 and 100. */
export function shortOdds(odds: number): string {
  const percent = Math.round(100 * odds);
  if (percent === 0 && odds > 0) return "<1";
  if (percent === 100 && odds < 1) return ">99";
  return String(percent);
}

/** A probability in words: two digits after the point. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
