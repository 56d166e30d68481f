// The types of the server's `api/`, written by `scripts/page_schema.py` from its OpenAPI document.

/** Solvers on the same boards, as `sapper bench` plays them. */
export interface BenchRequest {
  kind: "bench";
  solvers: string[];
  /** A preset, or `HEIGHTxWIDTH/MINES`. */
  level?: string;
  start_rule?: "any" | "safe" | "opening" | "given-zero";
  /** `corner`, `centre`, `best`, `random` or `ROW,COL`; null for the usual one of the rule. */
  first?: string | null;
  /** Games of each solver. */
  games?: number;
  seed?: number;
  /** Whether to play on the Dask cluster that the server was started with. */
  cluster?: boolean;
}

/** The scores of a bench, in the order of its solvers. */
export interface BenchResult {
  scores: SolverScore[];
  /** The runs of the store that hold the games, in the same order. */
  runs: number[];
}

/** How far a bench is. */
export interface BenchStanding {
  solvers: SolverStanding[];
}

/** Mine probabilities of the hidden cells, by rows; null for open cells. */
export interface Estimate {
  model: string;
  estimated: (number | null)[][];
  /** null where the exact analysis would take too long, or no layout agrees. */
  exact: (number | null)[][] | null;
}

/** A position, and the network that is to estimate its risks. */
export interface EstimateRequest {
  /** In the notation. */
  position: string;
  /** One that comes with Sapper, or `job:ID` of a finished training. */
  model?: string;
}

/** The evolution of trees that label cells, as `sapper evolve labels` does it. */
export interface EvolveLabelsRequest {
  kind: "evolve-labels";
  options?: TreeOptions;
  /** Runs, each on fields of its own. */
  runs?: number;
  /** Other fields on which the best tree of each run is scored. */
  validations?: number;
  seed?: number;
}

/** The evolution of 3×3 patterns, as `sapper evolve patterns` does it. */
export interface EvolvePatternsRequest {
  kind: "evolve-patterns";
  options?: PatternOptions;
  /** Evolutions, with seeds one after the other. */
  trials?: number;
  seed?: number;
}

/** What this server can do, by what is installed beside it. */
export interface Features {
  /** Train networks: PyTorch is there. */
  train: boolean;
  /** Evolve trees: DEAP is there. */
  evolve_labels: boolean;
  /** Play on a Dask cluster: one was named when the server started. */
  cluster: boolean;
}

/** A job with all that is known of it. */
export interface Job {
  id: string;
  request: BenchRequest | EvolvePatternsRequest | EvolveLabelsRequest | TrainNetRequest | TrainValueRequest | PapersRequest | SetRequest;
  state: JobState;
  /** null before it has begun. */
  progress: Progress | null;
  /** Why it failed. */
  error: string | null;
  /** In UTC, as ISO 8601. */
  created: string;
  updated: string;
  /** null before it is done. */
  result: BenchResult | PatternsResult | LabelsResult | TrainResult | PapersResult | SetResult | null;
}

/** What an event says: how a job is now. */
export interface JobChange {
  id: string;
  /** null where the job was deleted. */
  job: JobSummary | null;
}

/** Where a job is in its life. */
export type JobState = "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";

/** A job without its result, as lists and events have it. */
export interface JobSummary {
  id: string;
  request: BenchRequest | EvolvePatternsRequest | EvolveLabelsRequest | TrainNetRequest | TrainValueRequest | PapersRequest | SetRequest;
  state: JobState;
  /** null before it has begun. */
  progress: Progress | null;
  /** Why it failed. */
  error: string | null;
  /** In UTC, as ISO 8601. */
  created: string;
  updated: string;
}

/** One evolution of a tree. */
export interface LabelTrial {
  run: number;
  score: number;
  validation_score: number | null;
  validation_scores: number[];
  iterations: number;
  evaluations: number;
  size: number;
  depth: number;
  cpu_seconds: number;
  improvements: number[][];
}

