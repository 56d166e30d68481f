// Runs in a worker: one engine, one question at a time.

import type { AnswerMessage, QuestionMessage, StartMessage } from "./messages";
import { MineNetworkLoader, NetworkLoader } from "./network";
import { startEngine, type Engine } from "./wasm";

let engine: Promise<Engine> | null = null;
const network = new NetworkLoader();
const mineNetwork = new MineNetworkLoader();

self.onmessage = ({ data }: MessageEvent<StartMessage | QuestionMessage>) => {
  if ("module" in data) engine = startEngine(data.module);
  else void answer(data);
};

async function answer({ id, name, request }: QuestionMessage): Promise<void> {
  send(await attempt(id, name, request));
}

async function attempt(id: number, name: string, request: unknown): Promise<AnswerMessage> {
  try {
    if (!engine) throw new Error("a question came before the engine");
    await network.prepare(await engine, name, request);
    await mineNetwork.prepare(await engine, name);
    // Faults of the core are answers here: the page makes errors of them.
    return { id, answer: JSON.parse((await engine).callText(name, JSON.stringify(request))) };
  } catch (error) {
    return { id, broken: String(error) };
  }
}

function send(message: AnswerMessage): void {
  self.postMessage(message);
}
