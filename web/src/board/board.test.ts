import { describe, expect, it } from "vitest";
import { appearance } from "./appearance";
import { around, distance, line, neighbours } from "./grid";
import { commandOf, DEFAULT_KEYS, moveCursor, withKey } from "./keys";
import { MouseButtons, Touch } from "./pointer";

const [NONE, LEFT, RIGHT, BOTH, MIDDLE] = [0, 1, 2, 3, 4];

/** What comes of buttons that go down and up in that order. */
function fed(...buttons: number[]): string[] {
  const mouse = new MouseButtons();
  return buttons.flatMap((now) => mouse.feed(now) ?? []);
}

describe("the mouse", () => {
  it("opens when the left button is let go", () => {
    expect(fed(LEFT)).toEqual([]);
    expect(fed(LEFT, LEFT, NONE)).toEqual(["open"]);
  });

  it("flags as soon as the right button goes down", () => {
    expect(fed(RIGHT)).toEqual(["flag"]);
    expect(fed(RIGHT, NONE, RIGHT, NONE)).toEqual(["flag", "flag"]);
  });

  it("chords by the middle button, and by both when the first is let go", () => {
    expect(fed(MIDDLE, NONE)).toEqual(["chord"]);
    expect(fed(LEFT, BOTH, LEFT, NONE)).toEqual(["chord"]);
    expect(fed(LEFT, BOTH, RIGHT, NONE)).toEqual(["chord"]);
    expect(fed(RIGHT, BOTH, NONE)).toEqual(["flag", "chord"]);
  });

  it("forgets what was held when the gesture is cancelled", () => {
    const mouse = new MouseButtons();
    mouse.feed(LEFT);
    mouse.cancel();
    expect(mouse.feed(NONE)).toBeNull();
  });
});

describe("a finger", () => {
  it("taps when it is lifted where it was put", () => {
    const touch = new Touch();
    touch.begin(10, 10);
    expect(touch.move(14, 12)).toBe(true);
    expect(touch.end()).toBe(true);
  });

  it("scrolls when it moves on", () => {
    const touch = new Touch();
    touch.begin(10, 10);
    expect(touch.move(10, 40)).toBe(false);
    expect(touch.end()).toBe(false);
  });

  it("does nothing more after a long press", () => {
    const touch = new Touch();
    touch.begin(10, 10);
    expect(touch.rested()).toBe(true);
    expect(touch.end()).toBe(false);
  });
});

describe("the cursor", () => {
  const size = { height: 3, width: 4 };

  it("stays on the board", () => {
    expect(["up", "left", "down", "right"].map((move) => moveCursor(0, move, size))).toEqual([0, 0, 4, 1]);
    expect(moveCursor(11, "down", size)).toBe(11);
  });

  it("jumps to the ends of a row and of the board", () => {
    expect(moveCursor(5, "Home", size)).toBe(4);
    expect(moveCursor(5, "End", size)).toBe(7);
    expect(moveCursor(5, "Home", size, true)).toBe(0);
    expect(moveCursor(5, "End", size, true)).toBe(11);
    expect(moveCursor(5, "x", size)).toBeNull();
  });
});

describe("keys", () => {
  it("mean the same in either case", () => {
    expect(commandOf(DEFAULT_KEYS, "F")).toBe("flag");
    expect(commandOf(DEFAULT_KEYS, "Enter")).toBe("open");
    expect(commandOf(DEFAULT_KEYS, "x")).toBeNull();
  });

  it("are taken from the command that had them", () => {
    const keys = withKey(DEFAULT_KEYS, "open", "f");
    expect(commandOf(keys, "f")).toBe("open");
    expect(keys.flag).toEqual([]);
  });
});

describe("a cell", () => {
  it("shows its number, and nothing for zero or while hidden", () => {
    expect([3, 0, -1].map((number) => appearance(number).text)).toEqual(["3", "", ""]);
    expect([3, 0, -1].map((number) => appearance(number).words)).toEqual(["3", "empty", "hidden"]);
  });

  it("reads its marks aloud", () => {
    expect(appearance(-1, { flag: true, role: "mine" }).words).toBe("flag, proven mine");
    expect(appearance(-1, { tint: 0.5, label: "50" }).words).toBe("hidden, 50");
  });

  it("shows one picture at a time", () => {
    expect(appearance(-1, { flag: true, mine: true, exploded: true }).className).toBe("c h exploded");
  });
});

it("knows the cells around a cell", () => {
  const size = { height: 3, width: 3 };
  expect(neighbours(4, size)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect(around(0, size)).toEqual([0, 1, 3, 4]);
  expect(distance(0, 5, 3)).toBe(2);
});

it("draws a line of cells that touch each other, up to the last", () => {
  expect(line(0, 0, 10)).toEqual([]);
  expect(line(3, 0, 10)).toEqual([2, 1, 0]);
  expect(line(0, 42, 10)).toEqual([11, 21, 32, 42]);
});
