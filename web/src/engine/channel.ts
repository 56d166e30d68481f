// One worker: questions go in one at a time, answers come out, and its end rejects what was asked.

import { isFault, type AnswerMessage, type QuestionMessage } from "./messages";
import { EngineBroken, EngineFault } from "./wasm";
import type { Answer, CallName, Request } from "./wire";

/** As much of a Worker as is needed: tests bring their own. */
export interface WorkerLike {
  postMessage(message: QuestionMessage): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<AnswerMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

export class Channel {
  readonly #worker: WorkerLike;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #isOver = false;

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => this.end(new EngineBroken(event.message || "the engine could not be started"));
  }

  /** True once it takes no more questions. */
  get isOver(): boolean {
    return this.#isOver;
  }

  ask<Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>> {
    if (this.#isOver) return Promise.reject(new EngineBroken("the engine has ended"));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.#worker.postMessage({ id, name, request });
    });
  }

  /** Ends the worker at once, whatever it does; what was asked is rejected with the reason. */
  end(reason: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #receive(message: AnswerMessage): void {
    if ("broken" in message) return this.end(new EngineBroken(message.broken));
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (isFault(message.answer)) waiting?.reject(new EngineFault(message.answer.error.kind, message.answer.error.message));
    else waiting?.resolve(message.answer);
  }
}
