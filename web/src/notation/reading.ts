// What every reader needs: an error that a person can act on, and a boundary that lets none through.

/** What came of reading text, a file or a link: never an exception. */
export type Read<T> = { ok: true; value: T; notes: string[] } | { ok: false; error: string };

/** Raised inside the readers; `attempt` turns it into an answer. */
export class Unreadable extends Error {}

/** A place in a text, from 1 as editors count. */
export interface Place {
  line: number;
  column?: number;
}

export function refuse(message: string, place?: Place): never {
  throw new Unreadable(place === undefined ? message : `${placed(place)}: ${message}`);
}

/** What `read` gives, or the sentence that says why it cannot; `read` may add notes. */
export function attempt<T>(read: (notes: string[]) => T): Read<T> {
  const notes: string[] = [];
  try {
    return { ok: true, value: read(notes), notes };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: error.message };
    throw error;
  }
}

/** The value of a reading that must succeed inside another one. */
export function unwrap<T>(read: Read<T>, notes: string[]): T {
  if (!read.ok) return refuse(read.error);
  notes.push(...read.notes);
  return read.value;
}

/** The text in quotes, or its beginning when it is long, without what would break a line. */
export function quoted(text: string, limit = 40): string {
  const shown = [...text.slice(0, 4 * limit)].map(visible);
  const short = shown.length <= limit ? shown.join("") : `${shown.slice(0, limit - 1).join("")}…`;
  return `“${short}”`;
}

function visible(character: string): string {
  return /[\p{C}\p{Z}]/u.test(character) && character !== " " ? "·" : character;
}

function placed(place: Place): string {
  return place.column === undefined ? `line ${place.line}` : `line ${place.line}, column ${place.column}`;
}
