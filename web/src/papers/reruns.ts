// Which rows the page runs again, and with what.

import { faultOf } from "../engine/asking";
import { lab as engine } from "../engine/client";
import { lab } from "../server/client";
import { readMethod } from "../set/methods";
import { sentence } from "../shell/saying";
import { pageAssets } from "../solvers/assets";
import { problemOfName, readSolver, stageSpecs } from "../solvers/solver";
import type { MeasureKind, Row } from "./data";
import { evolutionRunner, type EvolutionRow } from "./evolution_rerun";
import { GamesRerun, type GamesRow } from "./games_rerun";
import type { NoRerun } from "./model";
import { MOST_NODES, optimumRunner, type SolvingRow } from "./optimum_rerun";
import type { Rerun } from "./rerun";
import { SeedsRerun } from "./seeds_rerun";
import { benchTask, labelsTask, ServerRerun, type LabelsRow } from "./server_rerun";
import { settingRunner, type SettingRow } from "./setting_rerun";
import { words } from "./words";

/** In the browser where the row is native, on the server where there is one; else why not. */
export function makeRerun(kind: MeasureKind, row: Row): Rerun | NoRerun {
  if (row.games) return gamesRerun(row as GamesRow);
  if (row.setting) return settingRerun(row as SettingRow);
  if (row.evolution) return new SeedsRerun(evolutionRunner(row as EvolutionRow, engine));
  if (row.labels && lab.server.value?.features.evolve_labels) return new ServerRerun(labelsTask(row as LabelsRow), lab);
  if (row.solving && row.solving.nodes <= MOST_NODES) return new SeedsRerun(optimumRunner(row as SolvingRow, engine));
  return { reason: words.rerun.reasons[kind === "rate" || kind === "weighted" ? "flags" : kind] };
}

function gamesRerun(row: GamesRow): Rerun | NoRerun {
  const problem = problemOfName(row.run);
  if (problem === null) return new GamesRerun(row, surroundings);
  if (row.games.flagging) return { reason: words.rerun.reasons.flags };
  return lab.server.value ? new ServerRerun(benchTask(row), lab) : { reason: problem };
}

/** Methods that prove are none that search: they need Python, or the room Set. */
function settingRerun(row: SettingRow): Rerun | NoRerun {
  try {
    return new SeedsRerun(settingRunner(row, readMethod(row.run).spec, engine));
  } catch (error) {
    return { reason: sentence(faultOf(error).message) };
  }
}

const surroundings = {
  engine,
  makeStages: (solver: string) => stageSpecs(readSolver(solver), pageAssets),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
};
