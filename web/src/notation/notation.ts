// The text notation proper: a header "height width mines [rule [row col]]", then one line a row.

import type { Cell, StartRule } from "../engine/wire";
import { makeBoard, MINE, type Board } from "./board";
import { rowCol } from "../board/grid";
import { checkCell, checkSize } from "./cells";
import { HIDDEN, START_RULES, type Position } from "./position";
import { quoted, refuse } from "./reading";

export interface Header {
  height: number;
  width: number;
  mines: number;
  startRule: StartRule;
  start: Cell | null;
}

const HEADER = "a first line “height width mines”, then perhaps a start rule and “row column”";

/** Reads a position as strictly as the core does; throws Unreadable. */
export function parsePosition(text: string): Position {
  const { header, marks } = splitNotation(text, "012345678#F");
  const numbers = Int8Array.from(marks, (mark) => (/[0-8]/.test(mark) ? Number(mark) : HIDDEN));
  return { ...header, numbers };
}

/** Reads a board as strictly as the core does; throws Unreadable. */
export function parseBoard(text: string): Board {
  const { header, marks } = splitNotation(text, "012345678#*");
  const board = makeBoard(
    header,
    marks.map((mark) => (mark === "*" ? 1 : 0)),
    header.startRule,
    header.start,
  );
  if (board.mines !== header.mines) {
    refuse(`${board.mines} mines are drawn; the header says ${header.mines}`);
  }
  marks.forEach((mark, index) => checkWritten(board, mark, index));
  return board;
}

/** The header of a first line; throws Unreadable. */
export function parseHeader(line: string): Header {
  const words = line.trim().split(/\s+/);
  if (![3, 4, 6].includes(words.length)) refuse(`${quoted(line)} is no header; expected ${HEADER}`);
  const [height = 0, width = 0, mines = 0] = words.slice(0, 3).map(readCount);
  checkSize({ height, width });
  const startRule = words[3] === undefined ? "any" : readRule(words[3]);
  const [row, col] = words.slice(4).map(readCount);
  const start = row === undefined || col === undefined ? null : checkCell(row, col, { height, width });
  checkMines(mines, height * width);
  return { height, width, mines, startRule, start };
}

export function checkMines(mines: number, cells: number): void {
  if (!Number.isInteger(mines) || mines < 0) refuse(`the mine count is ${mines}; it must be 0 or more`);
  if (mines > cells) refuse(`${mines} mines do not fit on ${cells} cells`);
}

export function readRule(word: string): StartRule {
  const rule = START_RULES.find((known) => known === word);
  return rule ?? refuse(`${quoted(word)} is no start rule; there are ${START_RULES.join(", ")}`);
}

function readCount(word: string): number {
  return /^[0-9]{1,9}$/.test(word) ? Number(word) : refuse(`${quoted(word)} is not a count`);
}

function splitNotation(text: string, allowed: string): { header: Header; marks: string[] } {
  const lines = text
    .trim()
    .split("\n", MAX_LINES)
    .map((line) => line.trim());
  const header = parseHeader(lines[0] ?? "");
  const rows = lines.slice(1);
  if (rows.length !== header.height) {
    refuse(`${rows.length} rows follow the header; it announces ${header.height}`);
  }
  return { header, marks: rows.flatMap((row, index) => rowMarks(row, index, header.width, allowed)) };
}

/** More lines than any item that the page shows, fewer than an attacker may paste. */
const MAX_LINES = 1002;

function rowMarks(row: string, index: number, width: number, allowed: string): string[] {
  const marks = [...row];
  if (marks.length !== width) {
    refuse(`the row is ${marks.length} cells wide; expected ${width}`, { line: index + 2 });
  }
  const wrong = marks.findIndex((mark) => !allowed.includes(mark));
  if (wrong >= 0) {
    refuse(`${quoted(marks[wrong] ?? "")} is no mark; allowed are ${[...allowed].join(" ")}`, {
      line: index + 2,
      column: wrong + 1,
    });
  }
  return marks;
}

/** A number written in a board must be right. */
export function checkWritten(board: Board, mark: string, index: number): void {
  const number = board.numbers[index];
  const right = number === MINE ? "*" : String(number);
  if (mark === "#" || mark === right) return;
  const [row, col] = rowCol(index, board.width);
  refuse(`the cell in row ${row}, column ${col} is written ${mark}, but its number is ${right}`);
}
