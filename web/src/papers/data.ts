// The kept results of the papers as `scripts/page_papers.py` writes them, fetched when a paper is first opened.

import type { Cell, Spec } from "../engine/wire";
import type { EvolutionSetup } from "../learn/patterns/setup";
import type { ReliabilityBin } from "../plot/reliability";
import type { TreeOptions } from "../server/schema";
import { fetchData } from "../shell/fetching";

export const PAPER_NAMES = ["000-ga", "000-gp", "001", "002", "003", "004", "optimal", "champion"] as const;
export type PaperName = (typeof PAPER_NAMES)[number];

export const FORMS = ["published", "cause", "beyond"] as const;
export type Form = (typeof FORMS)[number];

export type Interval = readonly [low: number, high: number];

/** What the figures of a paper are: win rates, scores up to 1, fitness, the values of settings, exact shares. */
export type MeasureKind = "rate" | "weighted" | "score" | "fitness" | "setting" | "exact";

export interface Paper {
  name: PaperName;
  title: string;
  authors?: string;
  about: string;
  /** What was run, and how figures are to be read. */
  settings: string;
  /** The page of the documentation on its method. */
  page: string;
  measure: { kind: MeasureKind; count: string };
  /** Every published figure, with what is said of it on the first page of the report. */
  figures?: Figure[];
  /** What the rows are grouped by, with the prose of each group. */
  groups: Section[];
  /** What else the report says. */
  sections?: Section[];
  rows: Row[];
  /** What is drawn beside the rows. */
  plots?: Plot[];
}

/** Texts for people; empty where there is nothing to say. */
export interface Figure {
  figure: string;
  published: string;
  ours: string;
  verdict: string;
  beyond: string;
  /** Why it is not reproduced. */
  note: string;
}

export interface Section {
  heading: string;
  /** Paragraphs above the table, and below it. */
  before?: string[];
  /** The headings first. */
  table?: string[][];
  after?: string[];
}

export interface Row {
  /** The place of its group. */
  group: number;
  label: string;
  form: Form;
  /** What plays, searches or evolves, as Python names it. */
  run: string;
  board: string;
  rule?: string;
  /** The published figure that it is compared with; of a cause, the one that it may explain. */
  published?: number;
  /** The same as the paper prints it. */
  printed?: string;
  /** Ours: the mean, of settings the median. */
  value: number;
  /** The same as a fraction. */
  ours?: string;
  /** Of the mean at 95 %; of settings, the quartiles. */
  interval?: Interval;
  /** Of settings: the best and the worst. */
  range?: Interval;
  /** Of how many games, runs or trials. */
  count?: number;
  verdict?: string;
  cpu_ms?: number;
  /** Of win rates: the games. */
  games?: RowGames;
  /** Of Minesetter. */
  setting?: { iterations?: number; puzzle: string[] };
  /** Of patterns that evolve: all options. */
  evolution?: EvolutionSetup;
  /** Of trees that label: all options, and on how many other fields they are scored where the figure is of those. */
  labels?: { options: TreeOptions; validations?: number };
  /** Of optima: the boards, and how many sets of layouts were searched. */
  solving?: { spec: Spec; nodes: number };
}

export interface RowGames {
  spec: Spec;
  first?: Cell | "random";
  /** Games are won when every mine is flagged, not when every safe cell is open. */
  flagging?: true;
  /** Of plain games. */
  wins?: number;
  /** Wins and games. */
  published?: readonly [wins: number, games: number];
}

export type Plot = CurvePlot | SpreadPlot | CalibrationPlot;

export type Point = readonly [x: number, y: number];

/** Quantities that stay the same from each point to the next. */
export interface CurvePlot {
  kind: "curves";
  name: string;
  caption: string;
  x_label: string;
  y_label: string;
  curves: { label: string; points: Point[] }[];
  /** Whether the horizontal axis is. */
  is_logarithmic: boolean;
  /** Whether the vertical axis does; where not, it fits the curves. */
  begins_at_zero: boolean;
}

/** The values that the runs of methods came to, one row a method. */
export interface SpreadPlot {
  kind: "spread";
  name: string;
  caption: string;
  x_label: string;
  samples: Sample[];
}

export interface Sample {
  label: string;
  values: number[];
  published: number[];
}

/** Exact against estimated probabilities, one diagram an estimator. */
export interface CalibrationPlot {
  kind: "calibration";
  name: string;
  caption: string;
  calibrations: [label: string, calibration: { num_cells: number; mean_absolute_error: number; bins: ReliabilityBin[] }][];
}

/** The paper of that name. */
export function loadPaper(name: PaperName): Promise<Paper> {
  return fetchData(`papers/${name}`) as Promise<Paper>;
}
