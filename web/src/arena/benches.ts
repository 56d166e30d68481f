// Benches on the server: what is asked for, how they stand, and which runs its store holds.

import type { StartRule } from "../engine/wire";
import type { BenchRequest, BenchResult, Job, JobSummary, Run, SolverScore } from "../server/schema";
import { boardsOf, boardsOfKind, type Boards, type Setup } from "./setup";
import { wilsonInterval } from "./statistics";

/** A score of which only the counts may be known yet. */
export type ShownScore = Pick<SolverScore, "games" | "wins" | "win_rate" | "interval"> & Partial<SolverScore>;

export interface ScoreRow {
  solver: string;
  /** Null without a game. */
  score: ShownScore | null;
  /** Why it does not go on. */
  problem?: string | null;
}

export type BenchJob<Kind extends JobSummary = JobSummary> = Kind & { request: BenchRequest };

/** One bench a kind of board. What the solvers' names mean is for the server to say: it knows more of them. */
export function benchRequests(setup: Setup, cluster: boolean): { requests: BenchRequest[] } | { problem: string } {
  const boards = boardsOf(setup);
  if ("problem" in boards) return boards;
  const { solvers, first, games, seed } = setup;
  const requests = boards.all.map(({ spec: { height, width, mines, start_rule } }) => ({
    kind: "bench" as const,
    solvers: [...solvers],
    level: `${height}x${width}/${mines}`,
    start_rule,
    first,
    games,
    seed,
    cluster,
  }));
  return { requests };
}

/** The benches among the jobs, the newest first. */
export function benchesAmong(jobs: readonly JobSummary[]): BenchJob[] {
  return jobs.filter(isBench).reverse();
}

function isBench(job: JobSummary): job is BenchJob {
  return job.request.kind === "bench";
}

/** What a bench has come to so far, a row a solver. */
export function benchRows({ request, result, progress }: BenchJob<Job>): ScoreRow[] {
  if (result) return (result as BenchResult).scores.map((score) => ({ solver: score.solver, score }));
  const partial = progress?.partial;
  if (!partial || !("solvers" in partial)) return request.solvers.map((solver) => ({ solver, score: null }));
  return partial.solvers.map(({ solver, done, wins }) => ({ solver, score: done > 0 ? countedScore(wins, done) : null }));
}

function countedScore(wins: number, games: number): ShownScore {
  return { games, wins, win_rate: wins / games, interval: wilsonInterval(wins, games) };
}

/** The boards of a bench; null for those that the page itself could not play. */
export function boardsOfBench({ level = "beginner", start_rule = "safe", first = null, seed = 0 }: BenchRequest): Boards | null {
  const boards = boardsOfKind(level, start_rule, first, seed);
  return "problem" in boards ? null : boards;
}

/** Whether a run was played on one of these kinds of boards, whatever the seed. */
export function isRunOn(run: Run, kinds: readonly Boards[]): boolean {
  return kinds.some(
    ({ spec, first }) =>
      spec.height === run.height &&
      spec.width === run.width &&
      spec.mines === run.mines &&
      spec.start_rule === (run.start_rule as StartRule) &&
      first === run.first,
  );
}
