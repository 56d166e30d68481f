// As much of the engine as the rooms that look at positions need; tests bring their own. And how all rooms ask.

import type { Analysis, Answer, Notation, Request } from "./wire";

export type PositionQuestion = "analyse" | "explain" | "components" | "endgame";

export interface PositionEngine {
  /** Rejects with an error whose message can be shown, or with the signal's reason. */
  call<Name extends PositionQuestion>(
    name: Name,
    request: Request<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<Name>>;
}

/** Boards of more cells may have more layouts than can be counted in time: an estimate is better than nothing. */
const MOST_CELLS_COUNTED = 1000;

export interface AnalyseOptions {
  maxSeconds: number;
  signal?: AbortSignal;
}

/** The analysis of a position, within a time; an estimate of a large one where counting takes longer. */
export function askAnalysis(
  engine: PositionEngine,
  position: Notation,
  { maxSeconds, signal }: AnalyseOptions,
): Promise<Analysis> {
  const [height = 0, width = 0] = position.split(" ", 2).map(Number);
  const isLarge = height * width > MOST_CELLS_COUNTED;
  const request = { position, max_seconds: maxSeconds, ...(isLarge && { estimate: true }) };
  return engine.call("analyse", request, signal ? { signal } : {});
}

/** What is known of a question that may still be open. */
export type Answered<T> =
  | { kind: "none" }
  | { kind: "busy" }
  | { kind: "done"; answer: T }
  | Faulty;

export interface Faulty {
  kind: "fault";
  name: string;
  message: string;
}

export const NOT_ASKED = { kind: "none" } as const;
export const BUSY = { kind: "busy" } as const;

/** The answer or the fault, never a rejection. */
export async function answered<T>(promise: Promise<T>): Promise<Answered<T>> {
  try {
    return { kind: "done", answer: await promise };
  } catch (error) {
    return faultOf(error);
  }
}

/** What a failed question is shown as. */
export function faultOf(error: unknown): Faulty {
  if (error instanceof Error) {
    const name = "kind" in error ? String(error.kind) : error.name;
    return { kind: "fault", name, message: error.message };
  }
  return { kind: "fault", name: "Error", message: String(error) };
}
