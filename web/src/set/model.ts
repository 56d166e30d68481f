// The room without its drawing: the puzzle, the searches side by side on it, and the proof of its optimum.

import { batch, computed, effect, signal, untracked, type ReadonlySignal, type Signal } from "@preact/signals";
import { answered } from "../engine/asking";
import type { Answer, PuzzleText, Request, Score, Spec } from "../engine/wire";
import { GridEditor } from "../board/grid_editor";
import type { Read } from "../notation/reading";
import type { Message } from "../shell/fields";
import {
  FREE,
  layoutErrors,
  minesOf,
  puzzleOf,
  puzzleText,
  readPuzzle,
  readPuzzleFile,
  samePuzzle,
  unreachable,
  type Puzzle,
  type Unreachable,
} from "./puzzle";
import { PAPER_PUZZLE, readMethod, type PaperEntry } from "./methods";
import { BrowserProof, type ProgrammeSolver, type Proof, type ProofSession } from "./proof";
import { limitsOf, Search, type SearchSession } from "./search";
import { DEFAULT_SETUP, MAX_ENTRIES, readEntry, readSetup, type Entry, type Setup } from "./setup";
import { words } from "./words";

/** How long a proof may take, in seconds: as `sapper set` does by default. */
export const PROOF_SECONDS = 60;

export interface Surroundings {
  generate(request: Request<"generate_puzzle">): Promise<Answer<"generate_puzzle">>;
  searchSession(): SearchSession;
  proofSession(): ProofSession;
  solver(): ProgrammeSolver;
  /** The methods by which a server proves; none without one. */
  serverMethods: ReadonlySignal<readonly string[]>;
  serverProof(puzzle: PuzzleText, method: string): Proof;
  /** Milliseconds. */
  now(): number;
}

/** One method of those side by side, with its search where one was begun on the puzzle as it is. */
export interface Lane {
  entry: Entry;
  search: Search;
}

/** Whose layout is shown. */
export type Shown = number | "proof";

/** What is shown of a layout. */
export interface ShownLayout extends Score {
  mineCells: Uint8Array;
  /** By how much each number is missed. */
  errors: Int8Array;
}

/** A board to make a puzzle from. */
export interface Making {
  spec: Spec;
  /** Of the numbers that are shown. */
  share: number;
  /** Of those that are then changed. */
  wrong: number;
  seed: number;
}

export class SetModel {
  readonly editor: GridEditor<Puzzle>;
  /** FREE or a number: what a click paints. */
  readonly tool: Signal<number> = signal(FREE);
  readonly cursor: Signal<number | null> = signal(null);
  readonly entries: Signal<readonly Entry[]>;
  readonly seed: Signal<number>;
  readonly seconds: Signal<number | null>;
  readonly lanes: Signal<readonly Lane[]> = signal([]);
  readonly proof: Signal<Proof | null> = signal(null);
  /** Who proves: null for this browser, else a method of the server. */
  readonly prover: Signal<string | null> = signal(null);
  readonly shown: Signal<Shown> = signal(0);
  readonly message: Signal<Message | null> = signal(null);
  readonly unreachable: ReadonlySignal<Unreachable[]>;
  readonly layout: ReadonlySignal<ShownLayout | null>;
  /** Whether a search is under way. */
  readonly isRunning: ReadonlySignal<boolean>;
  /** Whether one could go on. */
  readonly canGoOn: ReadonlySignal<boolean>;

  readonly serverMethods: ReadonlySignal<readonly string[]>;

  readonly #surroundings: Surroundings;
  readonly #endWatching: () => void;

