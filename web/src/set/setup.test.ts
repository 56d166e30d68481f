import { describe, expect, it, test } from "vitest";
import examples from "./method_examples.json";
import { METHODS, PAPER_PUZZLE, readMethod } from "./methods";
import { puzzleText } from "./puzzle";
import { commandLine, DEFAULT_SETUP, readSetup, setupLink, type Setup } from "./setup";

function outcome(name: string): { canonical?: string; error?: string } {
  try {
    return { canonical: readMethod(name).name };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

test.each(examples as { name: string; canonical?: string; error?: string }[])("$name is read as Python reads it", ({ name, ...expected }) => {
  expect(outcome(name)).toEqual(expected);
});

test("what proves is no search", () => {
  for (const name of ["exact", "sat"]) expect(outcome(name).error).toContain("no search");
});

test("the core is told every option", () => {
  for (const { name, options } of METHODS) {
    expect(Object.keys(readMethod(name).spec.options ?? {})).toEqual(options.map((option) => option.name));
  }
});

const SETUP: Setup = {
  puzzle: PAPER_PUZZLE,
  entries: [
    { method: "vns(k_min=5,near)", iterations: null },
    { method: "lsibi", iterations: 1 },
  ],
  seed: 12,
  seconds: 30,
};

describe("a link", () => {
  const read = (link: string) => readSetup(new URLSearchParams(link.split("?")[1] ?? ""));

  it("holds the puzzle, the methods and the seed", () => {
    expect(read(setupLink(SETUP))).toEqual({ setup: SETUP });
  });

  it("without anything is the paper's puzzle", () => {
    expect(read("#/set")).toEqual({ setup: DEFAULT_SETUP });
    const only = read("#/set?m=random");
    expect("setup" in only && puzzleText(only.setup.puzzle)).toBe(puzzleText(PAPER_PUZZLE));
  });

  it.each(["?seed=x", "?m=vnss", "?m=vns&i=0", "?p=2.2~A", "?seconds=-1"])("%s is refused with words", (query) => {
    expect(read(`#/set${query}`)).toHaveProperty("problem");
  });
});

test("the command line does the same", () => {
  expect(SETUP.entries.map((entry) => commandLine(entry, SETUP))).toEqual([
    "sapper set puzzle.txt --method 'vns(k_min=5,near)' --seconds 30 --seed 12",
    "sapper set puzzle.txt --method lsibi --iterations 1 --seconds 30 --seed 12",
  ]);
});
