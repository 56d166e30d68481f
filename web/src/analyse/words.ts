// The words of the room Analyse.

import { cellName as at } from "../shell/saying";
import type { Board } from "../notation/board";
import type { LocalFault, Position } from "../notation/position";
import type { Basis, Cell, StartRule, Verdict } from "../engine/wire";

const cellsAt = (cells: readonly Cell[]): string =>
  cells.slice(0, 6).map(at).join(", ") + (cells.length > 6 ? ", …" : "");
const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const words = {
  board: (height: number, width: number, mines: number): string =>
    `Position of ${count(height, "row", "rows")} and ${count(width, "column", "columns")} with ${count(mines, "mine", "mines")}`,
  at,
  cellsAt,

  tools: "What a click does",
  why: "Why?",
  whyHint: "Ask why a cell is safe, a mine or undecided (key ?)",
  paintHiddenHint: "Paint hidden cells (key #)",
  paintNumber: (number: number): string => `Paint ${number}`,
  clear: "Hide all",
  keysHint:
    "Type 0 to 8 or # on the board, drag to paint, right-click to hide. Paste a position anywhere, or drop a file.",

  height: "Rows",
  width: "Columns",
  mines: "Mines",
  startRule: "Start rule",
  startRules: {
    any: "any: nothing promised",
    safe: "safe: first cell is no mine",
    opening: "opening: first cell shows 0",
    "given-zero": "given-zero: a 0 is given",
  } satisfies Record<StartRule, string>,
  start: (start: Cell | null): string => (start === null ? "no start cell" : `start ${at(start)}`),
  startHere: "Start at the cursor",
  noStart: "No start cell",
  shape: (height: number, width: number, mines: number): string =>
    `${count(height, "row", "rows")}, ${count(width, "column", "columns")}, ${count(mines, "mine", "mines")}`,

  overlay: "Odds",
  components: "Components",

  pasteBox: "Paste as text",
  pasteLabel: "A position, a board or a link as text",
  dropHere: "Drop the file to read it",
  copyText: "Copy text",
  copyLink: "Copy link",
  learn: "See what learned players make of it:",
  learnNets: "a network",
  learnFrontier: "the genetic player",
  share: "Share",

  tookPosition: ({ height, width, mines }: Position): string =>
    `Read a position of ${height} × ${width} with ${count(mines, "mine", "mines")}.`,
  tookBoard: ({ height, width, mines }: Board): string =>
    `Read a board of ${height} × ${width} with ${count(mines, "mine", "mines")}: its mines are hidden, the rest is open.`,
  badLink: (error: string): string => `The link could not be read: ${error}`,

  faults: {
    "too-many-mines": (hidden: number): string =>
      `There are more mines than the ${count(hidden, "hidden cell", "hidden cells")}.`,
    "number-too-high": (cells: readonly Cell[]): string =>
      `${cells.length === 1 ? "A number is" : "Numbers are"} greater than the count of hidden neighbours: ${cellsAt(cells)}.`,
    "unopened-zero": (cells: readonly Cell[]): string =>
      `No game shows this: a 0 opens its neighbours, and some around ${cellsAt(cells)} are hidden.`,
    "start-not-zero": (cell: Cell, shows: number): string =>
      `The start ${at(cell)} shows ${shows}, but its start rule promises a 0. Choose another rule or start.`,
  },

  analysis: "Analysis",
  busy: "Working it out …",
  layouts: "Layouts",
  unknownLayouts: "not counted",
  hidden: "Hidden cells",
  safe: "Safe",
  minesKnown: "Proven mines",
  none: "none",
  boundTogether: "Components",
  interior: "Interior cells",
  contradiction: "This cannot be",
  solved: "Every safe cell is open: the game is won.",

  best: "Best move",
  leastRisk: "Least risk",
  chance: "Chance to win",
  risk: "Risk",
  bases: {
    proof: "proven",
    endgame: "exact: the whole endgame was worked out",
    "first-cell": "from a table of first cells",
    "look-ahead": "by looking ahead",
    "least-risk": "by risk alone",
    value: "by a network's estimate",
  } satisfies Record<Basis, string>,

  candidates: "Candidates",
  candidatesCaption: "Guesses that were looked at, the best first",
  cell: "Cell",
  columns: {
    risk: ["Risk", "How likely it is a mine"],
    next: ["Next safe", "The chance that it is safe and the next move as well"],
    progress: ["Progress", "The chance that it is safe and leaves a certain-safe cell"],
    trap: ["Traps", "The share of wins lost to traps which it disarms"],
    win: [
      "Win",
      "The chance to win: exact; at most, where it says ≤; estimated by a network, where it says ≈",
    ],
  },
  cut: "given up early: it could not be the best",
  pointTo: (cell: Cell): string => `Show cell ${at(cell)} on the board`,

  fiftyFifties: "50/50s",
  fiftyFifty: "Two layouts of equal chance, and no number can ever tell them apart.",

  endgame: "Endgame line",
  endgameBusy: "Working out the endgame …",
  endgameChance: (wins: number, layouts: number): string => `Best play wins ${wins} of ${layouts} layouts`,
  endgameStep: (cell: Cell, isSafe: boolean): string => `Open ${at(cell)}${isSafe ? "" : " — a guess"}`,
  endgameWins: (wins: number, layouts: number): string => `wins ${wins} of ${layouts}`,
  endgameShows: "shows",
  endgameWon: "the game is won",
  endgameMine: "else a mine: lost",

  whyTitle: (cell: Cell): string => `Why ${at(cell)}?`,
  verdicts: {
    safe: "safe",
    mine: "a mine",
    open: "open",
    undecided: "undecided",
  } satisfies Record<Verdict, string>,
  whyOpen: "Click a hidden cell to see why it is safe, a mine or undecided.",
  proofMarked: "The numbers of the proof are marked; none can be left out.",
  layoutShown: ["Shown: a layout with a mine there.", "Shown: a layout without a mine there."],
  flip: "Show the other layout",

  faultNames: {
    BudgetExceeded:
      "That position takes too long to count exactly. Fewer hidden cells in one component would help.",
    OutOfMemory: "That position needs more memory than the page may use.",
  } as Record<string, string>,
} as const;

/** The sentence of a local fault. */
export function faultSentence(fault: LocalFault): string {
  switch (fault.kind) {
    case "too-many-mines":
      return words.faults[fault.kind](fault.hidden);
    case "start-not-zero":
      return words.faults[fault.kind](fault.cell, fault.shows);
    default:
      return words.faults[fault.kind](fault.cells);
  }
}
