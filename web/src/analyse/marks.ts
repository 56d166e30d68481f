// What the board of the room shows: odds, components, proofs and contradictions, as marks of cells.

import { MarkMap } from "../board/marks";
import type { Marks } from "../board/types";
import type { Analysis, Cell, Components, Explanation } from "../engine/wire";
import type { Position } from "../notation/position";

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
export function boardMarks(shown: Shown): Marks {
  const marks = new MarkMap(shown.position.width);
  const { analysis, components } = shown;
  if (analysis !== null && shown.showsOdds) marks.addOdds(analysis.mine_probability, shown.position.numbers);
  if (components !== null && shown.showsComponents) marks.addComponents(components.components);
  if (analysis !== null) addRoles(marks, analysis, shown.showsOdds);
  if (shown.explanation !== null) addExplanation(marks, shown.explanation, shown.layout);
  if (shown.pointed !== null) marks.add(shown.pointed, { role: "where" });
  return marks.map;
}

/** Safe cells stand out; of mines their odds say enough where these are shown. */
function addRoles(marks: MarkMap, analysis: Analysis, showsOdds: boolean): void {
  const isGuess = analysis.best !== null && analysis.best.basis !== "proof";
  marks.addRole(analysis.safe, "safe");
  if (!showsOdds) marks.addRole(analysis.mines_known, "mine");
  if (isGuess) marks.addRole(analysis.best?.cells ?? [], "candidate");
  marks.addRole(analysis.contradiction?.numbers ?? [], "contradiction");
}

function addExplanation(marks: MarkMap, explanation: Explanation, layout: 0 | 1): void {
  marks.addRole(explanation.numbers, "proof");
  for (const mine of explanation.layouts?.[layout] ?? []) marks.add(mine, { mine: true, label: "" });
  marks.add(explanation.cell, { role: "chosen" });
}
