import { beforeEach, describe, expect, it, vi } from "vitest";
import { seconds } from "./timer";
import { efficiency, speed } from "./score";
import { exportHistory, loadHistory, MAX_GAMES, saveHistory, statisticsOf, withGame, type FinishedGame } from "./statistics";

function game(at: number, more: Partial<FinishedGame> = {}): FinishedGame {
  return {
    at,
    level: "expert safe",
    won: true,
    milliseconds: 60_000,
    bv: 120,
    clicks: { open: 100, flag: 40, chord: 20 },
    guesses: 2,
    avoidable: 0,
    practice: false,
    seed: 1,
    index: 0,
    first: [0, 0],
    ...more,
  };
}

describe("statistics", () => {
  it("count one level, and no practice", () => {
    const games = [
      game(1),
      game(2, { won: false, milliseconds: 1000, guesses: 1 }),
      game(3, { milliseconds: 40_000, guesses: null }),
      game(4, { practice: true, milliseconds: 5 }),
      game(5, { level: "beginner safe", milliseconds: 5 }),
      game(6),
    ];
    expect(statisticsOf(games, "expert safe")).toEqual({
      games: 4,
      wins: 3,
      bestTime: 40_000,
      meanTime: 160_000 / 3,
      bestSpeed: 3,
      bestEfficiency: 0.75,
      streak: 2,
      longestStreak: 2,
      meanGuesses: 5 / 3,
    });
  });

  it("of no game have no times", () => {
    expect(statisticsOf([], "expert safe")).toMatchObject({ games: 0, bestTime: null, meanGuesses: null, streak: 0 });
  });
});

describe("the history", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
    saveHistory([]);
  });

  it("changes a game that it knows, and forgets the oldest beyond its limit", () => {
    const changed = withGame([game(1, { guesses: null }), game(2)], game(1));
    expect(changed).toEqual([game(1), game(2)]);
    const full = Array.from({ length: MAX_GAMES }, (_, at) => game(at));
    const more = withGame(full, game(MAX_GAMES));
    expect(more).toHaveLength(MAX_GAMES);
    expect(more[0]?.at).toBe(1);
  });

  it("survives in the browser, and drops what is no game", () => {
    saveHistory([game(1), { foreign: true } as unknown as FinishedGame, game(2)]);
    expect(loadHistory()).toEqual([game(1), game(2)]);
  });

  it("is exported as JSON", () => {
    expect(JSON.parse(exportHistory([game(1)]))).toEqual({ format: "sapper history", version: 1, games: [game(1)] });
  });
});

it("writes times as players read them", () => {
  expect([0, 999, 12_340, 60_000, 65_050, 3_600_000].map(seconds)).toEqual(["0.0", "0.9", "12.3", "1:00.0", "1:05.0", "60:00.0"]);
});

it("has no speed for a game of no length, and no efficiency without a click", () => {
  expect(speed(10, 0)).toBeNull();
  expect(efficiency(10, { open: 0, flag: 0, chord: 0 })).toBe(0);
});
