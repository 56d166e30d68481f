// What the page and its workers say to each other. One question at a time has one answer with its number.

import type { CallName, Fault } from "./wire";

/** To a worker, once: the compiled engine. */
export interface StartMessage {
  module: WebAssembly.Module;
}

export interface QuestionMessage {
  id: number;
  name: CallName;
  request: unknown;
}

/** From a worker: the core's answer or its fault, or that the engine itself broke and must not be used again. */
export type AnswerMessage = { id: number; answer: unknown } | { id: number; broken: string };

export function isFault(answer: unknown): answer is Fault {
  return typeof answer === "object" && answer !== null && "error" in answer;
}
