// A game as it is kept and linked: JSON, and in addresses the base64url of that.

import type { Notation } from "../engine/wire";

export const MOVE_ACTIONS = ["open", "chord", "flag"] as const;
export type MoveAction = (typeof MOVE_ACTIONS)[number];

/** A move as records write it. */
export type KeptMove = readonly [action: MoveAction, row: number, col: number];

/** Its board as text, and its moves. */
export interface KeptGame {
  board: Notation;
  moves: readonly KeptMove[];
}

/** A game for an address. */
export function encodeRecord({ board, moves }: KeptGame): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ board, moves }));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of an address; null where it is no base64url. */
export function decodeText(code: string): string | null {
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}
