import { expect, test } from "vitest";
import { DEFAULT_SETUP, commandLine, givenBoard, readSetup, setupLink, type Setup } from "./setup";

const params = (link: string) => new URLSearchParams(link.slice(link.indexOf("?")));

const CUSTOM: Setup = {
  solvers: ["logic+csp(limit=7)+least-risk", "champion"],
  board: { kind: "drawn", spec: { height: 5, width: 30, mines: 20, start_rule: "opening" }, first: [2, 11] },
  seed: 12,
  index: 3,
};

test.each([
  [DEFAULT_SETUP, 0],
  [CUSTOM, 17],
  [{ ...CUSTOM, board: { kind: "given", board: "2 3 1 safe 0 0\n011\n01*" } } as Setup, 2],
])("a setup survives its link: %j", (setup, step) => {
  expect(readSetup(params(setupLink(setup, step)))).toEqual({ setup, step });
});

test("the link names the solver plainly", () => {
  expect(setupLink(DEFAULT_SETUP)).toBe("#/watch?s=exact%2Bleast-risk&level=intermediate&rule=safe&seed=3&index=0");
});

test("a bare link shows a game to begin with", () => {
  expect(readSetup(new URLSearchParams())).toEqual({ setup: DEFAULT_SETUP, step: 0 });
});

test("what a link leaves out is as on the command line", () => {
  const read = readSetup(new URLSearchParams("s=csp"));
  expect("setup" in read && commandLine(read.setup, "csp")).toBe(
    "sapper watch csp --level beginner --start safe --seed 0 --index 0",
  );
});

test.each([
  "level=hard", "rule=none", "seed=-1", "seed=1e3", "index=99999999999999999", "level=0x5/1", "level=5x5/30",
  "level=101x5/3", "first=9,9", "first=1", "board=2 2 1/1*", "board=x", "step=a", "level=1x1/1",
])("a damaged link is refused in words: %s", (query) => {
  expect(readSetup(new URLSearchParams(query))).toEqual({ problem: expect.stringMatching(/\w/) as string });
});

test("more than two solvers are not compared", () => {
  const read = readSetup(new URLSearchParams("s=exact&s=csp&s=logic&s="));
  expect("setup" in read && read.setup.solvers).toEqual(["exact", "csp"]);
});

test("the command line shows the same game", () => {
  expect(commandLine(CUSTOM, "champion")).toBe(
    "sapper watch champion --level 5x30/20 --start opening --first 2,11 --seed 12 --index 3",
  );
  expect(commandLine(DEFAULT_SETUP, "csp(limit=7)")).toContain('"csp(limit=7)"');
  expect(commandLine({ ...CUSTOM, board: { kind: "given", board: "1 1 0\n0" } }, "exact")).toBeNull();
});

test("a given board is written as the core reads it", () => {
  expect(givenBoard("2 3 1\n###\n##*")).toEqual({ kind: "given", board: "2 3 1\n011\n01*" });
});
