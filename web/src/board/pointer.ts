// What mouse buttons and fingers mean, apart from any element: events go in, actions come out.

import type { BoardAction } from "./types";

const LEFT = 1;
const RIGHT = 2;
const MIDDLE = 4;

type Kind = BoardAction["kind"];

/**
 * The buttons of a mouse, as every Minesweeper has them: left opens where it is let go, right flags at
 * once, middle or both together chord where the first of them is let go. Let go outside: nothing.
 */
export class MouseButtons {
  #buttons = 0;
  #held: "open" | "chord" | null = null;

  /** What is held down now, and would act when let go. */
  get held(): "open" | "chord" | null {
    return this.#held;
  }

  /** Takes the buttons that are down and returns what happens to the cell under the pointer. */
  feed(buttons: number): Kind | null {
    const pressed = buttons & ~this.#buttons;
    const released = this.#buttons & ~buttons;
    this.#buttons = buttons;
    if (pressed) return this.#press(pressed, buttons);
    return released ? this.#release(buttons) : null;
  }

  /** Forgets what is held. */
  cancel(): void {
    this.#held = null;
    this.#buttons = 0;
  }

  #press(pressed: number, buttons: number): Kind | null {
    const isBoth = (buttons & LEFT) !== 0 && (buttons & RIGHT) !== 0;
    if (pressed & MIDDLE || isBoth) this.#held = "chord";
    else if (pressed & LEFT) this.#held = "open";
    else if (pressed & RIGHT) return "flag";
    return null;
  }

  #release(buttons: number): Kind | null {
    const done = this.#held;
    if (done === "open" && buttons & LEFT) return null;
    this.#held = null;
    return done;
  }
}

/** How far a finger may stray before its touch is no tap, in pixels. */
const STRAY = 12;

/** One finger: a tap opens, a long press flags, a finger that moves on scrolls the page. */
export class Touch {
  #start: { x: number; y: number } | null = null;

  begin(x: number, y: number): void {
    this.#start = { x, y };
  }

  /** False once the finger has moved too far. */
  move(x: number, y: number): boolean {
    const start = this.#start;
    if (start && Math.hypot(x - start.x, y - start.y) > STRAY) this.#start = null;
    return this.#start !== null;
  }

  /** The time of a long press is over: true where the finger still rests, and its end does nothing then. */
  rested(): boolean {
    const isResting = this.#start !== null;
    this.#start = null;
    return isResting;
  }

  /** The finger is lifted: true for a tap. */
  end(): boolean {
    return this.rested();
  }

  cancel(): void {
    this.#start = null;
  }
}
