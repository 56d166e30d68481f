// What a player may know: open numbers, hidden cells, the mine count and how the game began.

import { HIDDEN } from "../board/types";
import type { Cell, Notation, StartRule } from "../engine/wire";
import { countAround, flat, type GridSize, rowCol } from "../board/grid";

export { HIDDEN };

/** Kinder ones first. */
export const START_RULES: readonly StartRule[] = ["safe", "opening", "given-zero", "any"];

/** Immutable by agreement: whoever changes `numbers` copies them first. */
export interface Position extends GridSize {
  readonly mines: number;
  readonly startRule: StartRule;
  readonly start: Cell | null;
  /** HIDDEN or 0 to 8, in reading order. */
  readonly numbers: Int8Array;
}

export function untouched(size: GridSize, mines: number): Position {
  const numbers = new Int8Array(size.height * size.width).fill(HIDDEN);
  return { height: size.height, width: size.width, mines, startRule: "any", start: null, numbers };
}

/** The header and the rows of the notation. */
export function writePosition(position: Position): Notation {
  return [writeHeader(position), ...writeRows(position)].join("\n");
}

export function writeHeader(item: Omit<Position, "numbers">): string {
  const words: (string | number)[] = [item.height, item.width, item.mines];
  if (item.startRule !== "any" || item.start !== null) words.push(item.startRule);
  if (item.start !== null) words.push(...item.start);
  return words.join(" ");
}

function writeRows({ height, width, numbers }: Position): string[] {
  return Array.from({ length: height }, (_, row) =>
    Array.from(numbers.subarray(row * width, (row + 1) * width), (number) =>
      number === HIDDEN ? "#" : String(number),
    ).join(""),
  );
}

export function samePosition(one: Position, other: Position): boolean {
  return (
    one === other ||
    (writeHeader(one) === writeHeader(other) &&
      one.numbers.every((number, index) => number === other.numbers[index]))
  );
}

export function countHidden({ numbers }: Position): number {
  return numbers.reduce((count, number) => count + (number === HIDDEN ? 1 : 0), 0);
}

export type LocalFault =
  | { kind: "too-many-mines"; hidden: number }
  | { kind: "number-too-high"; cells: Cell[] }
  | { kind: "unopened-zero"; cells: Cell[] }
  | { kind: "start-not-zero"; cell: Cell; shows: number };

/** What can be seen to be wrong, or odd, without counting layouts. */
export function localFaults(position: Position): LocalFault[] {
  const faults: LocalFault[] = [];
  const hidden = countHidden(position);
  if (position.mines > hidden) faults.push({ kind: "too-many-mines", hidden });
  const tooHigh = cellsWhere(position, (number, around) => number > around);
  if (tooHigh.length > 0) faults.push({ kind: "number-too-high", cells: tooHigh });
  const unopened = cellsWhere(position, (number, around) => number === 0 && around > 0);
  if (unopened.length > 0) faults.push({ kind: "unopened-zero", cells: unopened });
  const start = brokenPromise(position);
  if (start !== null) faults.push(start);
  return faults;
}

/** A start that the rule promises to be a 0 is still hidden, or is one. */
export function brokenPromise(position: Position): LocalFault | null {
  const { start, startRule, numbers, width } = position;
  if (start === null || (startRule !== "opening" && startRule !== "given-zero")) return null;
  const shows = numbers[flat(start, width)] ?? HIDDEN;
  return shows > 0 ? { kind: "start-not-zero", cell: start, shows } : null;
}

/** The open cells whose number and count of hidden neighbours meet a condition. */
function cellsWhere(position: Position, meets: (number: number, hiddenAround: number) => boolean): Cell[] {
  const { numbers, width } = position;
  const around = hiddenAround(position);
  const found: Cell[] = [];
  numbers.forEach((number, index) => {
    if (number !== HIDDEN && meets(number, around[index] ?? 0)) found.push(rowCol(index, width));
  });
  return found;
}

/** For each cell, how many of its neighbours are hidden. */
function hiddenAround(position: Position): Int8Array {
  return countAround(position, (index) => position.numbers[index] === HIDDEN);
}
