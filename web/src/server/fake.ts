// A server for tests: answers from a table, and a stream that says what the test makes it say.

import type { JobChange, JobSummary, Welcome } from "./schema";
import type { Reach, Stream } from "./client";

export const WELCOME: Welcome = {
  version: "0.1.0",
  features: { train: true, evolve_labels: true, cluster: false },
  limits: {
    body_bytes: 65536,
    cells: 10000,
    games: 100000000,
    solvers: 16,
    unfinished_jobs: 50,
    job_seconds: 86400,
    changes_per_second: 10,
  },
  solvers: [
    { name: "net", kind: "guesser", summary: "a network", native: false, source: "built-in", error: null },
    { name: "exact", kind: "deducer", summary: "all that is implied", native: true, source: "built-in", error: null },
  ],
  methods: ["vns", "exact"],
  models: ["small"],
  papers: [{ name: "002", title: "A paper", scales: { quick: "a minute" } }],
};

export function fakeJob(changes: Partial<JobSummary> = {}): JobSummary {
  return {
    id: "0".repeat(32),
    request: { kind: "bench", solvers: ["exact"] },
    state: "queued",
    progress: null,
    error: null,
    created: "2026-01-01T00:00:00.000+00:00",
    updated: "2026-01-01T00:00:00.000+00:00",
    ...changes,
  };
}

export class FakeServer implements Reach {
  /** What is answered, by method and path, such as "GET jobs"; a number is a status. */
  readonly answers: Record<string, unknown>;
  readonly asked: { question: string; body: unknown }[] = [];
  readonly streams: Stream[] = [];
  readonly waiting: (() => void)[] = [];

  constructor(answers: Record<string, unknown> = {}) {
    this.answers = { "GET ": WELCOME, "GET jobs": [], ...answers };
  }

  async fetch(path: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
    const question = `${method} ${path}`;
    this.asked.push({ question, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const answer = this.answers[question] ?? 404;
    if (answer instanceof Error) throw answer;
    if (typeof answer === "number") return new Response(JSON.stringify({ error: `refused ${question}` }), { status: answer });
    if (typeof answer === "string") return new Response(answer);
    return new Response(JSON.stringify(answer));
  }

  stream(): Stream {
    const stream: Stream = { onopen: null, onmessage: null, onclose: null };
    this.streams.push(stream);
    return stream;
  }

  later(_: number, action: () => void): void {
    this.waiting.push(action);
  }

  /** Says a change to whoever listens last. */
  say(change: JobChange): void {
    this.streams.at(-1)?.onmessage?.({ data: JSON.stringify(change) });
  }
}
