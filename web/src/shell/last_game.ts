// The game that was finished last in this browser: Play keeps it, Review shows it.

import type { KeptGame } from "../notation/kept";
import { load, save } from "./storage";

const NAME = "lastGame";

export function keepLastGame(game: KeptGame): void {
  save(NAME, game);
}

/** As it was kept, or null: whoever uses it reads it as carefully as a file. */
export function lastGame(): unknown {
  return load<unknown>(NAME, null, (kept) => kept);
}
