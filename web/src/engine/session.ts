// A game, a watched solver or a search: its state lives in a worker of its own, which does nothing else. A worker may
// end (a cancelled call, a fault of the engine); what was done so far is kept and done again in a new one.

import { Channel, type WorkerLike } from "./channel";
import { EngineBroken } from "./wasm";
import type { Answer, CallName, Calls, FirstCalls, Request } from "./wire";

/** The calls that change what the engine remembers. */
export const SESSION_CALLS = [
  "game_begin",
  "game_open",
  "game_undo",
  "watch_begin",
  "watch_step",
  "set_begin",
  "set_run",
  "prove_begin",
  "prove_take",
  "evolve_begin",
  "evolve_step",
  "evolve_end",
  "genetic_begin",
  "genetic_step",
] as const;
export type SessionCall = (typeof SESSION_CALLS)[number];

export interface CallOptions {
  /** Ends the call at once; its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

const ENDED = "the game has ended";
/** In seconds: more than any search takes. */
const ANY_TIME = 1e9;

type Step = { [Name in SessionCall]: { name: Name; request: Calls[Name][0] } }[SessionCall];

/** A session with a module that knows these calls. */
export class Session<Known extends SessionCall = SessionCall> {
  readonly #start: () => WorkerLike;
  #channel: Channel | null = null;
  /** What makes the state of the worker, in order. */
  #journal: Step[] = [];
  /** How often it was ended: what was asked before an end is not asked again after it. */
  #numEnds = 0;
  /** Calls follow one another: the last one's end. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /** Asks when all that was asked before is answered. */
  call<Name extends Known>(name: Name, request: Request<Name>, options: CallOptions = {}): Promise<Answer<Name>> {
    const numEnds = this.#numEnds;
    const answer = this.#last.then(() => {
      if (numEnds !== this.#numEnds) throw new EngineBroken(ENDED);
      return this.#callNow(name, request, options);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Starts the worker ahead of the first call, so that it need not wait for the engine to load. */
  prepare(): void {
    if (this.#channel === null && this.#journal.length === 0) this.#channel = new Channel(this.#start());
  }

  /** Gives the worker back, whatever it does: what was asked is rejected. A later call starts another. */
  end(): void {
    this.#numEnds++;
    this.#channel?.end(new EngineBroken(ENDED));
    this.#channel = null;
  }

  async #callNow<Name extends Known>(name: Name, request: Request<Name>, { signal }: CallOptions): Promise<Answer<Name>> {
    signal?.throwIfAborted();
    const endWorker = () => this.#channel?.end(signal?.reason);
    signal?.addEventListener("abort", endWorker);
    try {
      const answer = await this.#askOrAskAgain(name, request);
      this.#note({ name, request } as Step, answer);
      return answer;
    } finally {
      signal?.removeEventListener("abort", endWorker);
    }
  }

  async #askOrAskAgain<Name extends Known>(name: Name, request: Request<Name>): Promise<Answer<Name>> {
    const isNew = this.#channel === null || this.#channel.isOver;
    const numEnds = this.#numEnds;
    try {
      return await (await this.#readyChannel(name)).ask(name, request);
    } catch (error) {
      if (isNew || numEnds !== this.#numEnds || !(error instanceof EngineBroken)) throw error;
      return (await this.#readyChannel(name)).ask(name, request);
    }
  }

  /** The worker in the state that the journal describes; nothing is repeated before a new beginning. */
  async #readyChannel(next: CallName): Promise<Channel> {
    if (this.#channel && !this.#channel.isOver) return this.#channel;
    const channel = new Channel(this.#start());
    this.#channel = channel;
    if (isBeginning(next)) return channel;
    for (const { name, request } of this.#journal) await channel.ask(name, request);
    return channel;
  }

  #note(step: Step, answer: Answer<SessionCall>): void {
    if (isBeginning(step.name)) this.#journal = [step];
    else if (step.name === "set_run") this.#noteSearched((answer as Answer<"set_run">).iterations);
    else if (step.name === "game_undo") this.#journal.pop();
    else this.#journal.push(step);
  }

  /** How far a search came by then depends on the clock: what is done again is so many iterations. */
  #noteSearched(iterations: number): void {
    this.#journal.splice(1, Infinity, { name: "set_run", request: { iterations, seconds: ANY_TIME } });
  }
}

/** A session of the page's first module. */
export type FirstSession = Session<Extract<keyof FirstCalls, SessionCall>>;

function isBeginning(name: CallName): boolean {
  return name.endsWith("_begin");
}
