// HiGHS in a worker of its own, which is loaded when the first programme comes: more than a megabyte that few need.

import type { Programme, ProgrammeAnswer } from "../engine/wire";
import type { ProgrammeSolver } from "./proof";

export interface SolveMessage {
  programme: Programme;
  maxSeconds: number;
}

export type SolvedMessage = { answer: ProgrammeAnswer } | { problem: string };

export class HighsSolver implements ProgrammeSolver {
  #worker: Worker | null = null;
  #reject: (reason: unknown) => void = () => undefined;

  solve(programme: Programme, maxSeconds: number): Promise<ProgrammeAnswer> {
    const worker = (this.#worker ??= new Worker(new URL("./highs_worker.ts", import.meta.url), { type: "module", name: "highs" }));
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      worker.onmessage = ({ data }: MessageEvent<SolvedMessage>) =>
        "answer" in data ? resolve(data.answer) : reject(new Error(data.problem));
      worker.onerror = (event) => reject(new Error(event.message || "HiGHS could not be loaded"));
      worker.postMessage({ programme, maxSeconds } satisfies SolveMessage);
    });
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#reject(new Error("HiGHS was ended"));
  }
}
