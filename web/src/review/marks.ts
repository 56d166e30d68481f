// What the board of the room shows at one moment of the game, as marks of cells.

import { shortOdds } from "../analyse/marks";
import type { CellMarks } from "../board/types";
import type { Analysis, Cell, Explanation } from "../engine/wire";
import { MINE } from "../notation/board";
import { flat } from "../board/grid";
import { HIDDEN, type Position } from "../notation/position";
import type { PlayedMove, Replay } from "../notation/record";

export interface Moment {
  game: Replay;
  step: number;
  position: Position;
  analysis: Analysis | null;
  proof: Explanation | null;
  showsOdds: boolean;
}

/** Odds, flags, the move about to be played, and what it overlooked; after the last move the mines. */
export function momentMarks(moment: Moment): Map<number, CellMarks> {
  const marks = new Map<number, CellMarks>();
  const add = (index: number, more: CellMarks): void =>
    void marks.set(index, { ...marks.get(index), ...more });
  const { game, position, analysis } = moment;
  const move = game.moves[moment.step] ?? null;
  const addCells = (cells: readonly Cell[], more: CellMarks): void => {
    for (const cell of cells) add(flat(cell, position.width), more);
  };
  if (analysis !== null && moment.showsOdds && move !== null) {
    position.numbers.forEach((number, index) => {
      const odds = analysis.mine_probability[Math.floor(index / position.width)]?.[index % position.width];
      if (number === HIDDEN && typeof odds === "number") add(index, { tint: odds, label: shortOdds(odds) });
    });
  }
  for (const flag of move?.flags ?? game.flagsAfter) add(flag, { flag: true });
  for (const mine of explodedBefore(game, moment.step)) add(mine, { exploded: true });
  if (move === null) showMines(game, add);
  if (move !== null && move.opened.length > 0) addCells(analysis?.safe ?? [], { role: "safe" });
  addCells(moment.proof?.numbers ?? [], { role: "proof" });
  for (const index of playedCells(move, position.width)) add(index, { role: "chosen" });
  return marks;
}

function explodedBefore(game: Replay, step: number): number[] {
  return game.moves.slice(0, step).flatMap((move) => (move.exploded === null ? [] : [move.exploded]));
}

function showMines(game: Replay, add: (index: number, more: CellMarks) => void): void {
  const { numbers } = game.record.board;
  const exploded = new Set(game.exploded);
  numbers.forEach((number, index) => {
    const isFlagged = game.flagsAfter.has(index);
    if (number === MINE && !isFlagged && !exploded.has(index)) add(index, { mine: true });
    if (number !== MINE && isFlagged) add(index, { wrongFlag: true });
  });
}

function playedCells(move: PlayedMove | null, width: number): number[] {
  if (move === null) return [];
  return move.opened.length > 0 ? move.opened : [flat(move.move.cell, width)];
}
