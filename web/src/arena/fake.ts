// An engine for tests: whoever is asked wins every so many boards, at the moment that the test chooses.

import type { Answer, PlayedGame, Request } from "../engine/wire";
import { ArenaModel, type ArenaEngine, type Surroundings } from "./model";

export const VERSION = "9.9.9";

/** Game `index` of a solver called "N": it wins where N divides the index. */
export function fakeGame(divisor: number, index: number): PlayedGame {
  return { won: index % divisor === 0, moves: index % 7, guesses: index % 3 };
}

interface Asked {
  request: Request<"play_many">;
  resolve(answer: Answer<"play_many">): void;
  reject(error: Error): void;
}

export class FakeArenaEngine implements ArenaEngine {
  readonly size: number;
  readonly asked: Asked[] = [];
  readonly requests: Request<"play_many">[] = [];

  constructor(size = 2) {
    this.size = size;
  }

  call<Name extends "play_many" | "version">(
    name: Name,
    request: Request<Name>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Answer<Name>> {
    if (name === "version") return Promise.resolve({ version: VERSION } as Answer<Name>);
    return new Promise<Answer<"play_many">>((resolve, reject) => {
      const abort = () => {
        this.asked.splice(this.asked.indexOf(asked), 1);
        reject(new Error("aborted"));
      };
      const done = () => signal?.removeEventListener("abort", abort);
      const asked: Asked = {
        request: request as Request<"play_many">,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (error) => (done(), reject(error)),
      };
      this.asked.push(asked);
      this.requests.push(asked.request);
      signal?.addEventListener("abort", abort);
    }) as Promise<Answer<Name>>;
  }

  /** Answers one of the open questions; a game takes a millisecond. */
  async answer(place = 0): Promise<void> {
    const [asked] = this.asked.splice(place, 1);
    if (!asked) throw new Error("nothing is asked");
    const { solver, start, count } = asked.request;
    const divisor = Number(solver[0]?.name);
    const games = Array.from({ length: count }, (_, index) => fakeGame(divisor, start + index));
    asked.resolve({ games, seconds: count / 1000 });
    await settled();
  }

  async fail(message: string): Promise<void> {
    this.asked.shift()?.reject(new Error(message));
    await settled();
  }

  /** Answers whatever is asked, until nothing is. */
  async answerAll(): Promise<void> {
    while (this.asked.length > 0) await this.answer(this.asked.length - 1);
  }
}

/** Lets everything run that waits for nobody. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Solvers of the page, which here are told apart by how often they win. */
export const DIVISORS: Readonly<Record<string, string>> = { logic: "2", csp: "3", tank: "5", exact: "1" };

export function fakeArena(engine: FakeArenaEngine, more: Partial<Surroundings> = {}): ArenaModel {
  return new ArenaModel({
    engine,
    makeStages: async (solver) => [{ name: DIVISORS[solver] ?? "7" }],
    wait: async () => undefined,
    now: () => 0,
    ...more,
  });
}
