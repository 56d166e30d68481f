// The stages that the core plays in the browser, as Python's registry describes them.

import { quoted, refuse, refuseUnknown } from "./faults";
import type { OptionValue, StageOption } from "./options";
import table from "./stages.json";

export interface Stage {
  name: string;
  kind: "deducer" | "guesser";
  /** What it does, in one line. */
  summary: string;
  /** All that is said about it. */
  details: string;
  /** The deducer that a guesser named alone comes with. */
  proves_by: string | null;
  options: StageOption[];
  /** What the core is told whatever the name says. */
  fixed: Record<string, Exclude<OptionValue, null>>;
}

/** By name, in the order of the alphabet. */
export const STAGES = table.stages as Stage[];

const ABSENT: Readonly<Record<string, string>> = table.absent;

/** The stage of that name; throws SolverError with a suggestion. */
export function findStage(name: string): Stage {
  const found = STAGES.find((stage) => stage.name === name);
  if (found) return found;
  if (Object.hasOwn(ABSENT, name)) {
    return refuse(`stage ${quoted(name)} needs Python: a browser plays the stages of the native core alone`);
  }
  return refuseUnknown("stage", name, [...STAGES.map((stage) => stage.name), ...Object.keys(ABSENT)]);
}
