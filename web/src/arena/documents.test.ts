import { beforeAll, expect, test } from "vitest";
import { csvText, gameLines, jsonText, markdownText } from "./documents";
import { FakeArenaEngine, fakeArena, settled } from "./fake";
import { shownP, signedShare } from "./figures";
import { allScores } from "./scores";
import { DEFAULT_SETUP } from "./setup";

const engine = new FakeArenaEngine();
const arena = fakeArena(engine);

beforeAll(async () => {
  arena.start({ ...DEFAULT_SETUP, solvers: ["logic", "csp"], levels: ["beginner", "8x8/10"], games: 12 });
  await settled();
  await engine.answerAll();
});

test("the document has the names of the command line, the first solver being the measure", () => {
  const [first, second] = JSON.parse(jsonText(allScores(arena))) as Record<string, unknown>[];
  expect(first).toMatchObject({ solver: "logic", height: 9, mines: 10, start_rule: "safe", first: "0,0", games: 12, wins: 6, paired: [] });
  expect(second).toMatchObject({
    solver: "csp",
    win_rate: 4 / 12,
    paired: [{ with: "logic", wins_this: 4, wins_other: 6, both: 2, only_this: 2, only_other: 4, neither: 4 }],
  });
});

test("CSV has a column for every figure, empty where a solver has none", () => {
  const [headings = [], first = [], second = []] = csvText(allScores(arena)).split("\n").map((line) => line.split(","));
  expect(headings.slice(8, 11)).toEqual(["win_rate", "interval_low", "interval_high"]);
  expect(headings.at(-1)).toBe("mid_p_value");
  expect(first.at(-1)).toBe("");
  expect(first).toContain('"0');
  expect(second.at(-1)).toMatch(/^0\.\d+$/);
});

test("Markdown is what the command line prints", () => {
  const lines = markdownText(allScores(arena)).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "| solver | level  | start | first | games | wins | win rate |    95 % interval | guesses a game | CPU ms a game |",
    "| ------ | ------ | ----- | ----- | ----: | ---: | -------: | ---------------: | -------------: | ------------: |",
    "| logic  | 9x9/10 | safe  | 0,0   |    12 |    6 |   50.00% | 25.38% to 74.62% |           1.00 |         1.000 |",
  ]);
  expect(lines.slice(6, 9)).toEqual(["", "seed 1, sapper 9.9.9", ""]);
  expect(lines[11]).toMatch(/^\| csp {4}\| logic {9}\| 9x9\/10 \| safe {2}\| {4}4 \|/);
});

test("games are lines with their solver and their kind of board", () => {
  const lines = [...gameLines(arena)].join("").trimEnd().split("\n");
  expect(lines.length).toBe(48);
  expect(lines[13]).toBe('{"id":1,"solver":"csp","level":"9x9/10","start_rule":"safe","won":false,"moves":1,"guesses":1}');
});

test.each([
  [1, "1"],
  [0.5, "0.5"],
  [0.0123, "0.012"],
  [0.00012, "0.00012"],
  [0.0000996, "0.0001"],
  [0.000012, "1.2e-05"],
  [1e-10, "1e-10"],
  [1e-301, "< 1e-300"],
])("the p-value %d is written %s", (value, text) => expect(shownP(value)).toBe(text));

test("differences have a sign", () => {
  expect([0.015, -0.2, 0].map(signedShare)).toEqual(["+1.50%", "-20.00%", "+0.00%"]);
});
