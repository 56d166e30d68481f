import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isInField } from "../shell/taking";
import { commandOfKey } from "./keys";

/** As much of an element as is asked: what it stands in. */
class FakeElement extends EventTarget {
  readonly #kinds: readonly string[];

  constructor(...kinds: string[]) {
    super();
    this.#kinds = kinds;
  }

  closest(selector: string): FakeElement | null {
    return selector.split(", ").some((kind) => this.#kinds.includes(kind)) ? this : null;
  }
}

const press = (key: string, target: EventTarget | null = null, more = {}) =>
  commandOfKey({ key, target, altKey: false, ctrlKey: false, metaKey: false, ...more });

beforeEach(() => vi.stubGlobal("Element", FakeElement));
afterEach(() => vi.unstubAllGlobals());

test("space runs and pauses, arrows step", () => {
  expect([" ", "ArrowLeft", "ArrowRight", "Home", "End", "n"].map((key) => press(key))).toEqual([
    "toggle", "back", "forward", "first", "last", "next",
  ]);
  expect(["x", "Enter", "constructor"].map((key) => press(key))).toEqual([null, null, null]);
});

test("keys of the browser are left to it", () => {
  expect(press("ArrowLeft", null, { altKey: true })).toBeNull();
  expect(press("n", null, { ctrlKey: true })).toBeNull();
});

test("a button keeps its space bar, a board its arrows", () => {
  const button = new FakeElement("button");
  const board = new FakeElement('[role="grid"]');
  expect([press(" ", button), press("ArrowRight", button)]).toEqual([null, "forward"]);
  expect([press(" ", board), press("ArrowRight", board), press("n", board)]).toEqual(["toggle", null, "next"]);
});

test("fields keep all their keys", () => {
  expect([isInField(new FakeElement("select")), isInField(new FakeElement("button")), isInField(null)]).toEqual([true, false, false]);
});
