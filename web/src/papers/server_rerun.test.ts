import { expect, it } from "vitest";
import { settled } from "../arena/fake";
import { LabClient } from "../server/client";
import { fakeJob, FakeServer } from "../server/fake";
import type { GamesRow } from "./games_rerun";
import { ServerRerun } from "./server_rerun";

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

async function begin(answer: unknown): Promise<{ rerun: ServerRerun; fake: FakeServer }> {
  const fake = new FakeServer({ "POST jobs": answer });
  const client = new LabClient(fake);
  await client.askServer();
  return { rerun: new ServerRerun(ROW, client), fake };
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

it("says why the server refused", async () => {
  const { rerun } = await begin(400);
  rerun.start(500, 3);
  await settled();
  expect([rerun.state.value, rerun.problem.value]).toEqual(["ready", "Refused POST jobs."]);
});
