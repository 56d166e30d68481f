import { expect, test } from "vitest";
import type { WatchedStep } from "../engine/wire";
import { decodePosition } from "../notation/links";
import { writePosition } from "../notation/position";
import { parseHash } from "../shell/links";
import { evolutionLink } from "./evolving";
import { fakeStep } from "./fake";
import type { Standing } from "./game";

const BEFORE = "2 3 1\n1##\n1##";
const EVOLVED = { stage: "ga", seen: { mine_probability: [[null, 0.5, null], [null, 0.5, null]] } };

function standing(more: Partial<WatchedStep>): Standing {
  const step = fakeStep("2 3 1\n11#\n1##", more);
  return { number: 1, step, before: BEFORE, after: step.position, outcome: "playing", deductions: 0, guesses: 1, survival: 1 };
}

test.each([
  ["ga", "ga"],
  ["logic+ga(repair,weighted)", "ga(repair,weighted)"],
])("a step of %s leads to the evolution of %s where it decided", (solver, player) => {
  const { room, params } = parseHash(evolutionLink(standing(EVOLVED), solver) ?? "");
  expect([room, params.get("what"), params.get("s")]).toEqual(["learn", "frontier", player]);
  const read = decodePosition(params.get("p") ?? "");
  expect(read.ok && writePosition(read.value)).toBe(BEFORE);
});

test("where nothing evolved there is nothing to see", () => {
  expect(evolutionLink(standing({ stage: "logic" }), "logic+ga")).toBeNull();
  expect(evolutionLink(standing({ stage: "ga" }), "ga")).toBeNull();
  expect(evolutionLink({ ...standing({}), step: null, number: 0 }, "ga")).toBeNull();
});
