// What is watched: one solver or two, and the board; from links and to links.

import type { Cell, Notation, Spec, StartRule } from "../engine/wire";
import { writeBoard } from "../notation/board";
import { MAX_SIDE } from "../notation/cells";
import { parseBoard } from "../notation/notation";
import { START_RULES } from "../notation/position";
import { attempt } from "../notation/reading";
import { linkTo } from "../shell/links";
import { words } from "./words";

export const LEVELS = {
  beginner: { height: 9, width: 9, mines: 10 },
  intermediate: { height: 16, width: 16, mines: 40 },
  expert: { height: 16, width: 30, mines: 99 },
} as const;
export type LevelName = keyof typeof LEVELS;
export const LEVEL_NAMES = Object.keys(LEVELS) as LevelName[];

/** The greatest seed: the greatest whole number that JSON carries safely. */
export const MAX_SEED = Number.MAX_SAFE_INTEGER;

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

/** The game of `sapper watch`. */
export const DEFAULT_SETUP: Setup = {
  solvers: ["exact+least-risk"],
  board: { kind: "drawn", spec: { ...LEVELS.beginner, start_rule: "safe" }, first: null },
  seed: 0,
  index: 0,
};

export type ReadSetup = { setup: Setup; step: number } | { problem: string };

/** The setup of a link and the step that it shows; words for what cannot be read. */
export function readSetup(params: URLSearchParams): ReadSetup {
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

/** What is wrong with boards of that kind, in words; null where games can be played. */
export function problemOf(spec: Spec): string | null {
  for (const side of [spec.height, spec.width]) {
    if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) return words.problems.side(MAX_SIDE);
  }
  const most = mostMines(spec);
  if (most < 0) return words.problems.small;
  if (!Number.isInteger(spec.mines) || spec.mines < 0 || spec.mines > most) return words.problems.mines(most);
  return null;
}

/** The level of that size, or null for a custom one. */
export function levelOf({ height, width, mines }: Spec): LevelName | null {
  const isSame = (name: LevelName) =>
    LEVELS[name].height === height && LEVELS[name].width === width && LEVELS[name].mines === mines;
  return LEVEL_NAMES.find(isSame) ?? null;
}

/** "expert", or "height x width / mines" as the command line writes it. */
export function levelText(spec: Spec): string {
  return levelOf(spec) ?? `${spec.height}x${spec.width}/${spec.mines}`;
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

/** A whole number, null where there is none, undefined where it cannot be read. */
export function readWhole(text: string | null, most: number): number | null | undefined {
  if (text === null || text === "") return null;
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}

/** The fewest cells that a rule keeps free of mines: those of a first cell in the corner. */
function mostMines({ height, width, start_rule: rule }: Spec): number {
  const kept = rule === "any" ? 0 : rule === "safe" ? 1 : Math.min(height, 2) * Math.min(width, 2);
  return height * width - kept;
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

function readSpec(level: string, ruleName: string): Spec | null {
  const rule = START_RULES.find((one: StartRule) => one === ruleName);
  if (!rule) return null;
  const name = LEVEL_NAMES.find((one) => one === level);
  if (name) return { ...LEVELS[name], start_rule: rule };
  const sizes = /^(\d{1,4})x(\d{1,4})\/(\d{1,5})$/.exec(level);
  if (!sizes) return null;
  return { height: Number(sizes[1]), width: Number(sizes[2]), mines: Number(sizes[3]), start_rule: rule };
}

function readCell(text: string | null, { height, width, start_rule }: Spec): Cell | null | undefined {
  if (text === null || text === "" || start_rule === "given-zero") return null;
  const found = /^(\d{1,3}),(\d{1,3})$/.exec(text);
  const [row, col] = [Number(found?.[1]), Number(found?.[2])];
  return found && row < height && col < width ? [row, col] : undefined;
}
