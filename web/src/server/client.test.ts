import { describe, expect, test, vi } from "vitest";
import { LabClient, POLLS_BEFORE_STREAM, ServerRefusal } from "./client";
import { fakeJob, FakeServer, WELCOME } from "./fake";

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe("whether there is a server", () => {
  test("is asked once, whoever asks", async () => {
    const fake = new FakeServer();
    const client = new LabClient(fake);
    expect(client.server.value).toBeUndefined();
    const answers = await Promise.all([client.askServer(), client.askServer()]);
    expect(answers).toEqual([WELCOME, WELCOME]);
    expect(client.server.value).toEqual(WELCOME);
    expect(fake.asked.filter(({ question }) => question === "GET ")).toHaveLength(1);
  });

  test.each([
    ["nobody answers", new Error("offline")],
    ["the host has no such file", 404],
    ["the host answers with a page", "<!doctype html>"],
    ["something else answers", { hello: "world" }],
  ])("is denied where %s", async (_, answer) => {
    const fake = new FakeServer({ "GET ": answer });
    const client = new LabClient(fake);
    expect(await client.askServer()).toBeNull();
    expect(client.server.value).toBeNull();
    expect(fake.streams).toHaveLength(0);
  });
});

describe("jobs", () => {
  test("are listed when the stream opens, and follow what it says", async () => {
    const fake = new FakeServer({ "GET jobs": [fakeJob()] });
    const client = new LabClient(fake);
    await client.askServer();
    fake.streams[0]?.onopen?.();
    await settled();
    expect(client.jobs.value).toEqual([fakeJob()]);
    const running = fakeJob({ state: "running", updated: "2026-01-01T00:00:01.000+00:00" });
    fake.say({ id: running.id, job: running });
    expect(client.jobs.value).toEqual([running]);
    fake.say({ id: running.id, job: null });
    expect(client.jobs.value).toEqual([]);
  });

  test("do not go back to what an older event says", async () => {
    const fake = new FakeServer();
    const client = new LabClient(fake);
    await client.askServer();
    const later = fakeJob({ state: "running", updated: "2026-01-01T00:00:09.000+00:00" });
    fake.say({ id: later.id, job: later });
    fake.say({ id: later.id, job: fakeJob() });
    expect(client.jobs.value).toEqual([later]);
  });

  test("are asked for where the stream is lost, and the stream is tried again", async () => {
    const fake = new FakeServer({ "GET jobs": [fakeJob()] });
    const client = new LabClient(fake);
    await client.askServer();
    fake.streams[0]?.onclose?.();
    await settled();
    expect(client.jobs.value).toEqual([fakeJob()]);
    for (let polls = 0; polls < POLLS_BEFORE_STREAM; polls++) fake.waiting.shift()?.();
    expect(fake.streams).toHaveLength(2);
    expect(fake.asked.filter(({ question }) => question === "GET jobs")).toHaveLength(POLLS_BEFORE_STREAM);
  });

  test("stay as they are known while the server is away", async () => {
    const fake = new FakeServer({ "GET jobs": [fakeJob()] });
    const client = new LabClient(fake);
    await client.askServer();
    fake.streams[0]?.onopen?.();
    await settled();
    fake.answers["GET jobs"] = new Error("gone");
    fake.streams[0]?.onclose?.();
    await settled();
    expect(client.jobs.value).toEqual([fakeJob()]);
  });

  test("are started by what was asked for, and known at once", async () => {
    const request = { kind: "bench", solvers: ["exact"], games: 10 } as const;
    const job = { ...fakeJob({ request: { ...request, solvers: ["exact"] } }), result: null };
    const fake = new FakeServer({ "POST jobs": job });
    const client = new LabClient(fake);
    expect(await client.startJob({ ...request, solvers: ["exact"] })).toEqual(job);
    expect(fake.asked).toEqual([{ question: "POST jobs", body: request }]);
    expect(client.jobs.value.map(({ id }) => id)).toEqual([job.id]);
  });

  test("that are refused say why", async () => {
    const client = new LabClient(new FakeServer({ "POST jobs": 422 }));
    const refused = client.startJob({ kind: "bench", solvers: ["nonsense"] });
    await expect(refused).rejects.toThrow(new ServerRefusal(422, "refused POST jobs"));
  });

  test("are cancelled, resumed and deleted by their ids", async () => {
    const { id } = fakeJob();
    const fake = new FakeServer({
      [`POST jobs/${id}/cancel`]: { ...fakeJob({ state: "cancelled" }), result: null },
      [`POST jobs/${id}/resume`]: { ...fakeJob({ state: "queued" }), result: null },
      [`DELETE jobs/${id}`]: "",
    });
    const client = new LabClient(fake);
    await client.cancelJob(id);
    expect(client.jobs.value[0]?.state).toBe("cancelled");
    await client.resumeJob(id);
    expect(client.jobs.value[0]?.state).toBe("queued");
    await client.deleteJob(id);
    expect(client.jobs.value).toEqual([]);
  });
});

describe("a watched job", () => {
  test("has its result once it is done, and is fetched once", async () => {
    const done = fakeJob({ state: "done", updated: "2026-01-01T00:00:05.000+00:00" });
    const result = { scores: [], runs: [] };
    const fake = new FakeServer({ [`GET jobs/${done.id}`]: { ...done, result } });
    const client = new LabClient(fake);
    await client.askServer();
    const watched = client.watchJob(done.id);
    expect(watched.value).toBeNull();
    fake.say({ id: done.id, job: fakeJob({ state: "running" }) });
    expect(watched.value).toMatchObject({ state: "running", result: null });
    fake.say({ id: done.id, job: done });
    await vi.waitFor(() => expect(watched.value?.result).toEqual(result));
    fake.say({ id: "other", job: fakeJob({ id: "1".repeat(32) }) });
    await settled();
    expect(fake.asked.filter(({ question }) => question === `GET jobs/${done.id}`)).toHaveLength(1);
    expect(client.watchJob(done.id)).toBe(watched);
  });
});