  constructor(surroundings: Surroundings, first: Setup = DEFAULT_SETUP) {
    this.#surroundings = surroundings;
    this.serverMethods = surroundings.serverMethods;
    this.editor = new GridEditor(first.puzzle, samePuzzle);
    this.entries = signal(first.entries);
    this.seed = signal(first.seed);
    this.seconds = signal(first.seconds);
    this.unreachable = computed(() => unreachable(this.editor.drawing.value));
    this.layout = computed(() => this.#shownLayout());
    this.isRunning = computed(() => this.lanes.value.some(({ search }) => search.state.value === "running"));
    this.canGoOn = computed(() => this.lanes.value.some(({ search }) => search.canGoOn.value));
    this.#endWatching = effect(() => {
      const puzzle = this.editor.drawing.value;
      void this.seed.value;
      void this.seconds.value;
      untracked(() => this.#questionChanged(puzzle));
    });
  }

  get setup(): Setup {
    return {
      puzzle: this.editor.drawing.value,
      entries: this.entries.value,
      seed: this.seed.value,
      seconds: this.seconds.value,
    };
  }

  /** Ends every worker. */
  end(): void {
    this.#endWatching();
    this.#endLanes();
    this.proof.value?.stop();
  }

  /** All searches go on, or begin. */
  async run(): Promise<void> {
    await Promise.all(this.lanes.value.map(({ search }) => search.run()));
  }

  /** One iteration of each. */
  async step(): Promise<void> {
    await Promise.all(this.lanes.value.map(({ search }) => search.step()));
  }

  pause(): void {
    for (const { search } of this.lanes.value) search.pause();
  }

  /** Ends all searches; what they found stays. */
  stop(): void {
    for (const { search } of this.lanes.value) search.stop();
  }

  /** Forgets what was found, to begin anew. */
  reset(): void {
    this.#endLanes();
    this.lanes.value = this.entries.value.map((entry) => this.#lane(entry));
  }

  /** Puts another method beside the others; words for why it cannot be. */
  add(method: string, iterations: string): string | null {
    if (this.entries.value.length >= MAX_ENTRIES) return words.tooMany(MAX_ENTRIES);
    const entry = readEntry(method, iterations);
    if ("problem" in entry) return entry.problem;
    this.#append(entry);
    return null;
  }

  remove(place: number): void {
    this.lanes.value[place]?.search.stop();
    batch(() => {
      this.lanes.value = this.lanes.value.filter((_, at) => at !== place);
      this.entries.value = this.entries.value.filter((_, at) => at !== place);
      const shown = this.shown.value;
      if (typeof shown === "number" && shown >= place) this.shown.value = Math.max(0, shown - 1);
    });
  }

  /** Runs an experiment of the paper on its puzzle, beside what is there. */
  async runPaper({ method, iterations }: PaperEntry): Promise<void> {
    this.editor.replace(PAPER_PUZZLE);
    const isSame = ({ entry }: Lane): boolean => entry.method === method && entry.iterations === iterations;
    if (!this.lanes.value.some(isSame)) {
      if (this.entries.value.length >= MAX_ENTRIES) this.remove(0);
      this.#append({ method, iterations });
    }
    const place = this.lanes.value.findIndex(isSame);
    this.shown.value = place;
    await this.lanes.value[place]?.search.run();
  }

  /** Proves the optimum of the puzzle; a proof that is under way goes on. */
  async prove(): Promise<void> {
    if (this.proof.value?.state.value === "running") return;
    const proof = this.#newProof();
    batch(() => {
      this.proof.value = proof;
      this.shown.value = "proof";
    });
    await proof.run(this.seed.value, PROOF_SECONDS);
  }

  /** Makes a puzzle from a random board. */
  async make({ spec, share, wrong, seed }: Making): Promise<void> {
    const made = await answered(this.#surroundings.generate({ spec, share, wrong, seed, index: 0 }));
    if (made.kind === "done") {
      this.editor.replace(puzzleOf(made.answer.rows));
      this.message.value = null;
    } else if (made.kind === "fault") {
      this.message.value = { kind: "error", lines: [made.message] };
    }
  }

  /** A click or a tap, or a cell that is passed while the button is held. */
  useTool(cell: number): void {
    this.editor.setCell(cell, this.tool.value);
  }

  /** A key over a cell: what is written moves the cursor on, as in a text. True where it meant something. */
  pressKey(cell: number, key: string): boolean {
    if (/^[0-9]$/.test(key)) return this.#write(cell, Number(key));
    if (key.length === 1 && ".#-_".includes(key)) return this.#write(cell, FREE);
    if (key === "Delete") this.editor.setCell(cell, FREE);
    else if (key === "Backspace") this.#eraseBefore(cell);
    else return false;
    return true;
  }

  paste(text: string): void {
    this.#take(readPuzzle(text));
  }

  drop(name: string, bytes: Uint8Array): void {
    this.#take(readPuzzleFile(name, bytes));
  }

  /** Takes the parameters of a link. */
  follow(params: URLSearchParams): void {
    if (params.size === 0) return;
    const read = readSetup(params);
    if ("problem" in read) {
      this.message.value = { kind: "error", lines: [words.badLink(read.problem)] };
      return;
    }
    const { puzzle, entries, seed, seconds } = read.setup;
    batch(() => {
      this.editor.replace(puzzle);
      this.entries.value = entries;
      this.seed.value = seed;
      this.seconds.value = seconds;
    });
    this.reset();
  }

  #write(cell: number, number: number): boolean {
    this.editor.setCell(cell, number);
    this.cursor.value = Math.min(cell + 1, this.editor.drawing.value.numbers.length - 1);
    return true;
  }

  #eraseBefore(cell: number): void {
    const target = Math.max(cell - 1, 0);
    this.editor.setCell(target, FREE);
    this.cursor.value = target;
  }

