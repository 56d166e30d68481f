// Minesetter's methods by name, as in Python: `vns(k_min=5,near)` is read and made into a search of the core.

import type { StageSpec } from "../engine/wire";
import { quoted, refuse, refuseUnknown } from "../solvers/faults";
import { readOptions, valueOf, writeStage, type OptionValues, type StageOption } from "../solvers/options";
import { splitSingleName } from "../solvers/written";
import table from "./methods.json";
import { puzzleOf, type Puzzle } from "./puzzle";
import { words } from "./words";

export interface Method {
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** All that is said about it. */
  details: string;
  /** The paper's; null for as many as there are. */
  default_iterations: number | null;
  options: StageOption[];
}

export interface NamedMethod {
  /** The one name that all spellings share. */
  name: string;
  method: Method;
  /** As the core takes it. */
  spec: StageSpec;
}

/** In the order of the paper. */
export const METHODS = table.methods as Method[];

const ABSENT: Readonly<Record<string, string>> = table.absent;

/** The methods that prove, which the server has. */
export const PROVERS: readonly string[] = Object.keys(ABSENT);

/** The method that a text names; throws SolverError, which says what is wrong with it. Whether values make sense is told by the core. */
export function readMethod(text: string): NamedMethod {
  const written = splitSingleName(text, "method");
  const method = findMethod(written.name);
  const values = readOptions(written, method.options, "method");
  return { name: writeStage(method.name, method.options, values), method, spec: specOf(method, values) };
}

function findMethod(name: string): Method {
  const found = METHODS.find((method) => method.name === name);
  if (found) return found;
  if (Object.hasOwn(ABSENT, name)) return refuse(words.noSearch(quoted(name)));
  return refuseUnknown("method", name, [...METHODS.map((method) => method.name), ...Object.keys(ABSENT)]);
}

function specOf(method: Method, values: OptionValues): StageSpec {
  const options = method.options.map((option) => [option.name, valueOf(option, values)]);
  return { name: method.name, options: Object.fromEntries(options) };
}

/** A run whose figure the paper has. */
export interface PaperEntry {
  label: string;
  method: string;
  iterations: number;
  published: { best: number; worst: number | null; runs: number; seconds: number | null };
}

export const PAPER_ENTRIES = table.paper.entries as PaperEntry[];

/** The board of all experiments of the paper. */
export const PAPER_PUZZLE: Puzzle = puzzleOf(table.paper.rows);
