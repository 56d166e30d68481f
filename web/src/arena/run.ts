// One experiment at play: which games to hand out next, in pieces of about the same time, and those that are finished.

import type { Answer } from "../engine/wire";
import { Games, type GameColumns } from "./games";
import type { Experiment } from "./setup";

/** Games `start` to `start + count`. */
export interface Piece {
  start: number;
  count: number;
}

/** Short enough that a pause comes at once, long enough that messages cost nothing. */
const PIECE_SECONDS = 0.25;
/** How many times as large as the last piece the next may be: one quick game says little. */
const MOST_GROWTH = 25;
/** Answers beyond are large texts. */
const MOST_IN_A_PIECE = 5000;

export class Run {
  readonly experiment: Experiment;
  readonly games: Games;
  /** Why it does not go on. */
  problem: string | null = null;
  #abortion = new AbortController();
  #size = 1;
  #next: number;
  /** Pieces that were handed out and came back unplayed. */
  readonly #returned: Piece[] = [];

  constructor(experiment: Experiment, kept?: GameColumns) {
    this.experiment = experiment;
    this.games = new Games(kept);
    this.#next = this.games.length;
  }

  /** Aborted once nobody wants its games any more. */
  get signal(): AbortSignal {
    return this.#abortion.signal;
  }

  /** How many games were handed out so far, played or not. */
  get numTaken(): number {
    return this.#next;
  }

  /** The next games to play, up to so many in all; null where all are handed out, or it cannot go on. */
  take(wanted: number): Piece | null {
    if (this.problem !== null) return null;
    const returned = this.#returned.pop();
    if (returned) return returned;
    const start = this.#next;
    const count = Math.min(this.#size, wanted - start);
    if (count <= 0) return null;
    this.#next += count;
    return { start, count };
  }

  /** Takes the games of a piece, and learns from what they took. */
  note({ start, count }: Piece, { games, seconds }: Answer<"play_many">): void {
    this.games.add(start, games, seconds);
    const inTime = seconds > 0 ? Math.floor((PIECE_SECONDS * count) / seconds) : MOST_IN_A_PIECE;
    this.#size = Math.max(1, Math.min(inTime, MOST_GROWTH * count, MOST_IN_A_PIECE));
  }

  /** A piece could not be played: no more are handed out until someone tries again. */
  fail(piece: Piece, problem: string): void {
    this.#returned.push(piece);
    this.problem = problem;
  }

  retry(): void {
    this.problem = null;
  }

  abort(): void {
    this.#abortion.abort();
  }
}
