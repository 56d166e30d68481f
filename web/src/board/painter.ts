// Draws a board as rows of elements and changes only the cells that differ. A screen reader finds a grid.
// Work that would hold up the page is spread over frames: a board of 100 by 100 appears in a few of them.

import { appearance, sameAppearance, type Appearance } from "./appearance";
import type { CellMarks, Marks } from "./types";
import { words } from "./words";

/**
 * How long one frame may be given to building and changing cells. Style, layout and painting come on top
 * and take several times as long: a machine on which frames are late is given less a frame.
 */
const MOST_MILLISECONDS_A_FRAME = 4;
const LEAST_MILLISECONDS_A_FRAME = 1;
const LATE_FRAME_MILLISECONDS = 30;
/** How many cells are written between two looks at the clock. */
const CELLS_A_LOOK = 20;
/** Boards of more cells are drawn over several frames and leave out the layout of rows that are not in view. */
const MANY_CELLS = 1500;

/** How long a cell that was let go looks held where nothing comes of it. */
const RELEASE_MILLISECONDS = 150;

const NO_MARKS: Marks = new Map();

export class BoardPainter {
  readonly #root: HTMLElement;
  #cells: HTMLElement[] = [];
  #shown: Appearance[] = [];
  #height = 0;
  #width = 0;
  #numbers: Int8Array = new Int8Array(0);
  #marks: Marks = NO_MARKS;
  /** Cells to look at again, in order; a set, so that none waits twice. */
  #waiting = new Set<number>();
  #frame = 0;
  #frameBegan = 0;
  #budget = MOST_MILLISECONDS_A_FRAME / 2;
  #focusable = -1;
  #pressed: readonly number[] = [];
  #release: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Shows the numbers and marks; the arrays are kept and must not be changed by the caller. */
  show(height: number, width: number, numbers: Int8Array, marks: Marks = NO_MARKS): void {
    if (height !== this.#height || width !== this.#width) this.#begin(height, width);
    else this.#noteChanges(numbers, marks);
    this.#numbers = numbers;
    this.#marks = marks;
    if (this.#release !== undefined) this.setPressed([]);
    // Work done now would be styled together with that of the coming frame.
    if (this.#isLarge) this.#workLater();
    else this.#work();
  }

  get #isLarge(): boolean {
    return this.#height * this.#width > MANY_CELLS;
  }

  /** Takes the focus to the cell that Tab reaches, without a jump of the page. */
  focusQuietly(): void {
    this.#cells[Math.max(this.#focusable, 0)]?.focus({ preventScroll: true });
  }

  /** Makes one cell the one that Tab reaches, and takes the focus to it where asked. */
  setCursor(cell: number | null, takeFocus: boolean): void {
    const wanted = cell ?? 0;
    if (wanted !== this.#focusable) this.#cells[this.#focusable]?.removeAttribute("tabindex");
    this.#focusable = wanted;
    const element = this.#cells[wanted];
    if (!element) return;
    element.tabIndex = 0;
    if (takeFocus && document.activeElement !== element) element.focus();
  }

  /** Shows cells as held down. */
  setPressed(cells: readonly number[]): void {
    clearTimeout(this.#release);
    this.#release = undefined;
    for (const cell of this.#pressed) this.#cells[cell]?.removeAttribute("data-pressed");
    for (const cell of cells) this.#cells[cell]?.setAttribute("data-pressed", "");
    this.#pressed = cells;
  }

  /**
   * The button is up: cells look held until what was done is shown. Else they would flash as they were before, and
   * browsers draw what a hand changed before they let the page hear the engine's answer.
   */
  releaseSoon(): void {
    clearTimeout(this.#release);
    this.#release = setTimeout(() => this.setPressed([]), RELEASE_MILLISECONDS);
  }

  /** Ends what is under way. */
  end(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#release);
  }

  #begin(height: number, width: number): void {
    this.#height = height;
    this.#width = width;
    this.#cells = [];
    this.#shown = [];
    this.#waiting.clear();
    this.#focusable = -1;
    this.#root.replaceChildren();
    this.#root.classList.toggle("many", this.#isLarge);
  }

  #noteChanges(numbers: Int8Array, marks: Marks): void {
    for (let cell = 0; cell < numbers.length; cell++) {
      if (numbers[cell] !== this.#numbers[cell]) this.#waiting.add(cell);
    }
    if (marks === this.#marks) return;
    for (const cell of this.#marks.keys()) if (!marks.has(cell)) this.#waiting.add(cell);
    for (const [cell, mark] of marks) {
      if (!sameMarks(mark, this.#marks.get(cell))) this.#waiting.add(cell);
    }
  }

  /** Works until the frame's time is over, and goes on in the next one. */
  #work = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frameBegan = performance.now();
    const end = this.#isLarge ? this.#frameBegan + this.#budget : Infinity;
    while (this.#cells.length < this.#height * this.#width) {
      this.#buildRow();
      if (performance.now() > end) return this.#goOn();
    }
    let until = CELLS_A_LOOK;
    for (const cell of this.#waiting) {
      this.#waiting.delete(cell);
      this.#paint(cell);
      if (--until > 0) continue;
      until = CELLS_A_LOOK;
      if (performance.now() > end) return this.#goOn();
    }
  };

  #workLater(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#work);
  }

  /** Goes on in the next frame, with less to do where this one is late, else with more. */
  #goOn(): void {
    this.#frame = requestAnimationFrame(() => {
      const isLate = performance.now() - this.#frameBegan > LATE_FRAME_MILLISECONDS;
      const wanted = this.#budget * (isLate ? 0.5 : 1.25);
      this.#budget = Math.min(Math.max(wanted, LEAST_MILLISECONDS_A_FRAME), MOST_MILLISECONDS_A_FRAME);
      this.#work();
    });
  }

  #buildRow(): void {
    const row = this.#cells.length / this.#width;
    const line = document.createElement("div");
    line.className = "r";
    line.setAttribute("role", "row");
    for (let col = 0; col < this.#width; col++) line.append(this.#buildCell(row, col));
    this.#root.append(line);
  }

  #buildCell(row: number, col: number): HTMLElement {
    const element = document.createElement("div");
    const cell = row * this.#width + col;
    element.setAttribute("role", "gridcell");
    this.#cells.push(element);
    this.#paint(cell);
    if (cell === Math.max(this.#focusable, 0)) element.tabIndex = 0;
    return element;
  }

  #paint(cell: number): void {
    const element = this.#cells[cell];
    const number = this.#numbers[cell];
    if (!element || number === undefined) return;
    const now = appearance(number, this.#marks.get(cell));
    const before = this.#shown[cell];
    if (before && sameAppearance(before, now)) return;
    this.#shown[cell] = now;
    if (before?.className !== now.className) element.className = now.className;
    if ((before?.text ?? "") !== now.text) element.textContent = now.text;
    if ((before?.tint ?? null) !== now.tint) paintTint(element, now.tint);
    if (before?.words !== now.words) element.setAttribute("aria-label", this.#spoken(cell, now));
  }

  #spoken(cell: number, shown: Appearance): string {
    return `${shown.words}, ${words.place(Math.floor(cell / this.#width), cell % this.#width)}`;
  }
}

function paintTint(element: HTMLElement, tint: number | null): void {
  if (tint === null) element.style.removeProperty("--tint");
  else element.style.setProperty("--tint", `${(tint * 100).toFixed(1)}%`);
}

function sameMarks(one: CellMarks, other: CellMarks | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.tint === other.tint &&
    one.label === other.label &&
    one.role === other.role &&
    one.component === other.component &&
    one.flag === other.flag &&
    one.mine === other.mine &&
    one.exploded === other.exploded &&
    one.wrongFlag === other.wrongFlag
  );
}
