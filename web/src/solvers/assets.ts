// What stages read from files, fetched when such a stage is first used. `scripts/page_stages.py` writes them.

import { fetchData } from "../shell/fetching";
import { ownPatterns } from "./own_patterns";

/** A set of patterns as the core takes it. */
export interface PatternFile {
  rows: number[][];
  matching: string;
  order: string;
  /** How often each pattern acted on fresh games, and was right; empty where nobody has counted. */
  fired: number[];
  right: number[];
  /** The patterns that err so rarely that `ga` takes their advice; null for all. */
  sure: number[][] | null;
}

export interface Assets {
  patterns(): Promise<Readonly<Record<string, PatternFile>>>;
  /** Trees in prefix order. */
  labels(): Promise<Readonly<Record<string, number[]>>>;
}

/** The files of the page itself. */
export const pageAssets: Assets = {
  /** Those that came with the page, and those that were evolved in it. */
  patterns: async () => ({ ...ownPatterns.value, ...((await fetchData("patterns")) as Record<string, PatternFile>) }),
  labels: () => fetchData("labels") as Promise<Record<string, number[]>>,
};
