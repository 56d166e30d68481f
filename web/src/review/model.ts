// The room without its drawing: a game is replayed, every opening graded, and one moment of it looked at.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { answered, askAnalysis, BUSY, faultOf, NOT_ASKED, type Answered, type PositionEngine } from "../engine/asking";
import { easiestProofs } from "../engine/proofs";
import type { Analysis, Cell, Explanation } from "../engine/wire";
import { neighbours, rowCol } from "../board/grid";
import { readFile } from "../notation/files";
import { readRecord } from "../notation/json";
import { decodeRecord } from "../notation/links";
import { readPasted, type Item } from "../notation/pasted";
import { HIDDEN, writePosition, type Position } from "../notation/position";
import { attempt, type Read } from "../notation/reading";
import { replay, type GameRecord, type PlayedMove, type Replay } from "../notation/record";
import { gradeOpening, safetyOf, summarise, wantsChance, type Grade, type Summary } from "./grading";
import { words } from "./words";

export interface Progress {
  done: number;
  total: number;
}

/** How many positions are analysed at once; the engine shares them out to its workers. */
const AT_ONCE = 4;
const MAX_SECONDS = 20;
const MAX_ENDGAME_LAYOUTS = 20_000;
/** Analyses are kept for as many cells as this; the rest is asked again when it is looked at. */
const MAX_KEPT_CELLS = 2_000_000;
const MAX_PROOFS = 4;

export class ReviewModel {
  readonly game: Signal<Replay | null> = signal(null);
  /** A grade for each move, null while it is worked out. */
  readonly grades: Signal<readonly (Grade | null)[]> = signal([]);
  /** Null when nothing is being worked out. */
  readonly progress: Signal<Progress | null> = signal(null);
  readonly wasCancelled = signal(false);
  /** The moment that is looked at: before move `step`, or after the last one. */
  readonly step = signal(0);
  readonly analysis: Signal<Answered<Analysis>> = signal(NOT_ASKED);
  /** Proofs of safe cells that were overlooked at this moment, the shortest first. */
  readonly proofs: Signal<Answered<Explanation[]>> = signal(NOT_ASKED);
  readonly shownProof: Signal<number | null> = signal(null);
  readonly message: Signal<string | null> = signal(null);

  readonly move: ReadonlySignal<PlayedMove | null>;
  readonly grade: ReadonlySignal<Grade | null>;
  readonly position: ReadonlySignal<Position | null>;
  readonly summary: ReadonlySignal<Summary>;
  /** The chance to have survived so far, before the first move and after each. */
  readonly survival: ReadonlySignal<number[]>;

  readonly #engine: PositionEngine;
  readonly #analyses = new Map<string, Analysis>();
  readonly #endWatching: () => void;
  #grading = new AbortController();
  #looking = new AbortController();

  constructor(engine: PositionEngine) {
    this.#engine = engine;
    this.move = computed(() => this.game.value?.moves[this.step.value] ?? null);
    this.grade = computed(() => this.grades.value[this.step.value] ?? null);
    this.position = computed(() => this.move.value?.before ?? this.game.value?.after ?? null);
    this.summary = computed(() => summarise(this.grades.value));
    this.survival = computed(() => survivalCurve(this.grades.value));
    const isGrading = computed(() => this.progress.value !== null);
    this.#endWatching = effect(() => this.#lookAt(this.position.value, this.grade.value, isGrading.value));
  }

  end(): void {
    this.#endWatching();
    this.#grading.abort();
    this.#looking.abort();
  }

  /** Begins to review a game. */
  load(record: GameRecord): void {
    const played = attempt(() => replay(record));
    if (!played.ok) return this.#refuse(played.error);
    this.#grading.abort();
    this.#analyses.clear();
    batch(() => {
      this.message.value = null;
      this.game.value = played.value;
      this.grades.value = played.value.moves.map((move) =>
        move.opened.length > 0 ? null : { kind: "mark" },
      );
      this.step.value = 0;
      this.wasCancelled.value = false;
    });
    void this.#gradeAll();
  }

