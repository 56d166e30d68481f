import { expect, test } from "vitest";
import type { EvolvedPatterns, Generation } from "../../engine/learn_calls";
import { EvolutionModel, type EvolutionSession } from "./model";
import { commandLine, evolutionOptions, FIRST_SETUP, readSetup, setupLink, type EvolutionSetup } from "./setup";

const SETUP: EvolutionSetup = { ...FIRST_SETUP, generations: 3 };
const SET = { rows: [], matching: "squares", order: "priority", fired: [], right: [] };
const OUTCOME: EvolvedPatterns = {
  patterns: { ...SET, fired: [1] },
  fresh_fitness: 70,
  fresh_interval: [69, 71],
  fresh_games: 10_000,
  text: "sapper patterns 1\n",
};

/** An engine whose generations come when the test says so. */
class FakeSession {
  readonly asked: string[] = [];
  readonly #waiting: (() => void)[] = [];
  #generation = 0;

  call(name: string): Promise<unknown> {
    this.asked.push(name);
    if (name === "evolve_begin") this.#generation = 0;
    if (name !== "evolve_step") return Promise.resolve(name === "evolve_end" ? OUTCOME : {});
    const generation: Generation = { best: 60 + ++this.#generation, mean: 60, leader: SET };
    return new Promise((resolve) => this.#waiting.push(() => resolve(generation)));
  }

  end(): void {
    this.asked.push("end");
  }

  async next(): Promise<void> {
    this.#waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function evolving(setup = SETUP) {
  const session = new FakeSession();
  const model = new EvolutionModel(session as unknown as EvolutionSession, setup);
  return { session, model };
}

const best = (model: EvolutionModel) => model.generations.value.map((generation) => generation.best);

test("an evolution runs to its end and is judged", async () => {
  const { session, model } = evolving();
  const run = model.run();
  await session.next();
  for (let generation = 0; generation < 3; generation++) await session.next();
  await run;
  expect(best(model)).toEqual([61, 62, 63]);
  expect(session.asked).toEqual(["evolve_begin", "evolve_step", "evolve_step", "evolve_step", "evolve_end"]);
  expect([model.state.value, model.outcome.value, model.patterns.value]).toEqual(["done", OUTCOME, OUTCOME.patterns]);
});

test("a pause keeps the generation that was under way, and running goes on from there", async () => {
  const { session, model } = evolving();
  const run = model.run();
  await session.next();
  await session.next();
  model.pause();
  await session.next();
  await run;
  expect([best(model), model.state.value]).toEqual([[61, 62], "paused"]);
  const rest = model.run();
  await session.next();
  await session.next();
  await rest;
  expect(best(model)).toEqual([61, 62, 63]);
  expect(session.asked.filter((name) => name === "evolve_begin")).toHaveLength(1);
});

test("another setup forgets what has evolved, and what still comes in", async () => {
  const { session, model } = evolving();
  const run = model.run();
  await session.next();
  model.open({ ...SETUP, seed: 9 });
  await session.next();
  await run;
  expect([best(model), model.state.value, model.setup.value.seed]).toEqual([[], "ready", 9]);
});

test("what the engine refuses is said", async () => {
  const session = { call: () => Promise.reject(new Error("population is 1")), end: () => undefined };
  const model = new EvolutionModel(session as unknown as EvolutionSession, SETUP);
  await model.run();
  expect([model.problem.value, model.state.value]).toEqual(["population is 1", "ready"]);
});

test("a setup survives its link", () => {
  const setup: EvolutionSetup = { ...FIRST_SETUP, recipe: "published", start: "zero", generations: 30, seed: 5 };
  const link = setupLink(setup);
  expect(link).toBe("#/learn?what=patterns&recipe=published&start=zero&generations=30&seed=5");
  expect(readSetup(new URLSearchParams(link.slice(link.indexOf("?"))))).toEqual(setup);
  expect(readSetup(new URLSearchParams("recipe=best&population=1&games=x&seed=-1"))).toEqual(FIRST_SETUP);
});

test("the core is told the recipe in full, Python its name", () => {
  const setup = { ...FIRST_SETUP, selection: "sus" };
  expect(evolutionOptions(setup)).toMatchObject({ encoding: "squares", keeps_best: true, population: 50, patterns: 250 });
  expect(evolutionOptions(setup)).not.toHaveProperty("seed");
  expect(commandLine(setup)).toBe(
    "sapper evolve patterns --recipe improved --selection sus --start opening --flags fall --population 50 --generations 60 --games 100 --seed 1",
  );
});
