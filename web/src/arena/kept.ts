// The last arena as the browser keeps it over a reload.

import { effect } from "@preact/signals";
import { loadLarge, saveLarge } from "../shell/database";
import { isObject } from "../shell/storage";
import type { ArenaModel, KeptArena } from "./model";

const NAME = "arena";
/** Changes where older ones could not be read. */
const FORMAT = 1;
/** How often games are kept while more are played. */
const KEEPING_MILLISECONDS = 3000;

/** What was kept by a core of that version; null where there is nothing. */
export async function loadArena(version: string): Promise<KeptArena | null> {
  const kept = await loadLarge(NAME);
  return isObject(kept) && kept["format"] === FORMAT && kept["version"] === version ? (kept as unknown as KeptArena) : null;
}

/** Keeps the games of an arena from now on: now and then, and as soon as it rests. */
export function keepGames(model: ArenaModel, now: () => number): void {
  let keptAt = now();
  effect(() => {
    void model.news.value;
    const isDue = model.state.value !== "running" || now() - keptAt > KEEPING_MILLISECONDS;
    const kept = isDue ? model.kept() : null;
    if (!kept) return;
    keptAt = now();
    void saveLarge(NAME, { format: FORMAT, ...kept });
  });
}