/** What evolutions of trees came to. */
export interface LabelsResult {
  score: number;
  validation_score: number | null;
  runs: LabelTrial[];
  best_run: number;
  /** The best of all. */
  tree: string;
  /** The same without what does nothing on its fields; `labels(FILE)` takes it. */
  simplified_tree: string;
}

/** How far an evolution of trees is; proportional scores. */
export interface LabelsStanding {
  run: number;
  iteration: number;
  best: number;
  mean: number;
}

/** What the server refuses to go beyond. */
export interface LimitsInForce {
  body_bytes: number;
  cells: number;
  games: number;
  solvers: number;
  unfinished_jobs: number;
  job_seconds: number;
  changes_per_second: number;
}

/** A solver against another one on the same boards. */
export interface PairedScore {
  /** The other solver. */
  with: string;
  wins_this: number;
  wins_other: number;
  difference: number;
  interval: [number, number];
  both: number;
  only_this: number;
  only_other: number;
  neither: number;
  /** McNemar's exact test. */
  p_value: number;
  mid_p_value: number;
}

/** A paper whose tables can be remade. */
export interface PaperOffer {
  name: string;
  title: string;
  /** What each scale takes. */
  scales: Record<string, string>;
}

/** The tables of a paper, remade as `sapper papers run` does it. */
export interface PapersRequest {
  kind: "papers";
  paper: string;
  scale?: "quick" | "paper" | "full";
  seed?: number;
}

/** The tables of a paper beside ours. */
export interface PapersResult {
  /** As `sapper papers run --json` prints it. */
  report: Record<string, unknown>;
  /** The same in writing, with the words. */
  markdown: string;
}

/** The options of an evolution of patterns; the seed belongs to the request. */
export interface PatternOptions {
  recipe?: string;
  selection?: string;
  tournament_size?: number;
  start?: string;
  flags?: string;
  population?: number;
  patterns?: number;
  generations?: number;
  games?: number;
}

/** One evolution of patterns. */
export interface PatternTrial {
  seed: number;
  /** The best of the last generation, on its own games. */
  fitness: number;
  /** On games that no evolution has seen. */
  fresh_fitness: number;
  fresh_interval: [number, number];
  fresh_games: number;
  patterns_used: number;
  games_played: number;
  cpu_seconds: number;
  /** The best and the mean fitness of each generation. */
  history: [number, number][];
}

/** What evolutions of patterns came to. */
export interface PatternsResult {
  /** The mean over the trials of the best fitness at the end. */
  fitness: number;
  fresh_fitness: number;
  trials: PatternTrial[];
  /** The best set as a pattern file, which `patterns(FILE)` takes. */
  file: string;
}

/** How far an evolution of patterns is. */
export interface PatternsStanding {
  trial: number;
  /** The best and the mean fitness of each generation so far. */
  history: [number, number][];
}

/** Why a request was refused. */
export interface Problem {
  error: string;
}

/** How far a job is. */
export interface Progress {
  done: number;
  /** null where nobody knows. */
  total: number | null;
  /** The same for people, such as `1,200 of 5,000 games`. */
  words: string;
  /** What there is so far, in the form of the job's kind. */
  partial: BenchStanding | PatternsStanding | LabelsStanding | TrainStanding | SetStanding | null;
}

/** Games of one solver on one kind of board, as the run store holds them. */
export interface Run {
  id: number;
  solver: string;
  height: number;
  width: number;
  mines: number;
  start_rule: string;
  first: string;
  /** In digits: it may be greater than what JSON carries safely. */
  seed: string;
  weighted: boolean;
  version: string;
  created: string;
  finished: string;
  games: number;
  wins: number;
  win_rate: number | null;
  interval: [number, number];
  cpu_seconds: number;
}

/** A run with the course of its win rate. */
export interface RunDetails {
  id: number;
  solver: string;
  height: number;
  width: number;
  mines: number;
  start_rule: string;
  first: string;
  /** In digits: it may be greater than what JSON carries safely. */
  seed: string;
  weighted: boolean;
  version: string;
  created: string;
  finished: string;
  games: number;
  wins: number;
  win_rate: number | null;
  interval: [number, number];
  cpu_seconds: number;
  /** Games and, of these, wins, at the ends of stretches that the store holds without a gap. */
  curve: [number, number][];
}

