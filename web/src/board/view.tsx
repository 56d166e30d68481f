// The one board of every room. What it shows comes as numbers and marks, what a person does goes out as
// actions; it knows no game.

import { batch, useSignal, useSignalEffect, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { around, line } from "./grid";
import { commandOf, keyMap, moveCursor } from "./keys";
import { BoardPainter } from "./painter";
import { MouseButtons, Touch } from "./pointer";
import { HIDDEN, type BoardAction, type Marks } from "./types";
import "./board.css";

export type { BoardAction, CellMarks, CellRole, Marks } from "./types";

export interface BoardProps {
  /** -1 hidden, 0 to 8; in reading order. A new array for every change. */
  numbers: Int8Array;
  height: number;
  width: number;
  marks?: Marks;
  /** The keyboard's cell. */
  cursor?: Signal<number | null>;
  onAction?: (action: BoardAction) => void;
  /** The cell under the mouse, null outside. */
  onHover?: (cell: number | null) => void;
  /** For editors: act at once when a button goes down, and on every cell that is passed while it is held. */
  paint?: boolean;
  /** For screen readers. */
  label: string;
}

const LONG_PRESS_MILLISECONDS = 350;

/** Of a board that was last used by mouse or finger: a ring around the cell of the keyboard would only disturb. */
const POINTING = "pointing";

export function Board(props: BoardProps) {
  const ownCursor = useSignal<number | null>(null);
  const cursor = props.cursor ?? ownCursor;
  const root = useRef<HTMLDivElement>(null);
  const painter = useRef<BoardPainter | null>(null);
  const hands = useMemo(() => new Hands(), []);
  hands.props = props;
  hands.cursor = cursor;

  useLayoutEffect(() => {
    if (!root.current) return;
    painter.current ??= new BoardPainter(root.current);
    hands.attach(root.current, painter.current);
    painter.current.show(props.height, props.width, props.numbers, props.marks);
  });
  useEffect(() => () => {
    hands.detach();
    painter.current?.end();
  }, []);
  useSignalEffect(() => {
    const cell = cursor.value;
    const hasFocus = root.current?.contains(document.activeElement) ?? false;
    painter.current?.setCursor(cell, hasFocus);
  });

  return (
    <div class="board-frame">
      <div
        ref={root}
        class="board"
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.height}
        aria-colcount={props.width}
        style={{ "--rows": props.height, "--cols": props.width }}
      />
    </div>
  );
}

/** Mouse, fingers and keys on one board: listens on the grid alone, and works out the cell by its place. */
class Hands {
  props!: BoardProps;
  cursor!: Signal<number | null>;
  #root: HTMLElement | null = null;
  #painter: BoardPainter | null = null;
  #mouse = new MouseButtons();
  #touch = new Touch();
  #longPress: ReturnType<typeof setTimeout> | undefined;
  #hovered: number | null = null;
  #painted: number | null = null;

