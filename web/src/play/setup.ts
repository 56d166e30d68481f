// Which game is played: level, start rule, seed and number of the board; from links and to links.

import { MAX_SIDE } from "../board/grid";
import type { Cell, Spec } from "../engine/wire";
import { START_RULES } from "../notation/position";
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

export interface Setup {
  spec: Spec;
  noGuess: boolean;
  /** Null: each game draws its own. */
  seed: number | null;
  /** Which board of the seed. */
  index: number;
  /** The first cell of a linked game; null lets the player choose. */
  first: Cell | null;
}

/** A seed and a number: which board is in play. */
export interface Deal {
  seed: number;
  index: number;
}

export const DEFAULT_SETUP: Setup = {
  spec: { ...LEVELS.beginner, start_rule: "safe" },
  noGuess: false,
  seed: null,
  index: 0,
  first: null,
};

/** The level of that size, or null for a custom one. */
export function levelOf({ height, width, mines }: Spec): LevelName | null {
  const isSame = (name: LevelName) =>
    LEVELS[name].height === height && LEVELS[name].width === width && LEVELS[name].mines === mines;
  return LEVEL_NAMES.find(isSame) ?? null;
}

/** The name under which statistics of a setup are kept: "expert safe", "20x30/90 opening no-guess". */
export function levelKey({ spec, noGuess }: Setup): string {
  return `${levelText(spec)} ${spec.start_rule}${noGuess ? " no-guess" : ""}`;
}

/** "expert", or "height x width / mines" as the command line writes it. */
export function levelText(spec: Spec): string {
  return levelOf(spec) ?? `${spec.height}x${spec.width}/${spec.mines}`;
}

/** What is wrong with a board of that kind, in words; null where games can be played, whatever their first cell. */
export function problemOf(spec: Spec): string | null {
  for (const side of [spec.height, spec.width]) {
    if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) return words.problems.side(MAX_SIDE);
  }
  const most = mostMines(spec);
  if (most < 0) return words.problems.small;
  if (!Number.isInteger(spec.mines) || spec.mines < 0 || spec.mines > most) return words.problems.mines(most);
  return null;
}

/** The most mines that leave room around any first cell. */
export function mostMines({ height, width, start_rule: rule }: Spec): number {
  const kept = rule === "any" ? 0 : rule === "safe" ? 1 : Math.min(height, 3) * Math.min(width, 3);
  return height * width - kept;
}

/** The setup of a link; null with words for what cannot be read. */
export function readSetup(params: URLSearchParams): { setup: Setup | null; problem: string | null } {
  const spec = readSpec(params.get("level") ?? "beginner", params.get("rule") ?? "safe");
  const seed = readWhole(params.get("seed"), MAX_SEED);
  const index = readWhole(params.get("index"), MAX_SEED);
  if (!spec || seed === undefined || index === undefined) return { setup: null, problem: words.problems.link };
  const problem = problemOf(spec);
  if (problem) return { setup: null, problem };
  const first = readCell(params.get("first"), spec);
  if (first === undefined) return { setup: null, problem: words.problems.link };
  return { setup: { spec, noGuess: params.get("no_guess") === "1", seed, index: index ?? 0, first }, problem: null };
}

/** The parameters of a setup's link. */
export function writeSetup({ spec, noGuess, seed, index, first }: Setup): Record<string, string | undefined> {
  return {
    level: levelText(spec),
    rule: spec.start_rule,
    no_guess: noGuess ? "1" : undefined,
    seed: seed === null ? undefined : String(seed),
    index: seed === null || index === 0 ? undefined : String(index),
    first: first ? first.join(",") : undefined,
  };
}

/** The boards of a level's name, or of "20x30/90"; null where it is neither. */
export function readSpec(level: string, ruleName: string): Spec | null {
  const rule = START_RULES.find((one) => one === ruleName);
  if (!rule) return null;
  const name = LEVEL_NAMES.find((one) => one === level);
  if (name) return { ...LEVELS[name], start_rule: rule };
  const sizes = /^(\d{1,4})x(\d{1,4})\/(\d{1,5})$/.exec(level);
  if (!sizes) return null;
  return { height: Number(sizes[1]), width: Number(sizes[2]), mines: Number(sizes[3]), start_rule: rule };
}

/** A whole number, null where there is none, undefined where it cannot be read. */
export function readWhole(text: string | null, most: number): number | null | undefined {
  if (text === null || text === "") return null;
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}

/** A cell of the board, null where there is none, undefined where it cannot be read. */
export function readCell(text: string | null, { height, width, start_rule }: Spec): Cell | null | undefined {
  if (text === null || text === "" || start_rule === "given-zero") return null;
  const [row, col] = text.split(",").map((part) => readWhole(part, MAX_SIDE));
  if (row == null || col == null) return undefined;
  return row < height && col < width ? [row, col] : undefined;
}
