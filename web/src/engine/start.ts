// Starts workers. The engine is compiled once and handed to each of them.

import type { WorkerLike } from "./channel";

let compiled: Promise<WebAssembly.Module> | null = null;

/** A worker that will answer once the engine is compiled; questions wait in its line. */
export function startWorker(): WorkerLike {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  const line = new WaitingLine(worker);
  compiled ??= compile();
  compiled.then(
    (module) => line.open(module),
    (error: unknown) => {
      compiled = null; // The next worker tries again: the network may be back.
      line.fail(error);
    },
  );
  return line;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./sapper.wasm", import.meta.url));
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // A host that does not know the type of .wasm files.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** The questions to a worker that has not got its engine yet. */
class WaitingLine implements WorkerLike {
  onerror: WorkerLike["onerror"] = null;
  onmessage: WorkerLike["onmessage"] = null;
  readonly #worker: Worker;
  #line: Parameters<WorkerLike["postMessage"]>[0][] | null = [];

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (event) => this.onmessage?.(event);
    worker.onerror = (event) => this.onerror?.(event);
  }

  open(module: WebAssembly.Module): void {
    this.#worker.postMessage({ module });
    for (const question of this.#line ?? []) this.#worker.postMessage(question);
    this.#line = null;
  }

  fail(error: unknown): void {
    this.onerror?.(new ErrorEvent("error", { message: String(error) }));
  }

  postMessage(question: Parameters<WorkerLike["postMessage"]>[0]): void {
    if (this.#line) this.#line.push(question);
    else this.#worker.postMessage(question);
  }

  terminate(): void {
    this.#line = [];
    this.#worker.terminate();
  }
}
