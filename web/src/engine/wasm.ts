// The core as a module of WebAssembly: one instance, questions in, answers out. Runs in a worker
// and in Node alike, and needs nothing but the bytes of the module.

import type { Answer, CallName, Fault, FaultKind, Request } from "./wire";

/** A question that has no answer; the names are those of the errors in Python. */
export class EngineFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.name = "EngineFault";
    this.kind = kind;
  }
}

/** The module itself has failed: it answers nothing more and must be started anew. */
export class EngineBroken extends Error {
  constructor(cause: unknown) {
    super("the engine has failed and must be started anew", { cause });
    this.name = "EngineBroken";
  }
}

/** What the module exports; pointers and sizes are bytes of its memory. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  alloc(size: number): number;
  free(at: number): void;
  call(name: number, nameSize: number, request: number, requestSize: number): number;
  load_network(file: number, size: number): number;
  answer_size(): number;
}

const NOT_SUPPORTED = 58; // of WASI's error numbers

/** The little of WASI that the C++ library asks for: a clock, and files that there are not. */
function wasiImports(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const refuse = (): number => NOT_SUPPORTED;
  return {
    clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
      return 0;
    },
    fd_close: refuse,
    fd_seek: refuse,
    fd_write: refuse,
    proc_exit: (code: number): never => {
      throw new Error(`the module has ended with ${code}`);
    },
  };
}

/** One instance of the core. It keeps one game in play, and what it has learned of positions. */
export class Engine {
  readonly #exports: Exports;
  #broken: EngineBroken | null = null;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** Asks one question. Throws EngineFault where it has no answer, EngineBroken for good. */
  call<Name extends CallName>(name: Name, request: Request<Name>): Answer<Name> {
    const answer = JSON.parse(this.callText(name, JSON.stringify(request))) as Answer<Name> | Fault;
    return withoutFault(answer);
  }

  /** The same in JSON: faults are answers too. */
  callText(name: string, request: string): string {
    const encoder = new TextEncoder();
    return this.#asking([encoder.encode(name), encoder.encode(request)], ([at, json]) =>
      this.#exports.call(at!.start, at!.size, json!.start, json!.size),
    );
  }

  /** Hands over the file of the champion's network, which its stage needs. */
  loadNetwork(file: Uint8Array): void {
    const answer = this.#asking([file], ([at]) =>
      this.#exports.load_network(at!.start, at!.size),
    );
    withoutFault(JSON.parse(answer) as Record<string, never> | Fault);
  }

  /** Lends memory of the module to the parts of a question, and reads the answer. */
  #asking(parts: Uint8Array[], ask: (lent: Lent[]) => number): string {
    if (this.#broken !== null) throw this.#broken;
    try {
      const lent = parts.map((part) => this.#lend(part));
      if (lent.some((one) => one.start === 0)) return this.#withoutMemory(lent);
      const start = ask(lent);
      const bytes = new Uint8Array(this.#exports.memory.buffer, start, this.#exports.answer_size());
      const answer = new TextDecoder().decode(bytes);
      this.#giveBack(lent);
      return answer;
    } catch (cause) {
      this.#broken = new EngineBroken(cause);
      throw this.#broken;
    }
  }

  #lend(part: Uint8Array): Lent {
    const start = this.#exports.alloc(Math.max(part.length, 1));
    if (start !== 0) new Uint8Array(this.#exports.memory.buffer, start, part.length).set(part);
    return { start, size: part.length };
  }

  #giveBack(lent: Lent[]): void {
    for (const one of lent) this.#exports.free(one.start);
  }

  #withoutMemory(lent: Lent[]): string {
    this.#giveBack(lent);
    const fault: Fault = {
      error: { kind: "OutOfMemory", message: "this needs more memory than there is" },
    };
    return JSON.stringify(fault);
  }
}

interface Lent {
  start: number;
  size: number;
}

function withoutFault<Good extends object>(answer: Good | Fault): Good {
  if (!("error" in answer)) return answer as Good;
  const { kind, message } = (answer as Fault).error;
  throw new EngineFault(kind, message);
}

/** Starts a new instance. A compiled module may be handed from worker to worker. */
export async function startEngine(source: BufferSource | WebAssembly.Module): Promise<Engine> {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const started: { exports?: Exports } = {};
  const imports = { wasi_snapshot_preview1: wasiImports(() => started.exports!.memory) };
  const instance = await WebAssembly.instantiate(module, imports);
  started.exports = instance.exports as unknown as Exports;
  started.exports._initialize();
  return new Engine(started.exports);
}
