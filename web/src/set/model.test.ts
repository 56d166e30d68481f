import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, test } from "vitest";
import { NEVER } from "../engine/fake";
import { LabClient } from "../server/client";
import { FakeServer, fakeJob } from "../server/fake";
import type { SetRequest, SetResult } from "../server/schema";
import { FakeProof, FakeSearch, FakeSolver, ITERATIONS_A_SLICE } from "./fake";
import { PAPER_ENTRIES, PAPER_PUZZLE } from "./methods";
import { SetModel, type Surroundings } from "./model";
import { FREE, puzzleOf, puzzleText } from "./puzzle";
import { ServerProof } from "./server_proof";
import { DEFAULT_SETUP, setupLink, type Setup } from "./setup";

let searches: FakeSearch[];
let proofs: FakeProof[];
let solver: FakeSolver;
let server: FakeServer;
let client: LabClient;

function surroundings(more: Partial<Surroundings> = {}): Surroundings {
  let time = 0;
  return {
    generate: async () => ({ rows: ["1.", ".."] }),
    searchSession: () => (searches.push(new FakeSearch()), searches.at(-1)!),
    proofSession: () => (proofs.push(new FakeProof()), proofs.at(-1)!),
    solver: () => solver,
    serverMethods: signal(["exact"]),
    serverProof: (puzzle, method) => new ServerProof(puzzle, method, client),
    now: () => (time += 10),
    ...more,
  };
}

const SETUP: Setup = {
  puzzle: puzzleOf(["2..", "..1"]),
  entries: [
    { method: "vns", iterations: 25 },
    { method: "lsibi", iterations: null },
  ],
  seed: 7,
  seconds: null,
};

const REQUEST: SetRequest = { kind: "set", puzzle: "2..\n..1", method: "exact", seed: 7, max_seconds: 60 };
const JOB = { ...fakeJob({ request: REQUEST }), result: null };
const RESULT: SetResult = {
  method: "exact",
  value: 0,
  mines: 2,
  proven_optimal: true,
  bound: { value: 0, mines: 2 },
  layout: ["2..", "**1"],
  seconds: 0.5,
  cpu_seconds: 0.5,
  evaluations: 3,
  iterations: 0,
  stopped_by: "finished",
  seed: 7,
  version: "0.1.0",
  log: [],
};

beforeEach(() => {
  searches = [];
  proofs = [];
  solver = new FakeSolver();
  server = new FakeServer({ "POST jobs": JOB });
  client = new LabClient(server);
});

const begun = (): FakeSearch[] => searches.filter((search) => search.begun.length > 0);

