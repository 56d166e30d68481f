// A puzzle of Minesetter: numbers, and free squares that may hold a mine. As text, from files, and in addresses.

import { countAround, rowCol, type GridSize } from "../board/grid";
import { HIDDEN } from "../board/types";
import type { Cell } from "../engine/wire";
import { MINE, type Board } from "../notation/board";
import { checkSize } from "../notation/cells";
import { MAX_BYTES, readFile } from "../notation/files";
import { parsed } from "../notation/json";
import { decodeCells, encodeCells, MAX_LINK } from "../notation/links";
import { readPasted, type Item } from "../notation/pasted";
import { attempt, quoted, refuse, unwrap, type Read } from "../notation/reading";
import { isObject } from "../shell/storage";
import { words } from "./words";

/** The code of a free square. */
export const FREE = HIDDEN;
/** Nothing reaches a 9, but it can be written. */
export const MAX_NUMBER = 9;

/** Immutable by agreement. */
export interface Puzzle extends GridSize {
  /** FREE or 0 to 9, in reading order. */
  readonly numbers: Int8Array;
}

export function samePuzzle(one: Puzzle, other: Puzzle): boolean {
  return one === other || puzzleText(one) === puzzleText(other);
}

/** The rows of the text, with a `*` for each mine where a layout is given. */
export function puzzleRows({ height, width, numbers }: Puzzle, mines?: Uint8Array): string[] {
  const mark = (number: number, cell: number): string =>
    number !== FREE ? String(number) : mines?.[cell] ? "*" : ".";
  return Array.from({ length: height }, (_, row) =>
    Array.from(numbers.subarray(row * width, (row + 1) * width), (number, col) => mark(number, row * width + col)).join(""),
  );
}

export function puzzleText(puzzle: Puzzle, mines?: Uint8Array): string {
  return puzzleRows(puzzle, mines).join("\n");
}

/** The puzzle of rows of digits and `.`; throws Unreadable. */
export function puzzleOf(rows: readonly string[]): Puzzle {
  const size = { height: rows.length, width: rows[0]?.length ?? 0 };
  checkSize(size);
  const ragged = rows.findIndex((row) => row.length !== size.width);
  if (ragged >= 0) refuse(words.raggedRow(rows[ragged]?.length ?? 0, size.width), { line: ragged + 1 });
  const numbers = Int8Array.from([...rows.join("")], (mark, cell) => {
    if (/^[0-9.]$/.test(mark)) return mark === "." ? FREE : Number(mark);
    const [row, col] = rowCol(cell, size.width);
    return refuse(words.badMark(quoted(mark)), { line: row + 1, column: col + 1 });
  });
  return { ...size, numbers };
}

const PUZZLE_TEXT = /^[0-9.\s]*\.[0-9.\s]*$/;

/** The puzzle of a pasted text: its own notation, JSON, a link, or a position or board of any style. */
export function readPuzzle(text: string): Read<Puzzle> {
  return attempt((notes) => {
    const trimmed = text.replace(/^\uFEFF/, "").trim();
    const code = /#\/set\?\S*?\bp=([^&\s]+)/u.exec(trimmed)?.[1];
    if (code !== undefined) return unwrap(decodePuzzle(decodeURIComponent(code)), notes);
    const listed = listedRows(trimmed);
    if (listed !== null) return puzzleOf(listed);
    if (trimmed !== "" && PUZZLE_TEXT.test(trimmed)) return puzzleOf(packedLines(trimmed));
    return itemPuzzle(unwrap(readPasted(text), notes), notes);
  });
}

/** The lines without spaces, and none that were empty. */
function packedLines(text: string): string[] {
  return text.split("\n").map((line) => line.replace(/\s+/g, "")).filter((line) => line !== "");
}

/** The puzzle of a file: text as above, or a board or position in any format that the page reads. */
export function readPuzzleFile(name: string, bytes: Uint8Array): Read<Puzzle> {
  return attempt((notes) => {
    if (bytes.length > MAX_BYTES || /\.(mbf|abf|mine)$/i.test(name)) {
      return itemPuzzle(unwrap(readFile(name, bytes), notes), notes);
    }
    return unwrap(readPuzzle(new TextDecoder().decode(bytes)), notes);
  });
}

/** The rows of the first object of JSON lines, where it is a puzzle: it has rows and no mines. */
function listedRows(text: string): string[] | null {
  if (!text.startsWith("{")) return null;
  const value = parsed(text) ?? parsed(text.split("\n", 1)[0] ?? "");
  if (!isObject(value) || "mines" in value || !Array.isArray(value["rows"])) return null;
  return value["rows"].map(String);
}

/** What is hidden becomes free; of a board, the mines. */
function itemPuzzle(item: Item, notes: string[]): Puzzle {
  if (item.kind === "record") return refuse(words.recordIsNone);
  if (item.kind === "board") {
    notes.push(words.tookBoard);
    return boardPuzzle(item.board);
  }
  const { height, width, numbers } = item.position;
  notes.push(words.tookPosition);
  return { height, width, numbers };
}

function boardPuzzle({ height, width, numbers }: Board): Puzzle {
  return { height, width, numbers: numbers.map((number) => (number === MINE ? FREE : number)) };
}

/** "10.10~1A1A1A2A11…": see `encodePosition`. */
export function encodePuzzle({ height, width, numbers }: Puzzle): string {
  return `${height}.${width}~${encodeCells(numbers)}`;
}

export function decodePuzzle(text: string): Read<Puzzle> {
  return attempt(() => {
    if (text.length > MAX_LINK) refuse(words.longLink);
    const [, height = "", width = "", cells = ""] = /^(\d{1,4})\.(\d{1,4})~([A-Za-z1-9]*)$/.exec(text) ?? refuse(words.damagedLink);
    const size = { height: Number(height), width: Number(width) };
    checkSize(size);
    return { ...size, numbers: decodeCells(cells, size.height * size.width, MAX_NUMBER) };
  });
}

/** A number that is greater than the free squares next to it are many. */
export interface Unreachable {
  cell: Cell;
  number: number;
  numFree: number;
}

/** The numbers that no layout can satisfy, in reading order. */
export function unreachable(puzzle: Puzzle): Unreachable[] {
  const around = countAround(puzzle, (cell) => puzzle.numbers[cell] === FREE);
  return [...puzzle.numbers].flatMap((number, cell) => {
    const numFree = around[cell] ?? 0;
    return number > numFree ? [{ cell: rowCol(cell, puzzle.width), number, numFree }] : [];
  });
}

export function countFree({ numbers }: Puzzle): number {
  return numbers.reduce((count, number) => count + (number === FREE ? 1 : 0), 0);
}

/** The mines of the rows that the engine writes: 1 for a mine. */
export function minesOf(rows: readonly string[]): Uint8Array {
  return Uint8Array.from([...rows.join("")], (mark) => (mark === "*" ? 1 : 0));
}

/** By how much each number is missed: mines next to it, less the number; 0 for free squares. */
export function layoutErrors(puzzle: Puzzle, mines: Uint8Array): Int8Array {
  const around = countAround(puzzle, (cell) => mines[cell] === 1);
  return around.map((count, cell) => {
    const number = puzzle.numbers[cell] ?? FREE;
    return number === FREE ? 0 : count - number;
  });
}
