import { expect, test } from "vitest";
import { parsePosition } from "../../notation/notation";
import { EstimateModel, ReliabilityModel, type CalibrationEngine, type Probabilities } from "./model";

const POSITION = parsePosition("2 3 1\n1##\n1##");
const EXACT: Probabilities = [[null, 0.5, 0], [null, 0.5, 0]];
const ESTIMATE: Probabilities = [[null, 0.4, 0.05], [null, 0.5, 0]];

test("estimates stand beside the exact probabilities, the worst first", async () => {
  const asked: string[] = [];
  const model = new EstimateModel(
    {
      exact: () => Promise.resolve(EXACT),
      estimate: (_, name) => (asked.push(name), Promise.resolve(ESTIMATE)),
    },
    POSITION,
  );
  await model.open(POSITION);
  await model.open(POSITION, "large");
  expect(asked).toEqual(["small", "large"]);
  expect(model.differences.value[0]).toEqual({ cell: [0, 1], estimated: 0.4, exact: 0.5 });
  expect(model.meanError.value).toBeCloseTo(0.15 / 4);
});

test("what was asked of an earlier position is left alone", async () => {
  const answers: ((value: Probabilities) => void)[] = [];
  const model = new EstimateModel(
    { exact: () => new Promise((resolve) => answers.push(resolve)), estimate: () => Promise.resolve(ESTIMATE) },
    POSITION,
  );
  const first = model.open(POSITION);
  const second = model.open(POSITION);
  answers[1]?.(EXACT);
  await second;
  answers[0]?.([]);
  await first;
  expect(model.exact.value).toEqual({ kind: "done", answer: EXACT });
});

const SPEC = { height: 9, width: 9, mines: 10, start_rule: "opening" } as const;

function calibrating(isFailing = () => false) {
  const starts: number[] = [];
  const engine: CalibrationEngine = {
    call: (_, { start, count }) => {
      if (isFailing()) return Promise.reject(new Error("no network"));
      starts.push(start);
      // One game in ten was over at its start.
      return Promise.resolve({ positions: count - 1, absolute_error: 1, bins: [{ num_cells: 10, estimated: 5, exact: 4 }] });
    },
  };
  return { starts, model: new ReliabilityModel(engine) };
}

test("games are compared until there are enough, and more can be added", async () => {
  const { starts, model } = calibrating();
  await model.run(15, SPEC, [], 1);
  expect(starts).toEqual([0, 10]);
  expect([model.found.value.positions, model.numCells.value]).toEqual([13, 20]);
  expect([model.meanError.value, model.bias.value]).toEqual([0.1, 0.1]);
  await model.run(30, SPEC, [], 1);
  expect(starts.slice(2)).toEqual([15, 25]);
  model.clear();
  expect([model.found.value.positions, model.meanError.value]).toEqual([0, null]);
});

test("what the engine refuses is said", async () => {
  const { model } = calibrating(() => true);
  await model.run(18, SPEC, [], 1);
  expect([model.problem.value, model.isRunning.value]).toEqual(["no network", false]);
});
