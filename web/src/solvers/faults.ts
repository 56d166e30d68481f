// Errors of names, in the words of Python: what came, what is allowed, and what may have been meant.

/** A name that names no solver of the page; the message is for whoever wrote it. */
export class SolverError extends Error {
  override name = "SolverError";
}

export function refuse(message: string): never {
  throw new SolverError(message);
}

/** Refuses a name that is none of those known, with the closest one. */
export function refuseUnknown(kind: string, name: string, known: Iterable<string>): never {
  const names = [...new Set(known)].sort();
  const close = closest(name, names);
  const suggestion = close === null ? "" : ` Did you mean ${quoted(close)}?`;
  return refuse(`unknown ${kind} ${shown(name)}.${suggestion} Known: ${names.join(", ") || "none"}.`);
}

const MAX_SHOWN = 60;

/** Text in quotes as a message holds it, cut where it is long. */
export function shown(text: string): string {
  const letters = [...quoted(text)];
  return letters.length <= MAX_SHOWN ? letters.join("") : `${letters.slice(0, MAX_SHOWN - 1).join("")}…`;
}

/** Text in quotes; what would break a line is escaped. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = [...text].map((letter) => (letter === mark || letter === "\\" ? `\\${letter}` : visible(letter)));
  return mark + escaped.join("") + mark;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function visible(letter: string): string {
  if (letter === " " || !/[\p{C}\p{Z}]/u.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  const [prefix, digits] = code < 0x100 ? ["\\x", 2] : code < 0x10000 ? ["\\u", 4] : ["\\U", 8];
  return ESCAPES[letter] ?? prefix + code.toString(16).padStart(digits as number, "0");
}

/** Names less alike than this are no suggestion: as in Python's difflib. */
const LEAST_LIKENESS = 0.6;

/** The known name that is most like a text; null where none is alike. */
export function closest(text: string, known: readonly string[]): string | null {
  const likely = known
    .map((name) => ({ name, likeness: likeness(name, text) }))
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness || (one.name < other.name ? 1 : -1));
  return likely[0]?.name ?? null;
}

/** The share of letters in common blocks, after Ratcliff and Obershelp. */
function likeness(one: string, other: string): number {
  const total = one.length + other.length;
  return total === 0 ? 1 : (2 * numMatching(one, other)) / total;
}

function numMatching(one: string, other: string): number {
  const block = longestBlock(one, other);
  if (block.size === 0) return 0;
  const before = numMatching(one.slice(0, block.at), other.slice(0, block.otherAt));
  const after = numMatching(one.slice(block.at + block.size), other.slice(block.otherAt + block.size));
  return before + block.size + after;
}

/** The longest text that both hold; of equals the first one. */
function longestBlock(one: string, other: string): { at: number; otherAt: number; size: number } {
  let best = { at: 0, otherAt: 0, size: 0 };
  for (let at = 0; at < one.length; at++) {
    for (let otherAt = 0; otherAt < other.length; otherAt++) {
      let size = 0;
      while (at + size < one.length && one[at + size] === other[otherAt + size]) size++;
      if (size > best.size) best = { at, otherAt, size };
    }
  }
  return best;
}
