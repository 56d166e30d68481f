// What is seen of a game at one moment, and how it is read from what the engine says.

import { HIDDEN } from "../board/types";
import { flat, neighbours, type GridSize } from "../board/grid";
import { minesOf, numbersOf } from "../notation/written";
import type { GameView, Notation, Rating } from "../engine/wire";

export type Phase =
  /** Waiting for the first cell. */
  | "ready"
  /** The board is being drawn. */
  | "dealing"
  | "playing"
  | "won"
  | "lost";

/** Immutable: every action makes a new one. */
export interface State extends GridSize {
  phase: Phase;
  numMines: number;
  numbers: Int8Array;
  flags: ReadonlySet<number>;
  /** Mines that were opened, after which the player went on. */
  blown: ReadonlySet<number>;
  exploded: number | null;
  /** Null before the board is drawn. */
  position: Notation | null;
  /** These three once the game is over. */
  board: Notation | null;
  mines: ReadonlySet<number> | null;
  bv: number | null;
  rating: Rating | null;
}

export function untouched({ height, width }: GridSize, numMines: number): State {
  return {
    phase: "ready",
    height,
    width,
    numMines,
    numbers: new Int8Array(height * width).fill(HIDDEN),
    flags: new Set(),
    blown: new Set(),
    exploded: null,
    position: null,
    board: null,
    mines: null,
    bv: null,
    rating: null,
  };
}

/** The state after what the engine says; flags stay on hidden cells. */
export function withView(state: State, view: GameView): State {
  const numbers = numbersOf(view.position);
  return {
    ...state,
    phase: view.outcome,
    numbers,
    flags: new Set([...state.flags].filter((cell) => numbers[cell] === HIDDEN)),
    exploded: view.exploded && flat(view.exploded, state.width),
    position: view.position,
    board: view.board,
    mines: view.board === null ? null : minesOf(view.board),
    bv: view.board_value_3bv,
    rating: view.rating ?? state.rating,
  };
}

/** With a flag set, or taken off where one was. */
export function withFlag(state: State, cell: number): State {
  const flags = new Set(state.flags);
  if (!flags.delete(cell)) flags.add(cell);
  return { ...state, flags };
}

export function isOver({ phase }: State): boolean {
  return phase === "won" || phase === "lost";
}

export function isHidden(state: State, cell: number): boolean {
  return state.numbers[cell] === HIDDEN;
}

/** Marked as a mine by the player or by an explosion: never opened by a click. */
export function isMarked(state: State, cell: number): boolean {
  return state.flags.has(cell) || state.blown.has(cell);
}

/** How many mines the counter shows: those that carry no mark. */
export function minesLeft({ numMines, flags, blown }: State): number {
  return numMines - flags.size - blown.size;
}

/** The cells that a chord opens: none unless the number has as many marks around it as it says. */
export function chordTargets(state: State, cell: number): number[] {
  const number = state.numbers[cell] ?? HIDDEN;
  if (number <= 0) return [];
  const near = neighbours(cell, state);
  if (near.filter((one) => isMarked(state, one)).length !== number) return [];
  return near.filter((one) => isHidden(state, one) && !isMarked(state, one));
}
