// Starts workers. A module is fetched and compiled when its first worker needs it, and handed to each of them.

import type { WorkerLike } from "./channel";

/** A module of the core: where it is, and what became of it. */
class CoreModule {
  readonly #address: URL;
  #compiled: Promise<WebAssembly.Module> | null = null;

  constructor(address: URL) {
    this.#address = address;
  }

  /** Compiled once. Where that fails the next worker tries again: the network may be back. */
  compiled(): Promise<WebAssembly.Module> {
    this.#compiled ??= compile(this.#address).catch((error: unknown) => {
      this.#compiled = null;
      throw error;
    });
    return this.#compiled;
  }
}

/** What Play, Review and Analyse need. */
export const FIRST_MODULE = new CoreModule(new URL("./sapper.wasm", import.meta.url));
/** Everything that the core can do. */
export const LAB_MODULE = new CoreModule(new URL("./lab.wasm", import.meta.url));

/** A worker that will answer once its module is compiled; questions wait in its line. */
export function startWorker(core: CoreModule): WorkerLike {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  const line = new WaitingLine(worker);
  core.compiled().then(
    (module) => line.open(module),
    (error: unknown) => line.fail(error),
  );
  return line;
}

async function compile(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
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