  /** Takes what a link names: `g` is a game, `step` the moment to look at. */
  follow(params: URLSearchParams): boolean {
    const code = params.get("g");
    if (code === null) return false;
    const read = decodeRecord(code);
    if (!read.ok) return (this.#refuse(words.badLink(read.error)), true);
    this.load(read.value);
    this.goTo(Number(params.get("step") ?? 0));
    return true;
  }

  /** Takes a game as it is kept after play; false where none is. */
  loadKept(kept: unknown): boolean {
    const read = attempt(() => readRecord(kept));
    if (read.ok) this.load(read.value);
    return read.ok;
  }

  paste(text: string): void {
    this.#take(readPasted(text));
  }

  drop(name: string, bytes: Uint8Array): void {
    this.#take(readFile(name, bytes));
  }

  goTo(step: number): void {
    const last = this.game.value?.moves.length ?? 0;
    this.step.value = Number.isFinite(step) ? Math.min(Math.max(Math.round(step), 0), last) : 0;
  }

  /** The next moment, forwards or backwards, that was a mistake; stays where there is none. */
  goToMistake(direction: 1 | -1): void {
    const grades = this.grades.value;
    for (let step = this.step.value + direction; step >= 0 && step < grades.length; step += direction) {
      const grade = grades[step];
      if (grade && "cost" in grade) return this.goTo(step);
    }
  }

  /** Stops the grading; what is done stays. */
  cancel(): void {
    this.#grading.abort();
    this.progress.value = null;
    this.wasCancelled.value = this.grades.value.includes(null);
  }

  /** Goes on with the grading after it was stopped. */
  resume(): void {
    this.wasCancelled.value = false;
    void this.#gradeAll();
  }

  #take(read: Read<Item>): void {
    if (!read.ok) this.#refuse(read.error);
    else if (read.value.kind === "record") this.load(read.value.record);
    else this.#refuse(words.notAGame(read.value.kind));
  }

