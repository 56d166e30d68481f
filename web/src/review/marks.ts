// What the board of the room shows at one moment of the game, as marks of cells.

import { MarkMap } from "../board/marks";
import type { Marks } from "../board/types";
import type { Analysis, Explanation } from "../engine/wire";
import { MINE } from "../notation/board";
import { flat } from "../board/grid";
import type { Position } from "../notation/position";
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
export function momentMarks({ game, step, position, analysis, proof, showsOdds }: Moment): Marks {
  const marks = new MarkMap(position.width);
  const move = game.moves[step] ?? null;
  if (analysis !== null && showsOdds && move !== null) marks.addOdds(analysis.mine_probability, position.numbers);
  for (const flag of move?.flags ?? game.flagsAfter) marks.addAt(flag, { flag: true });
  for (const mine of explodedBefore(game, step)) marks.addAt(mine, { exploded: true });
  if (move === null) addEnding(marks, game);
  if (move !== null && move.opened.length > 0) marks.addRole(analysis?.safe ?? [], "safe");
  marks.addRole(proof?.numbers ?? [], "proof");
  marks.addRoleAt(playedCells(move, position.width), "chosen");
  return marks.map;
}

function explodedBefore(game: Replay, step: number): number[] {
  return game.moves.slice(0, step).flatMap((move) => (move.exploded === null ? [] : [move.exploded]));
}

function addEnding(marks: MarkMap, { record, outcome, flagsAfter: flags, exploded }: Replay): void {
  const { numbers } = record.board;
  const isMine = (cell: number): boolean => numbers[cell] === MINE;
  marks.addEnding(numbers.length, { isWon: outcome === "won", isMine, flags, exploded: new Set(exploded) });
}

function playedCells(move: PlayedMove | null, width: number): number[] {
  if (move === null) return [];
  return move.opened.length > 0 ? move.opened : [flat(move.move.cell, width)];
}
