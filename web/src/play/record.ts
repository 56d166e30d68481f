// Links of a game: to play it, to review it, to analyse its position.

import { encodeRecord } from "../notation/kept";
import { linkTo } from "../shell/links";
import type { Play } from "./model";
import { writeSetup } from "./setup";
import { firstOf, type Unfinished } from "./unfinished";

/** The link that gives the same board to whoever opens it. */
export function gameLink(play: Play): string {
  const { seed, index } = play.deal.value;
  const setup = play.setup.value;
  // While the board of a link is drawn, its first cell is still to be opened.
  return linkTo("play", writeSetup({ ...setup, seed, index, first: play.first.value ?? setup.first }));
}

/** The same of a game that was kept. */
export function unfinishedLink(game: Unfinished): string {
  const { setup, seed, index } = game;
  return linkTo("play", writeSetup({ ...setup, seed, index, first: firstOf(game) }));
}

/** The link to the review of a finished game; null before its end. */
export function reviewLink(play: Play): string | null {
  const { board } = play.state.value;
  return board === null ? null : linkTo("review", { g: encodeRecord({ board, moves: play.moves }) });
}

/** The link to the analysis of what is known now; null before the board is drawn. */
export function analyseLink(play: Play): string | null {
  const { position } = play.state.value;
  return position === null ? null : linkTo("analyse", { p: position });
}
