// States in the address of the page: positions as short text, games as base64url.

import { decodeText, encodeRecord as encodeKept } from "./kept";
import { parsed, readRecord, recordJson } from "./json";
import { parseHeader, parsePosition } from "./notation";
import type { Item } from "./pasted";
import { HIDDEN, writeHeader, type Position } from "./position";
import type { GameRecord } from "./record";
import { attempt, refuse, type Read } from "./reading";

const LETTERS = 26;
/** The longest address that is read. */
export const MAX_LINK = 500_000;

/**
 * A position for an address: its header with dots, then its cells in reading order; A to Z are 1 to
 * 26 hidden cells, a to z as many zeros, digits are numbers. "4.7.5~g22211bD2..." needs no escape.
 */
export function encodePosition(position: Position): string {
  return `${writeHeader(position).replaceAll(" ", ".")}~${encodeCells(position.numbers)}`;
}

/** The position of an address, also of one that holds the plain notation. */
export function decodePosition(text: string): Read<Position> {
  return attempt(() => {
    if (text.length > MAX_LINK) refuse("the link is too long");
    const [head = "", cells, ...rest] = text.split("~");
    if (cells === undefined) return parsePosition(text);
    if (rest.length > 0) refuse("the link is damaged: it has more than one ~");
    const header = parseHeader(head.replaceAll(".", " "));
    return { ...header, numbers: decodeCells(cells, header.height * header.width) };
  });
}

/** A game for an address: the base64url of its JSON. */
export function encodeRecord(record: GameRecord): string {
  return encodeKept(recordJson(record));
}

/** The game of an address. */
export function decodeRecord(text: string): Read<GameRecord> {
  return attempt(() => {
    if (text.length > MAX_LINK) refuse("the link is too long");
    const value = parsed(decodeText(text) ?? refuse("the link is damaged: it is not base64url"));
    if (value === undefined) refuse("the link is damaged: it does not hold a game");
    return readRecord(value);
  });
}

export function analyseLink(position: Position): string {
  return `#/analyse?p=${encodePosition(position)}`;
}

/** The review of a game, at the moment before move `step`. */
export function reviewLink(record: GameRecord, step = 0): string {
  return `#/review?g=${encodeRecord(record)}${step === 0 ? "" : `&step=${step}`}`;
}

/** What a link of the page shows, whatever stands before its `#`. */
export function readLink(address: string): Read<Item> {
  return attempt(() => {
    const query = new URLSearchParams(address.slice(address.indexOf("?", address.indexOf("#")) + 1));
    const position = query.get("p");
    if (position !== null) {
      const read = decodePosition(position);
      return read.ok ? { kind: "position", position: read.value } : refuse(read.error);
    }
    const game = query.get("g") ?? refuse("the link holds neither a position nor a game");
    const read = decodeRecord(game);
    return read.ok ? { kind: "record", record: read.value } : refuse(read.error);
  });
}

/** Cells in reading order, for an address: see `encodePosition`. */
export function encodeCells(numbers: Int8Array): string {
  const parts: string[] = [];
  for (let index = 0; index < numbers.length;) {
    const number = numbers[index] ?? HIDDEN;
    let run = 1;
    while (run < LETTERS && number <= 0 && numbers[index + run] === number) run++;
    parts.push(number > 0 ? String(number) : runLetter(number, run));
    index += run;
  }
  return parts.join("");
}

function runLetter(number: number, run: number): string {
  return String.fromCharCode((number === HIDDEN ? 64 : 96) + run);
}

/** So many cells of an address, with numbers up to a greatest; throws Unreadable. */
export function decodeCells(text: string, count: number, highest = 8): Int8Array {
  const numbers = new Int8Array(count);
  let filled = 0;
  for (const letter of text) {
    const isNumber = letter >= "1" && letter <= String(highest);
    const run = isNumber ? 1 : letter.toLowerCase().charCodeAt(0) - 96;
    if (!(isNumber || /^[A-Za-z]$/.test(letter)) || filled + run > count) refuse(damaged(count));
    numbers.fill(
      /[A-Z]/.test(letter) ? HIDDEN : /[a-z]/.test(letter) ? 0 : Number(letter),
      filled,
      filled + run,
    );
    filled += run;
  }
  if (filled !== count) refuse(damaged(count));
  return numbers;
}

function damaged(count: number): string {
  return `the link is damaged: its cells do not make the ${count} of its size`;
}
