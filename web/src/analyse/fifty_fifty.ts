// Guesses that no later information can help: two ways to lay the same mines, told apart by no number
// that a game can still show.

import type { Analysis, Cell } from "../engine/wire";
import { distance, neighbours, rowCol } from "../board/grid";
import { HIDDEN, type Position } from "../notation/position";

/** Groups of more cells are left out: to try all their layouts would take too long. */
const MAX_CELLS = 12;
const ROUNDING = 1e-12;

/** The groups of cells, each in one of exactly two layouts of equal chance whatever else is opened. */
export function findFiftyFifties(position: Position, analysis: Analysis): Cell[][] {
  if (!analysis.consistent || analysis.estimate) return [];
  const odds = analysis.mine_probability.flat();
  return groups(position, odds)
    .filter((group) => group.length <= MAX_CELLS && group.every((cell) => isHalf(odds[cell])))
    .filter((group) => isUnavoidable(group, position, odds))
    .map((group) => group.map((cell) => rowCol(cell, position.width)));
}

function isHalf(odds: number | null | undefined): boolean {
  return typeof odds === "number" && Math.abs(odds - 0.5) < ROUNDING;
}

/** The undecided cells beside numbers, those together that a number binds. */
function groups(position: Position, odds: readonly (number | null)[]): number[][] {
  const found: number[][] = [];
  const seen = new Set<number>();
  for (let cell = 0; cell < odds.length; cell++) {
    if (seen.has(cell) || !isUndecided(cell, position, odds) || numbersAround(cell, position).length === 0)
      continue;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const near of boundTo(member, position, odds)) {
        if (!seen.has(near)) group.push(near);
        seen.add(near);
      }
    }
    found.push(group.sort((one, other) => one - other));
  }
  return found;
}

function boundTo(cell: number, position: Position, odds: readonly (number | null)[]): number[] {
  return numbersAround(cell, position).flatMap((number) =>
    neighbours(number, position).filter((near) => isUndecided(near, position, odds)),
  );
}

function isUndecided(cell: number, position: Position, odds: readonly (number | null)[]): boolean {
  const chance = odds[cell];
  return position.numbers[cell] === HIDDEN && typeof chance === "number" && chance > 0 && chance < 1;
}

function numbersAround(cell: number, position: Position): number[] {
  return neighbours(cell, position).filter((near) => position.numbers[near] !== HIDDEN);
}

function isUnavoidable(
  group: readonly number[],
  position: Position,
  odds: readonly (number | null)[],
): boolean {
  const layouts = layoutsOf(group, position, odds);
  const [one, other] = layouts;
  if (layouts.length !== 2 || one === undefined || other === undefined || one.length !== other.length)
    return false;
  return !isToldApart(one, other, group, position, odds);
}

/** Every way to lay mines in the group that its numbers allow. */
function layoutsOf(
  group: readonly number[],
  position: Position,
  odds: readonly (number | null)[],
): number[][] {
  const witnesses = [...new Set(group.flatMap((cell) => numbersAround(cell, position)))];
  const wanted = witnesses.map((witness) => {
    const known = neighbours(witness, position).filter(
      (near) => position.numbers[near] === HIDDEN && odds[near] === 1,
    );
    return (position.numbers[witness] ?? 0) - known.length;
  });
  const layouts: number[][] = [];
  for (let bits = 0; bits < 2 ** group.length; bits++) {
    const mines = group.filter((_, place) => (bits >> place) & 1);
    const fits = witnesses.every((witness, index) => countNear(witness, mines, position) === wanted[index]);
    if (fits) layouts.push(mines);
  }
  return layouts;
}

/** Whether a cell outside, opened later, would show another number in one layout than in the other. */
function isToldApart(
  one: readonly number[],
  other: readonly number[],
  group: readonly number[],
  position: Position,
  odds: readonly (number | null)[],
): boolean {
  const outside = new Set(group.flatMap((cell) => neighbours(cell, position)));
  for (const cell of group) outside.delete(cell);
  return [...outside].some(
    (cell) =>
      position.numbers[cell] === HIDDEN &&
      odds[cell] !== 1 &&
      countNear(cell, one, position) !== countNear(cell, other, position),
  );
}

function countNear(cell: number, mines: readonly number[], position: Position): number {
  return mines.filter((mine) => distance(cell, mine, position.width) === 1).length;
}
