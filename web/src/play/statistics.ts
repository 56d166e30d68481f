// Finished games and what they add up to, per level. Kept in the browser.

import { isObject, load, save } from "../shell/storage";
import { efficiency, isNumber, speed, type Clicks } from "./score";

export interface FinishedGame {
  /** When it ended, in milliseconds since 1970; no two games share one. */
  at: number;
  /** `levelKey` of its setup. */
  level: string;
  won: boolean;
  milliseconds: number;
  bv: number;
  clicks: Clicks;
  /** Null while they are being counted. */
  guesses: number | null;
  /** Guesses made although something was proven safe. */
  avoidable: number | null;
  /** With help, or on a board that was played before: left out of the statistics. */
  practice: boolean;
  seed: number;
  index: number;
  first: readonly [number, number] | null;
}

/** Games beyond these are forgotten, the oldest first. */
export const MAX_GAMES = 5000;

export interface LevelStatistics {
  games: number;
  wins: number;
  /** In milliseconds, of games won. */
  bestTime: number | null;
  meanTime: number | null;
  bestSpeed: number | null;
  bestEfficiency: number | null;
  /** Wins in a row up to now, and at best. */
  streak: number;
  longestStreak: number;
  /** The mean of the games whose guesses were counted. */
  meanGuesses: number | null;
}

/** The statistics of one level; practice is left out. */
export function statisticsOf(history: readonly FinishedGame[], level: string): LevelStatistics {
  const games = history.filter((game) => game.level === level && !game.practice);
  const wins = games.filter((game) => game.won);
  const counted = games.flatMap(({ guesses }) => (guesses === null ? [] : [guesses]));
  return {
    games: games.length,
    wins: wins.length,
    bestTime: least(wins.map((game) => game.milliseconds)),
    meanTime: mean(wins.map((game) => game.milliseconds)),
    bestSpeed: most(wins.map((game) => speed(game.bv, game.milliseconds) ?? 0)),
    bestEfficiency: most(wins.map((game) => efficiency(game.bv, game.clicks))),
    ...streaks(games),
    meanGuesses: mean(counted),
  };
}

function streaks(games: readonly FinishedGame[]): { streak: number; longestStreak: number } {
  let streak = 0;
  let longestStreak = 0;
  for (const game of games) {
    streak = game.won ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return { streak, longestStreak };
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((one, other) => Math.min(one, other));
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((one, other) => Math.max(one, other));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The history with a game added, or changed where one of that time is there. */
export function withGame(history: readonly FinishedGame[], game: FinishedGame): FinishedGame[] {
  const others = history.filter(({ at }) => at !== game.at);
  return [...others, game].sort((one, other) => one.at - other.at).slice(-MAX_GAMES);
}

const NAME = "history";

export function loadHistory(): FinishedGame[] {
  return load(NAME, [], (kept) => (Array.isArray(kept) ? kept.filter(isFinishedGame) : null));
}

export function saveHistory(history: readonly FinishedGame[]): boolean {
  return save(NAME, history);
}

/** The history as a file to keep. */
export function exportHistory(history: readonly FinishedGame[]): string {
  return `${JSON.stringify({ format: "sapper history", version: 1, games: history }, null, 1)}\n`;
}

function isFinishedGame(value: unknown): value is FinishedGame {
  if (!isObject(value) || !isObject(value["clicks"])) return false;
  const numbers = ["at", "milliseconds", "bv", "seed", "index"].every((name) => isNumber(value[name]));
  const clicks = ["open", "flag", "chord"].every((name) => isNumber((value["clicks"] as Record<string, unknown>)[name]));
  const flags = typeof value["won"] === "boolean" && typeof value["practice"] === "boolean";
  return numbers && clicks && flags && typeof value["level"] === "string";
}
