// How one cell looks and reads, as plain values: the painter writes only what differs.

import type { CellMarks } from "./types";
import { words } from "./words";

export interface Appearance {
  className: string;
  text: string;
  /** Null without an overlay. */
  tint: number | null;
  /** What a screen reader says, without the place. */
  words: string;
}

const NO_MARKS: CellMarks = {};
const NUM_COMPONENT_COLOURS = 8;

/** What a cell with that number and those marks shows. */
export function appearance(number: number, marks: CellMarks = NO_MARKS): Appearance {
  const isHidden = number < 0;
  return {
    className: classes(number, marks),
    text: marks.label ?? (isHidden || number === 0 || showsPicture(marks) ? "" : String(number)),
    tint: marks.tint ?? null,
    words: spoken(number, marks),
  };
}

export function sameAppearance(one: Appearance, other: Appearance): boolean {
  return (
    one.className === other.className &&
    one.text === other.text &&
    one.tint === other.tint &&
    one.words === other.words
  );
}

function classes(number: number, marks: CellMarks): string {
  let result = number < 0 ? "c h" : `c n${number}`;
  if (marks.exploded) result += " exploded";
  else if (marks.mine) result += " mine";
  else if (marks.wrongFlag) result += " wrong-flag";
  else if (marks.flag) result += " flag";
  if (marks.tint !== undefined) result += " tint";
  if (marks.label !== undefined) result += " label";
  if (marks.component !== undefined) result += ` component k${marks.component % NUM_COMPONENT_COLOURS}`;
  if (marks.role) result += ` role role-${marks.role}`;
  return result;
}

function showsPicture(marks: CellMarks): boolean {
  return !!(marks.flag || marks.mine || marks.exploded || marks.wrongFlag);
}

function spoken(number: number, marks: CellMarks): string {
  const parts = [spokenContent(number, marks)];
  if (marks.label !== undefined) parts.push(marks.label);
  if (marks.role) parts.push(words.roles[marks.role]);
  return parts.join(", ");
}

function spokenContent(number: number, marks: CellMarks): string {
  if (marks.exploded) return words.exploded;
  if (marks.mine) return words.mine;
  if (marks.wrongFlag) return words.wrongFlag;
  if (marks.flag) return words.flag;
  if (number < 0) return words.hidden;
  return number === 0 ? words.empty : String(number);
}
