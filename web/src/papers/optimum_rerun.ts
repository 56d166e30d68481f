// The optimum of a small board again: the best line from every first cell, one of each class that symmetries make.

import type { CallOptions } from "../engine/client";
import type { Answer, Cell, Request, Spec } from "../engine/wire";
import { untouched, writePosition } from "../notation/position";
import type { Row } from "./data";
import type { Runner } from "./seeds_rerun";

/** A row with what is solved. */
export type SolvingRow = Row & { solving: NonNullable<Row["solving"]> };

/** As much of the engine as is needed. */
export interface SolvingEngine {
  size: number;
  call(name: "endgame", request: Request<"endgame">, options?: CallOptions): Promise<Answer<"endgame">>;
}

/** Solves one first cell after another, until it is ended. */
export interface Solving {
  solve(request: Request<"endgame">): Promise<Answer<"endgame">>;
  end(): void;
}

/** Sets of layouts that a browser searches within half a minute, and has the memory for. */
export const MOST_NODES = 5_000_000;
const MOST_LAYOUTS = 2_000_000;

/** Run number i is the i-th first cell: nothing is drawn. */
export function optimumRunner({ solving: { spec } }: SolvingRow, engine: SolvingEngine): Runner<Solving> {
  const firsts = firstCells(spec);
  return {
    size: engine.size,
    session: () => beginSolving(engine),
    run: (solving, place) => winRate(solving, spec, firsts[place] ?? [0, 0]),
    sum: (rates) => ({ value: Math.max(...rates) }),
  };
}

/** One cell of each class, where the mines leave room. */
export function firstCells(spec: Spec): Cell[] {
  const { height, width, mines } = spec;
  const all = Array.from({ length: Math.ceil(height / 2) }, (_, row) =>
    Array.from({ length: Math.ceil(width / 2) }, (__, col): Cell => [row, col]),
  ).flat();
  return all.filter(([row, col]) => !(height === width && row > col) && numFree(spec, [row, col]) >= mines);
}

/** On how many cells the mines may lie. */
function numFree({ height, width, start_rule }: Spec, [row, col]: Cell): number {
  const reach = (place: number, size: number) => Math.min(place + 2, size) - Math.max(place - 1, 0);
  return height * width - (start_rule === "opening" ? reach(row, height) * reach(col, width) : 1);
}

function beginSolving(engine: SolvingEngine): Solving {
  const stop = new AbortController();
  return { solve: (request) => engine.call("endgame", request, { signal: stop.signal }), end: () => stop.abort() };
}

/** Of the best line from there. Where the first cell may be a mine, that is one more way to lose. */
async function winRate(solving: Solving, spec: Spec, start: Cell): Promise<number> {
  const isAny = spec.start_rule === "any";
  const position = { ...untouched(spec, spec.mines), startRule: isAny ? "safe" : spec.start_rule, start } as const;
  const limits = { max_layouts: MOST_LAYOUTS, max_nodes: MOST_NODES };
  const { wins, num_layouts } = await solving.solve({ position: writePosition(position), ...limits });
  return wins / (isAny ? numLayouts(spec) : num_layouts);
}

/** Of all boards: in how many ways the mines can lie. */
function numLayouts({ height, width, mines }: Spec): number {
  const rest = height * width - mines;
  return Array.from({ length: mines }, (_, mine) => mine + 1).reduce((ways, mine) => (ways * (rest + mine)) / mine, 1);
}
