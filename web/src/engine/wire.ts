// The wire between the page and the core: what may be asked of the engine, and what it answers.
// Names are those of the core and of `sapper analyse --json`; the answers are the same bytes.

import type { LearnCalls } from "./learn_calls";

/** Row and column, from 0. */
export type Cell = readonly [row: number, col: number];

export type StartRule = "any" | "safe" | "opening" | "given-zero";

/** The size of a board, its mines and what games promise about their first cell. */
export interface Spec {
  height: number;
  width: number;
  mines: number;
  start_rule: StartRule;
}

/**
 * A position or a board as text: "height width mines [rule [row col]]", then one line a row;
 * # is hidden, digits are open, * is a mine (boards alone).
 */
export type Notation = string;

/** How much a question may cost; what exceeds it is answered by a BudgetExceeded. */
export interface Limits {
  max_states?: number;
  max_seconds?: number;
}

export interface StageSpec {
  name: string;
  options?: Record<string, boolean | number | string | readonly number[]>;
}

/** A guess that was looked at closely. */
export interface Considered {
  cell: Cell;
  mine_probability: number;
  next_safety: number | null;
  progress: number | null;
  trap_loss: number | null;
  win_probability: number | null;
  estimated_win_probability: number | null;
  score: number;
  cut: boolean;
}

export type Basis = "proof" | "endgame" | "first-cell" | "look-ahead" | "least-risk" | "value";

export interface Best {
  cells: Cell[];
  mine_probability: number;
  reason: string;
  basis: Basis;
  win_probability: number | null;
  candidates: Considered[];
}

export interface Contradiction {
  numbers: Cell[];
  needs_counter: boolean;
  sentence: string;
}

export type Verdict = "safe" | "mine" | "open" | "undecided";

export interface Explanation {
  cell: Cell;
  verdict: Verdict;
  /** The open numbers that prove the verdict; none can be left out. */
  numbers: Cell[];
  needs_counter: boolean;
  /** Of an undecided cell: the mines of a layout with a mine there, and of one without. */
  layouts: [Cell[], Cell[]] | null;
  sentence: string;
}

export interface Analysis {
  height: number;
  width: number;
  mines: number;
  consistent: boolean;
  /** All digits; null for an estimate, or where to count them takes too long. */
  num_layouts: string | null;
  /** Null where nothing is defined: open cells, contradictory positions. */
  mine_probability: (number | null)[][];
  safe: Cell[];
  mines_known: Cell[];
  best: Best | null;
  least_risk: Best | null;
  estimate?: true;
  estimated_by?: string;
  standard_error?: (number | null)[][];
  contradiction?: Contradiction;
  explanation?: Explanation;
}

export interface Components {
  /** Hidden cells that numbers bind together. */
  components: Cell[][];
  /** Hidden cells beside no number. */
  interior: Cell[];
}

export interface LineStep {
  cell: Cell;
  is_safe: boolean;
  num_layouts: number;
  wins: number;
  /** By the number that shows: the place of the step that follows, or null where the game is won. */
  after: { number: number; step: number | null }[];
}

export interface Endgame {
  num_layouts: number;
  wins: number;
  upper: number;
  best: Cell | null;
  is_best_safe: boolean;
  moves: { cell: Cell; wins: number; upper: number }[];
  line: LineStep[];
}

/** Of a board that needs no guess: known from the beginning, since it tells nothing of the mines. */
export interface Rating {
  /** The hardest kind of proof that the board needs. */
  difficulty: "single" | "pair" | "numbers" | "counter";
  /** How often each kind was needed where the easier ones had run dry. */
  pair: number;
  numbers: number;
  counter: number;
}

export type Outcome = "playing" | "won" | "lost";

/** What a player may know of the game in play. */
export interface GameView {
  position: Notation;
  outcome: Outcome;
  exploded: Cell | null;
  /** How many cells the last action opened. */
  num_opened: number;
  /** Once it is over. */
  board: Notation | null;
  board_value_3bv: number | null;
  /** Of games with `no_guess`. */
  rating: Rating | null;
}

/** What a stage believed or searched when it decided. */
export interface Seen {
  /** Its own estimate of each cell; null for those that it says nothing of. */
  mine_probability?: (number | null)[][];
  /** What it searched: constraints, cells that they decided by themselves, and how many solutions it found. */
  num_constraints?: number;
  num_reduced?: number;
  num_solutions?: number;
  /** Values that a search cell by cell has tried. */
  num_tried?: number;
}

/** One decision of a solver and what came of it: `moves` of `sapper watch --json`. */
export interface WatchedStep {
  cells: Cell[];
  opened: Cell[];
  stage: string;
  reason: string;
  is_guess: boolean;
  claimed_mine_probability: number | null;
  flags: Cell[];
  win_probability: number | null;
  candidates: Considered[];
  mine_probability: number;
  survival_probability: number;
  /** A drawing of the reason, as lines of text. */
  picture: string;
  /** What the stage looked at, as far as it tells. */
  seen: Seen;
  position: Notation;
  outcome: Outcome;
  exploded: Cell | null;
  /** Once it is over. */
  board: Notation | null;
}

export interface PlayedGame {
  won: boolean;
  moves: number;
  guesses: number;
}

/** A puzzle of Minesetter as text: rows of digits and `.`, the free squares. */
export type PuzzleText = string;

/** An improvement of the best layout: after so many evaluations its score was this. */
export type Improvement = readonly [evaluations: number, value: number, mines: number];

/** How good a layout is: the lesser the better, the value first. */
export interface Score {
  value: number;
  mines: number;
}

