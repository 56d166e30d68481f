import { expect, test } from "vitest";
import type { FrontierState } from "../../engine/learn_calls";
import { parsePosition } from "../../notation/notation";
import { FrontierModel, type FrontierSession } from "./model";

const POSITION = parsePosition("2 3 1\n1##\n1##");

function state(iteration: number, more: Partial<FrontierState> = {}, run = 0): FrontierState {
  const population = [
    { mines: "10", violation: 3 },
    { mines: "01", violation: 1 },
  ];
  const part = { index: 0, cells: [[0, 1], [1, 1]] as [number, number][], run, num_runs: 2, iteration, population, pool: [] };
  return { is_finished: false, num_parts: 1, part, mine_probability: [], ...more };
}

function evolving(answers: FrontierState[]) {
  const asked: [string, unknown][] = [];
  const session = {
    call: (name: string, request: unknown) => {
      asked.push([name, request]);
      return Promise.resolve(answers.shift());
    },
    end: () => void asked.push(["end", null]),
  } as unknown as FrontierSession;
  const readPlayer = (name: string) =>
    name.startsWith("ga") ? Promise.resolve({ runs: 2 }) : Promise.reject(new Error("only ga evolves"));
  const model = new FrontierModel({ session, readPlayer, wait: () => Promise.resolve() }, { position: POSITION, player: "ga", seed: 3 });
  return { asked, model };
}

test("a frontier evolves by strides, and tells how its population stands", async () => {
  const { asked, model } = evolving([state(0), state(10), state(20)]);
  await model.open(model.setup.value);
  await model.forward();
  model.stride.value = 100;
  await model.forward();
  expect(asked).toEqual([
    ["genetic_begin", { position: "2 3 1\n1##\n1##", options: { runs: 2 }, seed: 3 }],
    ["genetic_step", { count: 10 }],
    ["genetic_step", { count: 100 }],
  ]);
  expect(model.course.value).toEqual([{ best: 1, mean: 2 }, { best: 1, mean: 2 }]);
  expect(model.population.value.map(({ violation }) => violation)).toEqual([1, 3]);
});

test("the next run has a course of its own", async () => {
  const { model } = evolving([state(0), state(10), state(0, {}, 1)]);
  await model.open(model.setup.value);
  await model.forward();
  await model.forward();
  expect(model.course.value).toHaveLength(1);
});

test("running ends with the last step", async () => {
  const { asked, model } = evolving([state(0), state(10), state(20, { is_finished: true })]);
  await model.open(model.setup.value);
  await model.run();
  expect([model.isFinished.value, model.isRunning.value, asked.length]).toEqual([true, false, 3]);
  await model.forward();
  expect(asked).toHaveLength(3);
});

test("another player than ga is refused in words", async () => {
  const { model } = evolving([]);
  await model.open({ ...model.setup.value, player: "exact" });
  expect([model.problem.value, model.state.value]).toEqual(["only ga evolves", null]);
});
