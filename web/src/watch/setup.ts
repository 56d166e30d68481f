// What is watched: one solver or two, and the board; from links and to links.

import type { Cell, Notation, Spec } from "../engine/wire";
import { writeBoard } from "../notation/board";
import { parseBoard } from "../notation/notation";
import { attempt } from "../notation/reading";
import { LEVELS, levelText, MAX_SEED, problemOf, readCell, readSpec, readWhole } from "../play/setup";
import { linkTo } from "../shell/links";
import { words } from "./words";

/** Board `index` of a seed, or one that was given. */
export type WatchedBoard =
  | { kind: "drawn"; spec: Spec; first: Cell | null }
  | { kind: "given"; board: Notation };

export interface Setup {
  /** As they were written: one, or two to compare. */
  solvers: readonly string[];
  board: WatchedBoard;
  /** Also what chance is drawn from on a given board. */
  seed: number;
  index: number;
}

/** Whoever comes without a link sees deductions and guesses, and in the end a win. */
export const DEFAULT_SETUP: Setup = {
  solvers: ["exact+least-risk"],
  board: { kind: "drawn", spec: { ...LEVELS.intermediate, start_rule: "safe" }, first: null },
  seed: 3,
  index: 0,
};

export type ReadSetup = { setup: Setup; step: number } | { problem: string };

/** The setup of a link and the step that it shows; words for what cannot be read. */
export function readSetup(params: URLSearchParams): ReadSetup {
  if (params.size === 0) return { setup: DEFAULT_SETUP, step: 0 };
  const seed = readWhole(params.get("seed"), MAX_SEED);
  const index = readWhole(params.get("index"), MAX_SEED);
  const step = readWhole(params.get("step"), MAX_SEED);
  if (seed === undefined || index === undefined || step === undefined) return { problem: words.problems.link };
  const board = readBoard(params);
  if ("problem" in board) return board;
  const named = params.getAll("s").map((name) => name.trim()).filter((name) => name !== "");
  const solvers = named.length > 0 ? named.slice(0, 2) : DEFAULT_SETUP.solvers;
  return { setup: { solvers, board, seed: seed ?? 0, index: index ?? 0 }, step: step ?? 0 };
}

/** The link to a setup, and to one of its steps. */
export function setupLink({ solvers, board, seed, index }: Setup, step = 0): string {
  const names = new URLSearchParams(solvers.map((name) => ["s", name]));
  const others = linkTo("watch", {
    ...(board.kind === "drawn" ? drawnParams(board.spec, board.first) : { board: board.board.replaceAll("\n", "/") }),
    seed: String(seed),
    index: String(index),
    step: step > 0 ? String(step) : undefined,
  });
  return others.replace("?", `?${names}&`);
}

/** What shows the same game on a terminal; null for a given board, which it cannot name. */
export function commandLine({ board, seed, index }: Setup, solver: string): string | null {
  if (board.kind === "given") return null;
  const { spec, first } = board;
  const named = /^[\w+-]+$/.test(solver) ? solver : `"${solver}"`;
  const options = [`--level ${levelText(spec)}`, `--start ${spec.start_rule}`];
  if (first) options.push(`--first ${first.join(",")}`);
  return `sapper watch ${named} ${options.join(" ")} --seed ${seed} --index ${index}`;
}

function drawnParams(spec: Spec, first: Cell | null): Record<string, string | undefined> {
  return { level: levelText(spec), rule: spec.start_rule, first: first?.join(",") };
}

function readBoard(params: URLSearchParams): WatchedBoard | { problem: string } {
  const text = params.get("board");
  return text === null ? readDrawn(params) : givenBoard(text.replaceAll("/", "\n"));
}

/** A board as text, as the core takes it; words for what is wrong with it. */
export function givenBoard(text: string): WatchedBoard | { problem: string } {
  const read = attempt(() => parseBoard(text));
  return read.ok ? { kind: "given", board: writeBoard(read.value) } : { problem: read.error };
}

function readDrawn(params: URLSearchParams): WatchedBoard | { problem: string } {
  const spec = readSpec(params.get("level") ?? "beginner", params.get("rule") ?? "safe");
  if (!spec) return { problem: words.problems.link };
  const problem = problemOf(spec);
  if (problem !== null) return { problem };
  const first = readCell(params.get("first"), spec);
  return first === undefined ? { problem: words.problems.link } : { kind: "drawn", spec, first };
}
