// The words of the room Review.

import { cellName as at } from "../shell/saying";
import type { Cell, Outcome } from "../engine/wire";
import type { MoveAction } from "../notation/kept";
import type { CostBasis, Grade, Summary } from "./grading";

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** A share as a percentage, rounded so that nothing uncertain looks certain. */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return "< 0.1 %";
  if (share < 1 && share > 0.9995) return "> 99.9 %";
  const value = 100 * share;
  return `${value >= 99.95 || value === 0 ? value.toFixed(0) : value.toFixed(1)} %`;
}

const COSTS: Record<CostBasis, (cost: string) => string> = {
  exact: (cost) => `It cost exactly ${cost} of the chance to win.`,
  bound: (cost) => `It cost ${cost} of the chance to win or more.`,
  champion: (cost) => `It cost about ${cost} of the chance to win, by the champion's estimate.`,
  risk: (cost) => `It cost about ${cost} of the chance to win, by its risk alone.`,
};

export const words = {
  at,
  board: (move: number, total: number): string => `The game before move ${move} of ${total}`,
  boardEnd: "The game after its last move",
  title: "Review a game",
  empty:
    "Every opening of a finished game is graded here: was it safe, was it the best guess, what did it cost?",
  lastGame: "Review my last game",
  noLastGame: "No finished game is kept in this browser yet.",
  badLastGame: "The game that is kept in this browser cannot be read.",
  openFile: "Open a record",
  pasteLabel: "A game as a link or as JSON",
  takeText: "Review it",
  another: "Another game",
  dropHere: "Drop the file to review it",
  badLink: (error: string): string => `The link could not be read: ${error}`,
  notAGame: (kind: string): string =>
    `That is a ${kind}, not a game: a game has a board and moves. Analyse takes it.`,

  progress: (done: number, total: number): string => `Graded ${done} of ${total} openings`,
  cancel: "Stop",
  resume: "Go on grading",
  stopped: "The grading was stopped.",

  first: "First",
  previous: "Back",
  next: "Next",
  last: "Last",
  previousMistake: "Mistake before",
  nextMistake: "Next mistake",
  slider: "Moment of the game",
  moment: (step: number, total: number): string =>
    step < total
      ? `Before move ${step + 1} of ${total}`
      : `After the last of ${count(total, "move", "moves")}`,
  keysHint: "← and → step, Home and End jump, ↑ and ↓ go from mistake to mistake.",
  analyseThis: "Analyse this position",
  copyLink: "Copy link",
  saveFile: "Save record",
  odds: "Odds",

  moves: "Moves",
  moveHeader: "Move",
  cellHeader: "Cell",
  gradeHeader: "Grade",
  survivalHeader: "Survival",
  actions: { open: "open", chord: "chord", flag: "flag" } satisfies Record<MoveAction, string>,
  goToMove: (number: number): string => `Go to move ${number}`,

  curve: "Chance to have survived",
  curveLabel: (end: number): string =>
    `Survival curve: the guesses so far together are survived with a chance of ${percent(end)}`,

  pending: "…",
  overlookedTitle: "Safe cells that were overlooked",
  proofsBusy: "Looking for the proofs …",
  showProof: "Show this proof",
  safeCells: (safe: readonly Cell[]): string =>
    `${count(safe.length, "cell was", "cells were")} safe: ${safe.slice(0, 8).map(at).join(", ")}${safe.length > 8 ? ", …" : ""}`,
  reason: "The best move then",
  summary: "Summary",
  outcomes: { won: "Won", lost: "Lost", playing: "Not finished" } satisfies Record<Outcome, string>,
} as const;

/** A word or two for the list of moves. */
export function gradeWord(grade: Grade | null): string {
  switch (grade?.kind) {
    case undefined:
      return words.pending;
    case "mark":
      return "";
    case "safe":
      return "safe";
    case "best":
      return `forced, best (${percent(grade.risk)})`;
    case "fair":
      return `forced, as safe (${percent(grade.risk)})`;
    case "guess":
      return `forced, −${percent(grade.cost)}`;
    case "overlooked":
      return `overlooked ${grade.safe.length}`;
    case "unknown":
      return "not graded";
  }
}

/** What a grade says, in a sentence. */
export function gradeSentence(grade: Grade | null, action: MoveAction | null, exploded: boolean): string {
  const end = exploded ? " It was a mine." : "";
  switch (grade?.kind) {
    case undefined:
      return action === null ? "" : "Not graded yet.";
    case "mark":
      return action === "chord"
        ? "A chord that opened nothing."
        : "A flag: it proves nothing and costs nothing.";
    case "safe":
      return "A safe move: it was proven.";
    case "best":
      return `A forced guess, and no other was better: risk ${percent(grade.risk)}.${end}`;
    case "fair":
      return (
        `A forced guess with a risk of ${percent(grade.risk)}, no greater than that of ${grade.preferred.slice(0, 3).map(at).join(" or ")}, ` +
        `which the champion preferred by looking ahead: what that is worth is not known.${end}`
      );
    case "guess":
      return (
        `A forced guess with a risk of ${percent(grade.risk)}; ${grade.better.slice(0, 3).map(at).join(" or ")} was better. ` +
        `${COSTS[grade.basis](percent(grade.cost))}${end}`
      );
    case "overlooked":
      return grade.risk > 0
        ? `A guess with a risk of ${percent(grade.risk)} while ${count(grade.safe.length, "cell was", "cells were")} safe: that chance was given away.${end}`
        : `A guess while ${count(grade.safe.length, "cell was", "cells were")} safe.${end}`;
    case "unknown":
      return grade.message === ""
        ? "This move could not be graded."
        : `This move could not be graded: ${grade.message}`;
  }
}

/** The game in a few sentences: how good, what mistakes cost, and how much luck there was. */
export function summarySentence(summary: Summary, outcome: Outcome, lastRisk: number | null): string {
  const guesses = summary.bestGuesses + summary.worseGuesses;
  const parts = [
    `${words.outcomes[outcome]}. ${count(summary.openings, "opening", "openings")}: ` +
      `${summary.safe} safe, ${count(guesses, "forced guess", "forced guesses")}` +
      `${summary.overlooked > 0 ? `, ${count(summary.overlooked, "guess", "guesses")} while something was safe` : ""}.`,
    `Accuracy ${percent(summary.accuracy)}.`,
  ];
  const mistakes = summary.worseGuesses + summary.overlooked;
  parts.push(
    mistakes === 0
      ? "No mistake cost anything."
      : `${count(mistakes, "mistake", "mistakes")} cost ${summary.isCostExact ? "" : "about "}${percent(summary.cost)} of the chance to win.`,
  );
  parts.push(luckSentence(summary, outcome, lastRisk));
  return parts.filter((part) => part !== "").join(" ");
}

function luckSentence(summary: Summary, outcome: Outcome, lastRisk: number | null): string {
  if (outcome === "lost" && lastRisk !== null) {
    if (lastRisk >= 1) return "The last opening was a certain mine.";
    return `Luck: the mine that ended it had a risk of ${percent(lastRisk)}.`;
  }
  if (summary.survival >= 1) return "No luck was needed.";
  return `Luck: such guesses are all survived in ${percent(summary.survival)} of games.`;
}