  #refuse(message: string): void {
    this.message.value = message;
  }

  async #gradeAll(): Promise<void> {
    const controller = (this.#grading = new AbortController());
    const moves = this.game.value?.moves ?? [];
    const waiting = [...this.grades.value.keys()].filter((index) => this.grades.value[index] === null);
    const total = waiting.length;
    this.progress.value = total === 0 ? null : { done: 0, total };
    const work = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const move = moves[index];
        if (move === undefined) continue;
        const grade = await this.#gradeMove(move, controller);
        if (controller.signal.aborted) return;
        batch(() => {
          this.grades.value = this.grades.value.with(index, grade);
          this.progress.value = { done: (this.progress.value?.done ?? 0) + 1, total };
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (!controller.signal.aborted) this.progress.value = null;
  }

  async #gradeMove(move: PlayedMove, controller: AbortController): Promise<Grade> {
    try {
      const analysis = await this.#analyse(move.before, controller);
      if (!analysis.consistent) return { kind: "unknown", message: analysis.contradiction?.sentence ?? "" };
      const [cell] = move.opened;
      const risk = await this.#riskOf(move, analysis, controller);
      const isOpen =
        risk > 0 && cell !== undefined && move.opened.length === 1 && wantsChance(analysis, cell);
      const chance = isOpen ? await this.#chanceOf(move.before, cell, analysis, controller) : null;
      return gradeOpening(analysis, move.opened, risk, chance);
    } catch (error) {
      return { kind: "unknown", message: faultOf(error).message };
    }
  }

  /** The chance that the opening hits a mine: a chord opens one cell after the other. */
  async #riskOf(move: PlayedMove, first: Analysis, controller: AbortController): Promise<number> {
    const odds = (analysis: Analysis, cell: number): number => {
      const [row, col] = rowCol(cell, analysis.width);
      return analysis.mine_probability[row]?.[col] ?? 0;
    };
    if (move.opened.every((cell) => odds(first, cell) === 0)) return 0;
    let safety = 1;
    for (const [index, cell] of move.opened.entries()) {
      const before = move.beforeEach[index];
      const analysis = index === 0 || before === undefined ? first : await this.#analyse(before, controller);
      safety *= 1 - odds(analysis, cell);
    }
    return 1 - safety;
  }

  /** The exact chance to win by opening a cell: the wins of the best line after each number that it may show. */
  async #chanceOf(
    position: Position,
    cell: number,
    analysis: Analysis,
    controller: AbortController,
  ): Promise<number | null> {
    const mostAround = neighbours(cell, position).filter((near) => position.numbers[near] === HIDDEN).length;
    const numbers = Array.from({ length: mostAround + 1 }, (_, number) => number);
    const wins = await Promise.all(
      numbers.map((number) => this.#winsAfter(position, cell, number, controller)),
    );
    if (wins.includes(null) || analysis.num_layouts === null) return null;
    return wins.reduce<number>((sum, some) => sum + (some ?? 0), 0) / Number(analysis.num_layouts);
  }

  /** On how many layouts the game is won once the cell shows a number; null where that takes too long. */
  async #winsAfter(
    position: Position,
    cell: number,
    number: number,
    controller: AbortController,
  ): Promise<number | null> {
    const after = { ...position, numbers: position.numbers.with(cell, number) };
    try {
      const request = { position: writePosition(after), max_layouts: MAX_ENDGAME_LAYOUTS };
      const endgame = await this.#engine.call("endgame", request, controller);
      return endgame.wins === endgame.upper ? endgame.wins : null;
    } catch (error) {
      return faultOf(error).name === "ContradictoryPosition" ? 0 : null; // A number that it cannot show.
    }
  }

  async #analyse(position: Position, controller: AbortController): Promise<Analysis> {
    const notation = writePosition(position);
    const kept = this.#analyses.get(notation);
    if (kept !== undefined) return kept;
    const options = { maxSeconds: MAX_SECONDS, signal: controller.signal };
    const analysis = await askAnalysis(this.#engine, notation, options);
    if ((this.#analyses.size + 1) * position.numbers.length <= MAX_KEPT_CELLS)
      this.#analyses.set(notation, analysis);
    return analysis;
  }

  /** Shows the odds of the moment; while games are graded they come from there, sooner or later. */
  #lookAt(position: Position | null, grade: Grade | null, isGrading: boolean): void {
    this.#looking.abort();
    const controller = (this.#looking = new AbortController());
    const kept = position === null ? undefined : this.#analyses.get(writePosition(position));
    batch(() => {
      this.analysis.value = kept === undefined ? NOT_ASKED : { kind: "done", answer: kept };
      this.proofs.value = NOT_ASKED;
      this.shownProof.value = null;
    });
    if (position === null) return;
    if (kept === undefined && !isGrading) void this.#showAnalysis(position, controller);
    if (grade?.kind === "overlooked") void this.#showProofs(position, grade.safe, controller);
  }

  async #showAnalysis(position: Position, controller: AbortController): Promise<void> {
    this.analysis.value = BUSY;
    const analysis = await answered(this.#analyse(position, controller));
    if (!controller.signal.aborted) this.analysis.value = analysis;
  }

  /** Proofs of the safe cells nearest to the one that was opened instead. */
  async #showProofs(position: Position, safe: readonly Cell[], controller: AbortController): Promise<void> {
    this.proofs.value = BUSY;
    const [played] = this.move.peek()?.opened ?? [];
    const notation = writePosition(position);
    const explain = (cell: Cell): Promise<Explanation> =>
      this.#engine.call("explain", { position: notation, cell, max_seconds: MAX_SECONDS }, controller);
    const asked = { safe, near: played ?? null, width: position.width, most: MAX_PROOFS };
    const proofs = await easiestProofs(explain, asked);
    if (controller.signal.aborted) return;
    batch(() => {
      this.proofs.value = { kind: "done", answer: proofs };
      this.shownProof.value = proofs.length > 0 ? 0 : null;
    });
  }
}

/** The product of the safeties so far, before the first move and after each. */
function survivalCurve(grades: readonly (Grade | null)[]): number[] {
  const curve = [1];
  for (const grade of grades) curve.push((curve.at(-1) ?? 1) * (grade ? safetyOf(grade) : 1));
  return curve;
}
