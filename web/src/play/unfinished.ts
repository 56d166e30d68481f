// The game in play as the browser keeps it over a reload: which board, and what was done. Never its mines.

import { MAX_SIDE } from "../board/grid";
import type { Cell } from "../engine/wire";
import { MOVE_ACTIONS, type KeptMove } from "../notation/kept";
import { isObject, load, save } from "../shell/storage";
import { readKeptSetup } from "./kept";
import { isNumber, type Clicks } from "./score";
import { MAX_SEED, type Deal, type Setup } from "./setup";

export interface Unfinished extends Deal {
  setup: Setup;
  /** The first is the first cell, but under `given-zero`. */
  moves: readonly KeptMove[];
  clicks: Clicks;
  milliseconds: number;
  /** Whether the game has had help. */
  isAssisted: boolean;
  /** Whether the player went on after the mine that the last move opened. */
  isOn: boolean;
}

/** The cell around which the board was drawn; null where the board gives its own. */
export function firstOf({ setup, moves: [opening] }: Pick<Unfinished, "setup" | "moves">): Cell | null {
  return setup.spec.start_rule === "given-zero" || !opening ? null : [opening[1], opening[2]];
}

const NAME = "unfinished";
const MAX_MOVES = 100_000;

/** Keeps the game, or that there is none. */
export function keepUnfinished(game: Unfinished | null): void {
  save(NAME, game);
}

export function loadUnfinished(): Unfinished | null {
  return load(NAME, null, readUnfinished);
}

/** What was kept; null where it is no game. Whether its moves are legal, the engine says. */
export function readUnfinished(kept: unknown): Unfinished | null {
  if (!isObject(kept)) return null;
  const { seed, index, moves, clicks, milliseconds } = kept;
  const read = readKeptSetup(kept["setup"]);
  if (!read || !isWhole(seed) || !isWhole(index) || !isNumber(milliseconds) || milliseconds < 0) return null;
  if (!Array.isArray(moves) || moves.length > MAX_MOVES || !moves.every((move) => isMove(move, read))) return null;
  if (!isClicks(clicks)) return null;
  const { seed: chosen, first: linked } = kept["setup"] as Setup;
  const first = linked ? firstOf({ setup: read, moves }) : null;
  const setup = { ...read, seed: isWhole(chosen) ? seed : null, index, first };
  const [isAssisted, isOn] = [kept["isAssisted"] === true, kept["isOn"] === true];
  return { setup, seed, index, moves, clicks, milliseconds, isAssisted, isOn };
}

function isMove(move: unknown, { spec }: Setup): move is KeptMove {
  if (!Array.isArray(move) || move.length !== 3) return false;
  const [action, row, col] = move as unknown[];
  const isKnown = MOVE_ACTIONS.some((one) => one === action);
  return isKnown && isWhole(row, MAX_SIDE) && isWhole(col, MAX_SIDE) && row < spec.height && col < spec.width;
}

function isClicks(value: unknown): value is Clicks {
  return isObject(value) && [value["open"], value["flag"], value["chord"]].every((count) => isWhole(count));
}

function isWhole(value: unknown, most = MAX_SEED): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
