// What the browser keeps of the room: the last level, and the games.

import { signal } from "@preact/signals";
import { isObject, keptSignal } from "../shell/storage";
import type { Spec } from "../engine/wire";
import { START_RULES } from "../notation/position";
import { DEFAULT_SETUP, problemOf, type Setup } from "./setup";
import { loadHistory, saveHistory, withGame, type FinishedGame } from "./statistics";

export const keptSetup = keptSignal<Setup>("setup", DEFAULT_SETUP, readKeptSetup);

export const history = signal<readonly FinishedGame[]>(loadHistory());

/** Adds a game to the history; another tab may have added some meanwhile. */
export function finished(game: FinishedGame): void {
  history.value = withGame(loadHistory(), game);
  saveHistory(history.value);
}

export function clearHistory(): void {
  history.value = [];
  saveHistory([]);
}

/** Size, rule and kind of the last game; its seed was for that game. */
export function readKeptSetup(kept: unknown): Setup | null {
  if (!isObject(kept) || !isObject(kept["spec"])) return null;
  const { height, width, mines, start_rule: rule } = kept["spec"];
  if (typeof height !== "number" || typeof width !== "number" || typeof mines !== "number") return null;
  const startRule = START_RULES.find((one) => one === rule);
  if (!startRule) return null;
  const spec: Spec = { height, width, mines, start_rule: startRule };
  return problemOf(spec) ? null : { ...DEFAULT_SETUP, spec, noGuess: kept["noGuess"] === true };
}
