import { expect, test } from "vitest";
import { commandLine, DEFAULT_SETUP, firstForEngine, planOf, readSetup, setupLink, type Setup } from "./setup";

const params = (link: string) => new URLSearchParams(link.slice(link.indexOf("?")));

const LARGE: Setup = {
  solvers: ["logic+csp(limit=7)+least-risk", "champion"],
  levels: ["expert", "5x30/20"],
  rules: ["opening", "any"],
  first: "2,11",
  games: 500,
  seed: 12,
};

function firsts(setup: Setup): string[] {
  const plan = planOf(setup);
  return "experiments" in plan ? plan.experiments.map(({ first }) => first) : [];
}

test.each([DEFAULT_SETUP, LARGE, { ...LARGE, first: "random" }, { ...LARGE, first: "best" }])("a setup survives its link: %j", (setup) => {
  expect(readSetup(params(setupLink(setup)))).toEqual({ setup });
});

test("what a link leaves out is as on the command line", () => {
  const read = readSetup(new URLSearchParams("s=csp"));
  expect("setup" in read && commandLine(read.setup)).toBe("sapper bench csp --level beginner --start safe --games 1000 --seed 0");
});

test("the command line plays the same games", () => {
  expect(commandLine(LARGE)).toBe(
    'sapper bench "logic+csp(limit=7)+least-risk" champion --level expert --level 5x30/20 ' +
      "--start opening --start any --first 2,11 --games 500 --seed 12",
  );
  expect(commandLine({ ...DEFAULT_SETUP, solvers: ["fast"], first: "best" })).toBe(
    "sapper bench fast --level beginner --start safe --first best --games 2000 --seed 1",
  );
});

test.each(["rule=none", "seed=-1", "seed=1e3", "games=1000001", "games=x"])("a damaged link is refused in words: %s", (query) => {
  expect(readSetup(new URLSearchParams(query))).toEqual({ problem: expect.stringMatching(/\w/) as string });
});

test("experiments come kind of board by kind of board, each with every solver by its one name", () => {
  const plan = planOf({ ...LARGE, solvers: ["champion", " csp( limit = 7 )"] });
  expect("experiments" in plan && plan.experiments.map(({ solver, spec }) => `${solver} ${spec.width} ${spec.start_rule}`)).toEqual([
    "exact+champion 30 opening",
    "csp(limit=7) 30 opening",
    "exact+champion 30 any",
    "csp(limit=7) 30 any",
    "exact+champion 30 opening",
    "csp(limit=7) 30 opening",
    "exact+champion 30 any",
    "csp(limit=7) 30 any",
  ]);
});

test("a kind of board that comes twice is played once", () => {
  const plan = planOf({ ...DEFAULT_SETUP, levels: ["beginner", "9x9/10"] });
  expect("experiments" in plan && plan.experiments.length).toBe(3);
});

test.each([
  ["safe", null, "0,0"],
  ["opening", null, "3,3"],
  ["given-zero", null, "drawn"],
  ["any", "corner", "0,0"],
  ["safe", "centre", "8,15"],
  ["opening", "random", "random"],
  ["safe", "15,29", "15,29"],
  ["opening", "best", "3,3"],
  ["any", "best", "0,0"],
] as const)("under %s the choice %s begins at %s", (rule, first, expected) => {
  expect(firsts({ ...DEFAULT_SETUP, solvers: ["logic"], levels: ["expert"], rules: [rule], first })).toEqual([expected]);
});

test.each([
  ["beginner", "2,2"],
  ["8x8/10", "2,2"],
  ["16x16/40", "2,2"],
  ["9x9/11", "3,3"],
  ["2x9/1", "1,3"],
])("under opening most games on %s are won from %s", (level, expected) => {
  expect(firsts({ ...DEFAULT_SETUP, solvers: ["logic"], levels: [level], rules: ["opening"], first: "best" })).toEqual([expected]);
});

test("boards smaller than the usual first cell begin within", () => {
  expect(firsts({ ...DEFAULT_SETUP, solvers: ["logic"], levels: ["2x9/1"], rules: ["opening"] })).toEqual(["1,3"]);
});

test.each([
  ["3,4", [3, 4]],
  ["random", "random"],
  ["drawn", undefined],
])("the engine is told the first cell %s", (first, expected) => {
  const spec = { height: 9, width: 9, mines: 10, start_rule: "safe" } as const;
  expect(firstForEngine({ spec, first, seed: 0 })).toEqual(expected);
});

test.each([
  [{ solvers: [] }, "Name a solver"],
  [{ solvers: ["exat"] }, "Did you mean 'exact'?"],
  [{ solvers: ["exact+net"] }, "needs Python"],
  [{ solvers: ["exact+champion", "champion"] }, "'exact+champion' comes twice"],
  [{ levels: ["hard"] }, "'hard' is no level"],
  [{ levels: ["9x9/81"] }, "from 0 to 80"],
  [{ levels: [] }, "Choose a level"],
  [{ rules: [] }, "first cell"],
  [{ first: "9,9" }, "row,column"],
  [{ first: "middle" }, "row,column"],
  [{ rules: ["safe", "given-zero"], first: "corner" }, "choose none"],
  [{ rules: ["given-zero"], first: "best" }, "choose none"],
  [{ seed: -1 }, "seed"],
  [{ seed: 0.5 }, "seed"],
  [{ games: 0 }, "from 1 to 1,000,000"],
  [{ games: 1.5 }, "whole number"],
  [{ games: 1_000_000, levels: ["beginner", "expert"] }, "4,000,000"],
] as [Partial<Setup>, string][])("%j is refused: %s", (more, words) => {
  expect(planOf({ ...DEFAULT_SETUP, ...more })).toEqual({ problem: expect.stringContaining(words) as string });
});