/** Where a search of Minesetter stands: keys as in `sapper set --json`. */
export interface SearchProgress extends Score {
  /** Whether every layout was seen that could be the best. */
  proven_optimal: boolean;
  /** The rows of the best so far, `*` for a mine. */
  layout: string[];
  evaluations: number;
  iterations: number;
  /** Whether there is nothing more to do. */
  is_over: boolean;
  /** Those since the last answer. */
  improvements: Improvement[];
}

/** Minimise the costs: columns from 0 to their upper bound, the first of them whole, and rows that make what is wanted. */
export interface Programme {
  num_whole: number;
  costs: number[];
  upper: number[];
  wanted: number[];
  /** The entries of row i are starts[i] to starts[i + 1]. */
  starts: number[];
  columns: number[];
  factors: number[];
  /** The values of the columns in a layout that is known. */
  first: number[];
}

/** What came of solving a programme, within whatever time. */
export interface ProgrammeAnswer {
  /** Of the columns; null where no layout was found. */
  values: number[] | null;
  /** No layout has smaller costs; null where nothing is known. */
  bound: number | null;
  is_optimal: boolean;
}

/** Where a proof stands. */
export interface ProofProgress extends Score {
  proven_optimal: boolean;
  /** No layout has a smaller score. */
  bound: Score;
  layout: string[];
  /** To be solved next; null when all is proven, or no more can be. */
  programme: Programme | null;
}

/** The questions that the page's first module answers, by name: what each takes and what it gives. */
export interface FirstCalls {
  version: [Record<string, never>, { version: string }];
  /** Beyond its limits an estimate is drawn where `estimate` asks for one. What is `best` looks ahead
   * with the champion's network where it was loaded, and without one where it was not. */
  analyse: [{ position: Notation; explain?: Cell; estimate?: boolean } & Limits, Analysis];
  explain: [{ position: Notation; cell: Cell } & Limits, Explanation];
  components: [{ position: Notation }, Components];
  endgame: [{ position: Notation; max_layouts?: number; max_nodes?: number }, Endgame];

  /** Begins the game of the engine: on board `index` of a seed around its first cell, or on a given
   * board. A game that is begun on a board given by the page holds no secret. Nothing is open yet:
   * the first cell is opened as all others are. Only `given-zero` draws its own start, takes no
   * first cell, and begins with that one open. */
  game_begin: [
    | { spec: Spec; seed: number; index: number; first?: Cell; no_guess?: boolean; max_seconds?: number }
    | { board: Notation },
    GameView,
  ];
  game_open: [{ cell: Cell }, GameView];
  /** Takes the last opening back, also that of a mine. */
  game_undo: [Record<string, never>, GameView];

  /** The boards of a seed, for tests and for those who look at whole boards. */
  generate: [{ spec: Spec; seed: number; index: number; first?: Cell }, { board: Notation }];
}

/** What the lab's module answers besides: it has every stage of solvers, and is loaded when a room needs it. */
export interface LabCalls extends LearnCalls {
  watch_begin: [
    { solver: StageSpec[]; seed: number; index: number } & (
      | { spec: Spec; first?: Cell }
      | { board: Notation }
    ),
    { position: Notation; outcome: Outcome },
  ];
  watch_step: [Record<string, never>, WatchedStep];

  /**
   * Games `start` to `start + count` of a seed, the same as `sapper bench` plays, and how long they took. With
   * `flagging` a game is won when every mine is flagged, by proof or by a guesser's mark, as paper 002 counts.
   */
  play_many: [
    { solver: StageSpec[]; spec: Spec; seed: number; start: number; count: number; first?: Cell | "random"; flagging?: boolean },
    { games: PlayedGame[]; seconds: number },
  ];

  /** Puzzle `index` of a seed, as `sapper puzzles` makes it from that board. */
  generate_puzzle: [{ spec: Spec; share: number; wrong: number; seed: number; index: number }, { rows: string[] }];
  /** Begins the search of the engine. Whoever runs it ends it: the limits say how long it will be let run. */
  set_begin: [
    { puzzle: PuzzleText; method: StageSpec; seed: number; iterations?: number; max_seconds?: number },
    Record<string, never>,
  ];
  /** Goes on for up to so many iterations, and about so many seconds. */
  set_run: [{ iterations: number; seconds: number }, SearchProgress];
  /** Begins the proof of the engine with a first layout, which takes a fifth of the time at most. */
  prove_begin: [{ puzzle: PuzzleText; seed: number; max_seconds: number }, ProofProgress];
  /** Takes the answer to the last programme. */
  prove_take: [ProgrammeAnswer, ProofProgress];
}

/** Every question that the core answers. */
export interface Calls extends FirstCalls, LabCalls {}

export type CallName = keyof Calls;
export type Request<Name extends CallName> = Calls[Name][0];
export type Answer<Name extends CallName> = Calls[Name][1];

/** Why a question has no answer; the names are those of the errors in Python. */
export type FaultKind =
  | "BudgetExceeded"
  | "ContradictoryPosition"
  | "IllegalMove"
  | "InvalidBoard"
  | "InvalidCell"
  | "InvalidFile"
  | "InvalidNotation"
  | "InvalidOption"
  | "InvalidPosition"
  | "InvalidSpec"
  | "NoBoardFound"
  | "UnknownName"
  /** Of the module alone: the request is not of the form that this file says. */
  | "InvalidRequest"
  /** Of the module alone: it goes on, with less to do at once. */
  | "OutOfMemory"
  /** Of the module alone: a mistake of ours. */
  | "InternalFault";

export interface Fault {
  error: { kind: FaultKind; message: string };
}
