// What is compared: solvers on kinds of boards, and how many games of each; from links and to links, with the defaults of
// `sapper bench`.

import type { Cell, Spec, StartRule } from "../engine/wire";
import { START_RULES } from "../notation/position";
import { levelText, MAX_SEED, problemOf, readCell, readSpec, readWhole } from "../play/setup";
import { linkTo } from "../shell/links";
import { quoted } from "../solvers/faults";
import { problemOfName, readSolver } from "../solvers/solver";
import bestFirsts from "./best_firsts.json";
import { words } from "./words";

export interface Setup {
  /** As they were written. */
  solvers: readonly string[];
  /** Each with each of the rules: names of levels, or "20x30/90". */
  levels: readonly string[];
  rules: readonly StartRule[];
  /** "corner", "centre", "best", "random" or "row,col"; null for what is usual under each rule. */
  first: string | null;
  /** Of each solver on each kind of board. */
  games: number;
  seed: number;
}

/** Everything that a game depends on, but its number. */
export interface Experiment {
  /** The one name that all spellings share. */
  solver: string;
  spec: Spec;
  /** "row,col"; "random" where each board draws its own, "drawn" where the start rule does. */
  first: string;
  seed: number;
}

/** Boards that are the same for every solver. */
export type Boards = Omit<Experiment, "solver">;

export type Planned = { experiments: readonly Experiment[] } | { problem: string };

export const NAMED_FIRSTS = ["corner", "centre", "best", "random"] as const;
/** Of one solver on one kind of board. */
export const MOST_GAMES = 1_000_000;
/** As many as fit into the memory of a phone. */
export const MOST_GAMES_TOGETHER = 4_000_000;

/** Whoever comes without a link finds three solvers whose differences show within a second. */
export const DEFAULT_SETUP: Setup = {
  solvers: ["exact+least-risk", "logic+csp+least-risk", "single-point+random"],
  levels: ["beginner"],
  rules: ["safe"],
  first: null,
  games: 2000,
  seed: 1,
};

/** The setup of a link, as far as it can be read; what it means is told by `planOf`. */
export function readSetup(params: URLSearchParams): { setup: Setup } | { problem: string } {
  if (params.size === 0) return { setup: DEFAULT_SETUP };
  const given = (name: string) => params.getAll(name).map((text) => text.trim()).filter((text) => text !== "");
  const games = readWhole(params.get("games"), MOST_GAMES);
  const seed = readWhole(params.get("seed"), MAX_SEED);
  const rules = given("rule").map((name) => START_RULES.find((rule) => rule === name));
  if (games === undefined || seed === undefined || !isComplete(rules)) return { problem: words.problems.link };
  const setup: Setup = {
    solvers: otherwise(given("s"), DEFAULT_SETUP.solvers),
    levels: otherwise(given("level"), ["beginner"]),
    rules: otherwise(rules, ["safe"]),
    first: params.get("first") || null,
    games: games ?? 1000,
    seed: seed ?? 0,
  };
  return { setup };
}

export function setupLink({ solvers, levels, rules, first, games, seed }: Setup): string {
  const several = new URLSearchParams([
    ...solvers.map((solver) => ["s", solver]),
    ...levels.map((level) => ["level", level]),
    ...rules.map((rule) => ["rule", rule]),
  ]);
  const others = linkTo("arena", { first: first ?? undefined, games: String(games), seed: String(seed) });
  return others.replace("?", `?${several}&`);
}

/** What plays the same games on a terminal. */
export function commandLine({ solvers, levels, rules, first, games, seed }: Setup): string {
  const named = solvers.map((solver) => (/^[\w+-]+$/.test(solver) ? solver : `"${solver}"`));
  const options = [
    ...levels.map((level) => `--level ${level}`),
    ...rules.map((rule) => `--start ${rule}`),
    ...(first === null ? [] : [`--first ${first}`]),
  ];
  return `sapper bench ${[...named, ...options].join(" ")} --games ${games} --seed ${seed}`;
}

