// Lines of pasted text as rows of single marks, whatever stands between them.

import { MAX_SIDE } from "../board/grid";
import { checkSize } from "./cells";
import { quoted, refuse } from "./reading";

export interface Line {
  /** Its number in the pasted text, from 1. */
  number: number;
  text: string;
}

/** One mark and the column of the text where it stands, from 1. */
export interface Mark {
  mark: string;
  column: number;
}

export interface Row {
  line: number;
  marks: Mark[];
}

/** How the text of a blank cell is handed on. */
export const BLANK = " ";

/** More than a row takes in any style. */
const MAX_LINE = 20 * MAX_SIDE;
const SEPARATORS = ["\t", "|", ";", ","];
const BORDER = /^[+\-=|\s─━═│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]+$/u;
const DRAWN = /[+─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬]/u;

/** The lines that may be rows or headers, without fences and borders, a list for each block. */
export function usefulBlocks(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  text
    .replace(/^\uFEFF/, "")
    .replace(/[\uFE0E\uFE0F\u20E3\u200B\u200D]/gu, "")
    .split(/\r\n|\n|\r/)
    .forEach((line, index) => {
      if (line.trim() === "") blocks.push([]);
      else if (!isDecoration(line)) {
        blocks.at(-1)?.push({ number: index + 1, text: line.replace(/[│┃║]/gu, "|") });
      }
    });
  return blocks.filter((block) => block.length > 0);
}

function isDecoration(line: string): boolean {
  return line.trim().startsWith("```") || (BORDER.test(line) && DRAWN.test(line));
}

/** Rows of equal width; throws Unreadable that names the first line that differs. */
export function splitRows(lines: readonly Line[]): Row[] {
  checkSize({ height: lines.length, width: 1 });
  const long = lines.find(({ text }) => text.length > MAX_LINE);
  if (long !== undefined) refuse(`${long.text.length} characters are no row`, { line: long.number });
  const rows = splitBySeparator(lines) ?? splitBySpaces(lines) ?? joinGroups(lines) ?? padBlanks(lines);
  const width = rows[0]?.marks.length ?? 0;
  checkSize({ height: rows.length, width });
  const ragged = rows.find((row) => row.marks.length !== width);
  if (ragged !== undefined) {
    const before = rows[0]?.line === ragged.line - 1 ? "the line before it has" : "the lines before it have";
    refuse(`${ragged.marks.length} cells; ${before} ${width}`, { line: ragged.line });
  }
  return rows;
}

function splitBySeparator(lines: readonly Line[]): Row[] | null {
  const separator = SEPARATORS.find((one) => lines.some(({ text }) => text.includes(one)));
  if (separator === undefined) return null;
  return lines.map(({ number, text }) => ({ line: number, marks: tokens(text, separator, number) }));
}

/** What stands between separators; nothing between two of them is a blank cell. */
function tokens(text: string, separator: string, line: number): Mark[] {
  const parts: Mark[] = [];
  let column = 1;
  for (const part of text.split(separator)) {
    const trimmed = part.trim();
    const lead = part.length - part.trimStart().length;
    parts.push({ mark: trimmed, column: column + lead });
    column += part.length + separator.length;
  }
  if (parts.at(-1)?.mark === "" && separator !== "\t") parts.pop();
  if (parts[0]?.mark === "" && separator === "|") parts.shift();
  return parts.map((part) => singleMark(part, line));
}

function singleMark({ mark, column }: Mark, line: number): Mark {
  if (mark === "") return { mark: BLANK, column };
  if (mark === "-1") return { mark: "#", column };
  if ([...mark].length === 1) return { mark, column };
  return refuse(`${quoted(mark)} is more than one mark`, { line, column });
}

/** Rows whose marks stand apart, one by one, as many in each. */
function splitBySpaces(lines: readonly Line[]): Row[] | null {
  const rows = lines.map(({ number, text }) => ({
    line: number,
    marks: [...text.matchAll(/\S+/gu)].map((found) => ({
      mark: found[0] === "-1" ? "#" : found[0],
      column: found.index + 1,
    })),
  }));
  const width = rows[0]?.marks.length;
  const fits = rows.every(
    ({ marks }) => marks.length === width && marks.every(({ mark }) => [...mark].length === 1),
  );
  return fits ? rows : null;
}

/** Rows without their spaces, where that makes them equally wide, or where no row has any inside. */
function joinGroups(lines: readonly Line[]): Row[] | null {
  const rows = lines.map(({ number, text }) => ({
    line: number,
    marks: characters(text, 1).filter(({ mark }) => mark.trim() !== ""),
  }));
  const isEven = rows.every(({ marks }) => marks.length === rows[0]?.marks.length);
  const indent = commonIndent(lines);
  const hasGaps = lines.some(({ text }) => /\s/u.test(text.trimEnd().slice(indent)));
  return isEven || !hasGaps ? rows : null;
}

/** Rows in which a space is a blank cell, the short ones filled up on the right. */
function padBlanks(lines: readonly Line[]): Row[] {
  const indent = commonIndent(lines);
  const cut = lines.map(({ number, text }) => ({ number, text: text.trimEnd().slice(indent) }));
  const width = Math.max(...cut.map(({ text }) => [...text].length));
  return cut.map(({ number, text }) => {
    const marks = characters(text, indent + 1).map(({ mark, column }) => ({
      mark: mark.trim() === "" ? BLANK : mark,
      column,
    }));
    while (marks.length < width) marks.push({ mark: BLANK, column: indent + marks.length + 1 });
    return { line: number, marks };
  });
}

function commonIndent(lines: readonly Line[]): number {
  return Math.min(...lines.map(({ text }) => text.length - text.trimStart().length));
}

function characters(text: string, firstColumn: number): Mark[] {
  return [...text].map((mark, index) => ({ mark, column: firstColumn + index }));
}
