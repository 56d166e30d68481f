import { describe, expect, it } from "vitest";
import { answered, askAnalysis, type PositionEngine } from "./asking";
import { easiestProofs } from "./proofs";
import type { Cell, Explanation } from "./wire";

/** What an analysis of a board of that size asks for. */
async function requestFor(height: number, width: number): Promise<unknown> {
  let asked: unknown;
  const engine: PositionEngine = { call: async (_, request) => ((asked = request), {} as never) };
  await askAnalysis(engine, `${height} ${width} 1\n`, { maxSeconds: 5 });
  return asked;
}

it("takes an estimate of large boards alone", async () => {
  expect(await requestFor(16, 30)).not.toHaveProperty("estimate");
  expect(await requestFor(100, 100)).toMatchObject({ estimate: true, max_seconds: 5 });
});

it("never rejects: a fault is an answer", async () => {
  expect(await answered(Promise.resolve(1))).toEqual({ kind: "done", answer: 1 });
  expect(await answered(Promise.reject(new TypeError("no")))).toEqual({ kind: "fault", name: "TypeError", message: "no" });
});

describe("proofs", () => {
  const proof = (cell: Cell, numNumbers: number, needsCounter = false): Explanation => ({
    cell,
    verdict: "safe",
    numbers: Array.from({ length: numNumbers }, (_, row): Cell => [row, 9]),
    needs_counter: needsCounter,
    layouts: null,
    sentence: "",
  });

  it("are asked of the nearest cells, and come the easiest first, of equals the nearest", async () => {
    const weights: Record<number, [number, boolean]> = { 1: [2, false], 2: [0, true], 3: [1, false], 4: [1, false] };
    const asked: number[] = [];
    const explain = async (cell: Cell): Promise<Explanation> => {
      asked.push(cell[1]);
      return proof(cell, ...(weights[cell[1]] ?? [0, false]));
    };
    const safe: Cell[] = [[0, 8], [0, 4], [0, 3], [0, 2], [0, 1]];
    const proofs = await easiestProofs(explain, { safe, near: 0, width: 10, most: 4 });
    expect(asked).toEqual([1, 2, 3, 4]);
    expect(proofs.map(({ cell }) => cell[1])).toEqual([3, 4, 1, 2]);
  });

  it("that cannot be had are left out", async () => {
    const explain = async (cell: Cell): Promise<Explanation> => (cell[1] === 0 ? Promise.reject(new Error("late")) : proof(cell, 1));
    const proofs = await easiestProofs(explain, { safe: [[0, 0], [0, 1]], near: null, width: 2, most: 2 });
    expect(proofs.map(({ cell }) => cell)).toEqual([[0, 1]]);
  });
});
