// Which rows the browser runs again, and with what.

import { engine } from "../engine/client";
import { pageAssets } from "../solvers/assets";
import { problemOfName, readSolver, stageSpecs } from "../solvers/solver";
import type { Row } from "./data";
import { GamesRerun, type GamesRow } from "./games_rerun";
import type { NoRerun } from "./model";
import type { Rerun } from "./rerun";
import { words } from "./words";

export function rerunInBrowser(row: Row): Rerun | NoRerun {
  if (row.games) return gamesRerun(row as GamesRow);
  return { reason: words.rerun.reasons.score };
}

function gamesRerun(row: GamesRow): Rerun | NoRerun {
  const problem = problemOfName(row.run);
  if (problem !== null) return { reason: problem };
  return new GamesRerun(row, {
    engine,
    makeStages: (solver) => stageSpecs(readSolver(solver), pageAssets),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
  });
}