describe("searches", () => {
  it("run side by side to their iterations, the paper's where none are given", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.run();
    expect(model.lanes.value.map(({ search }) => search.state.value)).toEqual(["done", "done"]);
    expect(model.lanes.value.map(({ search }) => search.progress.value?.iterations)).toEqual([25, 100]);
    expect(begun().map(({ begun: [request] }) => [request?.method.name, request?.seed, request?.iterations])).toEqual([
      ["vns", 7, 25],
      ["lsibi", 7, 100],
    ]);
    expect(begun().every(({ isEnded }) => isEnded)).toBe(true);
  });

  it("tell every improvement once, and how long they searched", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.run();
    const [lane] = model.lanes.value;
    expect(lane?.search.improvements.value.map(([at, value]) => [at, value])).toEqual([[1, 4], [2, 3], [3, 2], [4, 1], [5, 0]]);
    expect(lane?.search.seconds.value).toBeGreaterThan(0);
  });

  it("make one iteration at a step, and go on", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.step();
    expect(model.lanes.value.map(({ search }) => search.progress.value?.iterations)).toEqual([1, 1]);
    expect(model.canGoOn.value).toBe(true);
    await model.run();
    expect(model.lanes.value[0]?.search.progress.value?.iterations).toBe(25);
  });

  it("are paused, and go on where they were", async () => {
    const model = new SetModel(surroundings(), SETUP);
    const run = model.run();
    model.pause();
    await run;
    expect(model.lanes.value[0]?.search.state.value).toBe("paused");
    expect(model.lanes.value[0]?.search.progress.value?.iterations).toBe(ITERATIONS_A_SLICE);
    await model.run();
    expect(model.lanes.value[0]?.search.progress.value?.iterations).toBe(25);
  });

  it("go on in the slice in which they were paused, without a second one beside it", async () => {
    const model = new SetModel(surroundings(), { ...SETUP, entries: [{ method: "vns", iterations: 25 }] });
    const run = model.run();
    await Promise.resolve();
    model.pause();
    await Promise.all([model.run(), run]);
    const [lane] = model.lanes.value;
    expect(lane?.search.state.value).toBe("done");
    expect(lane?.search.progress.value?.iterations).toBe(25);
    expect(lane?.search.improvements.value).toHaveLength(5);
  });

  it("are stopped at once, in the middle of a slice, and keep what they found", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.step();
    const run = model.run();
    model.stop();
    await run;
    expect(model.lanes.value.map(({ search }) => search.state.value)).toEqual(["stopped", "stopped"]);
    expect(model.lanes.value[0]?.search.progress.value?.value).toBe(4);
    expect(searches.every(({ isEnded }) => isEnded)).toBe(true);
    expect(model.canGoOn.value).toBe(false);
    model.reset();
    expect(model.canGoOn.value).toBe(true);
    expect(model.lanes.value[0]?.search.progress.value).toBeNull();
  });

  it("end by the time that all are given", async () => {
    const model = new SetModel(surroundings(), { ...SETUP, entries: [{ method: "vns", iterations: null }], seconds: 1 });
    await model.run();
    const [lane] = model.lanes.value;
    expect(lane?.search.state.value).toBe("done");
    expect(lane?.search.seconds.value).toBeCloseTo(1);
    expect(begun()[0]?.begun[0]).toMatchObject({ max_seconds: 1 });
    expect(begun()[0]?.begun[0]).not.toHaveProperty("iterations");
  });

  it("say why the core refuses them", async () => {
    const model = new SetModel(surroundings(), { ...SETUP, entries: [{ method: "vns(k_min=99)", iterations: null }] });
    await model.run();
    expect(model.lanes.value[0]?.search.state.value).toBe("failed");
    expect(model.lanes.value[0]?.search.problem.value).toBe("k_min is 99");
  });

  it("are forgotten when the puzzle or the seed changes", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.run();
    model.useTool(0);
    expect(model.lanes.value[0]?.search.progress.value).toBeNull();
    await model.run();
    model.seed.value = 8;
    expect(model.lanes.value[0]?.search.progress.value).toBeNull();
    await model.run();
    expect(begun().at(-1)?.begun[0]).toMatchObject({ seed: 8, puzzle: "...\n..1" });
  });

  it("can be added and removed; what is no method is refused with words", () => {
    const model = new SetModel(surroundings(), SETUP);
    expect(model.add(" vns( k_min = 5 ) ", "")).toBeNull();
    expect(model.entries.value.at(-1)).toEqual({ method: "vns(k_min=5)", iterations: null });
    expect(model.add("vnss", "")).toContain("Did you mean 'vns'?");
    expect(model.add("vns", "many")).toContain("whole number");
    model.shown.value = 2;
    model.remove(0);
    expect(model.entries.value.map(({ method }) => method)).toEqual(["lsibi", "vns(k_min=5)"]);
    expect(model.shown.value).toBe(1);
    for (let place = 2; place < 8; place++) expect(model.add("random", "")).toBeNull();
    expect(model.add("random", "")).toContain("8 searches");
  });
});

describe("the layout", () => {
  it("is that of the search that is shown, with what it misses", async () => {
    const model = new SetModel(surroundings(), SETUP);
    expect(model.layout.value).toBeNull();
    await model.run();
    expect([...(model.layout.value?.mineCells ?? [])]).toEqual([0, 1, 0, 0, 0, 0]);
    expect([...(model.layout.value?.errors ?? [])]).toEqual([-1, 0, 0, 0, 0, 0]);
  });
});

describe("the proof", () => {
  it("solves programme after programme until nothing is left", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.prove();
    expect(proofs[0]?.taken).toHaveLength(2);
    expect(model.proof.value?.state.value).toBe("done");
    expect(model.proof.value?.progress.value?.proven_optimal).toBe(true);
    expect(model.shown.value).toBe("proof");
    expect(model.layout.value?.mines).toBe(2);
    expect(solver.isEnded && proofs[0]?.isEnded).toBe(true);
  });

  it("is stopped at once, and keeps its bound", async () => {
    solver = new FakeSolver(() => NEVER);
    const model = new SetModel(surroundings(), SETUP);
    void model.prove();
    await Promise.resolve();
    await Promise.resolve();
    model.proof.value?.stop();
    expect(model.proof.value?.state.value).toBe("stopped");
    expect(solver.isEnded).toBe(true);
    expect(model.proof.value?.progress.value?.bound).toEqual({ value: 0, mines: 0 });
  });

  it("says why it failed", async () => {
    solver = new FakeSolver(() => Promise.reject(new Error("HiGHS could not be loaded")));
    const model = new SetModel(surroundings(), SETUP);
    await model.prove();
    expect(model.proof.value?.problem.value).toBe("HiGHS could not be loaded");
  });

  it("is dropped when the puzzle changes, not when the seed does", async () => {
    const model = new SetModel(surroundings(), SETUP);
    await model.prove();
    model.seed.value = 9;
    expect(model.proof.value).not.toBeNull();
    model.editor.setCell(0, FREE);
    expect(model.proof.value).toBeNull();
  });
});

