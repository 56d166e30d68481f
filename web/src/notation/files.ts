// Files that are dropped or chosen: by their suffix where it is known, else by what they hold.

import { makeBoard } from "./board";
import { checkSize } from "./cells";
import { readJsonText } from "./json";
import { readGrid, readPasted, type Item } from "./pasted";
import { attempt, refuse, unwrap, type Read } from "./reading";
import * as words from "./words";

/** The greatest file that is read, in bytes. */
export const MAX_BYTES = 4_000_000;

const HEADER_BYTES = 4;

/** The first item of a file; errors are sentences for the person who dropped it. */
export function readFile(name: string, bytes: Uint8Array): Read<Item> {
  return attempt((notes) => {
    if (bytes.length > MAX_BYTES) refuse(`the file has ${bytes.length} bytes; at most ${MAX_BYTES} are read`);
    const suffix = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? "";
    if (suffix === ".mbf" || suffix === ".abf") return readMineFile(bytes);
    const text = decodeText(bytes);
    if (suffix === ".mine") return readGrid(text, notes);
    if (suffix === ".jsonl" || suffix === ".json") return firstOf(readJsonText(text), notes);
    return unwrap(readPasted(text), notes);
  });
}

function firstOf(items: Item[], notes: string[]): Item {
  if (items.length > 1) notes.push(words.firstOfMany(items.length, "items"));
  return items[0] ?? refuse(words.EMPTY);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("the file is not UTF-8 text, and its name does not end in .mbf");
  }
}

/**
 * The board of a `.mbf` or `.abf` file: a byte for the width, one for the height, two for the
 * number of mines, the high one first, then the column and the row of each mine.
 */
function readMineFile(bytes: Uint8Array): Item {
  const [width = 0, height = 0, high = 0, low = 0] = bytes;
  if (bytes.length < HEADER_BYTES)
    refuse(`the file has ${bytes.length} bytes; its header alone has ${HEADER_BYTES}`);
  checkSize({ height, width });
  const mines = 256 * high + low;
  const expected = HEADER_BYTES + 2 * mines;
  if (bytes.length !== expected)
    refuse(`the file has ${bytes.length} bytes; ${mines} mines take exactly ${expected}`);
  const mask = new Uint8Array(height * width);
  for (let at = HEADER_BYTES; at < expected; at += 2) layMine(mask, bytes, at, height, width);
  return { kind: "board", board: makeBoard({ height, width }, mask) };
}

function layMine(mask: Uint8Array, bytes: Uint8Array, at: number, height: number, width: number): void {
  const [col = 0, row = 0] = bytes.subarray(at, at + 2);
  const mine = `byte ${at}: the mine in row ${row}, column ${col}`;
  if (row >= height || col >= width)
    refuse(`${mine} is outside a board of ${height} rows and ${width} columns`);
  if (mask[row * width + col]) refuse(`${mine} comes twice`);
  mask[row * width + col] = 1;
}