  #take(read: Read<Puzzle>): void {
    if (!read.ok) {
      this.message.value = { kind: "error", lines: [read.error] };
      return;
    }
    this.editor.replace(read.value);
    this.message.value = { kind: "note", lines: [words.tookPuzzle(read.value.height, read.value.width), ...read.notes] };
  }

  /** What was found was found on another puzzle, or from another seed. */
  #questionChanged(puzzle: Puzzle): void {
    const cursor = this.cursor.value;
    if (cursor !== null && cursor >= puzzle.numbers.length) this.cursor.value = null;
    const proof = this.proof.value;
    if (proof !== null && proof.puzzle !== puzzleText(puzzle)) {
      proof.stop();
      this.proof.value = null;
    }
    this.reset();
  }

  #newProof(): Proof {
    const { proofSession, solver, serverProof, now } = this.#surroundings;
    const puzzle = puzzleText(this.editor.drawing.value);
    const prover = this.prover.value;
    return prover === null ? new BrowserProof(puzzle, proofSession(), solver(), now) : serverProof(puzzle, prover);
  }

  #append(entry: Entry): void {
    batch(() => {
      this.entries.value = [...this.entries.value, entry];
      this.lanes.value = [...this.lanes.value, this.#lane(entry)];
    });
  }

  #lane(entry: Entry): Lane {
    const method = readMethod(entry.method);
    const limits = limitsOf(method, { iterations: entry.iterations, seconds: this.seconds.value });
    const task = { puzzle: puzzleText(this.editor.drawing.value), method, seed: this.seed.value, limits };
    return { entry, search: new Search(task, this.#surroundings.searchSession(), this.#surroundings.now) };
  }

  #endLanes(): void {
    for (const { search } of this.lanes.value) search.stop();
  }

  #shownLayout(): ShownLayout | null {
    const shown = this.shown.value;
    const source = shown === "proof" ? this.proof.value : this.lanes.value[shown]?.search;
    const progress = source?.progress.value;
    if (!progress?.layout) return null;
    const mineCells = minesOf(progress.layout);
    const errors = layoutErrors(this.editor.drawing.value, mineCells);
    return { value: progress.value, mines: progress.mines, mineCells, errors };
  }
}
