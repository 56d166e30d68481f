// An arena as text to take away: what `sapper bench` prints with --json, --format csv and --format markdown, and what it
// writes with --records.

import type { PairedScore, SolverScore } from "../server/schema";
import { share, shownP, signedShare } from "./figures";
import type { Games } from "./games";
import type { ArenaModel } from "./model";

export function jsonText(scores: readonly SolverScore[]): string {
  return `${JSON.stringify(scores, null, 1)}\n`;
}

/** The figures unrounded, one row a score. */
export function csvText(scores: readonly SolverScore[]): string {
  const rows = scores.map(flatRow);
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => headings.map((heading) => csvCell(row[heading] ?? "")));
  return [headings, ...lines].map((line) => `${line.join(",")}\n`).join("");
}

export function markdownText(scores: readonly SolverScore[]): string {
  const comparisons = scores.flatMap((score) => score.paired.map((paired) => comparisonRow(score, paired)));
  const [first] = scores;
  const parts = [
    markdownTable(SCORE_HEADINGS, scores.map(scoreRow)),
    first ? `seed ${first.seed}, sapper ${first.version}\n` : "",
    ...(comparisons.length > 0 ? [markdownTable(COMPARISON_HEADINGS, comparisons)] : []),
  ];
  return parts.join("\n");
}

/** Games of a piece of text: as many as are written without holding up the page. */
const GAMES_A_PIECE = 5000;

/** One JSON line a game, with the solver and the kind of board where there are several; in pieces. */
export function* gameLines(model: ArenaModel): Generator<string> {
  const groups = model.groups.peek();
  const hasSolvers = groups.some(({ runs }) => runs.length > 1);
  for (const { boards, runs } of groups) {
    const { height, width, mines, start_rule } = boards.spec;
    const kind = groups.length > 1 ? { level: `${height}x${width}/${mines}`, start_rule } : {};
    for (const { experiment, games } of runs) {
      yield* linesOf(games, { ...(hasSolvers && { solver: experiment.solver }), ...kind });
    }
  }
}

function* linesOf(games: Games, labels: Record<string, string>): Generator<string> {
  for (let start = 0; start < games.length; start += GAMES_A_PIECE) {
    const count = Math.min(GAMES_A_PIECE, games.length - start);
    const lines = Array.from({ length: count }, (_, place) => ({ id: start + place, ...labels, ...games.game(start + place) }));
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  }
}

type Row = Record<string, string | number>;

/** A score as one row: the interval becomes two columns, the comparison its own. */
function flatRow({ paired: [compared], ...score }: SolverScore): Row {
  const columns = Object.entries(score).flatMap(([name, value]) =>
    typeof value === "object" ? [[`${name}_low`, value[0]], [`${name}_high`, value[1]]] : [[name, value]],
  );
  return { ...(Object.fromEntries(columns) as Row), ...(compared && comparedColumns(compared)) };
}

function comparedColumns({ with: other, difference, interval: [low, high], ...counts }: PairedScore): Row {
  return { paired_with: other, difference, difference_low: low, difference_high: high, ...counts };
}

function csvCell(value: string | number): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const NUM_LABELS = 4;
const SCORE_HEADINGS = [
  ...["solver", "level", "start", "first", "games", "wins", "win rate", "95 % interval"],
  ...["guesses a game", "CPU ms a game"],
];
const COMPARISON_HEADINGS = [
  ...["solver", "compared with", "level", "start", "wins", "other's wins"],
  ...["difference", "95 % interval", "only solver", "only other", "McNemar p", "mid-p"],
];

function levelOf({ height, width, mines }: SolverScore): string {
  return `${height}x${width}/${mines}`;
}

function scoreRow(score: SolverScore): string[] {
  return [
    ...[score.solver, levelOf(score), score.start_rule, score.first, String(score.games), String(score.wins)],
    ...[share(score.win_rate), score.interval.map(share).join(" to ")],
    ...[score.guesses_per_game.toFixed(2), score.cpu_ms_per_game.toFixed(3)],
  ];
}

function comparisonRow(score: SolverScore, paired: PairedScore): string[] {
  return [
    ...[score.solver, paired.with, levelOf(score), score.start_rule, String(paired.wins_this), String(paired.wins_other)],
    ...[signedShare(paired.difference), paired.interval.map(signedShare).join(" to ")],
    ...[String(paired.only_this), String(paired.only_other), shownP(paired.p_value), shownP(paired.mid_p_value)],
  ];
}

/** A table of Markdown, aligned in its source too: words to the left, figures to the right. */
function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = headings.map((heading, column) => Math.max(heading.length, ...escaped.map((row) => row[column]?.length ?? 0)));
  const isLabel = (column: number) => column < NUM_LABELS;
  const padded = (row: readonly string[]) =>
    row.map((cell, column) => (isLabel(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const rules = widths.map((width, column) => (isLabel(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [padded(headings), rules, ...escaped.map(padded)].map((line) => `| ${line.join(" | ")} |\n`).join("");
}
