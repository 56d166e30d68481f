import { expect, test } from "vitest";
import type { Analysis, Components, Considered } from "../engine/wire";
import { parseBoard, parsePosition } from "../notation/notation";
import { candidateTable } from "./candidates";
import { fakeStep } from "./fake";
import type { Standing } from "./game";
import { Look } from "./looking";
import { shownBoard, type Shown } from "./marks";
import { partsOf } from "./parts";
import { boardValue3bv } from "./value_3bv";

const BEFORE = "1 5 2\n#####";
const AFTER = "1 5 2\n01###";

function considered(more: Partial<Considered>): Considered {
  return {
    cell: [0, 2],
    mine_probability: 0.25,
    next_safety: null,
    progress: null,
    trap_loss: null,
    win_probability: null,
    estimated_win_probability: null,
    score: 0.5,
    cut: false,
    ...more,
  };
}

function shown(more: Partial<Shown>, step = fakeStep(AFTER, { cells: [[0, 0]], opened: [[0, 0], [0, 1]] })): Shown {
  const standing: Standing = {
    number: 1, step, before: BEFORE, after: AFTER, outcome: step.outcome, deductions: 1, guesses: 0, survival: 1,
  };
  return { standing, side: "after", analysis: null, components: null, showsEstimate: false, pointed: null, ...more };
}

test("after a step all that it opened is marked, before it what was chosen", () => {
  const after = shownBoard(shown({}));
  expect([...after.numbers]).toEqual([0, 1, -1, -1, -1]);
  expect([...after.marks]).toEqual([[0, { role: "chosen" }], [1, { role: "chosen" }]]);
  const before = shownBoard(shown({ side: "before" }));
  expect([...before.numbers]).toEqual([-1, -1, -1, -1, -1]);
  expect([...before.marks]).toEqual([[0, { role: "chosen" }]]);
});

test("candidates are marked with their risk where the choice is shown", () => {
  const step = fakeStep(AFTER, { cells: [[0, 2]], candidates: [considered({}), considered({ cell: [0, 3], mine_probability: 0.5 })] });
  expect(Object.fromEntries(shownBoard(shown({ side: "before" }, step)).marks)).toEqual({
    2: { role: "chosen", label: "25" },
    3: { role: "candidate", label: "50" },
  });
});

test("a lost game shows its mines, the wrong flags and where it ended; a won one flags them", () => {
  const lost = fakeStep(AFTER, {
    opened: [[0, 4]], flags: [[0, 2], [0, 3], [0, 1]], outcome: "lost", exploded: [0, 4], board: "1 5 2\n01*2*",
  });
  expect(Object.fromEntries(shownBoard(shown({}, lost)).marks)).toMatchObject({
    2: { flag: true },
    3: { flag: false, wrongFlag: true },
    4: { exploded: true },
  });
  const won = fakeStep(AFTER, { opened: [], outcome: "won", board: "1 5 2\n01*2*" });
  expect(Object.fromEntries(shownBoard(shown({}, won)).marks)).toEqual({ 2: { flag: true }, 4: { flag: true } });
});

test("odds and the stage's estimate colour hidden cells alone", () => {
  const analysis = { mine_probability: [[0, null, 0.004, 1, 0.5]] } as unknown as Analysis;
  const odds = shownBoard(shown({ analysis })).marks;
  expect([odds.get(0), odds.get(2), odds.get(3)]).toEqual([
    { role: "chosen" }, { tint: 0.004, label: "<1" }, { tint: 1, label: "100" },
  ]);
  const step = fakeStep(AFTER, { cells: [], seen: { mine_probability: [[0.75, null, null, null, null]] } });
  expect([...shownBoard(shown({ side: "before", showsEstimate: true }, step)).marks]).toEqual([[0, { tint: 0.75, label: "75" }]]);
  expect(shownBoard(shown({ side: "before" }, step)).marks.size).toBe(0);
  const later = fakeStep(AFTER, { opened: [], seen: { mine_probability: [[null, null, 0.25, null, null]] } });
  expect([...shownBoard(shown({ showsEstimate: true }, later)).marks]).toEqual([[2, { tint: 0.25, label: "25" }]]);
  const over = { ...later, outcome: "won" as const, board: "1 5 2\n01*2*" };
  expect(shownBoard(shown({ showsEstimate: true }, over)).marks.get(2)).toEqual({ flag: true });
});

test("parts have their colours, and count the numbers that bind them", () => {
  const position = parsePosition("2 5 2\n#2#1#\n#2#10");
  const components: Components = { components: [[[0, 0], [1, 0]], [[0, 2], [1, 2]]], interior: [] };
  expect(partsOf(position, components)).toEqual([{ numCells: 2, numNumbers: 2 }, { numCells: 2, numNumbers: 4 }]);
  const marks = shownBoard(shown({ components: { components: [[[0, 2]], [[0, 4]]], interior: [] } })).marks;
  expect([marks.get(2), marks.get(4)]).toEqual([{ component: 0 }, { component: 1 }]);
});

test("the table of candidates leaves out what nothing is known of", () => {
  const table = candidateTable([
    considered({ next_safety: 0.5, progress: 0.25, trap_loss: 0 }),
    considered({ cell: [1, 0], next_safety: 0.125, progress: 0.5, cut: true, estimated_win_probability: 0.5 }),
  ]);
  expect(table.columns).toEqual(["cell", "risk", "next safe", "progress", "wins"]);
  expect(table.rows.map(({ texts }) => texts)).toEqual([
    ["(0, 2)", "25.0", "50.0", "25.0", ""],
    ["(1, 0)", "25.0", "~12.5", "~50.0", "≈ 50.0"],
  ]);
  expect([table.rest, table.hasSigns]).toEqual([0, true]);
});

test("an endgame that was given up has at most its score; long tables are cut", () => {
  const table = candidateTable(Array.from({ length: 20 }, () => considered({ cut: true })));
  expect(table.rows[0]?.texts).toEqual(["(0, 2)", "25.0", "≤ 50.0"]);
  expect([table.rows.length, table.rest]).toEqual([8, 12]);
});

test.each([
  ["1 5 2\n01*2*", 2],
  ["3 3 0\n000\n000\n000", 1],
  ["3 3 1\n111\n1*1\n111", 8],
  ["2 5 2\n*2000\n*2000", 1],
])("the 3BV of a board: %j", (board, value) => {
  expect(boardValue3bv(parseBoard(board))).toBe(value);
});

test("while a look is under way, the positions in between are left out", async () => {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const look = new Look((position) => {
    asked.push(position);
    return new Promise((resolve) => (answer = () => resolve({ components: [], interior: [] })));
  });
  const done = look.want("a");
  void look.want("b");
  void look.want("c");
  answer();
  await expect.poll(() => asked).toEqual(["a", "c"]);
  answer();
  await done;
  expect(look.answerFor("c")).toEqual({ components: [], interior: [] });
  expect(look.answerFor("b")).toBeNull();
});

test("a look that fails says why", async () => {
  const look = new Look(() => Promise.reject(new Error("too many states")));
  await look.want("a");
  expect([look.problemWith("a"), look.problemWith("b")]).toEqual(["too many states", null]);
  expect(look.answerFor("a")).toBeNull();
});
