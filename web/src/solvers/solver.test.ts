import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { StageSpec } from "../engine/wire";
import type { Assets } from "./assets";
import examples from "./examples.json";
import { closest } from "./faults";
import { readSolver, stageSpecs } from "./solver";

/** What browsers fetch, read from where it lies. */
const assets: Assets = {
  patterns: async () => dataFile("patterns"),
  labels: async () => dataFile("labels"),
};

function dataFile(name: string): never {
  return JSON.parse(readFileSync(new URL(`../../public/data/${name}.json`, import.meta.url), "utf8")) as never;
}

interface Example {
  name: string;
  canonical?: string;
  stages?: unknown[];
  error?: string;
}

/** Lists as the examples hold them: by length and sum. */
function shortened({ name, options = {} }: StageSpec): unknown {
  const short = Object.entries(options).map(([key, value]) => [
    key,
    typeof value === "object" ? { length: value.length, sum: value.reduce((sum, one) => sum + one, 0) } : value,
  ]);
  return { name, options: Object.fromEntries(short) };
}

async function outcome(name: string): Promise<Omit<Example, "name">> {
  try {
    const solver = readSolver(name);
    const specs = await stageSpecs(solver, assets);
    return { canonical: solver.name, stages: specs.map(shortened) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

test.each(examples as Example[])("$name is read as Python reads it", async ({ name, ...expected }) => {
  expect(await outcome(name)).toEqual(expected);
});

test("every canonical name is its own", () => {
  for (const { canonical } of examples as Example[]) {
    if (canonical !== undefined) expect(readSolver(canonical).name).toBe(canonical);
  }
});

test("the page has one network of those that a stage may ask", async () => {
  expect(() => readSolver("deep(model=value)")).toThrow("stage 'deep': model is 'value'; the page has value-small");
  const [, value] = await stageSpecs(readSolver("value(value-small,plies=2)"), assets);
  expect(value?.options).toMatchObject({ plies: 2 });
  expect(value?.options).not.toHaveProperty("model");
});

test("a stage that needs Python says so", () => {
  expect(() => readSolver("exact+net")).toThrow("stage 'net' needs Python");
});

test.each(["patterns(mine.txt)", "ga(patterns='none')", "labels(toString)"])("%s: the page has its own files alone", async (name) => {
  await expect(stageSpecs(readSolver(name), assets)).rejects.toThrow(/; the page has .*evolved/);
});

test("a crossover is none of what every object knows", async () => {
  await expect(stageSpecs(readSolver("ga(crossover=valueOf)"), assets)).rejects.toThrow("unknown crossover");
});

test("a name that was pasted by mistake is refused", () => {
  expect(() => readSolver("exact+".repeat(1000))).toThrow("6000 characters");
});

test("no stage is called as a property of all objects is", () => {
  expect(() => readSolver("constructor")).toThrow("unknown stage");
  expect(() => readSolver("csp(constructor=1)")).toThrow("unknown option");
});

test("of equally likely names the last is suggested, as Python does", () => {
  expect(closest("ab", ["abc", "abd"])).toBe("abd");
  expect(closest("q", ["abc"])).toBeNull();
});
