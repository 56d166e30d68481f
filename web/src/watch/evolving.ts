// From a step of the genetic player to the room Learn: its evolution on the same position, generation by generation.

import { learnLink } from "../learn/topics";
import { encodePosition } from "../notation/links";
import { parsePosition } from "../notation/notation";
import { nameOfStage, readSolver } from "../solvers/solver";
import type { Standing } from "./game";

const GENETIC = "ga";

/** The link to the evolution behind the step that is shown; null where nothing evolved. */
export function evolutionLink({ step, before }: Standing, solver: string): string | null {
  if (step?.stage !== GENETIC || !step.seen.mine_probability) return null;
  const player = readSolver(solver).stages.find(({ stage }) => stage.name === GENETIC);
  return player ? learnLink("frontier", { p: encodePosition(parsePosition(before)), s: nameOfStage(player) }) : null;
}
