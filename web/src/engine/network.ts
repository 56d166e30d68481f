// Networks, which a worker fetches when a question first asks for one: the champion's, 250 kB that some stages and the
// best move of an analysis need, and that of mine probabilities, 200 kB.

/** As much of the engine as is needed. */
export interface TakesNetwork {
  loadNetwork(file: Uint8Array): void;
}

/** The stages that cannot be made without it. */
const ASKING: readonly unknown[] = ["champion", "deep", "value"];

export class NetworkLoader {
  readonly #fetchFile: () => Promise<Uint8Array>;
  #isLoaded = false;

  constructor(fetchFile: () => Promise<Uint8Array> = fetchNetwork) {
    this.#fetchFile = fetchFile;
  }

  /** Hands the network to an engine before the first question that needs it. Without one an analysis looks ahead only. */
  async prepare(engine: TakesNetwork, name: string, request: unknown): Promise<void> {
    if (this.#isLoaded) return;
    if (asksNetwork(request)) await this.#load(engine);
    else if (name === "analyse") await this.#load(engine).catch(() => undefined);
  }

  async #load(engine: TakesNetwork): Promise<void> {
    engine.loadNetwork(await this.#fetchFile());
    this.#isLoaded = true;
  }
}

/** Whether a question is about a solver with such a stage. */
function asksNetwork(request: unknown): boolean {
  const solver = (request as { solver?: unknown } | null)?.solver;
  return Array.isArray(solver) && solver.some((stage: { name?: unknown } | null) => ASKING.includes(stage?.name));
}

/** As much of the engine as is needed. */
export interface TakesMineNetwork {
  call(name: "net_load", request: { file: string }): unknown;
}

export class MineNetworkLoader {
  readonly #fetchFile: () => Promise<Uint8Array>;
  #isLoaded = false;

  constructor(fetchFile: () => Promise<Uint8Array> = fetchMineNetwork) {
    this.#fetchFile = fetchFile;
  }

  /** Hands the network to an engine before the first question for its estimates. */
  async prepare(engine: TakesMineNetwork, name: string): Promise<void> {
    if (this.#isLoaded || !name.startsWith("net_")) return;
    engine.call("net_load", { file: base64(await this.#fetchFile()) });
    this.#isLoaded = true;
  }
}

function base64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

// The build copies the files to the page: their addresses are written so that Vite finds them.

function fetchNetwork(): Promise<Uint8Array> {
  return fetched(new URL("../../../src/sapper/network/weights/value-small.value", import.meta.url));
}

function fetchMineNetwork(): Promise<Uint8Array> {
  return fetched(new URL("./small.mines", import.meta.url));
}

async function fetched(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`a network could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
