// The room without its drawing: the editor, what the engine says of its position, and what is asked of a cell.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { answered, askAnalysis, BUSY, NOT_ASKED, type Answered, type PositionEngine } from "../engine/asking";
import type { Analysis, Cell, Components, Endgame, Explanation } from "../engine/wire";
import { rowCol } from "../board/grid";
import { MINE, type Board } from "../notation/board";
import { readFile } from "../notation/files";
import { decodePosition } from "../notation/links";
import { parsePosition } from "../notation/notation";
import { readPasted, type Item } from "../notation/pasted";
import {
  brokenPromise,
  HIDDEN,
  localFaults,
  writePosition,
  type LocalFault,
  type Position,
} from "../notation/position";
import type { Read } from "../notation/reading";
import type { Message } from "../shell/fields";
import { Editor } from "./editor";
import { findFiftyFifties } from "./fifty_fifty";
import { words } from "./words";

/** What a click does: ask why, or paint HIDDEN or a number. */
export type Tool = "why" | number;

export interface Why {
  cell: Cell;
  answer: Answered<Explanation>;
}

/** Runs work later unless it is called off: a clock that tests can turn by hand. */
export type Later = (work: () => void, milliseconds: number) => () => void;

export const EDIT_PAUSE = 120;
/** The greatest endgame whose line is worked out while one builds. */
export const MAX_ENDGAME_LAYOUTS = 20_000;
const MAX_SECONDS = 20;

export class AnalyseModel {
  readonly editor: Editor;
  readonly tool: Signal<Tool> = signal("why");
  readonly cursor: Signal<number | null> = signal(null);
  readonly showsOdds = signal(true);
  readonly showsComponents = signal(true);
  readonly analysis: Signal<Answered<Analysis>> = signal(NOT_ASKED);
  readonly components: Signal<Components | null> = signal(null);
  readonly endgame: Signal<Answered<Endgame>> = signal(NOT_ASKED);
  readonly why: Signal<Why | null> = signal(null);
  readonly layout: Signal<0 | 1> = signal(0);
  readonly pointed: Signal<Cell | null> = signal(null);
  readonly message: Signal<Message | null> = signal(null);
  readonly faults: ReadonlySignal<LocalFault[]>;
  readonly fiftyFifties: ReadonlySignal<Cell[][]>;

  readonly #engine: PositionEngine;
  readonly #later: Later;
  readonly #endWatching: () => void;
  #callOff: () => void = () => undefined;
  #asking = new AbortController();
  #explaining = new AbortController();

  constructor(
    engine: PositionEngine,
    { first = FIRST_POSITION, later = browserLater }: { first?: Position; later?: Later } = {},
  ) {
    this.#engine = engine;
    this.#later = later;
    this.editor = new Editor(first);
    this.faults = computed(() => localFaults(this.editor.position.value));
    this.fiftyFifties = computed(() => {
      const analysis = this.analysis.value;
      return analysis.kind === "done" ? findFiftyFifties(this.editor.position.value, analysis.answer) : [];
    });
    this.#endWatching = effect(() => this.#positionChanged(this.editor.position.value));
  }

  /** Ends every question. */
  end(): void {
    this.#endWatching();
    this.#callOff();
    this.#asking.abort();
    this.#explaining.abort();
  }

  /** A click or a tap, or a cell that is passed while the button is held. */
  useTool(cell: number): void {
    const tool = this.tool.value;
    if (tool === "why") void this.explain(cell);
    else this.editor.setCell(cell, tool);
  }

  /** A key over a cell: a digit is written and the cursor goes on, as in a text. True where it meant something. */
  pressKey(cell: number, key: string): boolean {
    if (/^[0-8]$/.test(key)) return this.#write(cell, Number(key));
    if (key.length === 1 && "#-_.hH9".includes(key)) return this.#write(cell, HIDDEN);
    if (key === "Delete") this.editor.setCell(cell, HIDDEN);
    else if (key === "Backspace") this.#eraseBefore(cell);
    else if (key === "?" || key === "w") void this.explain(cell);
    else return false;
    return true;
  }