describe("a proof on the server", () => {
  const begun = async (): Promise<SetModel> => {
    const model = new SetModel(surroundings(), SETUP);
    await client.askServer();
    model.prover.value = "exact";
    void model.prove();
    await expect.poll(() => server.asked.some(({ question }) => question === "POST jobs")).toBe(true);
    await expect.poll(() => client.jobs.value.length).toBe(1);
    return model;
  };
  const changed = (changes: Parameters<typeof fakeJob>[0]): void =>
    server.say({ id: JOB.id, job: fakeJob({ request: REQUEST, updated: "2026-01-02T00:00:00.000+00:00", ...changes }) });

  it("is a job, and its result is the layout", async () => {
    const model = await begun();
    expect(server.asked.find(({ question }) => question === "POST jobs")?.body).toEqual(REQUEST);
    const partial = { value: 1, mines: 3, evaluations: 9, iterations: 0, seconds: 0.2 };
    changed({ state: "running", progress: { done: 0.2, total: 60, words: "", partial } });
    expect(model.proof.value?.progress.value).toMatchObject({ value: 1, mines: 3, proven_optimal: false, layout: null });
    expect(model.layout.value).toBeNull();
    server.answers[`GET jobs/${JOB.id}`] = { ...JOB, state: "done", result: RESULT };
    changed({ state: "done" });
    await expect.poll(() => model.proof.value?.state.value).toBe("done");
    expect(model.proof.value?.progress.value).toMatchObject({ proven_optimal: true, bound: { value: 0, mines: 2 } });
    expect([...(model.layout.value?.mineCells ?? [])]).toEqual([0, 0, 0, 1, 1, 0]);
  });

  it("is cancelled there when it is stopped here", async () => {
    const model = await begun();
    server.answers[`POST jobs/${JOB.id}/cancel`] = { ...JOB, state: "cancelled" };
    model.proof.value?.stop();
    expect(model.proof.value?.state.value).toBe("stopped");
    await expect.poll(() => server.asked.at(-1)?.question).toBe(`POST jobs/${JOB.id}/cancel`);
  });

  it("says why it failed", async () => {
    const model = await begun();
    changed({ state: "failed", error: "out of memory" });
    expect(model.proof.value?.state.value).toBe("failed");
    expect(model.proof.value?.problem.value).toBe("out of memory");
  });

  it("says why the server refuses it", async () => {
    server.answers["POST jobs"] = 422;
    const model = new SetModel(surroundings(), SETUP);
    model.prover.value = "exact";
    await model.prove();
    expect(model.proof.value?.problem.value).toContain("refused");
  });
});

describe("the puzzle", () => {
  it("is written by keys as a text is", () => {
    const model = new SetModel(surroundings(), SETUP);
    for (const [cell, key] of [[0, "9"], [1, "."], [2, "4"]] as const) expect(model.pressKey(cell, key)).toBe(true);
    expect(puzzleText(model.editor.drawing.value)).toBe("9.4\n..1");
    expect(model.cursor.value).toBe(3);
    model.pressKey(3, "Backspace");
    model.pressKey(5, "Delete");
    expect(puzzleText(model.editor.drawing.value)).toBe("9..\n...");
    expect(model.pressKey(0, "q")).toBe(false);
  });

  it("is pasted, made from a board, and taken from a link", async () => {
    const model = new SetModel(surroundings(), SETUP);
    model.paste("3.\n..");
    expect(puzzleText(model.editor.drawing.value)).toBe("3.\n..");
    model.paste("nothing of the kind");
    expect(model.message.value?.kind).toBe("error");
    await model.make({ spec: { height: 2, width: 2, mines: 1, start_rule: "any" }, share: 0.3, wrong: 0, seed: 1 });
    expect(puzzleText(model.editor.drawing.value)).toBe("1.\n..");
    model.follow(new URLSearchParams(setupLink({ ...SETUP, seconds: 3 }).split("?")[1]));
    expect(model.setup).toEqual({ ...SETUP, seconds: 3 });
  });

  it("says why a board cannot be made", async () => {
    const model = new SetModel(surroundings({ generate: () => Promise.reject(new Error("share is 2")) }), SETUP);
    await model.make({ spec: { height: 2, width: 2, mines: 1, start_rule: "any" }, share: 2, wrong: 0, seed: 1 });
    expect(model.message.value).toEqual({ kind: "error", lines: ["share is 2"] });
  });
});

describe("the paper", () => {
  it("is what whoever comes without a link finds", () => {
    expect(DEFAULT_SETUP.puzzle).toBe(PAPER_PUZZLE);
    expect(PAPER_ENTRIES.map(({ published }) => published.best)).toEqual([13, 13, 3, 4, 1, 0, 0, 6, 3, 1]);
  });

  it("runs one of its experiments on its own puzzle", async () => {
    const model = new SetModel(surroundings(), SETUP);
    const entry = PAPER_ENTRIES.find(({ label }) => label === "local search")!;
    await model.runPaper(entry);
    await model.runPaper(entry);
    expect(puzzleText(model.editor.drawing.value)).toBe(puzzleText(PAPER_PUZZLE));
    expect(model.entries.value.at(-1)).toEqual({ method: "lsibi", iterations: 1 });
    expect(model.lanes.value).toHaveLength(3);
    expect(begun()).toHaveLength(1);
  });
});

test("nothing is left at work when the room is closed", async () => {
  const model = new SetModel(surroundings(), SETUP);
  const run = model.run();
  model.end();
  await run;
  expect(searches.every(({ isEnded }) => isEnded)).toBe(true);
});
