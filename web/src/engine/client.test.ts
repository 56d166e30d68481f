import { describe, expect, it } from "vitest";
import { Engine, EngineBroken, EngineFault } from "./client";
import { FakeWorker, NEVER, type Respond } from "./fake";

function pool(respond: Respond, size = 2): { engine: Engine; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker(respond);
    workers.push(worker);
    return worker;
  };
  return { engine: new Engine(start, size), workers };
}

const POSITION = "1 2 1\n1#";

describe("the pool", () => {
  it("answers a question", async () => {
    const { engine } = pool(() => ({ version: "1.2" }));
    expect(await engine.call("version", {})).toEqual({ version: "1.2" });
  });

  it("starts no more workers than it may, and uses them again", async () => {
    const { engine, workers } = pool(() => ({ components: [], interior: [] }), 2);
    await Promise.all([1, 2, 3, 4, 5].map(() => engine.call("components", { position: POSITION })));
    expect(workers).toHaveLength(2);
    expect(workers.flatMap((worker) => worker.asked)).toHaveLength(5);
  });

  it("rejects with the fault of the core, and the worker goes on", async () => {
    const answers = [{ error: { kind: "BudgetExceeded", message: "too much" } }, { version: "1" }];
    const { engine, workers } = pool(() => answers.shift());
    const fault = await engine.call("version", {}).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(EngineFault);
    expect((fault as EngineFault).kind).toBe("BudgetExceeded");
    expect(await engine.call("version", {})).toEqual({ version: "1" });
    expect(workers).toHaveLength(1);
  });

  it("ends the worker of a cancelled question at once and puts another in its place", async () => {
    const { engine, workers } = pool((name) => (name === "endgame" ? NEVER : { version: "1" }), 1);
    const stop = new AbortController();
    const answer = engine.call("endgame", { position: POSITION }, { signal: stop.signal });
    const next = engine.call("version", {});
    stop.abort();
    await expect(answer).rejects.toHaveProperty("name", "AbortError");
    expect(workers[0]?.isEnded).toBe(true);
    expect(await next).toEqual({ version: "1" });
    expect(engine.numWorkers).toBe(1);
  });

  it("takes a cancelled question out of the line without ending anybody's worker", async () => {
    let free: (answer: unknown) => void = () => undefined;
    const { engine, workers } = pool(() => new Promise((resolve) => (free = resolve)), 1);
    const first = engine.call("version", {});
    const stop = new AbortController();
    const second = engine.call("version", {}, { signal: stop.signal });
    stop.abort();
    await expect(second).rejects.toHaveProperty("name", "AbortError");
    await Promise.resolve();
    free({ version: "1" });
    expect(await first).toEqual({ version: "1" });
    expect(workers[0]?.asked).toHaveLength(1);
  });

  it("never asks what was cancelled before", async () => {
    const { engine, workers } = pool(() => ({}));
    await expect(engine.call("version", {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(workers).toHaveLength(0);
  });

  it("replaces a worker whose engine broke", async () => {
    const { engine, workers } = pool(() => NEVER, 1);
    const answer = engine.call("version", {});
    workers[0]?.send({ id: 0, broken: "unreachable" });
    await expect(answer).rejects.toBeInstanceOf(EngineBroken);
    void engine.call("version", {});
    expect(workers).toHaveLength(2);
  });
});

const BEGIN = {
  spec: { height: 2, width: 2, mines: 1, start_rule: "safe" },
  seed: 1,
  index: 0,
  first: [0, 0],
} as const;

const names = (worker: FakeWorker | undefined) => worker?.asked.map(({ name }) => name);

describe("a session", () => {
  it("asks one worker in order and shares it with nobody", async () => {
    const { engine, workers } = pool(() => ({}));
    const session = engine.session();
    const answers = [session.call("game_begin", BEGIN), session.call("game_open", { cell: [1, 1] })];
    await Promise.all([...answers, engine.call("version", {})]);
    expect(names(workers.find((worker) => worker.asked.length === 2))).toEqual(["game_begin", "game_open"]);
    expect(workers).toHaveLength(2);
  });

  it("can be prepared: the first call finds its worker started", async () => {
    const { engine, workers } = pool(() => ({}));
    const session = engine.session();
    session.prepare();
    session.prepare();
    expect(workers).toHaveLength(1);
    await session.call("game_begin", BEGIN);
    expect(workers).toHaveLength(1);
  });

  it("plays the game again in a new worker when its own has broken", async () => {
    const { engine, workers } = pool(() => ({}));
    const session = engine.session();
    await session.call("game_begin", BEGIN);
    await session.call("game_open", { cell: [0, 0] });
    await session.call("game_open", { cell: [0, 1] });
    await session.call("game_undo", {});
    workers[0]?.send({ id: 99, broken: "out of memory" });
    await session.call("game_open", { cell: [1, 1] });
    expect(workers[1]?.asked.map(({ name, request }) => [name, request])).toEqual([
      ["game_begin", BEGIN],
      ["game_open", { cell: [0, 0] }],
      ["game_open", { cell: [1, 1] }],
    ]);
  });

  it("searches as far again as it had come, whatever the clock says", async () => {
    const progress = [4, 9].values();
    const { engine, workers } = pool((name) => (name === "set_run" ? { iterations: progress.next().value ?? 12 } : {}));
    const session = engine.session();
    const begin = { puzzle: "1.", method: { name: "vns" }, seed: 1 };
    await session.call("set_begin", begin);
    await session.call("set_run", { iterations: 100, seconds: 0.05 });
    await session.call("set_run", { iterations: 96, seconds: 0.05 });
    workers[0]?.send({ id: 99, broken: "out of memory" });
    await session.call("set_run", { iterations: 91, seconds: 0.05 });
    expect(workers[1]?.asked.map(({ request }) => request)).toEqual([
      begin,
      { iterations: 9, seconds: 1e9 },
      { iterations: 91, seconds: 0.05 },
    ]);
  });

  it("asks once more when the engine breaks under a question, and gives up the second time", async () => {
    const { engine, workers } = pool((name) => (name === "game_open" ? NEVER : {}));
    const session = engine.session();
    await session.call("game_begin", BEGIN);
    const answer = session.call("game_open", { cell: [0, 0] });
    answer.catch(() => undefined);
    await until(() => workers[0]?.asked.length === 2);
    workers[0]?.send({ id: 1, broken: "once" });
    await until(() => workers[1]?.asked.length === 2);
    workers[1]?.send({ id: 1, broken: "twice" });
    await expect(answer).rejects.toHaveProperty("cause", "twice");
  });

  it("lets a beginning that takes too long be cancelled, and begins anew", async () => {
    let isSlow = true;
    const { engine, workers } = pool(() => (isSlow ? NEVER : {}));
    const session = engine.session();
    const stop = new AbortController();
    const answer = session.call("game_begin", BEGIN, { signal: stop.signal });
    await until(() => workers.length === 1);
    stop.abort();
    await expect(answer).rejects.toHaveProperty("name", "AbortError");
    expect(workers[0]?.isEnded).toBe(true);
    isSlow = false;
    await session.call("game_begin", BEGIN);
    expect(names(workers[1])).toEqual(["game_begin"]);
  });

  it("forgets the game before when a new one begins", async () => {
    const { engine, workers } = pool(() => ({}));
    const session = engine.session();
    await session.call("game_begin", BEGIN);
    await session.call("game_open", { cell: [0, 0] });
    await session.call("game_begin", { ...BEGIN, seed: 2 });
    workers[0]?.send({ id: 99, broken: "gone" });
    await session.call("game_open", { cell: [1, 0] });
    expect(workers[1]?.asked.map(({ request }) => request)).toEqual([{ ...BEGIN, seed: 2 }, { cell: [1, 0] }]);
  });

  it("leaves no worker behind when it ends under a call, and rejects what waits in line", async () => {
    const { engine, workers } = pool((name) => (name === "game_open" ? NEVER : {}));
    const session = engine.session();
    await session.call("game_begin", BEGIN);
    const asked = [session.call("game_open", { cell: [0, 0] }), session.call("game_open", { cell: [0, 1] })];
    const settled = Promise.allSettled(asked);
    await until(() => workers[0]?.asked.length === 2);
    session.end();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
    await session.call("game_undo", {});
    expect(names(workers[1])).toEqual(["game_begin", "game_undo"]);
  });

  it("keeps no step that the core refused", async () => {
    const fault = { error: { kind: "IllegalMove", message: "open already" } };
    const { engine, workers } = pool((name) => (name === "game_open" ? fault : {}));
    const session = engine.session();
    await session.call("game_begin", BEGIN);
    await expect(session.call("game_open", { cell: [0, 0] })).rejects.toThrow("open already");
    workers[0]?.send({ id: 99, broken: "gone" });
    await session.call("game_undo", {});
    expect(names(workers[1])).toEqual(["game_begin", "game_undo"]);
  });
});

/** Lets other work go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !holds(); turn++) await Promise.resolve();
  expect(holds()).toBe(true);
}