  attach(root: HTMLElement, painter: BoardPainter): void {
    if (this.#root === root) return;
    this.#root = root;
    this.#painter = painter;
    root.addEventListener("pointerdown", this.#down);
    root.addEventListener("pointermove", this.#hover);
    root.addEventListener("pointerleave", this.#leave);
    root.addEventListener("contextmenu", prevent);
    // The cell has the focus by then; the browser would take it away, select text, or scroll.
    root.addEventListener("auxclick", prevent);
    root.addEventListener("mousedown", prevent);
    root.addEventListener("keydown", this.#key);
    // Also of the key that brought the focus here.
    root.addEventListener("keyup", this.#showFocus);
    window.addEventListener("pointermove", this.#move);
    window.addEventListener("pointerup", this.#up);
    window.addEventListener("pointercancel", this.#cancel);
    window.addEventListener("blur", this.#cancel);
  }

  detach(): void {
    clearTimeout(this.#longPress);
    window.removeEventListener("pointermove", this.#move);
    window.removeEventListener("pointerup", this.#up);
    window.removeEventListener("pointercancel", this.#cancel);
    window.removeEventListener("blur", this.#cancel);
  }

  #act(kind: BoardAction["kind"], cell: number, key?: string): void {
    this.props.onAction?.(key === undefined ? { kind, cell } : { kind, cell, key });
  }

  #cellAt(event: PointerEvent): number | null {
    const { height, width } = this.props;
    const box = this.#root?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const col = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    return row >= 0 && row < height && col >= 0 && col < width ? row * width + col : null;
  }

  #down = (event: PointerEvent): void => {
    const cell = this.#cellAt(event);
    if (cell === null) return;
    this.cursor.value = cell;
    this.#painter?.setCursor(cell, false);
    this.#root?.classList.add(POINTING);
    if (event.pointerType === "touch") return this.#touchDown(event, cell);
    this.#buttons(event);
    // Keys go on from where the mouse was.
    this.#painter?.focusQuietly();
  };

  #touchDown(event: PointerEvent, cell: number): void {
    if (!event.isPrimary) return this.#cancel();
    this.#touch.begin(event.clientX, event.clientY);
    this.#painter?.setPressed([cell]);
    this.#longPress = setTimeout(() => {
      this.#painter?.setPressed([]);
      if (!this.#touch.rested()) return;
      navigator.vibrate?.(15);
      this.#act("flag", cell);
    }, LONG_PRESS_MILLISECONDS);
  }

  #hover = (event: PointerEvent): void => {
    if (event.pointerType === "touch" || !this.props.onHover) return;
    const cell = this.#cellAt(event);
    if (cell !== this.#hovered) this.props.onHover(cell);
    this.#hovered = cell;
  };

  #leave = (): void => {
    if (this.#hovered !== null) this.props.onHover?.(null);
    this.#hovered = null;
  };

  #move = (event: PointerEvent): void => {
    if (event.pointerType === "touch") {
      if (!this.#touch.move(event.clientX, event.clientY)) this.#endTouch();
    } else if (this.#mouse.held !== null || this.#painted !== null) {
      this.#buttons(event);
    }
  };

  #up = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return this.#buttons(event);
    const isTap = this.#touch.end();
    const cell = this.#cellAt(event);
    if (!isTap || cell === null) return this.#endTouch();
    clearTimeout(this.#longPress);
    this.#painter?.releaseSoon();
    this.#act("open", cell);
  };

  #buttons(event: PointerEvent): void {
    const cell = this.#cellAt(event);
    if (this.props.paint) return this.#paint(event.buttons, cell);
    const kind = this.#mouse.feed(event.buttons);
    if (kind === null || kind === "flag" || cell === null) this.#painter?.setPressed(this.#heldCells(cell));
    else this.#painter?.releaseSoon();
    if (kind && cell !== null) this.#act(kind, cell);
  }

  #paint(buttons: number, cell: number | null): void {
    if (buttons === 0) {
      this.#painted = null;
    } else if (cell !== null && cell !== this.#painted) {
      const kind = buttons & 1 ? "open" : buttons & 2 ? "flag" : "chord";
      // A quick hand skips cells between two events: the line between them is drawn.
      const passed = this.#painted === null ? [cell] : line(this.#painted, cell, this.props.width);
      this.#painted = cell;
      batch(() => passed.forEach((one) => this.#act(kind, one)));
    }
  }

  #heldCells(cell: number | null): number[] {
    if (cell === null || this.#mouse.held === null) return [];
    const { numbers } = this.props;
    const isNumber = (numbers[cell] ?? HIDDEN) > 0;
    if (this.#mouse.held === "open" && !isNumber) return [cell];
    return around(cell, this.props).filter((near) => numbers[near] === HIDDEN);
  }

  #endTouch(): void {
    clearTimeout(this.#longPress);
    this.#painter?.setPressed([]);
  }

  #cancel = (): void => {
    this.#mouse.cancel();
    this.#touch.cancel();
    this.#painted = null;
    this.#endTouch();
  };

  #showFocus = (): void => this.#root?.classList.remove(POINTING);

  #key = (event: KeyboardEvent): void => {
    this.#showFocus();
    if (event.altKey || event.metaKey) return;
    const cell = this.cursor.value ?? 0;
    const isFar = event.ctrlKey;
    const command = isFar ? null : commandOf(keyMap.value, event.key);
    const moved = moveCursor(cell, command ?? event.key, this.props, isFar);
    if (moved !== null) {
      this.cursor.value = moved;
      this.#painter?.setCursor(moved, true);
    } else if (command === "open" || command === "flag" || command === "chord") {
      this.#act(command, cell);
    } else {
      if (!isFar && event.key !== "Tab") this.#act("press", cell, event.key);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function prevent(event: Event): void {
  event.preventDefault();
}
