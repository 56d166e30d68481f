import { expect, test } from "vitest";
import { FakeSession, ROW_SETUP, fakeStep, rowGame, rowPosition } from "./fake";
import { WatchModel, type Surroundings } from "./model";

const GAMES = {
  exact: rowGame(4, (step) => step === 1),
  slow: rowGame(6),
  loser: [fakeStep(rowPosition(4, 0), { outcome: "lost", exploded: [0, 0], is_guess: true, survival_probability: 0.25 })],
};

/** A room whose clock stands: waits are noted, and end when the test says so or at once. */
function room(more: Partial<Surroundings> = {}) {
  const sessions: FakeSession[] = [];
  const waits: number[] = [];
  const surroundings: Surroundings = {
    session: () => {
      const session = new FakeSession(GAMES);
      sessions.push(session);
      return session;
    },
    makeStages: async (solver) => ({ name: `${solver}!`, stages: [{ name: solver }] }),
    wait: async (milliseconds) => void waits.push(milliseconds),
    now: () => 0,
    ...more,
  };
  return { model: new WatchModel(surroundings), sessions, waits };
}

/** A gate that tests open. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const shown = (model: WatchModel) => model.lanes.value.map(({ standing }) => standing.value?.number);

test("a game begins as the setup says, with nothing shown but the beginning", async () => {
  const { model, sessions } = room();
  await model.open(ROW_SETUP);
  expect(sessions[0]?.begun).toEqual([
    { solver: [{ name: "exact" }], seed: 7, index: 2, spec: { height: 1, width: 4, mines: 0, start_rule: "any" } },
  ]);
  const [lane] = model.lanes.value;
  expect(lane?.game.name.value).toBe("exact!");
  expect(lane?.standing.value).toMatchObject({ number: 0, step: null, after: rowPosition(4, 0), survival: 1 });
});

test("a given board and a first cell are handed on", async () => {
  const { model, sessions } = room();
  await model.open({ ...ROW_SETUP, board: { kind: "given", board: "1 2 1\n1*" } });
  await model.open({ ...ROW_SETUP, board: { ...ROW_SETUP.board, first: [0, 3] } as never });
  expect(sessions[0]?.begun[0]).toMatchObject({ board: "1 2 1\n1*" });
  expect(sessions[1]?.begun[0]).toMatchObject({ first: [0, 3] });
});

test("steps forward ask the engine, steps back and forward again do not", async () => {
  const { model, sessions } = room();
  await model.open(ROW_SETUP);
  await model.forward();
  await model.forward();
  expect(model.lanes.value[0]?.standing.value).toMatchObject({
    number: 2,
    before: rowPosition(4, 1),
    after: rowPosition(4, 2),
    deductions: 1,
    guesses: 1,
    survival: 0.5,
  });
  await model.back();
  await model.back();
  await model.back();
  expect(model.at.value).toBe(0);
  await model.forward();
  expect(sessions[0]?.numAsked).toBe(2);
});

test("nothing comes after the end", async () => {
  const { model, sessions } = room();
  await model.open(ROW_SETUP);
  await model.finish();
  expect([model.at.value, model.isAtEnd.value, model.isRunning.value]).toEqual([4, true, false]);
  await model.forward();
  expect([model.at.value, sessions[0]?.numAsked]).toEqual([4, 4]);
});

test("two solvers go in step; the one that is done waits at its end", async () => {
  const { model } = room();
  await model.open({ ...ROW_SETUP, solvers: ["exact", "slow"] });
  await model.jump(3);
  expect(shown(model)).toEqual([3, 3]);
  await model.jump(5);
  expect(shown(model)).toEqual([4, 5]);
  expect(model.isAtEnd.value).toBe(false);
  await model.finish();
  expect(shown(model)).toEqual([4, 6]);
});

test("a run makes all steps at its speed and ends", async () => {
  const { model, waits } = room();
  await model.open(ROW_SETUP);
  model.speed.value = 5;
  await model.run();
  expect([model.at.value, model.isRunning.value]).toEqual([4, false]);
  expect(waits).toEqual([200, 200, 200]);
  model.speed.value = Infinity;
  await model.run();
  expect(waits.slice(3)).toEqual([0, 0, 0]);
});

test("what the engine took counts as waiting time", async () => {
  let time = 0;
  const { model, waits } = room({ now: () => (time += 150) });
  await model.open(ROW_SETUP);
  model.speed.value = 5;
  await model.run();
  expect(waits).toEqual([50, 50, 50]);
});

test("a pause ends a run between two steps", async () => {
  const held = gate();
  const { model } = room({ wait: () => held.opened });
  await model.open(ROW_SETUP);
  const run = model.run();
  await expect.poll(() => model.at.value).toBe(1);
  expect(model.isRunning.value).toBe(true);
  model.pause();
  held.open();
  await run;
  expect([model.at.value, model.isRunning.value]).toEqual([1, false]);
});

test("a second run does not double the first", async () => {
  const held = gate();
  const { model } = room({ wait: () => held.opened });
  await model.open(ROW_SETUP);
  const first = model.run();
  await expect.poll(() => model.at.value).toBe(1);
  await model.toggle();
  const second = model.toggle();
  held.open();
  await Promise.all([first, second]);
  expect([model.at.value, model.isRunning.value]).toEqual([4, false]);
});

test("pressed twice while the solver thinks, it steps twice", async () => {
  const held = gate();
  const { model } = room({ session: () => new FakeSession(GAMES, () => held.opened) });
  const opened = model.open(ROW_SETUP);
  held.open();
  await opened;
  await Promise.all([model.forward(), model.forward()]);
  expect(model.at.value).toBe(2);
});

test("a pause on the way to the end stops asking", async () => {
  let numHeld = -1; // the beginning passes
  const held = gate();
  const session = new FakeSession(GAMES, () => (++numHeld === 0 ? Promise.resolve() : held.opened));
  const { model } = room({ session: () => session });
  await model.open(ROW_SETUP);
  const finish = model.finish();
  await expect.poll(() => numHeld).toBe(1);
  expect([model.isRunning.value, model.isBusy.value]).toEqual([true, true]);
  model.pause();
  held.open();
  await finish;
  expect([model.at.value, session.numAsked, model.isBusy.value]).toEqual([0, 1, false]);
});

test("what is asked for before the game has begun is done once it has", async () => {
  const { model } = room();
  const opened = model.open(ROW_SETUP);
  await model.finish();
  await opened;
  expect(model.at.value).toBe(4);
});

test("the next board is the next of the seed, and what runs goes on", async () => {
  const held = gate();
  const { model, sessions } = room({ wait: () => held.opened });
  await model.open(ROW_SETUP);
  await model.forward();
  void model.run();
  await model.next();
  expect(sessions[0]?.isEnded).toBe(true);
  expect(sessions[1]?.begun[0]).toMatchObject({ seed: 7, index: 3 });
  await expect.poll(() => model.at.value).toBe(1);
  expect(model.isRunning.value).toBe(true);
  model.end();
  expect(sessions[1]?.isEnded).toBe(true);
});

test("a solver that cannot be begun says why, and the other one plays", async () => {
  const { model } = room();
  await model.open({ ...ROW_SETUP, solvers: ["wrong", "exact"] });
  await model.finish();
  expect(model.lanes.value.map(({ game }) => game.problem.value)).toEqual(["stage 'x': limit is -1", null]);
  expect(shown(model)).toEqual([undefined, 4]);
});

test("a lost game ends", async () => {
  const { model } = room();
  await model.open({ ...ROW_SETUP, solvers: ["loser"] });
  await model.run();
  expect(model.lanes.value[0]?.standing.value).toMatchObject({ number: 1, outcome: "lost", guesses: 1, survival: 0.25 });
});

test("a link's step is shown at once, and at most the last one", async () => {
  const { model } = room();
  await model.open(ROW_SETUP, 3);
  expect(model.at.value).toBe(3);
  await model.open(ROW_SETUP, 1000);
  expect(model.at.value).toBe(4);
});

test("what an earlier game answers late changes nothing", async () => {
  const held = gate();
  let numSessions = 0;
  const { model } = room({
    session: () => new FakeSession(GAMES, numSessions++ === 0 ? () => held.opened : undefined),
  });
  const early = model.open(ROW_SETUP, 2);
  await model.open({ ...ROW_SETUP, solvers: ["slow"] });
  held.open();
  await early;
  expect([model.at.value, model.lanes.value.length, shown(model)[0]]).toEqual([0, 1, 0]);
  expect(model.isBusy.value).toBe(false);
});
