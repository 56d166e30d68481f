// The engine as the page sees it: typed questions, answered by a pool of workers, one a core. There are two: the
// page's own, and the lab's, whose larger module is loaded when a room first asks it something.

import { Channel, type WorkerLike } from "./channel";
import { Session, type CallOptions, type SessionCall } from "./session";
import { FIRST_MODULE, LAB_MODULE, startWorker } from "./start";
import type { Answer, CallName, FirstCalls, Request } from "./wire";

export { EngineBroken, EngineFault } from "./wasm";
export { Session, type CallOptions, type FirstSession, type SessionCall } from "./session";

/** Questions whose answer depends on the request alone. */
export type FreeCall = Exclude<CallName, SessionCall>;

interface Job {
  name: FreeCall;
  request: Request<FreeCall>;
  resolve(answer: Answer<FreeCall>): void;
  reject(reason: unknown): void;
}

/** A pool of a module that knows these calls. */
export class Engine<Known extends CallName = CallName> {
  readonly #start: () => WorkerLike;
  /** How many questions it answers at a time. */
  readonly size: number;
  readonly #idle: Channel[] = [];
  readonly #busy = new Map<Job, Channel>();
  readonly #queue: Job[] = [];

  constructor(start: () => WorkerLike, size: number) {
    this.#start = start;
    this.size = Math.max(1, size);
  }

  /**
   * Asks the first worker that is free. A call that is cancelled ends its worker at once, and another takes
   * its place; faults of the core reject with an EngineFault.
   */
  call<Name extends Exclude<Known, SessionCall>>(name: Name, request: Request<Name>, { signal }: CallOptions = {}): Promise<Answer<Name>> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise<Answer<FreeCall>>((resolve, reject) => {
      const job: Job = { name, request, resolve, reject };
      const cancel = () => this.#cancel(job, signal?.reason);
      signal?.addEventListener("abort", cancel, { once: true });
      const done = () => signal?.removeEventListener("abort", cancel);
      job.resolve = (answer) => (done(), resolve(answer));
      job.reject = (reason) => (done(), reject(reason));
      this.#queue.push(job);
      this.#hand();
    }) as Promise<Answer<Name>>;
  }

  /** A worker of its own for a game or a watched solver. */
  session(): Session<Extract<Known, SessionCall>> {
    return new Session(this.#start);
  }

  /** How many workers there are now, sessions not counted. */
  get numWorkers(): number {
    return this.#idle.length + this.#busy.size;
  }

  #hand(): void {
    while (this.#queue.length > 0) {
      const channel = this.#idle.pop() ?? this.#another();
      const job = channel && this.#queue.shift();
      if (!job) return;
      void this.#run(job, channel);
    }
  }

  #another(): Channel | null {
    return this.numWorkers < this.size ? new Channel(this.#start()) : null;
  }

  async #run(job: Job, channel: Channel): Promise<void> {
    this.#busy.set(job, channel);
    try {
      job.resolve(await channel.ask(job.name, job.request));
    } catch (error) {
      job.reject(error);
    }
    this.#busy.delete(job);
    if (!channel.isOver) this.#idle.push(channel);
    this.#hand();
  }

  #cancel(job: Job, reason: unknown): void {
    const place = this.#queue.indexOf(job);
    if (place >= 0) {
      this.#queue.splice(place, 1);
      job.reject(reason);
      return;
    }
    this.#busy.get(job)?.end(reason);
    // The next question should not wait for an engine to be set up.
    this.#idle.push(new Channel(this.#start()));
  }
}

const numCores = typeof navigator === "undefined" ? 1 : (navigator.hardwareConcurrency ?? 2);

/** The page's engine. Workers start when they are first needed. */
export const engine = new Engine<keyof FirstCalls>(() => startWorker(FIRST_MODULE), numCores);

/** The engine that knows everything, for the rooms that need more than the first module. */
export const lab = new Engine(() => startWorker(LAB_MODULE), numCores);
