// The arena without a screen: which games are played, by how many workers, and what is known of them so far.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Answer, Request, StageSpec } from "../engine/wire";
import { faultOf } from "../engine/asking";
import { sentence } from "../shell/saying";
import type { GameColumns } from "./games";
import { Pairs } from "./pairs";
import { Run, type Piece } from "./run";
import {
  boardsKey,
  DEFAULT_SETUP,
  firstForEngine,
  keyOf,
  MOST_GAMES,
  planOf,
  type Boards,
  type Experiment,
  type Setup,
} from "./setup";
import type { Paired } from "./statistics";
import { words } from "./words";

/** As much of the engine as an arena needs; tests bring their own. */
export interface ArenaEngine {
  /** How many questions it answers at a time. */
  readonly size: number;
  call<Name extends "play_many" | "version">(
    name: Name,
    request: Request<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<Name>>;
}

export interface Surroundings {
  engine: ArenaEngine;
  /** The stages of a solver's name, as the engine takes them. */
  makeStages(solver: string): Promise<StageSpec[]>;
  /** Resolves after so many milliseconds: tests bring their own. */
  wait(milliseconds: number): Promise<void>;
  now(): number;
}

/** The solvers that played the same boards. */
export interface Group {
  boards: Boards;
  runs: readonly Run[];
}

/** An arena as the browser keeps it. */
export interface KeptArena {
  setup: Setup;
  /** Of the core that played: another one may play other games. */
  version: string;
  runs: { experiment: Experiment; columns: GameColumns }[];
}

export type State = "empty" | "running" | "paused" | "done";

/** Changes are told so often: a table that changes faster cannot be read. */
const TELLING_MILLISECONDS = 80;

export class ArenaModel {
  readonly #surroundings: Surroundings;
  readonly #setup = signal<Setup>(DEFAULT_SETUP);
  readonly #runs = signal<readonly Run[]>([]);
  readonly #isRunning = signal(false);
  readonly #version = signal<string | null>(null);
  /** Counts what was told: games are not signals, there are too many of them. */
  readonly #numTold = signal(0);
  readonly #stages = new Map<string, Promise<StageSpec[]>>();
  readonly #pairs = new Pairs();
  #numAtPlay = 0;
  #isTelling = false;
  #beganAt = 0;
  #numBefore = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** What is played; the number of games grows where some are added. */
  get setup(): ReadonlySignal<Setup> {
    return this.#setup;
  }

  /** Changes with every piece of news. */
  get news(): ReadonlySignal<number> {
    return this.#numTold;
  }

  /** Of the core that plays; null before the first game. */
  get version(): ReadonlySignal<string | null> {
    return this.#version;
  }

