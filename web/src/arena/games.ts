// The games of one solver, counted in the order of their boards: whatever comes early waits for its turn, so that the
// first n games are always those that `sapper bench --games n` plays.

import type { PlayedGame } from "../engine/wire";

/** Games as the browser keeps them: one entry a game. */
export interface GameColumns {
  won: Uint8Array;
  moves: Uint16Array;
  guesses: Uint16Array;
  /** What they took, all together. */
  seconds: number;
}

interface Early {
  games: readonly PlayedGame[];
  seconds: number;
}

const NO_GAMES: GameColumns = { won: new Uint8Array(), moves: new Uint16Array(), guesses: new Uint16Array(), seconds: 0 };

export class Games {
  #won: Uint8Array = new Uint8Array();
  #moves: Uint16Array = new Uint16Array();
  #guesses: Uint16Array = new Uint16Array();
  /** How many were won up to each game, and with it. */
  #wins: Uint32Array = new Uint32Array();
  #length = 0;
  #seconds = 0;
  #numMoves = 0;
  #numGuesses = 0;
  readonly #early = new Map<number, Early>();

  constructor({ won, moves, guesses, seconds }: GameColumns = NO_GAMES) {
    this.#makeRoom(won.length);
    won.forEach((one, index) => this.#push({ won: one === 1, moves: moves[index] ?? 0, guesses: guesses[index] ?? 0 }));
    this.#seconds = seconds;
  }

  /** How many there are without a gap. */
  get length(): number {
    return this.#length;
  }

  /** What they took in the workers that played them. */
  get seconds(): number {
    return this.#seconds;
  }

  get numMoves(): number {
    return this.#numMoves;
  }

  get numGuesses(): number {
    return this.#numGuesses;
  }

  /** How many of the first games were won; of all where no number is given. */
  numWins(games = this.#length): number {
    return games === 0 ? 0 : (this.#wins[games - 1] ?? 0);
  }

  hasWon(index: number): boolean {
    return this.#won[index] === 1;
  }

  game(index: number): PlayedGame {
    return { won: this.hasWon(index), moves: this.#moves[index] ?? 0, guesses: this.#guesses[index] ?? 0 };
  }

  /** Adds games from board `start` on, as soon as all before them are there. */
  add(start: number, games: readonly PlayedGame[], seconds: number): void {
    this.#early.set(start, { games, seconds });
    for (let next = this.#early.get(this.#length); next; next = this.#early.get(this.#length)) {
      this.#early.delete(this.#length);
      this.#makeRoom(next.games.length);
      next.games.forEach((game) => this.#push(game));
      this.#seconds += next.seconds;
    }
  }

  /** A copy to keep. */
  columns(): GameColumns {
    const [won, moves, guesses] = [this.#won, this.#moves, this.#guesses].map((column) => column.slice(0, this.#length));
    return { won, moves, guesses, seconds: this.#seconds } as GameColumns;
  }

  #push({ won, moves, guesses }: PlayedGame): void {
    const index = this.#length++;
    this.#won[index] = won ? 1 : 0;
    this.#moves[index] = moves;
    this.#guesses[index] = guesses;
    this.#wins[index] = (this.#wins[index - 1] ?? 0) + (won ? 1 : 0);
    this.#numMoves += moves;
    this.#numGuesses += guesses;
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#won.length) return;
    const size = Math.max(needed, 2 * this.#won.length);
    this.#won = copied(this.#won, new Uint8Array(size));
    this.#moves = copied(this.#moves, new Uint16Array(size));
    this.#guesses = copied(this.#guesses, new Uint16Array(size));
    this.#wins = copied(this.#wins, new Uint32Array(size));
  }
}

function copied<Column extends Uint8Array | Uint16Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
