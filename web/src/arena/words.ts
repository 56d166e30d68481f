// All texts of the room Arena.

import { words as play } from "../play/words";
import type { JobState } from "../server/schema";
import { cellName } from "../shell/saying";
import type { State } from "./model";
import type { Boards } from "./setup";

const count = (value: number) => value.toLocaleString("en");
const times = (value: number, one: string, more: string) => `${count(value)} ${value === 1 ? one : more}`;

export const words = {
  setup: "What is compared",
  summary: (solvers: number, kinds: number, games: number, seed: number) =>
    `${times(solvers, "solver", "solvers")} on ${times(kinds, "kind of board", "kinds of boards")}, ${count(games)} games each, seed ${seed}`,
  solvers: "Solvers",
  solver: (place: number) => `Solver ${place}`,
  addSolver: "Add a solver",
  removeSolver: (place: number) => `Remove solver ${place}`,
  newSolver: "champion",
  levels: "Levels",
  level: play.levels,
  otherLevels: "Other sizes",
  otherLevelsHint: "such as 8x8/10 20x30/90",
  rules: "The first cell",
  rule: play.rules,
  first: "Which cell is opened first",
  firsts: {
    usual: "as usual under the rule",
    corner: "the corner",
    centre: "the centre",
    best: "where most games are won",
    random: "drawn for each board",
    cell: "this one:",
  },
  firstCell: "Row,column of the first cell",
  games: "Games each",
  seed: "Seed",
  start: "Start",
  pause: "Pause",
  goOn: "Go on",
  more: "Games to add",
  add: "Add games",
  controls: "The games",
  progress: (played: number, wanted: number) => `${count(played)} of ${count(wanted)} games`,
  speed: (gamesPerSecond: number, workers: number) =>
    `${count(Math.round(gamesPerSecond))} a second on ${times(workers, "core", "cores")}`,
  states: { empty: "Nothing is played yet.", running: "At play.", paused: "Paused.", done: "All games are played." } satisfies Record<State, string>,
  kind: ({ spec, first, seed }: Boards, level: string) =>
    `${level} ${spec.height}×${spec.width}, ${times(spec.mines, "mine", "mines")}: the first cell ${play.rules[spec.start_rule]}` +
    `${firstWords(first)}; seed ${seed}`,
  unknownKind: (level: string, rule: string, seed: number) => `${level}, ${rule}; seed ${seed}`,
  custom: "Boards of",
  columns: {
    solver: "solver",
    winRate: "win rate",
    interval: "95 % interval",
    games: "games",
    wins: "wins",
    guesses: "guesses a game",
    moves: "moves a game",
    milliseconds: "ms a game",
  },
  scores: "Scores",
  millisecondsHint: "What a game takes in the worker that plays it, the board included",
  waiting: "no game yet",
  curves: "Win rate after so many games",
  curvesLabel: (scores: string) => `Win rate over the number of games. ${scores}`,
  curveEnd: (key: string, solver: string, rate: string) => `${key}, ${solver}: ${rate}.`,
  curvesNote: "The shaded areas are 95 % intervals. Point at the plot for its figures.",
  gamesAxis: "games",
  after: (games: number) => `After ${times(games, "game", "games")}:`,
  comparisons: "On the same boards",
  against: "Compared with",
  difference: "difference",
  onlyThis: "only it won",
  onlyOther: "only the other won",
  pValue: "McNemar p",
  pHint: "The exact chance of so uneven a count if neither were better; it is fair for a number of games that was chosen beforehand.",
  place: "Played",
  places: { browser: "in this browser", server: "on the server", cluster: "on the server's cluster" },
  noServer: "Here the browser plays alone. With sapper serve on your machine, networks and solvers of your own play too, and all games are kept.",
  benches: "On the server",
  jobStates: {
    queued: "waits for its turn",
    running: "at play",
    done: "all games are played",
    failed: "failed",
    cancelled: "stopped",
    interrupted: "goes on when the server starts again",
  } satisfies Record<JobState, string>,
  stop: "Stop",
  forget: "Forget",
  runs: "Earlier runs of the server",
  onlyThese: "Only boards as above",
  noRuns: "None.",
  moreRuns: (rest: number) => `and ${count(rest)} more; sapper runs list shows them all.`,
  runColumns: { level: "level", start: "start", first: "first", seed: "seed", version: "version", finished: "finished" },
  exports: "Take away",
  copyLink: "Copy link",
  copyMarkdown: "Copy as Markdown",
  csv: "CSV",
  json: "JSON",
  lines: "Games as JSON lines",
  terminal: "On a terminal:",
  problems: {
    link: "This link cannot be read.",
    solvers: "Name a solver.",
    levels: "Choose a level.",
    rules: "Choose what is promised about the first cell.",
    twice: (solver: string) => `The solver ${solver} comes twice.`,
    level: (level: string) => `${level} is no level: write rows, columns and mines as in 16x30/99.`,
    first: "The first cell is row,column from 0 within every board, such as 3,3.",
    givenZero: "Where a 0 is given, the board draws its own first cell: choose none.",
    games: (most: number) => `Games are a whole number from 1 to ${count(most)}.`,
    together: (most: number) => `These are more than ${count(most)} games together: fewer games, please, or fewer solvers.`,
    seed: "The seed is a whole number from 0.",
  },
} as const;

function firstWords(first: string): string {
  if (first === "drawn") return "";
  if (first === "random") return ", drawn for each board";
  const [row = 0, col = 0] = first.split(",").map(Number);
  return `, ${cellName([row, col])}`;
}
