// Solvers by name, as in Python: `logic+csp(limit=7)+least-risk` is read, checked and made into stages of the core.

import type { StageSpec } from "../engine/wire";
import { sentence } from "../shell/saying";
import type { Assets, PatternFile } from "./assets";
import { quoted, refuse, refuseUnknown, SolverError } from "./faults";
import { readOptions, valueOf, writeStage, type OptionValues } from "./options";
import { findStage, type Stage } from "./stages";
import { splitName, type WrittenStage } from "./written";

export interface NamedStage {
  stage: Stage;
  /** Of the options that are written. */
  values: OptionValues;
}

export interface NamedSolver {
  /** The one name that all spellings share. */
  name: string;
  stages: NamedStage[];
}

/** The solver that a text names; throws SolverError, which says what is wrong with it. */
export function readSolver(text: string): NamedSolver {
  const stages = withDeducer(splitName(text).map(namedStage));
  checkOrder(stages);
  return { name: stages.map(nameOfStage).join("+"), stages };
}

/** The one name that all spellings of a stage share. */
export function nameOfStage({ stage, values }: NamedStage): string {
  return writeStage(stage.name, stage.options, values);
}

/** What is wrong with a solver's name; null where it names one. */
export function problemOfName(name: string): string | null {
  try {
    readSolver(name);
    return null;
  } catch (error) {
    if (error instanceof SolverError) return sentence(error.message);
    throw error;
  }
}

/** The stages as the core takes them; fetches what they read from files. */
export function stageSpecs(solver: NamedSolver, assets: Assets): Promise<StageSpec[]> {
  return Promise.all(solver.stages.map((named) => stageSpec(named, assets)));
}

function namedStage(written: WrittenStage): NamedStage {
  const stage = findStage(written.name);
  const values = readOptions(written, stage.options);
  checkModel(stage, values);
  return { stage, values };
}

/** The option that names a network: the page has the usual one, which its worker fetches. */
const MODEL = "model";

function checkModel(stage: Stage, values: OptionValues): void {
  const model = stage.options.find(({ name }) => name === MODEL);
  if (!model) return;
  const named = valueOf(model, values);
  if (named !== model.default) refuseFile(stage.name, MODEL, named, [String(model.default)]);
}

/** A guesser named alone that leans on a deducer comes with it. */
function withDeducer(stages: NamedStage[]): NamedStage[] {
  const deducer = stages.length === 1 ? stages[0]?.stage.proves_by : null;
  return deducer ? [namedStage({ name: deducer, options: [] }), ...stages] : stages;
}

function checkOrder(stages: readonly NamedStage[]): void {
  const early = stages.slice(0, -1).find(({ stage }) => stage.kind === "guesser");
  if (early) refuse(`the guesser ${quoted(early.stage.name)} stands before the end; it must be last`);
}

type NativeOptions = Record<string, boolean | number | string | readonly number[]>;

/** The stages whose options the core takes in another form. */
const TRANSLATED: Readonly<Record<string, (options: OptionValues, assets: Assets) => Promise<NativeOptions>>> = {
  ga: geneticOptions,
  labels: labelOptions,
  patterns: async ({ file }, assets) => {
    const found = await patternFile("patterns", "file", file, assets);
    const { matching, order, fired, right } = found;
    return { rows: found.rows.flat(), matching, order, fired, right };
  },
};

async function stageSpec({ stage, values }: NamedStage, assets: Assets): Promise<StageSpec> {
  const told = stage.options.filter(({ name }) => name !== MODEL);
  const all = Object.fromEntries(told.map((option) => [option.name, valueOf(option, values)]));
  const translated = await TRANSLATED[stage.name]?.(all, assets);
  return { name: stage.name, options: translated ?? { ...stage.fixed, ...withoutNull(all) } };
}

function withoutNull(options: OptionValues): NativeOptions {
  const given = Object.entries(options).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as NativeOptions;
}

async function labelOptions({ file, verified }: OptionValues, assets: Assets): Promise<NativeOptions> {
  const trees = await assets.labels();
  const tree = own(trees, file) ?? refuseFile("labels", "file", file, Object.keys(trees));
  return { tree, verified: verified === true };
}

async function geneticOptions(options: OptionValues, assets: Assets): Promise<NativeOptions> {
  const { crossover, points, patterns, ...rest } = options;
  const native = { crossover_points: numCrossoverPoints(crossover, points), ...withoutNull(rest) };
  if (patterns === null || patterns === undefined) return native;
  const { rows, sure, matching, order } = await patternFile("ga", "patterns", patterns, assets);
  return { ...native, advised: true, rows: (sure ?? rows).flat(), matching, order };
}

/** Where the parents are cut, as the core counts: 0 for uniform crossover. */
function numCrossoverPoints(crossover: unknown, points: unknown): number {
  const numPoints: Readonly<Record<string, number>> = { "one-point": 1, "k-point": Number(points), uniform: 0 };
  const name = String(crossover);
  return own(numPoints, name) ?? refuseUnknown("crossover", name, Object.keys(numPoints));
}

async function patternFile(stage: string, option: string, name: unknown, assets: Assets): Promise<PatternFile> {
  const files = await assets.patterns();
  return own(files, name) ?? refuseFile(stage, option, name, Object.keys(files));
}

/** What a name stands for; undefined for names that every object knows. */
function own<T>(things: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return Object.hasOwn(things, String(name)) ? things[String(name)] : undefined;
}

/** A browser has no files but those that came with the page. */
function refuseFile(stage: string, option: string, name: unknown, known: readonly string[]): never {
  return refuse(`stage ${quoted(stage)}: ${option} is ${quoted(String(name))}; the page has ${known.join(", ")}`);
}
