// What the room asks of the server, and what it shows of a run.

import type { JobRequest, JobResult } from "../../server/client";
import type { JobSummary, LabelsResult, PatternsResult } from "../../server/schema";
import { RECIPES } from "../patterns/setup";

export const RUN_KINDS = ["evolve-patterns", "evolve-labels", "train-net", "train-value"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const NET_RECIPES = ["paper-beginner", "paper-intermediate", "small", "large"] as const;

/** The recipes of each kind, the usual one first; none where there is no choice. */
export const RECIPES_OF: Readonly<Record<RunKind, readonly string[]>> = {
  "evolve-patterns": ["improved", ...RECIPES.map(({ name }) => name).filter((name) => name !== "improved")],
  "evolve-labels": [],
  "train-net": NET_RECIPES,
  "train-value": [],
};

/** What a person filled in. */
export interface RunForm {
  kind: RunKind;
  recipe: string;
  /** Trials of an evolution, steps of a training; empty for as many as usual. */
  count: string;
  seed: number;
}

/** The usual games of patterns: the paper's zero alone hardly lets them begin. */
const PATTERN_RULES = { start: "opening", flags: "fall" };

export function requestOf({ kind, recipe, count, seed }: RunForm): JobRequest {
  const given = count === "" ? null : Number(count);
  switch (kind) {
    case "evolve-patterns":
      return { kind, options: { recipe, ...PATTERN_RULES }, trials: given ?? 1, seed };
    case "evolve-labels":
      return { kind, runs: given ?? 1, validations: 30, seed };
    case "train-net":
      return { kind, recipe: NET_RECIPES.find((name) => name === recipe) ?? NET_RECIPES[0], steps: given, seed };
    case "train-value":
      return { kind, steps: given, seed };
  }
}

/** The jobs of this room, the newest first. */
export function learningJobs(jobs: readonly JobSummary[]): JobSummary[] {
  return jobs.filter(({ request }) => RUN_KINDS.some((kind) => kind === request.kind)).reverse();
}

/** The fitness of each generation of the trial that runs; empty for other kinds. */
export function historyOf({ progress }: JobSummary): readonly [best: number, mean: number][] {
  const partial = progress?.partial;
  return partial && "history" in partial ? partial.history : [];
}

/** A result by its kind; null where it is of another, or not there yet. */
export function patternsResult(result: JobResult | null): PatternsResult | null {
  return result && "file" in result ? result : null;
}

export function labelsResult(result: JobResult | null): LabelsResult | null {
  return result && "simplified_tree" in result ? result : null;
}
