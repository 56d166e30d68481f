import { expect, it } from "vitest";
import { fisherP, judge, judgeExact } from "./verdict";

// Of `fisher_p_value` in Python.
it.each([
  [4087, 10000, 392, 1000, 0.311401],
  [944, 1000, 9886, 10000, 1.844402e-18],
  [612, 1000, 46, 100, 0.003770964],
  [5, 1000, 1, 10, 0.05809517],
  [0, 20, 0, 30, 1],
])("%i of %i against %i of %i", (wins, games, otherWins, otherGames, expected) => {
  const p = fisherP({ wins, games }, { wins: otherWins, games: otherGames });
  expect(p / expected).toBeCloseTo(1, 5);
});

it("judges by chance alone", () => {
  expect(judge({ wins: 612, games: 1000 }, { wins: 46, games: 100 })).toBe("better");
  expect(judge({ wins: 46, games: 100 }, { wins: 612, games: 1000 })).toBe("worse");
  expect(judge({ wins: 273, games: 1000 }, { wins: 7, games: 25 })).toBe("within noise");
});

it("an optimum is the known fraction, or it is not", () => {
  expect([judgeExact(102 / 105, "102/105"), judgeExact(34 / 35, "102/105"), judgeExact(101 / 105, "102/105")]).toEqual([
    "equal",
    "equal",
    "not equal",
  ]);
});
