// What is set: the puzzle, the methods side by side, and the seed; from links and to links.

import { MAX_SEED, readWhole } from "../play/setup";
import { SolverError } from "../solvers/faults";
import { sentence } from "../shell/saying";
import { linkTo } from "../shell/links";
import { PAPER_PUZZLE, readMethod, type NamedMethod } from "./methods";
import { decodePuzzle, encodePuzzle, type Puzzle } from "./puzzle";
import { words } from "./words";

/** One method, as it was written, and how many of its iterations; null for the paper's. */
export interface Entry {
  method: string;
  iterations: number | null;
}

export interface Setup {
  puzzle: Puzzle;
  entries: readonly Entry[];
  seed: number;
  /** For each method; null for no limit. */
  seconds: number | null;
}

/** More side by side could not be told apart by their colours. */
export const MAX_ENTRIES = 8;
export const MAX_ITERATIONS = Number.MAX_SAFE_INTEGER;
export const MAX_SECONDS = 3600;

/** The paper's puzzle, and its methods with the iterations of the paper. */
export const DEFAULT_SETUP: Setup = {
  puzzle: PAPER_PUZZLE,
  entries: ["random", "lsibi", "annealing", "vns", "genetic"].map((method) => ({ method, iterations: null })),
  seed: 1,
  seconds: null,
};

export type ReadSetup = { setup: Setup } | { problem: string };

/** The setup of a link; words for what cannot be read. */
export function readSetup(params: URLSearchParams): ReadSetup {
  if (params.size === 0) return { setup: DEFAULT_SETUP };
  const seed = readWhole(params.get("seed"), MAX_SEED);
  const seconds = readWhole(params.get("seconds"), MAX_SECONDS);
  if (seed === undefined || seconds === undefined) return { problem: words.damagedLink };
  const code = params.get("p");
  const puzzle = code === null ? ({ ok: true, value: DEFAULT_SETUP.puzzle } as const) : decodePuzzle(code);
  if (!puzzle.ok) return { problem: puzzle.error };
  const entries = readEntries(params);
  if ("problem" in entries) return entries;
  return { setup: { puzzle: puzzle.value, entries, seed: seed ?? DEFAULT_SETUP.seed, seconds: seconds || null } };
}

function readEntries(params: URLSearchParams): readonly Entry[] | { problem: string } {
  const methods = params.getAll("m").slice(0, MAX_ENTRIES);
  if (methods.length === 0) return DEFAULT_SETUP.entries;
  const counts = params.getAll("i");
  const entries = methods.map((method, place) => readEntry(method, counts[place] ?? ""));
  return entries.find((entry) => "problem" in entry) ?? (entries as Entry[]);
}

/** A method and its iterations as they are written, under the one name that all spellings share. */
export function readEntry(method: string, count: string): Entry | { problem: string } {
  const named = methodOf(method);
  if ("problem" in named) return named;
  const iterations = readWhole(count.trim() || null, MAX_ITERATIONS);
  if (iterations === undefined || iterations === 0) return { problem: words.badIterations };
  return { method: named.name, iterations };
}

/** What a text names, or words for what is wrong with it. */
export function methodOf(text: string): NamedMethod | { problem: string } {
  try {
    return readMethod(text);
  } catch (error) {
    if (error instanceof SolverError) return { problem: sentence(error.message) };
    throw error;
  }
}

export function setupLink({ puzzle, entries, seed, seconds }: Setup): string {
  const methods = entries.flatMap(({ method, iterations }) => [["m", method], ["i", iterations === null ? "" : String(iterations)]]);
  const others = linkTo("set", { p: encodePuzzle(puzzle), seed: String(seed), seconds: seconds === null ? undefined : String(seconds) });
  return methods.length > 0 ? `${others}&${new URLSearchParams(methods)}` : others;
}

/** What does the same on a terminal, with the puzzle in a file. */
export function commandLine({ method, iterations }: Entry, { seed, seconds }: Pick<Setup, "seed" | "seconds">): string {
  const named = /^[\w-]+$/.test(method) ? method : `'${method}'`;
  const limits = [iterations === null ? "" : ` --iterations ${iterations}`, seconds === null ? "" : ` --seconds ${seconds}`];
  return `sapper set puzzle.txt --method ${named}${limits.join("")} --seed ${seed}`;
}
