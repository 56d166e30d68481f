// What stages read from files, fetched when such a stage is first used. `scripts/page_stages.py` writes them.

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

class FetchedAssets implements Assets {
  readonly #files = new Map<string, Promise<unknown>>();

  /** Those that came with the page, and those that were evolved in it. */
  async patterns(): Promise<Record<string, PatternFile>> {
    const shipped = (await this.#fetched("patterns")) as Record<string, PatternFile>;
    return { ...ownPatterns.value, ...shipped };
  }

  labels(): Promise<Record<string, number[]>> {
    return this.#fetched("labels") as Promise<Record<string, number[]>>;
  }

  #fetched(name: string): Promise<unknown> {
    const known = this.#files.get(name);
    if (known) return known;
    const file = fetchJson(`data/${name}.json`);
    this.#files.set(name, file);
    // The next one who asks tries again: the network may be back.
    file.catch(() => this.#files.delete(name));
    return file;
  }
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status}`);
  return response.json();
}

/** The files of the page itself. */
export const pageAssets: Assets = new FetchedAssets();
