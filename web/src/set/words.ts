// All texts of the room Set.

import { cellName } from "../shell/saying";
import type { ProofState } from "./proof";
import type { Unreachable } from "./puzzle";
import type { SearchState } from "./search";

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const words = {
  puzzle: "Puzzle",
  puzzleBoard: (height: number, width: number): string =>
    `Puzzle of ${count(height, "row", "rows")} and ${count(width, "column", "columns")}`,
  facts: (height: number, width: number, numbers: number, free: number): string =>
    `${height} × ${width}: ${count(numbers, "number", "numbers")}, ${count(free, "free square", "free squares")}`,
  task: "Set mines on free squares so that every number sees as many as it says. The value is the sum of what the numbers are off by; the least is best, and of equals the one with the fewest mines.",
  tools: "What a click writes",
  paintFree: "A free square (key .)",
  paintNumber: (number: number): string => `The number ${number}`,
  clear: "Clear",
  keysHint: "Type 0 to 9 or . on the puzzle, drag to paint, right-click for a free square. Paste a puzzle anywhere, or drop a file.",
  dropHere: "Drop the file to read it",
  height: "Rows",
  width: "Columns",
  size: "Size",
  unreachable: ({ number, cell, numFree }: Unreachable): string =>
    `The ${number} at ${cellName(cell)} has ${count(numFree, "free neighbour", "free neighbours")}: the value is at least ${number - numFree}.`,
  moreUnreachable: (number: number): string => `${count(number, "more number is", "more numbers are")} out of reach.`,

  pasteBox: "Paste or open a puzzle",
  pasteLabel: "Rows of digits and . for free squares; a position or a board is taken too",
  tookPuzzle: (height: number, width: number): string => `Read a puzzle of ${height} × ${width}.`,
  tookBoard: "It was a board: its numbers are shown, its mines are free squares.",
  tookPosition: "It was a position: its hidden cells are free squares.",
  recordIsNone: "that is a game, no puzzle",
  raggedRow: (length: number, width: number): string => `${count(length, "square", "squares")}; the first row has ${width}`,
  badMark: (mark: string): string => `${mark} is no mark of a puzzle; allowed are 0 to 9 and .`,
  longLink: "the link is too long",
  damagedLink: "the link is damaged",
  badLink: (problem: string): string => `The link could not be read: ${problem}`,

  makeBox: "Make one from a board",
  makeHint: "A share of the numbers of a random board is shown. Wrong ones are changed by 1 or 2; then usually no layout has value 0.",
  levels: { beginner: "Beginner", intermediate: "Intermediate", expert: "Expert" },
  mines: "Mines",
  share: "Numbers shown, %",
  wrong: "of them wrong, %",
  make: "Make it",

  paper: "The paper’s puzzle",
  paperHint: "D. Jovanović, Minesetter: each value is the best of so many runs. A click runs one of ours, by the seed above.",
  paperColumns: { label: "Experiment", published: "Published", ours: "Ours", run: "Run" },
  paperValue: (best: number, worst: number | null, runs: number, seconds: number | null): string =>
    `${worst === null ? best : `${best} to ${worst}`} (${count(runs, "run", "runs")}${seconds === null ? "" : `, ${seconds} s`})`,
  runPaper: (label: string): string => `Run ${label}`,
  runOne: "Run",
  loadPaper: "Take the paper’s puzzle",

  methods: "Searches",
  method: "Method",
  methodHint: "A name with options, such as vns(k_min=5,near)",
  iterations: "Iterations",
  usual: "the paper’s",
  seed: "Seed",
  seconds: "Seconds each",
  unlimited: "no limit",
  add: "Add",
  tooMany: (most: number): string => `There is room for ${most} searches side by side.`,
  badIterations: "The iterations must be a whole number from 1 on.",
  noSearch: (name: string): string => `method ${name} is no search; the button Prove does that`,
  controls: "All searches",
  run: "Run",
  runAgain: "Run again",
  goOn: "Go on",
  pause: "Pause",
  step: "Step",
  stepHint: "One iteration of each search",
  stop: "Stop",
  stopHint: "End all searches; what they found stays",
  again: "Begin anew",
  remove: (name: string): string => `Remove ${name}`,
  show: (name: string): string => `Show the layout of ${name}`,
  columns: { value: "Value", mines: "Mines", evaluations: "Evaluations", seconds: "Seconds" },
  searchesCaption: "Each search with the best that it found",
  states: {
    ready: "ready",
    running: "searching …",
    paused: "paused",
    done: "done",
    stopped: "stopped",
    failed: "failed",
  } satisfies Record<SearchState, string>,
  optimal: "optimal",
  progress: (iterations: number, most: number | null): string =>
    `${iterations.toLocaleString("en")}${most === null || iterations === most ? "" : ` of ${most.toLocaleString("en")}`} ${iterations === 1 ? "iteration" : "iterations"}`,
  methodList: "The methods and their options",
  commands: "The same on a terminal",

  convergence: "Convergence",
  convergenceLabel: (curves: readonly string[]): string => `Best value by layouts evaluated. ${curves.join("; ")}`,
  curve: (name: string, value: number, evaluations: number): string =>
    `${name}: value ${value} after ${evaluations.toLocaleString("en")}`,
  xAxis: "layouts evaluated",
  convergenceNote: "The best value of each search, drawn by its square root.",
  bound: (value: number): string => `The best value of each search; no layout is below ${value} (≥).`,
  valuesAt: (evaluations: number, values: string): string => `After ${evaluations.toLocaleString("en")}: ${values}`,

  layout: "Layout",
  layoutOf: (name: string): string => `Layout of ${name}`,
  layoutBoard: (name: string, score: string): string => `Layout of ${name}: ${score}`,
  noLayout: "Run a search, or prove the optimum, to see its layout here.",
  score: (value: number, mines: number): string => `value ${value} with ${count(mines, "mine", "mines")}`,
  allMet: "Every number is met.",
  missed: (number: number): string => `${count(number, "number is", "numbers are")} missed:`,
  error: (number: number, cell: readonly [number, number], off: number): string =>
    `the ${number} at ${cellName(cell)} ${off > 0 ? `has ${off} too many` : `lacks ${-off}`}`,
  moreMissed: (number: number): string => `and ${number} more`,

  proof: "Proven optimum",
  proofHint: "Mixed-integer programming (HiGHS, in the browser; some 1.2 MB are loaded the first time) finds the least value and the fewest mines, with proof.",
  prove: "Prove",
  proving: "Proving …",
  proofName: "the proof",
  proofStates: {
    running: "at work",
    done: "Time is up.",
    stopped: "Stopped.",
    failed: "The proof failed:",
  } satisfies Record<ProofState, string>,
  proven: (score: string, seconds: number): string => `Proven in ${seconds.toFixed(2)} s: no layout is better than ${score}.`,
  bestSoFar: (score: string): string => `Best so far ${score}.`,
  prover: "Who proves",
  inBrowser: "HiGHS in this browser",
  onServer: (method: string): string => `${method} on the server`,
  noServer: "Served by sapper serve, the page can also prove by the server’s HiGHS, and a second way by a SAT solver.",
  jobGone: "the server has forgotten the job",
  bounded: (score: string, bound: string): string => `Best so far ${score}; no layout is below ${bound}.`,

  shareLayout: "Share",
  copyPuzzle: "Copy puzzle",
  copyLayout: "Copy layout",
  copyLink: "Copy link",
} as const;
