// The champion's network: 250 kB that its stage and the best move of an analysis need, so a worker fetches it when
// a question first asks for one of them.

/** As much of the engine as is needed. */
export interface TakesNetwork {
  loadNetwork(file: Uint8Array): void;
}

/** The stage that cannot be made without it. */
const CHAMPION = "champion";

export class NetworkLoader {
  readonly #fetchFile: () => Promise<Uint8Array>;
  #isLoaded = false;

  constructor(fetchFile: () => Promise<Uint8Array> = fetchNetwork) {
    this.#fetchFile = fetchFile;
  }

  /** Hands the network to an engine before the first question that needs it. Without one an analysis looks ahead only. */
  async prepare(engine: TakesNetwork, name: string, request: unknown): Promise<void> {
    if (this.#isLoaded) return;
    if (namesChampion(request)) await this.#load(engine);
    else if (name === "analyse") await this.#load(engine).catch(() => undefined);
  }

  async #load(engine: TakesNetwork): Promise<void> {
    engine.loadNetwork(await this.#fetchFile());
    this.#isLoaded = true;
  }
}

/** Whether a question is about a solver with that stage. */
function namesChampion(request: unknown): boolean {
  const solver = (request as { solver?: unknown } | null)?.solver;
  return Array.isArray(solver) && solver.some((stage: { name?: unknown } | null) => stage?.name === CHAMPION);
}

/** The build copies the file to the page: its address is written so that Vite finds it. */
async function fetchNetwork(): Promise<Uint8Array> {
  const address = new URL("../../../src/sapper/network/weights/value-small.value", import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the champion's network could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