/** The experiments in the order of `sapper bench`: kind of board by kind of board, each with every solver. */
export function planOf(setup: Setup): Planned {
  const problem = setup.solvers.map(problemOfName).find((one) => one !== null) ?? problemOfGames(setup);
  if (problem !== null) return { problem };
  const solvers = setup.solvers.map((text) => readSolver(text).name);
  const twice = solvers.find((name, place) => solvers.indexOf(name) !== place);
  if (twice !== undefined) return { problem: words.problems.twice(quoted(twice)) };
  const boards = boardsOf(setup);
  return "problem" in boards ? boards : { experiments: boards.all.flatMap((one) => solvers.map((solver) => ({ solver, ...one }))) };
}

/** The kinds of boards, each once; words for what is wrong with one of them. */
export function boardsOf({ solvers, levels, rules, first, seed }: Omit<Setup, "games">): { all: Boards[] } | { problem: string } {
  if (solvers.length === 0) return { problem: words.problems.solvers };
  if (levels.length === 0) return { problem: words.problems.levels };
  if (rules.length === 0) return { problem: words.problems.rules };
  if (!Number.isSafeInteger(seed) || seed < 0) return { problem: words.problems.seed };
  const all = new Map<string, Boards>();
  for (const level of levels) {
    for (const rule of rules) {
      const boards = boardsOfKind(level, rule, first, seed);
      if ("problem" in boards) return boards;
      all.set(boardsKey(boards), boards);
    }
  }
  return { all: [...all.values()] };
}

/** The boards of one level and one rule. */
export function boardsOfKind(level: string, rule: StartRule, first: string | null, seed: number): Boards | { problem: string } {
  const spec = readSpec(level, rule);
  if (!spec) return { problem: words.problems.level(quoted(level)) };
  const problem = problemOf(spec);
  if (problem !== null) return { problem };
  const cell = firstOf(first, spec);
  if (cell === null) return { problem: rule === "given-zero" ? words.problems.givenZero : words.problems.first };
  return { spec, first: cell, seed };
}

/** The same text for the same games. */
export function keyOf({ solver, ...boards }: Experiment): string {
  return `${solver} on ${boardsKey(boards)}`;
}

export function boardsKey({ spec, first, seed }: Boards): string {
  return `${levelText(spec)} ${spec.start_rule} ${first} ${seed}`;
}

/** The first cell as the engine takes it. */
export function firstForEngine({ spec, first }: Boards): Cell | "random" | undefined {
  return first === "random" ? first : (readCell(first, spec) ?? undefined);
}

function problemOfGames({ solvers, levels, rules, games }: Setup): string | null {
  if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES) return words.problems.games(MOST_GAMES);
  const together = solvers.length * levels.length * rules.length * games;
  return together > MOST_GAMES_TOGETHER ? words.problems.together(MOST_GAMES_TOGETHER) : null;
}

/** The first cell of a choice as experiments name it; null where the choice is none. */
function firstOf(choice: string | null, spec: Spec): string | null {
  const { height, width, start_rule: rule } = spec;
  if (rule === "given-zero") return choice === null ? "drawn" : null;
  if (choice === "random") return choice;
  if (choice === "corner") return "0,0";
  if (choice === "centre") return `${Math.floor(height / 2)},${Math.floor(width / 2)}`;
  if (choice === "best") return bestFirst(spec);
  return choice === null ? usualFirst(spec) : (readCell(choice, spec)?.join(",") ?? null);
}

function usualFirst({ height, width, start_rule }: Spec): string {
  return start_rule === "opening" ? `${Math.min(3, height - 1)},${Math.min(3, width - 1)}` : "0,0";
}

/** Where games are won most often: measured for the levels, by its like for other boards. */
function bestFirst(spec: Spec): string {
  const { height, width, mines, start_rule } = spec;
  const measured: Readonly<Record<string, string>> = bestFirsts;
  return measured[`${height}x${width}/${mines} ${start_rule}`] ?? usualFirst(spec);
}

function otherwise<T>(given: readonly T[], usual: readonly T[]): readonly T[] {
  return given.length > 0 ? given : usual;
}

function isComplete<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return values.every((value) => value !== undefined);
}
