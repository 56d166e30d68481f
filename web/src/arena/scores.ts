// What the games of an arena add up to, in the words of `sapper bench --json`: a score a solver, and each against another one
// on the same boards.

import type { PairedScore, SolverScore } from "../server/schema";
import type { ArenaModel, Group } from "./model";
import type { Run } from "./run";
import {
  mcnemarMidP,
  mcnemarP,
  numPaired,
  pairedDifference,
  pairedInterval,
  wilsonInterval,
  type Paired,
} from "./statistics";

/** Every solver that has played, each compared with the first on the same boards. */
export function allScores(model: ArenaModel): SolverScore[] {
  return model.groups.peek().flatMap((group) => groupScores(model, group));
}

/** The same for one kind of board, with one of its solvers as the measure. */
export function groupScores(model: ArenaModel, { runs }: Group, measure = runs[0]): SolverScore[] {
  return runs.flatMap((run) => {
    const paired = measure && measure !== run ? model.paired(run, measure) : null;
    const compared = paired && measure && numPaired(paired) > 0 ? [pairedScore(measure, paired)] : [];
    return run.games.length > 0 ? [solverScore(run, compared, model.version.peek() ?? "")] : [];
  });
}

function solverScore({ experiment, games }: Run, paired: PairedScore[], version: string): SolverScore {
  const { solver, spec, first, seed } = experiment;
  const wins = games.numWins();
  return {
    solver,
    height: spec.height,
    width: spec.width,
    mines: spec.mines,
    start_rule: spec.start_rule,
    first,
    games: games.length,
    wins,
    win_rate: wins / games.length,
    interval: wilsonInterval(wins, games.length),
    guesses_per_game: games.numGuesses / games.length,
    moves_per_game: games.numMoves / games.length,
    cpu_seconds: games.seconds,
    cpu_ms_per_game: (1000 * games.seconds) / games.length,
    seed,
    version,
    paired,
  };
}

function pairedScore(measure: Run, paired: Paired): PairedScore {
  return {
    with: measure.experiment.solver,
    wins_this: paired.both + paired.onlyFirst,
    wins_other: paired.both + paired.onlySecond,
    difference: pairedDifference(paired),
    interval: pairedInterval(paired),
    both: paired.both,
    only_this: paired.onlyFirst,
    only_other: paired.onlySecond,
    neither: paired.neither,
    p_value: mcnemarP(paired),
    mid_p_value: mcnemarMidP(paired),
  };
}
