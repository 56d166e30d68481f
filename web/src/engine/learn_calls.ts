// What the room Learn asks of the lab's module: evolutions, trees that label, and a network's estimates.

import type { Cell, Notation, Spec, StageSpec } from "./wire";

/** A set of patterns as the core takes it, with how often each acted on fresh games, and was right. */
export interface PatternSet {
  rows: number[][];
  matching: string;
  order: string;
  fired: number[];
  right: number[];
}

/** What an evolution of patterns depends on beside its seed: `native_options` of Python's EvolutionOptions. */
export type EvolutionOptions = Readonly<Record<string, boolean | number | string>>;

export interface Generation {
  best: number;
  mean: number;
  /** The best set, as far as its patterns act on some fresh games. */
  leader: PatternSet;
}

export interface EvolvedPatterns {
  /** Those that act on the fresh games. */
  patterns: PatternSet;
  fresh_fitness: number;
  fresh_interval: [number, number];
  fresh_games: number;
  /** The pattern file, as Python writes it. */
  text: string;
}

/** Mines along a frontier, one digit a cell, and by how much they violate its numbers. */
export interface Layout {
  mines: string;
  violation: number;
}

/** How the genetic player's frontier stands. */
export interface FrontierState {
  is_finished: boolean;
  num_parts: number;
  /** The part that evolves, or the last one; null without a frontier. */
  part: {
    index: number;
    cells: Cell[];
    run: number;
    num_runs: number;
    iteration: number;
    population: Layout[];
    pool: Layout[];
  } | null;
  /** The share of the pools so far, at the end the estimate; null where nothing is said. */
  mine_probability: (number | null)[][];
}

/** -5 unknown, -2 empty near a number, -1 mine, 0 empty; else an open number. */
export type Label = number;

export interface LabelledField {
  truth: Label[][];
  /** One for each hidden cell, in order: the labels that its turn has changed. */
  turns: { cell: Cell; changes: [row: number, col: number, label: Label][] }[];
  score: number;
  best_score: number;
}

/** Sums over cells whose estimates lie close together. */
export interface Bin {
  num_cells: number;
  estimated: number;
  exact: number;
}

export interface LearnCalls {
  /** The one evolution of the engine: the same generations as `sapper evolve patterns`. */
  evolve_begin: [{ recipe: string; options: EvolutionOptions; seed: number }, Record<string, never>];
  evolve_step: [Record<string, never>, Generation];
  /** After the last generation. */
  evolve_end: [Record<string, never>, EvolvedPatterns];

  /** The one frontier of the engine; the options are those of the stage `ga`. */
  genetic_begin: [
    { position: Notation; options: NonNullable<StageSpec["options"]>; seed: number },
    FrontierState,
  ];
  genetic_step: [{ count: number }, FrontierState];

  /** All positive numbers of the board are open; a tree labels what is hidden. */
  label_field: [{ board: Notation; tree: readonly number[]; seed: number; verified?: boolean }, LabelledField];

  /** The network of mine probabilities, as base64; workers load it before the first question that needs it. */
  net_load: [{ file: string }, Record<string, never>];
  net_estimate: [{ position: Notation }, { mine_probability: (number | null)[][] }];
  /** Estimated against exact on the frontiers of positions, one of each game: as `sapper calibrate` takes them. */
  net_calibrate: [
    { solver: StageSpec[]; spec: Spec; seed: number; start: number; count: number },
    { positions: number; absolute_error: number; bins: Bin[] },
  ];
}
