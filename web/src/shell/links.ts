// Links within the page: "#/play?level=expert&seed=7" is the room `play` with its parameters.
// Whoever writes a link uses `linkTo`; rooms read theirs from `here`.

import { signal, type ReadonlySignal } from "@preact/signals";

export interface Place {
  room: string;
  params: URLSearchParams;
}

/** The place that a hash names; any text is a place, at worst the unnamed room. */
export function parseHash(hash: string): Place {
  const text = hash.replace(/^#\/?/, "");
  const mark = text.indexOf("?");
  const room = mark < 0 ? text : text.slice(0, mark);
  return { room, params: new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1)) };
}

/** The hash of a place; parameters that are undefined or empty are left out. */
export function linkTo(room: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const kept = Object.entries(params).filter((entry): entry is [string, string] => !!entry[1]);
  const query = new URLSearchParams(kept).toString();
  return query ? `#/${room}?${query}` : `#/${room}`;
}

/** The whole address of a link, for the clipboard. */
export function address(hash: string): string {
  return new URL(hash, location.href).href;
}

const place = signal<Place>(parseHash(typeof location === "undefined" ? "" : location.hash));

/** Where the page is; changes with the address. */
export const here: ReadonlySignal<Place> = place;

/** Writes what a room shows into the address, without a step back and without telling the room. */
export function replaceLink(hash: string): void {
  history.replaceState(null, "", hash);
}

if (typeof window !== "undefined") {
  window.addEventListener("hashchange", () => {
    place.value = parseHash(location.hash);
  });
}
