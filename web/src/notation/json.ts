// Boards, positions and game records as JSON: one object, a list of rows, or one object a line.

import type { Cell, StartRule } from "../engine/wire";
import { makeBoard, mineCells, writeBoard, type Board } from "./board";
import { flat, type GridSize } from "../board/grid";
import { checkCell, checkSize } from "./cells";
import { checkMines, parseBoard, parsePosition, readRule } from "./notation";
import type { Item } from "./pasted";
import { HIDDEN, writeHeader, type Position } from "./position";
import { MOVE_ACTIONS, type KeptGame } from "./kept";
import { replay, type GameRecord, type Move } from "./record";
import { attempt, quoted, refuse, unwrap } from "./reading";
import * as words from "./words";

type JsonObject = Record<string, unknown>;

const MAX_MOVES = 100_000;

/** The items of JSON text; throws Unreadable that names the line. */
export function readJsonText(text: string): Item[] {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const whole = parsed(trimmed);
  if (whole !== undefined) return [readValue(whole)];
  const lines = text
    .split("\n")
    .map((line, index) => ({ line: line.replace(/^\uFEFF/, "").trim(), number: index + 1 }));
  const items = lines
    .filter(({ line }) => line !== "")
    .map(({ line, number }) => {
      const value = parsed(line);
      if (value === undefined) refuse("that is not JSON", { line: number });
      const item = attempt(() => readValue(value));
      return item.ok ? item.value : refuse(item.error, { line: number });
    });
  return items.length > 0 ? items : refuse(words.EMPTY);
}

/** The value of JSON text, or undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A game record from the JSON of a link, of the storage or of a file; throws Unreadable. */
export function readRecord(value: unknown): GameRecord {
  const object = objectOf(value);
  const board = typeof object["board"] === "string" ? parseBoard(object["board"]) : boardOf(object);
  const moves = listOf(object["moves"], "moves");
  if (moves.length > MAX_MOVES) refuse(`there are ${moves.length} moves; at most ${MAX_MOVES} are read`);
  const record = { board, moves: moves.map((move, index) => moveOf(move, index, board)) };
  replay(record);
  return record;
}

/** What links and the storage keep of a game: small, and the same as in files but for the board. */
export function recordJson(record: GameRecord): KeptGame {
  return {
    board: writeBoard(record.board),
    moves: record.moves.map(({ action, cell }) => [action, cell[0], cell[1]]),
  };
}

/** One line of a file of records, as `sapper` writes and reads them. */
export function recordLine(record: GameRecord): string {
  const { height, width, startRule, start } = record.board;
  const object = {
    id: 0,
    height,
    width,
    ...(startRule === "any" ? {} : { start_rule: startRule }),
    ...(start === null ? {} : { start }),
    mines: mineCells(record.board),
    moves: recordJson(record).moves,
  };
  return `${JSON.stringify(object)}\n`;
}

function readValue(value: unknown): Item {
  if (Array.isArray(value)) return { kind: "position", position: arrayPosition(value) };
  const object = objectOf(value);
  if ("moves" in object) return { kind: "record", record: readRecord(object) };
  if (typeof object["board"] === "string") return { kind: "board", board: parseBoard(object["board"]) };
  if (typeof object["position"] === "string") {
    return { kind: "position", position: parsePosition(object["position"]) };
  }
  if (Array.isArray(object["mines"])) return { kind: "board", board: boardOf(object) };
  return { kind: "position", position: positionOf(object) };
}

function boardOf(object: JsonObject): Board {
  const size = sizeOf(object);
  const mask = new Uint8Array(size.height * size.width);
  listOf(object["mines"], "mines").forEach((pair, index) => {
    const mine = flat(cellOf(pair, `mines[${index}]`, size), size.width);
    if (mask[mine]) refuse(`mines[${index}] comes twice`);
    mask[mine] = 1;
  });
  const { rule, start } = startOf(object, size);
  return makeBoard(size, mask, rule, start);
}

function positionOf(object: JsonObject): Position {
  const size = sizeOf(object);
  const mines = wholeNumber(object["mines"], "mines");
  checkMines(mines, size.height * size.width);
  const { rule, start } = startOf(object, size);
  const rows = listOf(object["rows"], "rows").map((row) => textOf(row, "a row"));
  return parsePosition([writeHeader({ ...size, mines, startRule: rule, start }), ...rows].join("\n"));
}

/** A list of rows of numbers, as programs print them: -1 is hidden. The mine count is a guess. */
function arrayPosition(rows: unknown[]): Position {
  const lists = rows.map((row, index) => listOf(row, `row ${index}`));
  const size = { height: lists.length, width: lists[0]?.length ?? 0 };
  checkSize(size);
  const ragged = lists.findIndex((row) => row.length !== size.width);
  if (ragged >= 0) refuse(`row ${ragged} has ${lists[ragged]?.length} cells; row 0 has ${size.width}`);
  const numbers = Int8Array.from(lists.flat(), (value, index) => arrayNumber(value, index, size));
  const hidden = numbers.filter((number) => number === HIDDEN).length;
  const mines = Math.min(hidden, Math.max(1, Math.round(numbers.length / 5)));
  return { ...size, mines, startRule: "any", start: null, numbers };
}

function arrayNumber(value: unknown, index: number, { width }: GridSize): number {
  if (value === null || value === "#") return HIDDEN;
  const number = typeof value === "string" && /^-?[0-9]$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= -1 && number <= 8) return number;
  return refuse(
    `row ${Math.floor(index / width)}, column ${index % width} is ${brief(value)}; expected -1 for hidden or 0 to 8`,
  );
}

function moveOf(value: unknown, index: number, size: GridSize): Move {
  const name = `moves[${index}]`;
  if (!Array.isArray(value) || value.length !== 3)
    refuse(`${name} is ${brief(value)}; expected [action, row, col]`);
  const [word, row, col] = value as unknown[];
  const action = MOVE_ACTIONS.find((known) => known === word);
  if (action === undefined) refuse(`${name} is ${brief(word)}; expected ${MOVE_ACTIONS.join(", ")}`);
  return { action, cell: cellOf([row, col], name, size) };
}

function startOf(object: JsonObject, size: GridSize): { rule: StartRule; start: Cell | null } {
  const rule = readRule(textOf(object["start_rule"] ?? "any", "start_rule"));
  const start = object["start"] ?? null;
  return { rule, start: start === null ? null : cellOf(start, "start", size) };
}

function sizeOf(object: JsonObject): GridSize {
  const size = {
    height: wholeNumber(object["height"], "height"),
    width: wholeNumber(object["width"], "width"),
  };
  checkSize(size);
  return size;
}

function cellOf(value: unknown, name: string, size: GridSize): Cell {
  if (!Array.isArray(value) || value.length !== 2) refuse(`${name} is ${brief(value)}; expected [row, col]`);
  const [row, col] = (value as unknown[]).map((part) => wholeNumber(part, name));
  return unwrap(
    attempt(() => checkCell(row ?? -1, col ?? -1, size)),
    [],
  );
}

function objectOf(value: unknown): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    refuse(`expected a JSON object, not ${brief(value)}`);
  }
  return value as JsonObject;
}

function listOf(value: unknown, name: string): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : refuse(`${name} is ${brief(value)}; expected a list`);
}

function textOf(value: unknown, name: string): string {
  return typeof value === "string" ? value : refuse(`${name} is ${brief(value)}; expected text`);
}

function wholeNumber(value: unknown, name: string): number {
  const isWhole = typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 1e9;
  return isWhole ? value : refuse(`${name} is ${brief(value)}; expected a whole number`);
}

function brief(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return quoted(String(value));
}
