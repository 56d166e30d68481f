// What the marks of pasted text mean: styles differ, so the whole text decides.

import { BLANK, type Row } from "./rows";
import { quoted, refuse } from "./reading";
import * as words from "./words";

/** What one pasted cell is: an open number, or hidden, or a flag on it, or a mine. */
export type Meaning = number | "hidden" | "flag" | "mine";

/** Marks that mean nothing else in any style. */
const STRONG_MARKS = "#HhXx■□▢▣█▓▒░◻◼⬜⬛🟦🟩🟨🟫🔲🔳";
const FLAG_MARKS = "Ff!Pp⚑⚐🚩🏴";
const MINE_MARKS = "*MmBb@●💣💥✹✸☀";

/** Marks that mean hidden in one style and open in another. */
const WEAK_MARKS = "-_.";

/** In files of the kind `.mine` a `?` is a mine that was shown. */
export interface MarkStyle {
  questionIsMine: boolean;
}

/** The meaning of every cell in reading order; adds notes on what was taken for what. */
export function readMarks(rows: readonly Row[], notes: string[], style?: MarkStyle): Meaning[] {
  const used = new Set(rows.flatMap((row) => row.marks.map(({ mark }) => mark)));
  const zeros = zeroMarks(used);
  for (const mark of zeros) notes.push(words.readAsZero(mark === BLANK ? "a blank" : quoted(mark)));
  const meanings = rows.flatMap((row) =>
    row.marks.map(({ mark, column }) =>
      zeros.has(mark)
        ? 0
        : (meaningOf(mark, style) ?? refuse(words.unknownMark(quoted(mark)), { line: row.line, column })),
    ),
  );
  const flags = meanings.filter((meaning) => meaning === "flag").length;
  if (flags > 0) notes.push(words.flagsAreHidden(flags));
  return meanings;
}

function meaningOf(mark: string, style?: MarkStyle): Meaning | null {
  if (/^[0-8]$/.test(mark)) return Number(mark);
  if (style?.questionIsMine && mark === "?") return "mine";
  if (STRONG_MARKS.includes(mark) || WEAK_MARKS.includes(mark) || mark === "?") return "hidden";
  if (FLAG_MARKS.includes(mark)) return "flag";
  return MINE_MARKS.includes(mark) ? "mine" : null;
}

/** The marks that stand for 0: blanks, and weak marks where others are hidden and no 0 is written. */
function zeroMarks(used: ReadonlySet<string>): Set<string> {
  const zeros = new Set<string>();
  if (used.has(BLANK)) zeros.add(BLANK);
  if (used.has("0") || used.has(BLANK)) return zeros;
  const hasStrong = [...used].some((mark) => STRONG_MARKS.includes(mark));
  const hasDash = used.has("-") || used.has("_");
  const hasNumber = [...used].some((mark) => /[1-8]/.test(mark));
  if (!hasNumber) return zeros;
  if (used.has(".") && (hasStrong || hasDash)) zeros.add(".");
  else if (hasStrong) for (const mark of ["-", "_"]) if (used.has(mark)) zeros.add(mark);
  return zeros;
}
