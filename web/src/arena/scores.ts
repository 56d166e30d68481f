// What the games of an arena add up to: a score a solver, and each against another on the same boards.

import type { ArenaModel, Group } from "./model";
import type { Run } from "./run";
import {
  mcnemarMidP,
  mcnemarP,
  numPaired,
  pairedDifference,
  pairedInterval,
  wilsonInterval,
  type Interval,
  type Paired,
} from "./statistics";

export interface Score {
  run: Run;
  games: number;
  wins: number;
  winRate: number;
  interval: Interval;
  guessesPerGame: number;
  movesPerGame: number;
  seconds: number;
  millisecondsPerGame: number;
}

/** A solver against another one on the same boards. */
export interface Comparison {
  run: Run;
  other: Run;
  paired: Paired;
  difference: number;
  interval: Interval;
  pValue: number;
  midPValue: number;
}

/** Null without a game. */
export function scoreOf(run: Run): Score | null {
  const { games } = run;
  if (games.length === 0) return null;
  const wins = games.numWins();
  return {
    run,
    games: games.length,
    wins,
    winRate: wins / games.length,
    interval: wilsonInterval(wins, games.length),
    guessesPerGame: games.numGuesses / games.length,
    movesPerGame: games.numMoves / games.length,
    seconds: games.seconds,
    millisecondsPerGame: (1000 * games.seconds) / games.length,
  };
}

/** The solvers of a group against one of them; those without a common board are left out. */
export function comparisonsWith(model: ArenaModel, { runs }: Group, other: Run): Comparison[] {
  return runs.flatMap((run) => {
    const paired = model.paired(run, other);
    return run === other || numPaired(paired) === 0 ? [] : [comparison(run, other, paired)];
  });
}

function comparison(run: Run, other: Run, paired: Paired): Comparison {
  return {
    run,
    other,
    paired,
    difference: pairedDifference(paired),
    interval: pairedInterval(paired),
    pValue: mcnemarP(paired),
    midPValue: mcnemarMidP(paired),
  };
}
