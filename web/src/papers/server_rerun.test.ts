import { expect, it } from "vitest";
import { settled } from "../arena/fake";
import { LabClient } from "../server/client";
import { fakeJob, FakeServer } from "../server/fake";
import type { LabelsResult } from "../server/schema";
import type { GamesRow } from "./games_rerun";
import { benchTask, labelsTask, ServerRerun, type LabelsRow, type ServerTask } from "./server_rerun";

const ROW: GamesRow = {
  group: 0,
  label: "Net",
  form: "published",
  run: "net(model=paper-beginner)",
  board: "9×9/10",
  value: 0.7,
  games: { spec: { height: 9, width: 9, mines: 10, start_rule: "opening" } },
};

const REQUEST = { kind: "bench" as const, solvers: [ROW.run], games: 500, seed: 3 };

async function begin(answer: unknown, task: ServerTask = benchTask(ROW)): Promise<{ rerun: ServerRerun; fake: FakeServer }> {
  const fake = new FakeServer({ "POST jobs": answer });
  const client = new LabClient(fake);
  await client.askServer();
  return { rerun: new ServerRerun(task, client), fake };
}

it("asks for a bench and shows how it stands", async () => {
  const { rerun, fake } = await begin(fakeJob({ request: REQUEST }));
  rerun.start(500, 3);
  await settled();
  expect(fake.asked.at(-1)?.body).toMatchObject({ ...REQUEST, level: "9x9/10", start_rule: "opening", first: null });
  expect([rerun.state.value, rerun.outcome.value]).toEqual(["running", null]);
  const partial = { solvers: [{ solver: ROW.run, done: 100, total: 500, wins: 71 }] };
  fake.say({
    id: fakeJob().id,
    job: fakeJob({ request: REQUEST, state: "running", updated: "2026-01-01T00:00:09.000+00:00", progress: { done: 100, total: 500, words: "", partial } }),
  });
  expect(rerun.outcome.value).toMatchObject({ done: 100, wanted: 500, wins: 71, value: 0.71, seed: 3 });
});

const TREES: LabelsRow = { group: 0, label: "", form: "beyond", run: "labels", board: "10×10", value: 1, labels: { options: { height: 10, depth: 5 } } };

it.each([
  [undefined, 0.75],
  [30, 0.5],
])("evolves trees, scored on %s other fields", async (validations, value) => {
  const row = { ...TREES, labels: { ...TREES.labels, ...(validations && { validations }) } };
  const request = { kind: "evolve-labels" as const, options: { height: 10, depth: 5 }, runs: 2, validations: validations ?? 0, seed: 3 };
  const { rerun, fake } = await begin(fakeJob({ request }), labelsTask(row));
  rerun.start(2, 3);
  await settled();
  expect(fake.asked.at(-1)?.body).toEqual(request);
  const updated = "2026-01-01T00:00:09.000+00:00";
  const progress = { done: 30, total: 3000, words: "30 of 3,000 iterations", partial: null };
  fake.say({ id: fakeJob().id, job: fakeJob({ request, state: "running", updated, progress }) });
  expect([rerun.outcome.value, rerun.progress.value]).toEqual([null, { done: 30, wanted: 3000, words: progress.words }]);
  const runs = [{ score: 1, validation_score: 0.75 }, { score: 0.5, validation_score: 0.25 }];
  const outcome = labelsTask(row).outcome({ ...fakeJob({ request }), result: { runs } as unknown as LabelsResult });
  expect(outcome).toMatchObject({ done: 2, wanted: 2, value, seed: 3 });
});

it("says why the server refused", async () => {
  const { rerun } = await begin(400);
  rerun.start(500, 3);
  await settled();
  expect([rerun.state.value, rerun.problem.value]).toEqual(["ready", "Refused POST jobs."]);
});
