// The keys of a board, which everyone may choose, and the cursor that they move.

import type { GridSize } from "./grid";
import { isObject, keptSignal } from "../shell/storage";

export const KEY_COMMANDS = ["up", "down", "left", "right", "open", "flag", "chord"] as const;
export type KeyCommand = (typeof KEY_COMMANDS)[number];
export type KeyMap = Readonly<Record<KeyCommand, readonly string[]>>;

export const DEFAULT_KEYS: KeyMap = {
  up: ["ArrowUp"],
  down: ["ArrowDown"],
  left: ["ArrowLeft"],
  right: ["ArrowRight"],
  open: [" ", "Enter"],
  flag: ["f"],
  chord: ["c"],
};

/** The keys in use. */
export const keyMap = keptSignal<KeyMap>("keys", DEFAULT_KEYS, readKeyMap);

/** What a key means; letters count in either case. */
export function commandOf(keys: KeyMap, key: string): KeyCommand | null {
  const wanted = normal(key);
  return KEY_COMMANDS.find((command) => keys[command].some((one) => normal(one) === wanted)) ?? null;
}

/** The keys with `key` alone given to a command, and taken from whichever had it. */
export function withKey(keys: KeyMap, command: KeyCommand, key: string): KeyMap {
  const others = KEY_COMMANDS.map((one) => [one, keys[one].filter((had) => normal(had) !== normal(key))]);
  return { ...(Object.fromEntries(others) as KeyMap), [command]: [key] };
}

/** Where the cursor goes: one step, or with Home, End, Page Up and Page Down as in any grid; null stays. */
export function moveCursor(cell: number, move: string, { height, width }: GridSize, isFar = false): number | null {
  const row = Math.floor(cell / width);
  const col = cell % width;
  const to = (r: number, c: number) => clamp(r, height) * width + clamp(c, width);
  switch (move) {
    case "up": return to(row - 1, col);
    case "down": return to(row + 1, col);
    case "left": return to(row, col - 1);
    case "right": return to(row, col + 1);
    case "Home": return to(isFar ? 0 : row, 0);
    case "End": return to(isFar ? height - 1 : row, width - 1);
    case "PageUp": return to(row - 8, col);
    case "PageDown": return to(row + 8, col);
    default: return null;
  }
}

function clamp(value: number, size: number): number {
  return Math.min(Math.max(value, 0), size - 1);
}

function normal(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function readKeyMap(kept: unknown): KeyMap | null {
  if (!isObject(kept)) return null;
  const isWhole = KEY_COMMANDS.every((command) => {
    const keys = kept[command];
    return Array.isArray(keys) && keys.every((key) => typeof key === "string");
  });
  return isWhole ? (kept as unknown as KeyMap) : null;
}