  readonly groups = computed(() => groupsOf(this.#runs.value));

  readonly numGames = computed(() => {
    void this.#numTold.value;
    return this.#runs.value.reduce((sum, { games }) => sum + games.length, 0);
  });

  readonly numWanted = computed(() => this.#runs.value.length * this.#setup.value.games);

  readonly state = computed((): State => {
    if (this.#runs.value.length === 0) return "empty";
    if (this.numGames.value >= this.numWanted.value) return "done";
    return this.#isRunning.value ? "running" : "paused";
  });

  /** Games a second since it went on; null where nothing is measured yet. */
  readonly speed = computed(() => {
    const seconds = (this.#surroundings.now() - this.#beganAt) / 1000;
    const played = this.numGames.value - this.#numBefore;
    return this.state.value === "running" && played > 0 && seconds > 0 ? played / seconds : null;
  });

  /**
   * Plays that setup; games that were played before are not played again. Words for what is wrong with it,
   * and then nothing changes.
   */
  start(setup: Setup): string | null {
    const plan = planOf(setup);
    if ("problem" in plan) return plan.problem;
    this.#open(setup, plan.experiments, (experiment) => this.#columnsOf(experiment));
    void this.#askVersion();
    this.goOn();
    return null;
  }

  /** Shows a setup with those of its games that were kept; where there are none it is empty. Nothing is played. */
  show(setup: Setup, kept: KeptArena | null = null): void {
    const plan = planOf(setup);
    const games = new Map(kept?.runs.map(({ experiment, columns }) => [keyOf(experiment), columns]));
    const experiments = "problem" in plan ? [] : plan.experiments;
    const hasGames = experiments.some((experiment) => games.has(keyOf(experiment)));
    this.#open(setup, hasGames ? experiments : [], (experiment) => games.get(keyOf(experiment)));
    this.#version.value = kept?.version ?? null;
  }

  /** Hands out no more games; those at play are counted when they end. */
  pause(): void {
    this.#isRunning.value = false;
  }

  /** Plays the games that are missing, and tries again what could not be played. */
  goOn(): void {
    for (const run of this.#runs.value) run.retry();
    this.#beganAt = this.#surroundings.now();
    this.#numBefore = this.numGames.value;
    this.#isRunning.value = true;
    this.#tell();
    this.#handOut();
  }

  /** So many more games of every solver on every kind of board; words where that is too many. */
  addGames(more: number): string | null {
    const setup = this.#setup.value;
    return more < 1 ? words.problems.games(MOST_GAMES) : this.start({ ...setup, games: setup.games + more });
  }

  /** How two solvers did on the boards that both have played. */
  paired(first: Run, second: Run): Paired {
    return this.#pairs.count(first.games, second.games);
  }

  /** What the browser is to keep; null where nothing was played. */
  kept(): KeptArena | null {
    const version = this.#version.peek();
    const runs = this.#runs.peek().map(({ experiment, games }) => ({ experiment, columns: games.columns() }));
    return version === null || runs.length === 0 ? null : { setup: this.#setup.peek(), version, runs };
  }

  #open(setup: Setup, experiments: readonly Experiment[], columnsOf: (experiment: Experiment) => GameColumns | undefined): void {
    const before = this.#runs.peek();
    const runs = experiments.map(
      (experiment) =>
        before.find((run) => run.numTaken <= setup.games && keyOf(run.experiment) === keyOf(experiment)) ??
        new Run(experiment, firstGames(columnsOf(experiment), setup.games)),
    );
    for (const run of before) if (!runs.includes(run)) run.abort();
    batch(() => {
      this.#isRunning.value = false;
      this.#setup.value = setup;
      this.#runs.value = runs;
    });
  }

  #columnsOf(experiment: Experiment): GameColumns | undefined {
    return this.#runs.peek().find((run) => keyOf(run.experiment) === keyOf(experiment))?.games.columns();
  }

  async #askVersion(): Promise<void> {
    // Where the engine does not even answer this, the games say why.
    const answer = await this.#surroundings.engine.call("version", {}).catch(() => null);
    if (answer) this.#version.value = answer.version;
  }

  /** Keeps every worker busy, and all solvers equally far. */
  #handOut(): void {
    while (this.#isRunning.peek() && this.#numAtPlay < this.#surroundings.engine.size) {
      const next = this.#nextPiece();
      if (!next) break;
      void this.#play(next.run, next.piece);
    }
    if (this.#numAtPlay === 0) this.pause();
  }

  #nextPiece(): { run: Run; piece: Piece } | null {
    const wanted = this.#setup.peek().games;
    const byProgress = [...this.#runs.peek()].sort((one, other) => one.numTaken - other.numTaken);
    for (const run of byProgress) {
      const piece = run.take(wanted);
      if (piece) return { run, piece };
    }
    return null;
  }

  async #play(run: Run, piece: Piece): Promise<void> {
    this.#numAtPlay++;
    try {
      run.note(piece, await this.#ask(run, piece));
    } catch (error) {
      run.fail(piece, sentence(faultOf(error).message));
    }
    this.#numAtPlay--;
    this.#tell();
    this.#handOut();
  }

  async #ask({ experiment, signal }: Run, { start, count }: Piece): Promise<Answer<"play_many">> {
    const first = firstForEngine(experiment);
    const { spec, seed } = experiment;
    const solver = await this.#stagesOf(experiment.solver);
    return this.#surroundings.engine.call("play_many", { solver, spec, seed, start, count, ...(first && { first }) }, { signal });
  }

  #stagesOf(solver: string): Promise<StageSpec[]> {
    const known = this.#stages.get(solver);
    if (known) return known;
    const made = this.#surroundings.makeStages(solver);
    this.#stages.set(solver, made);
    // Whoever asks next tries again: the network may be back.
    made.catch(() => this.#stages.delete(solver));
    return made;
  }

  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    void this.#surroundings.wait(TELLING_MILLISECONDS).then(() => {
      this.#isTelling = false;
      this.#numTold.value++;
    });
  }
}

function groupsOf(runs: readonly Run[]): Group[] {
  const groups = new Map<string, { boards: Boards; runs: Run[] }>();
  for (const run of runs) {
    const { spec, first, seed } = run.experiment;
    const boards = { spec, first, seed };
    const key = boardsKey(boards);
    const group = groups.get(key);
    if (group) group.runs.push(run);
    else groups.set(key, { boards, runs: [run] });
  }
  return [...groups.values()];
}

/** The first games of kept ones, with their share of the time. */
function firstGames(columns: GameColumns | undefined, most: number): GameColumns | undefined {
  if (!columns || columns.won.length <= most) return columns;
  return {
    won: columns.won.slice(0, most),
    moves: columns.moves.slice(0, most),
    guesses: columns.guesses.slice(0, most),
    seconds: (columns.seconds * most) / columns.won.length,
  };
}
