// What the browser keeps for the page, under one prefix. Nothing here throws: where the browser keeps
// nothing (private windows, full disks), values live as long as the page.

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "sapper.";

/** Turns what was kept into a value, or null where it is not one: kept data may be old or foreign. */
export type Reader<T> = (kept: unknown) => T | null;

const memory = new Map<string, string>();

/** The value kept under a name, or the fallback. */
export function load<T>(name: string, fallback: T, read: Reader<T>): T {
  try {
    const text = rawText(name);
    return text === null ? fallback : (read(JSON.parse(text)) ?? fallback);
  } catch {
    return fallback;
  }
}

/** Keeps a value; false where it will not outlive the page. */
export function save(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.set(PREFIX + name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** A signal that is kept: it begins with what the browser holds, and every change is written. */
export function keptSignal<T>(name: string, fallback: T, read: Reader<T>): Signal<T> {
  const kept = signal(load(name, fallback, read));
  let isFirst = true;
  effect(() => {
    const value = kept.value;
    if (!isFirst) save(name, value);
    isFirst = false;
  });
  return kept;
}

function rawText(name: string): string | null {
  const inMemory = memory.get(PREFIX + name);
  if (inMemory !== undefined) return inMemory;
  return typeof localStorage === "undefined" ? null : localStorage.getItem(PREFIX + name);
}

/** A reader for one of several words. */
export function oneOf<T extends string>(...words: readonly T[]): Reader<T> {
  return (kept) => words.find((word) => word === kept) ?? null;
}

export const isBoolean: Reader<boolean> = (kept) => (typeof kept === "boolean" ? kept : null);

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