/** The mines of a Minesetter puzzle, as `sapper set` sets them. */
export interface SetRequest {
  kind: "set";
  /** Rows of digits and dots, which are the free squares. */
  puzzle: string;
  method?: string;
  /** null for the paper's. */
  iterations?: number | null;
  max_seconds?: number | null;
  seed?: number;
}

/** The best layout that a method found, as `sapper set --json` says it. */
export interface SetResult {
  method: string;
  value: number;
  mines: number;
  proven_optimal: boolean;
  /** No layout has a smaller value and then fewer mines; null where nothing is proven. */
  bound: Record<string, number> | null;
  /** The rows of the puzzle with a `*` for each mine. */
  layout: string[];
  seconds: number;
  cpu_seconds: number;
  evaluations: number;
  iterations: number;
  stopped_by: string;
  seed: number;
  version: string;
  /** Each improvement: evaluations until then, value, mines. */
  log: [number, number, number][];
}

/** How far a method of Minesetter is. */
export interface SetStanding {
  value: number;
  mines: number;
  evaluations: number;
  iterations: number;
  seconds: number;
}

/** How a solver did, as `sapper bench --json` says it. */
export interface SolverScore {
  solver: string;
  height: number;
  width: number;
  mines: number;
  start_rule: string;
  first: string;
  games: number;
  wins: number;
  win_rate: number;
  /** The 95 % interval of the win rate. */
  interval: [number, number];
  guesses_per_game: number;
  moves_per_game: number;
  cpu_seconds: number;
  cpu_ms_per_game: number;
  seed: number;
  version: string;
  /** Against the first solver. */
  paired: PairedScore[];
}

/** How far a solver of a bench is. */
export interface SolverStanding {
  solver: string;
  done: number;
  total: number;
  wins: number;
}

/** A stage that solvers may be made of. */
export interface StageOffer {
  name: string;
  kind: string | null;
  summary: string;
  /** Whether the browser plays it too. */
  native: boolean;
  /** `built-in`, or the package that it comes from. */
  source: string;
  /** Why it cannot be used here; null when it can. */
  error: string | null;
}

/** The training of a network that estimates risks, as `sapper train net` does it. */
export interface TrainNetRequest {
  kind: "train-net";
  recipe?: "paper-beginner" | "paper-intermediate" | "small" | "large";
  /** Steps in all; null for the recipe's. */
  steps?: number | null;
  seed?: number;
}

/** What a training came to. */
export interface TrainResult {
  /** The model card, as it lies beside the network. */
  card: Record<string, unknown>;
}

/** How far a training is. */
export interface TrainStanding {
  /** One a test, as `log.jsonl` holds them. */
  reports: Record<string, unknown>[];
}

/** The training of a network that estimates chances to win, as `sapper train value` does it. */
export interface TrainValueRequest {
  kind: "train-value";
  recipe?: "value" | "value-small";
  /** The finished training of `value` that `value-small` learns from. */
  teacher?: string | null;
  /** Steps in all; null for the recipe's. */
  steps?: number | null;
  seed?: number;
}

/** The options of an evolution of trees that label cells. */
export interface TreeOptions {
  height?: number;
  width?: number;
  num_mines?: number;
  depth?: number;
  algorithm?: string;
  replacement?: string;
  iterations?: number;
  population?: number;
  tournament_size?: number;
  branches_end?: number;
  reports_last?: boolean;
  weighs_offsets?: boolean;
  spares_better?: boolean;
  counts_insertions?: boolean;
  patience?: number | null;
  num_fields?: number;
  reach?: number | null;
  keeps_verified?: boolean;
  max_depth?: number | null;
  parsimony?: boolean;
  penalty?: number;
  plays?: boolean;
}

/** What a client learns first. */
export interface Welcome {
  version: string;
  features: Features;
  limits: LimitsInForce;
  solvers: StageOffer[];
  /** Of Minesetter. */
  methods: string[];
  /** Networks that estimate risks. */
  models: string[];
  papers: PaperOffer[];
}
