// Pasted text of any common style as a position, a board or a game record.

import { makeBoard, type Board } from "./board";
import type { GridSize } from "../board/grid";
import { checkSize } from "./cells";
import { readJsonText } from "./json";
import { readLink } from "./links";
import { type Meaning, readMarks } from "./marks";
import { checkMines, checkWritten, parseHeader, type Header } from "./notation";
import { HIDDEN, type Position } from "./position";
import type { GameRecord } from "./record";
import { attempt, refuse, unwrap, type Read } from "./reading";
import { splitRows, usefulBlocks, type Line, type Row } from "./rows";
import * as words from "./words";

export type Item =
  | { kind: "position"; position: Position }
  | { kind: "board"; board: Board }
  | { kind: "record"; record: GameRecord };

const MAX_LENGTH = 1_000_000;

/** What the text holds, with notes on what was understood; errors name line and column. */
export function readPasted(text: string): Read<Item> {
  return attempt((notes) => {
    if (text.length > MAX_LENGTH) refuse(words.TOO_LONG);
    const trimmed = text.replace(/^\uFEFF/, "").trim();
    if (trimmed === "") refuse(words.EMPTY);
    if (isLink(trimmed)) return unwrap(readLink(trimmed), notes);
    if (/^[{[]/.test(trimmed)) return firstItem(readJsonText(text), notes);
    return readGrid(text, notes);
  });
}

function isLink(text: string): boolean {
  return /^\S*#\/\w+\?\S*$/u.test(text);
}

function firstItem(items: Item[], notes: string[]): Item {
  if (items.length > 1) notes.push(words.firstOfMany(items.length, "items"));
  return items[0] ?? refuse(words.EMPTY);
}

/** Text that draws a grid, header or not; throws Unreadable. */
export function readGrid(text: string, notes: string[]): Item {
  const { lines, mines } = takeMineLine(firstBlock(text, notes));
  if (lines.length === 0) refuse(words.EMPTY);
  const { header, rows, isMineFile } = splitHeader(lines, notes);
  const size: GridSize = { height: rows.length, width: rows[0]?.marks.length ?? 0 };
  checkSize(size);
  const meanings = readMarks(rows, notes, { questionIsMine: isMineFile });
  const marks = rows.flatMap((row) => row.marks.map(({ mark }) => mark));
  return isBoard(meanings, header, isMineFile)
    ? { kind: "board", board: drawnBoard(size, meanings, marks, header) }
    : { kind: "position", position: drawnPosition(size, meanings, header, mines, notes) };
}

/** The lines of the first drawing: a blank line ends it, unless all lines are spaced out. */
function firstBlock(text: string, notes: string[]): Line[] {
  const blocks = usefulBlocks(text);
  const [first = [], ...others] = blocks;
  if (blocks.every((block) => block.length === 1)) return blocks.flat();
  if (first.length === 1) return [...first, ...(others[0] ?? [])]; // a header that stands apart
  const drawings = blocks.filter((block) => block.length > 1).length;
  if (drawings > 1) notes.push(words.firstOfMany(drawings, "drawings"));
  const mineLines = others.flat().filter((line) => MINE_LINE.test(line.text.trim()));
  return [...first, ...mineLines];
}

const MINE_LINE =
  /^(?:(?:mines?|bombs?|mine count)\s*[:=]?\s*([0-9]{1,9})|([0-9]{1,9})\s+(?:mines?|bombs?))$/i;

/** Takes out a line such as "mines: 10". */
function takeMineLine(lines: Line[]): { lines: Line[]; mines: number | null } {
  const index = lines.findIndex(({ text }) => MINE_LINE.test(text.trim()));
  const found = lines[index] && MINE_LINE.exec(lines[index].text.trim());
  if (!found) return { lines, mines: null };
  return { lines: lines.filter((_, at) => at !== index), mines: Number(found[1] ?? found[2]) };
}

interface Split {
  header: Header | null;
  rows: Row[];
  isMineFile: boolean;
}

/** The header, where the first line is one rather than a row of numbers, and the rows. */
function splitHeader(lines: Line[], notes: string[]): Split {
  const first = lines[0]?.text.trim() ?? "";
  const sized = SIZE_LINE.exec(first);
  if (sized !== null) return splitSized(sized, lines, notes);
  if (!/^[0-9]+\s+[0-9]+\s+[0-9]+(?:\s+[a-z][a-z-]*(?:\s+[0-9]+\s+[0-9]+)?)?$/i.test(first)) {
    return { header: null, rows: splitRows(lines), isMineFile: false };
  }
  if (isRowOfTheGrid(lines)) return { header: null, rows: splitRows(lines), isMineFile: false };
  const header = parseHeader(first.toLowerCase());
  return { header, rows: rowsOf(header, lines.slice(1)), isMineFile: false };
}

const SIZE_LINE =
  /^([0-9]{1,9})\s*[x×*]\s*([0-9]{1,9})\s*([x×*/,]|\s)\s*([0-9]{1,9})(?:\s*(?:mines?|bombs?))?$/i;

/** "9 x 9 x 10" gives the width first, as `.mine` files do, "16x30/99" the height. */
function splitSized(sized: RegExpExecArray, lines: Line[], notes: string[]): Split {
  const [, one = "0", other = "0", sign = "x", mines = "0"] = sized;
  const isMineFile = /[x×*]/i.test(sign);
  const rows = splitRows(lines.slice(1));
  const width = rows[0]?.marks.length;
  const sides = isMineFile ? [other, one] : [one, other];
  const isTurned = rows.length === Number(sides[1]) && width === Number(sides[0]) && rows.length !== width;
  if (isTurned) sides.reverse();
  if (isTurned && !isMineFile) notes.push(words.sizeTurned);
  const header = parseHeader(`${sides.join(" ")} ${mines}`);
  return { header, rows: rowsOf(header, lines.slice(1)), isMineFile };
}

/** Whether three numbers in the first line are cells: the lines below do not fit them as a header. */
function isRowOfTheGrid(lines: Line[]): boolean {
  const [height, width] = lines[0]?.text.trim().split(/\s+/).map(Number) ?? [];
  const below = attempt(() => splitRows(lines.slice(1)));
  if (below.ok && below.value.length === height && below.value[0]?.marks.length === width) return false;
  return lines.length > 1 && lines.every(({ text }) => /^\S(?:\s+\S){2}$/u.test(text.trim()));
}

function rowsOf(header: Header, lines: Line[]): Row[] {
  if (lines.length === 0) refuse(words.headerMismatch(header.height, header.width, 0, 0));
  const rows = splitRows(lines);
  const width = rows[0]?.marks.length ?? 0;
  if (rows.length !== header.height || width !== header.width) {
    refuse(words.headerMismatch(header.height, header.width, rows.length, width));
  }
  return rows;
}

/** A drawing with mines is a board where nothing is hidden, or where its header counts them. */
function isBoard(meanings: readonly Meaning[], header: Header | null, isMineFile: boolean): boolean {
  const mines = meanings.filter((meaning) => meaning === "mine").length;
  const hasHidden = meanings.includes("hidden") || meanings.includes("flag");
  if (mines === 0) return header?.mines === 0 && !hasHidden;
  if (!hasHidden) return true;
  return !isMineFile && header?.mines === mines && !meanings.includes("flag");
}

function drawnBoard(
  size: GridSize,
  meanings: readonly Meaning[],
  marks: readonly string[],
  header: Header | null,
): Board {
  const mask = meanings.map((meaning) => (meaning === "mine" ? 1 : 0));
  const board = makeBoard(size, mask, header?.startRule, header?.start);
  if (header !== null && header.mines !== board.mines) {
    refuse(`${board.mines} mines are drawn; the first line says ${header.mines}`);
  }
  marks.forEach((mark, index) => {
    if (/[1-8]/.test(mark)) checkWritten(board, mark, index);
  });
  return board;
}

function drawnPosition(
  size: GridSize,
  meanings: readonly Meaning[],
  header: Header | null,
  stated: number | null,
  notes: string[],
): Position {
  const numbers = Int8Array.from(meanings, (meaning) => (typeof meaning === "number" ? meaning : HIDDEN));
  const shown = meanings.filter((meaning) => meaning === "mine").length;
  if (shown > 0) notes.push(words.minesAreHidden(shown));
  const mines = header?.mines ?? stated ?? usualMines(size, numbers, notes);
  checkMines(mines, numbers.length);
  return {
    height: size.height,
    width: size.width,
    mines,
    startRule: header?.startRule ?? "any",
    start: header?.start ?? null,
    numbers,
  };
}

const USUAL_MINES = new Map([
  ["8x8", 10],
  ["9x9", 10],
  ["16x16", 40],
  ["16x30", 99],
  ["30x16", 99],
]);

/** The mines of the level of that size, else a fifth of the cells, as many as can be hidden. */
function usualMines({ height, width }: GridSize, numbers: Int8Array, notes: string[]): number {
  const hidden = numbers.filter((number) => number === HIDDEN).length;
  const usual = USUAL_MINES.get(`${height}x${width}`);
  if (usual !== undefined && usual <= hidden) {
    notes.push(words.minesOfLevel(usual, `${height} × ${width}`));
    return usual;
  }
  const guess = Math.min(Math.max(1, Math.round((height * width) / 5)), hidden);
  notes.push(words.minesGuessed(guess));
  return guess;
}
