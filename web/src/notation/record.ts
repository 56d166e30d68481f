// The log of one game: its board and its moves, enough to play it again.

import type { Cell, Outcome } from "../engine/wire";
import { MINE, type Board } from "./board";
import { flat, neighbours } from "../board/grid";
import type { MoveAction } from "./kept";
import { HIDDEN, type Position } from "./position";
import { refuse } from "./reading";

export interface Move {
  action: MoveAction;
  cell: Cell;
}

export interface GameRecord {
  board: Board;
  moves: Move[];
}

/** One move and what it did. */
export interface PlayedMove {
  move: Move;
  /** What the player knew before it. */
  before: Position;
  /** The flags before it, as flat cells. */
  flags: ReadonlySet<number>;
  /** The cells that were opened by hand, in order: more than one by a chord, none by a flag. */
  opened: number[];
  /** What was known before each of `opened`: where an earlier one of the chord has shown more. */
  beforeEach: Position[];
  /** The mine that it opened. */
  exploded: number | null;
}

export interface Replay {
  record: GameRecord;
  moves: PlayedMove[];
  after: Position;
  flagsAfter: ReadonlySet<number>;
  /** Opened mines, in order; practice goes on after one. */
  exploded: number[];
  outcome: Outcome;
}

/** Plays the moves; throws Unreadable at the first that the rules do not allow. */
export function replay(record: GameRecord): Replay {
  const game = new ReplayedGame(record.board);
  const moves = record.moves.map((move, index) => game.play(move, index));
  return {
    record,
    moves,
    after: game.position(),
    flagsAfter: new Set(game.flags),
    exploded: [...game.exploded],
    outcome: game.outcome(),
  };
}

/** The rules of play on a board that is known, such as that of a finished game. */
class ReplayedGame {
  readonly flags = new Set<number>();
  readonly exploded = new Set<number>();
  private numbers: Int8Array;
  private hiddenSafe: number;
  private current: Position | null = null;

  constructor(private readonly board: Board) {
    this.numbers = new Int8Array(board.numbers.length).fill(HIDDEN);
    this.hiddenSafe = board.numbers.length - board.mines;
    if (board.startRule === "given-zero" && board.start !== null) {
      this.open(flat(board.start, board.width));
    }
  }

  position(): Position {
    const { height, width, mines, startRule, start } = this.board;
    this.current ??= { height, width, mines, startRule, start, numbers: this.numbers.slice() };
    return this.current;
  }

  outcome(): Outcome {
    if (this.exploded.size > 0) return "lost";
    return this.hiddenSafe === 0 ? "won" : "playing";
  }

  play(move: Move, index: number): PlayedMove {
    const cell = flat(move.cell, this.board.width);
    const name = `move ${index + 1}, ${move.action} (${move.cell[0]}, ${move.cell[1]})`;
    if (this.hiddenSafe === 0) refuse(`${name}: every safe cell is open already`);
    const played: PlayedMove = {
      move,
      before: this.position(),
      flags: new Set(this.flags),
      opened: [],
      beforeEach: [],
      exploded: null,
    };
    if (move.action === "flag") this.toggleFlag(cell, name);
    else for (const one of this.targets(move, cell, name)) this.openInto(played, one);
    return played;
  }

  private toggleFlag(cell: number, name: string): void {
    if (this.numbers[cell] !== HIDDEN) refuse(`${name}: the cell is open; hidden cells alone carry flags`);
    if (!this.flags.delete(cell)) this.flags.add(cell);
  }

  private targets(move: Move, cell: number, name: string): number[] {
    const isHidden = this.numbers[cell] === HIDDEN;
    if (move.action === "open") {
      return isHidden ? [cell] : refuse(`${name}: the cell is open already`);
    }
    if (isHidden) refuse(`${name}: the cell is hidden; open numbers alone can be chorded`);
    const around = neighbours(cell, this.board);
    const marked = around.filter((near) => this.flags.has(near) || this.exploded.has(near)).length;
    if (marked !== this.numbers[cell]) {
      refuse(`${name}: the cell shows ${this.numbers[cell]}, but ${marked} neighbours are flagged`);
    }
    return around.filter((near) => !this.flags.has(near) && !this.exploded.has(near));
  }

  private openInto(played: PlayedMove, cell: number): void {
    if (this.numbers[cell] !== HIDDEN || played.exploded !== null) return;
    played.opened.push(cell);
    played.beforeEach.push(this.position());
    if (this.board.numbers[cell] === MINE) {
      played.exploded = cell;
      this.exploded.add(cell);
      this.flags.delete(cell);
    } else {
      this.open(cell);
    }
  }

  /** Opens a safe cell, with the cascade when it shows 0. */
  private open(first: number): void {
    const queue = [first];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      if (this.numbers[cell] !== HIDDEN) continue;
      this.numbers[cell] = this.board.numbers[cell] ?? 0;
      this.hiddenSafe -= 1;
      this.flags.delete(cell);
      if (this.board.numbers[cell] === 0) queue.push(...neighbours(cell, this.board));
    }
    this.current = null;
  }
}
