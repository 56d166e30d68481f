// As much of the engine as the rooms that look at positions need; tests bring their own.

import type { Answer, Request } from "./wire";

export type PositionQuestion = "analyse" | "explain" | "components" | "endgame";

export interface PositionEngine {
  /** Rejects with an error whose message can be shown, or with the signal's reason. */
  call<Name extends PositionQuestion>(
    name: Name,
    request: Request<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<Name>>;
}

/** What is known of a question that may still be open. */
export type Answered<T> =
  | { kind: "none" }
  | { kind: "busy" }
  | { kind: "done"; answer: T }
  | { kind: "fault"; name: string; message: string };

export const NOT_ASKED = { kind: "none" } as const;
export const BUSY = { kind: "busy" } as const;

/** What a failed question is shown as. */
export function faultOf(error: unknown): { kind: "fault"; name: string; message: string } {
  if (error instanceof Error) {
    const name = "kind" in error ? String(error.kind) : error.name;
    return { kind: "fault", name, message: error.message };
  }
  return { kind: "fault", name: "Error", message: String(error) };
}