  /** Asks why a cell is safe, a mine or undecided. */
  async explain(cell: number): Promise<void> {
    this.#explaining.abort();
    const position = this.editor.position.value;
    const analysis = this.analysis.value;
    if (analysis.kind === "done" && !analysis.answer.consistent) return this.closeWhy();
    const controller = (this.#explaining = new AbortController());
    const place = rowCol(cell, position.width);
    this.#showWhy({ cell: place, answer: BUSY });
    const request = { position: writePosition(position), cell: place, max_seconds: MAX_SECONDS };
    const answer = await answered(this.#engine.call("explain", request, controller));
    if (!controller.signal.aborted) this.#showWhy({ cell: place, answer });
  }

  closeWhy(): void {
    this.#explaining.abort();
    this.why.value = null;
  }

  flipLayout(): void {
    this.layout.value = this.layout.value === 0 ? 1 : 0;
  }

  /** Takes pasted text; false where it is a game, which is for another room. */
  paste(text: string): Item | null {
    return this.#take(readPasted(text));
  }

  /** Takes a dropped file. */
  drop(name: string, bytes: Uint8Array): Item | null {
    return this.#take(readFile(name, bytes));
  }

  /** Takes the parameters of a link: `p` holds a position. */
  follow(params: URLSearchParams): void {
    const code = params.get("p");
    if (code === null) return;
    const read = decodePosition(code);
    if (read.ok) this.editor.replace(read.value);
    this.message.value = read.ok ? null : { kind: "error", lines: [words.badLink(read.error)] };
  }

  /** Shows a position that was read; gives back what is none, with the notes of its reading. */
  #take(read: Read<Item>): Item | null {
    if (!read.ok) {
      this.message.value = { kind: "error", lines: [read.error] };
      return null;
    }
    const lines = [...read.notes];
    if (read.value.kind === "record") return read.value;
    if (read.value.kind === "position") {
      lines.unshift(words.tookPosition(read.value.position));
      this.editor.replace(read.value.position);
    } else {
      lines.unshift(words.tookBoard(read.value.board));
      this.editor.replace(boardAsPosition(read.value.board));
    }
    this.message.value = { kind: "note", lines };
    return null;
  }

  #write(cell: number, number: number): boolean {
    this.editor.setCell(cell, number);
    const { numbers } = this.editor.position.value;
    this.cursor.value = Math.min(cell + 1, numbers.length - 1);
    return true;
  }

  /** As in a text: the cell before is emptied, and the cursor goes there. */
  #eraseBefore(cell: number): void {
    const { numbers } = this.editor.position.value;
    const isLastWritten = cell === numbers.length - 1 && numbers[cell] !== HIDDEN;
    const target = isLastWritten ? cell : Math.max(cell - 1, 0);
    this.editor.setCell(target, HIDDEN);
    this.cursor.value = target;
  }

  #positionChanged(position: Position): void {
    this.#callOff();
    this.#asking.abort();
    this.#explaining.abort();
    const isImpossible = brokenPromise(position) !== null;
    batch(() => {
      this.analysis.value = isImpossible ? NOT_ASKED : BUSY;
      this.components.value = null;
      this.endgame.value = NOT_ASKED;
      this.why.value = null;
      this.pointed.value = null;
    });
    this.#clampCursor(position);
    if (!isImpossible) this.#callOff = this.#later(() => void this.#ask(position), EDIT_PAUSE);
  }

  #clampCursor({ numbers }: Position): void {
    const cursor = this.cursor.peek();
    if (cursor !== null && cursor >= numbers.length) this.cursor.value = null;
  }

  async #ask(position: Position): Promise<void> {
    const controller = (this.#asking = new AbortController());
    const notation = writePosition(position);
    const components = answered(this.#engine.call("components", { position: notation }, controller));
    const options = { maxSeconds: MAX_SECONDS, signal: controller.signal };
    const analysis = await answered(askAnalysis(this.#engine, notation, options));
    if (controller.signal.aborted) return;
    this.analysis.value = analysis;
    const bound = await components;
    if (controller.signal.aborted) return;
    if (bound.kind === "done") this.components.value = bound.answer;
    if (analysis.kind === "done" && isSmallEndgame(position, analysis.answer))
      await this.#askEndgame(notation, controller);
  }

  async #askEndgame(position: string, controller: AbortController): Promise<void> {
    this.endgame.value = BUSY;
    const request = { position, max_layouts: MAX_ENDGAME_LAYOUTS };
    const endgame = await answered(this.#engine.call("endgame", request, controller));
    if (!controller.signal.aborted) this.endgame.value = endgame;
  }

  #showWhy(why: Why): void {
    batch(() => {
      this.why.value = why;
      this.layout.value = 0;
    });
  }
}

/** The position of the first visit: the one of the documentation, with proofs and odds of each kind. */
const FIRST_POSITION = parsePosition("4 7 5\n0000000\n2221100\n####211\n#######");

/** A board is shown with its mines hidden and all else open. */
function boardAsPosition(board: Board): Position {
  return { ...board, numbers: board.numbers.map((number) => (number === MINE ? HIDDEN : number)) };
}

/** Whether few enough layouts are left, and something to open. */
export function isSmallEndgame(position: Position, analysis: Analysis): boolean {
  const { num_layouts: count } = analysis;
  const isCounted = count !== null && count.length <= 6 && Number(count) > 0;
  const hidden = position.numbers.filter((number) => number === HIDDEN).length;
  return isCounted && Number(count) <= MAX_ENDGAME_LAYOUTS && hidden > position.mines;
}

function browserLater(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
