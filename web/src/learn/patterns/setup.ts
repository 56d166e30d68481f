// What an evolution of patterns depends on: from links and to links, as a command line, and as the core takes it.

import type { EvolutionOptions } from "../../engine/learn_calls";
import { MAX_SEED, readWhole } from "../../play/setup";
import { learnLink } from "../topics";
import recipeData from "./recipes.json";

/** The fitness of doing nothing, and of a perfect game. */
export const FITNESS_RANGE = [64, 74] as const;

export const SELECTIONS = ["tournament", "sus", "scaled-sus"] as const;
export const STARTS = ["zero", "opening"] as const;
export const FLAG_RULES = ["stand", "fall"] as const;

/** The fields of Python's `EvolutionOptions`. */
export interface EvolutionSetup {
  recipe: string;
  selection: string;
  tournament_size: number;
  start: string;
  flags: string;
  population: number;
  patterns: number;
  generations: number;
  games: number;
  seed: number;
}

export interface Recipe {
  name: string;
  summary: string;
  options: EvolutionOptions;
}

export const RECIPES: readonly Recipe[] = recipeData.recipes;

/** Whoever comes without a link sees in seconds what the method can do. */
export const FIRST_SETUP: EvolutionSetup = {
  ...recipeData.usual,
  recipe: "improved",
  start: "opening",
  flags: "fall",
  generations: 60,
  seed: 1,
};

/** The whole numbers, with the least and the most that the page takes. */
export const COUNTS = {
  population: [2, 1000],
  generations: [1, 10_000],
  games: [1, 10_000],
  tournament_size: [1, 10_000],
} as const;
export type Count = keyof typeof COUNTS;

const CHOICES = {
  recipe: RECIPES.map(({ name }) => name),
  selection: SELECTIONS,
  start: STARTS,
  flags: FLAG_RULES,
} as const satisfies Partial<Record<keyof EvolutionSetup, readonly string[]>>;
export type Choice = keyof typeof CHOICES;

/** The setup of a link; what it does not say, or says wrong, is as usual. */
export function readSetup(params: URLSearchParams): EvolutionSetup {
  const setup = { ...FIRST_SETUP };
  for (const name of Object.keys(CHOICES) as Choice[]) {
    setup[name] = (CHOICES[name] as readonly string[]).find((word) => word === params.get(name)) ?? setup[name];
  }
  for (const name of Object.keys(COUNTS) as Count[]) setup[name] = withinCount(name, params.get(name)) ?? setup[name];
  setup.seed = readWhole(params.get("seed"), MAX_SEED) ?? setup.seed;
  return setup;
}

/** The whole number that a text stands for, where this count may be so large. */
export function withinCount(name: Count, text: string | null): number | null {
  const [least, most] = COUNTS[name];
  const value = readWhole(text, most) ?? null;
  return value !== null && value >= least ? value : null;
}

/** The link to an evolution; what is as usual is left out. */
export function setupLink(setup: EvolutionSetup): string {
  const names = [...Object.keys(CHOICES), ...Object.keys(COUNTS), "seed"] as (keyof EvolutionSetup)[];
  const changed = names.filter((name) => setup[name] !== FIRST_SETUP[name]);
  return learnLink("patterns", Object.fromEntries(changed.map((name) => [name, String(setup[name])])));
}

/** What the core takes beside the recipe's name and the seed. */
export function evolutionOptions({ recipe, seed: _, ...options }: EvolutionSetup): EvolutionOptions {
  return { ...RECIPES.find(({ name }) => name === recipe)?.options, ...options };
}

/** The command that evolves the same in a terminal. */
export function commandLine(setup: EvolutionSetup): string {
  const size = setup.selection === "tournament" ? ` --tournament-size ${setup.tournament_size}` : "";
  return (
    `sapper evolve patterns --recipe ${setup.recipe} --selection ${setup.selection}${size} --start ${setup.start} ` +
    `--flags ${setup.flags} --population ${setup.population} --generations ${setup.generations} ` +
    `--games ${setup.games} --seed ${setup.seed}`
  );
}
