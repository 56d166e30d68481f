// Runs in a worker: HiGHS, one programme at a time.

import loadHighs, { type Highs, type ModelData } from "highs";
import wasm from "highs/runtime?url";
import type { Programme, ProgrammeAnswer } from "../engine/wire";
import type { SolvedMessage, SolveMessage } from "./highs";

let highs: Promise<Highs> | null = null;

self.onmessage = ({ data }: MessageEvent<SolveMessage>) => void respond(data);

async function respond({ programme, maxSeconds }: SolveMessage): Promise<void> {
  self.postMessage(await attempt(programme, maxSeconds));
}

async function attempt(programme: Programme, maxSeconds: number): Promise<SolvedMessage> {
  try {
    const solver = await (highs ??= loadHighs({ locateFile: () => wasm }));
    return { answer: minimise(solver, programme, maxSeconds) };
  } catch (error) {
    return { problem: String(error) };
  }
}

/** The same options as in Python: `sapper.setter.mip`. */
const OPTIONS = {
  output_flag: false,
  mip_rel_gap: 0,
  mip_abs_gap: 1 - 1e-3, // all sums are whole
  mip_detect_symmetry: false, // boxes leave none worth its time
};

function minimise(solver: Highs, programme: Programme, maxSeconds: number): ProgrammeAnswer {
  return solver.withModel(modelOf(solver, programme), (model) => {
    model.options.set({ ...OPTIONS, time_limit: maxSeconds });
    model.setSolution({ colValue: programme.first });
    model.run();
    const bound = Number(model.info.get("mip_dual_bound"));
    const hasLayout = model.info.get("primal_solution_status") === solver.constants.solutionStatus.feasible;
    return {
      values: hasLayout ? [...model.getSolution().colValue] : null,
      bound: Number.isFinite(bound) ? bound : null,
      is_optimal: model.getModelStatus() === solver.constants.modelStatus.optimal,
    };
  });
}

function modelOf({ constants }: Highs, programme: Programme): ModelData {
  const { num_whole, costs, upper, wanted, starts, columns, factors } = programme;
  const { integer, continuous } = constants.variableType;
  return {
    numCols: costs.length,
    numRows: wanted.length,
    colCost: costs,
    colLower: costs.map(() => 0),
    colUpper: upper,
    rowLower: wanted,
    rowUpper: wanted,
    integrality: costs.map((_, column) => (column < num_whole ? integer : continuous)),
    matrix: {
      format: "csr",
      numRows: wanted.length,
      numCols: costs.length,
      starts,
      indices: columns,
      values: factors,
    },
  };
}
