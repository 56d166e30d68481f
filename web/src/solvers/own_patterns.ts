// Sets of patterns that were evolved in this browser, by the names that `patterns(NAME)` knows them by.

import type { PatternSet } from "../engine/learn_calls";
import { isObject, keptSignal } from "../shell/storage";
import type { PatternFile } from "./assets";

type OwnPatterns = Readonly<Record<string, PatternFile>>;

/** What is kept; the oldest go first where there are too many. */
const MOST_KEPT = 20;

/** How often a pattern must be right for `ga` to take its advice, by Laplace's rule: as in Python. */
const SURE_SHARE = 0.999;

export const ownPatterns = keptSignal<OwnPatterns>("patterns", {}, readOwn);

/** Keeps a set under a name. */
export function keepPatterns(name: string, set: PatternSet): void {
  const { [name]: _, ...others } = ownPatterns.value;
  const kept = [...Object.entries(others), [name, withSure(set)] as const];
  ownPatterns.value = Object.fromEntries(kept.slice(-MOST_KEPT));
}

function withSure(set: PatternSet): PatternFile {
  const sure = set.rows.filter((_, place) => (set.right[place] ?? 0) + 1 >= SURE_SHARE * ((set.fired[place] ?? 0) + 2));
  return { ...set, sure: sure.length === set.rows.length ? null : sure };
}

function readOwn(kept: unknown): OwnPatterns | null {
  if (!isObject(kept)) return null;
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, PatternFile] => isPatternFile(entry[1])));
}

function isPatternFile(value: unknown): value is PatternFile {
  if (!isObject(value)) return false;
  const { rows, sure, matching, order, fired, right } = value as Partial<Record<keyof PatternFile, unknown>>;
  const areRows = isRows(rows) && (sure === null || isRows(sure));
  return areRows && typeof matching === "string" && typeof order === "string" && isNumbers(fired) && isNumbers(right);
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(isNumbers);
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}
