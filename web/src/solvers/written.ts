// Splits the name of a solver into its stages and their options, or that of a Minesetter method; none need exist.
//
//   solver = stage { "+" stage }
//   stage  = name [ "(" [ option { "," option } ] ")" ]
//   option = name [ "=" value ] | quoted text
//   value  = plain text | quoted text
//
// Spaces around a part mean nothing. A quoted value may hold anything; a quote in it is doubled.

import { quoted, refuse, shown } from "./faults";

export interface WrittenOption {
  /** Null where a quoted value stands alone. */
  name: string | null;
  /** Null where the name stands alone. */
  value: string | null;
  isQuoted: boolean;
}

export interface WrittenStage {
  name: string;
  options: WrittenOption[];
}

/** A name is no longer than this: what is longer was pasted by mistake. */
const MAX_LENGTH = 2000;
const TOO_LONG = (text: string): string => `the name has ${text.length} characters; it may have ${MAX_LENGTH}`;

const WORD = /[^\s+(),=']+/y;
const PLAIN_VALUE = /[^\s(),']+/y;
const QUOTED_VALUE = /'((?:[^']|'')*)'/y;
const SPACES = /\s*/y;

/** The stages of a solver's name; throws SolverError, which says where it cannot be read. */
export function splitName(text: string): WrittenStage[] {
  if (text.trim() === "") refuse(`a solver is named by its stages, joined by '+'; got ${shown(text)}`);
  if (text.length > MAX_LENGTH) refuse(TOO_LONG(text));
  const reader = new Reader(text, "solver");
  const stages = [readStage(reader)];
  while (reader.takes("+")) stages.push(readStage(reader));
  if (!reader.isAtEnd) reader.fail("expected '+' or the end");
  return stages;
}

/** One name with its options, where nothing can be joined; `kind` is what errors call it. */
export function splitSingleName(text: string, kind: string): WrittenStage {
  if (text.trim() === "") refuse(`a ${kind} is named by text such as 'name(option=value)'; got ${shown(text)}`);
  if (text.length > MAX_LENGTH) refuse(TOO_LONG(text));
  const reader = new Reader(text, kind);
  const single = readStage(reader, kind);
  if (!reader.isAtEnd) reader.fail("expected '(' or the end");
  return single;
}

/** A value of text as it is written: plain where it can be. */
export function writtenText(value: string): string {
  PLAIN_VALUE.lastIndex = 0;
  const isPlain = PLAIN_VALUE.exec(value)?.[0] === value;
  return isPlain ? value : `'${value.replaceAll("'", "''")}'`;
}

/** A place in the text, moved forward by what is taken. */
class Reader {
  readonly text: string;
  readonly kind: string;
  #at = 0;

  constructor(text: string, kind: string) {
    this.text = text;
    this.kind = kind;
    this.#find(SPACES);
  }

  get isAtEnd(): boolean {
    return this.#at === this.text.length;
  }

  /** What the pattern finds here, and the spaces after it. */
  take(pattern: RegExp): RegExpExecArray | null {
    const found = this.#find(pattern);
    if (found) this.#find(SPACES);
    return found;
  }

  /** Whether the mark stands here; it is taken then. */
  takes(mark: string): boolean {
    if (!this.text.startsWith(mark, this.#at)) return false;
    this.#at += mark.length;
    this.#find(SPACES);
    return true;
  }

  fail(expected: string): never {
    const found = this.isAtEnd ? "the end" : quoted(String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0));
    const place = [...this.text.slice(0, this.#at)].length + 1;
    return refuse(`${this.kind} name ${shown(this.text)}: ${expected} at character ${place}, not ${found}`);
  }

  #find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

function readStage(reader: Reader, part = "stage"): WrittenStage {
  const name = reader.take(WORD)?.[0] ?? reader.fail(`expected a ${part}`);
  return { name, options: reader.takes("(") ? readOptions(reader) : [] };
}

function readOptions(reader: Reader): WrittenOption[] {
  if (reader.takes(")")) return [];
  const options = [readOption(reader)];
  while (reader.takes(",")) options.push(readOption(reader));
  if (!reader.takes(")")) reader.fail("expected ',' or ')'");
  const names = options.flatMap(({ name }) => (name === null ? [] : [name]));
  const doubled = names.find((name, place) => names.indexOf(name) !== place);
  if (doubled !== undefined) refuse(`${reader.kind} name ${shown(reader.text)}: option ${quoted(doubled)} is given twice`);
  return options;
}

function readOption(reader: Reader): WrittenOption {
  const alone = readQuoted(reader);
  if (alone !== null) return { name: null, value: alone, isQuoted: true };
  const name = reader.take(WORD)?.[0] ?? reader.fail("expected an option");
  if (!reader.takes("=")) return { name, value: null, isQuoted: false };
  const value = readQuoted(reader);
  if (value !== null) return { name, value, isQuoted: true };
  const plain = reader.take(PLAIN_VALUE)?.[0];
  return plain !== undefined
    ? { name, value: plain, isQuoted: false }
    : reader.fail("expected a value, in '...' where it holds commas, parentheses or spaces,");
}

function readQuoted(reader: Reader): string | null {
  return reader.take(QUOTED_VALUE)?.[1]?.replaceAll("''", "'") ?? null;
}
