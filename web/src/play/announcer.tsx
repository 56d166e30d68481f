// What an action did, for those who do not see the board: a live region beside it.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { appearance } from "../board/appearance";
import type { Play } from "./model";
import { isMarked, type State } from "./state";
import { words } from "./words";

export function Announcer({ play }: { play: Play }) {
  const text = useSignal("");
  const last = useRef<State | null>(null);
  useSignalEffect(() => {
    const now = play.state.value;
    const cursor = play.cursor.peek();
    if (last.current && cursor !== null) text.value = whatHappened(last.current, now, cursor) ?? text.peek();
    last.current = now;
  });
  return <p class="visually-hidden" role="status">{text.value}</p>;
}

/** In words, what changed at the cursor and beyond; null where nothing was opened or flagged. */
export function whatHappened(before: State, now: State, cursor: number): string | null {
  const number = now.numbers[cursor];
  if (before.numbers.length !== now.numbers.length || number === undefined) return null;
  const numOpened = now.numbers.reduce((count, one, cell) => count + (one >= 0 && before.numbers[cell] === -1 ? 1 : 0), 0);
  if (numOpened > 0) return words.opened(appearance(number).words, numOpened);
  if (isMarked(before, cursor) === isMarked(now, cursor)) return null;
  return isMarked(now, cursor) ? words.flagged : words.unflagged;
}
