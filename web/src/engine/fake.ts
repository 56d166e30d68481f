// A worker for tests: answers by a function, when the test says so or in the next turn.

import type { WorkerLike } from "./channel";
import type { AnswerMessage, QuestionMessage } from "./messages";

export type Respond = (name: string, request: unknown) => unknown;

export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  isEnded = false;
  readonly asked: QuestionMessage[] = [];
  readonly #respond: Respond;

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  postMessage(question: QuestionMessage): void {
    this.asked.push(question);
    void Promise.resolve().then(async () => {
      this.send({ id: question.id, answer: await this.#respond(question.name, question.request) });
    });
  }

  /** Says something to the page, as a real worker would: nothing after its end. */
  send(message: AnswerMessage): void {
    if (!this.isEnded) this.onmessage?.({ data: message } as MessageEvent<AnswerMessage>);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

/** A question that is never answered. */
export const NEVER = new Promise<never>(() => undefined);
