import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { whatHappened } from "./announcer";
import { bruteForce, FakeGame } from "./fake";
import { findHint } from "./hints";
import { Play, type PlayWorld } from "./model";
import { encodeRecord } from "../notation/kept";
import { gameLink, unfinishedLink } from "./record";
import { DEFAULT_SETUP, type Setup } from "./setup";
import { minesLeft } from "./state";
import type { FinishedGame } from "./statistics";
import { readUnfinished } from "./unfinished";

// The mines of most tests; the numbers around them:
//   . . . *      0 1 2 *
//   . . * .      0 1 * 2
//   . . . .      0 1 1 1
const BOARD = ["...*", "..*.", "...."];
const [CORNER, LOWER_RIGHT, MINE, OTHER_MINE, RIGHT] = [0, 11, 6, 3, 7];

interface World extends PlayWorld {
  game: FakeGame;
  finishedGames: FinishedGame[];
  clock: { now: number };
}

function world(...board: string[]): World {
  const game = new FakeGame(...board);
  const clock = { now: 1_000_000 };
  const finishedGames: FinishedGame[] = [];
  return {
    game,
    clock,
    finishedGames,
    session: game.session,
    analyst: bruteForce,
    options: { practice: signal(false), odds: signal(false), warns: signal(false), flagMode: signal(false) },
    now: () => clock.now,
    idle: () => Promise.resolve(),
    random: () => 0.5,
    onFinished: (one) => finishedGames.push(one),
  };
}

function setupOf(board: readonly string[], more: Partial<Setup> = {}): Setup {
  const mines = board.join("").split("*").length - 1;
  const spec = { height: board.length, width: board[0]?.length ?? 0, mines, start_rule: "safe" as const };
  return { ...DEFAULT_SETUP, spec, ...more };
}

/** A game with its first cell open. */
async function begun(board = BOARD, first = CORNER): Promise<{ play: Play; here: World }> {
  const here = world(...board);
  const play = new Play(here, setupOf(board));
  await doing(play, ["open", first]);
  return { play, here };
}

async function doing(play: Play, ...actions: ["open" | "flag" | "chord", number][]): Promise<void> {
  for (const [kind, cell] of actions) play.act({ kind, cell });
  await play.settled();
}

const shown = (play: Play) => play.state.value.position?.split("\n").slice(1);

describe("a game", () => {
  it("asks for a board around the first cell that is opened", async () => {
    const { play, here } = await begun();
    expect(here.game.asked[0]).toEqual({
      name: "game_begin",
      request: { spec: setupOf(BOARD).spec, seed: 2 ** 30, index: 0, first: [0, 0], no_guess: false },
    });
    expect(shown(play)).toEqual(["01##", "01##", "01##"]);
    expect(play.moves).toEqual([["open", 0, 0]]);
  });

  it("is won when every safe cell is open, and then shows its mines and figures", async () => {
    const { play, here } = await begun();
    here.clock.now += 4000;
    await doing(play, ["open", 2], ["open", RIGHT], ["open", 10], ["open", LOWER_RIGHT]);
    const state = play.state.value;
    expect(state.phase).toBe("won");
    expect([...(state.mines ?? [])]).toEqual([OTHER_MINE, MINE]);
    expect(state.bv).toBe(3);
    expect(play.elapsed()).toBe(4000);
    expect(here.finishedGames[0]).toMatchObject({ won: true, milliseconds: 4000, practice: false, seed: 2 ** 30 });
  });

  it("tells nothing of its mines before it is over", async () => {
    const { play, here } = await begun();
    await doing(play, ["open", 2], ["flag", MINE]);
    expect(play.state.value.mines).toBeNull();
    expect(here.game.said.every((view) => view.board === null)).toBe(true);
  });

  it("is lost by a mine, and nothing happens after that", async () => {
    const { play, here } = await begun();
    await doing(play, ["open", MINE], ["open", 2], ["flag", 2]);
    expect(play.state.value).toMatchObject({ phase: "lost", exploded: MINE });
    expect(here.game.asked.filter(({ name }) => name === "game_open")).toHaveLength(2);
    expect(here.finishedGames[0]).toMatchObject({ won: false });
  });

  it("never opens a flagged cell, and counts mines that carry no flag", async () => {
    const { play } = await begun();
    await doing(play, ["flag", MINE], ["open", MINE]);
    expect(play.state.value.phase).toBe("playing");
    expect(minesLeft(play.state.value)).toBe(1);
    await doing(play, ["flag", MINE]);
    expect(minesLeft(play.state.value)).toBe(2);
  });

  it("sets flags by a tap in flag mode, while a number still chords", async () => {
    const { play, here } = await begun();
    here.options.flagMode.value = true;
    await doing(play, ["open", MINE], ["open", 5]);
    expect(play.state.value.flags).toEqual(new Set([MINE]));
    expect(shown(play)).toEqual(["012#", "01##", "011#"]);
  });

  it("chords only where the number has as many flags as it says", async () => {
    const { play, here } = await begun();
    await doing(play, ["chord", 5]);
    expect(shown(play)).toEqual(["01##", "01##", "01##"]);
    await doing(play, ["flag", MINE], ["open", 5]);
    expect(shown(play)).toEqual(["012#", "01##", "011#"]);
    expect(play.clicks.value).toEqual({ open: 1, flag: 1, chord: 2 });
    expect(play.moves.at(-1)).toEqual(["chord", 1, 1]);
    expect(here.game.asked.at(-1)?.name).toBe("game_open");
  });

  it("loses by a chord around a wrong flag", async () => {
    const { play } = await begun();
    await doing(play, ["flag", 2], ["chord", 5]);
    expect(play.state.value).toMatchObject({ phase: "lost", exploded: MINE });
  });

  it("does what was done while the engine was busy, in order", async () => {
    const here = world(...BOARD);
    const play = new Play(here, setupOf(BOARD));
    await doing(play, ["open", CORNER], ["open", 2], ["open", 10]);
    expect(shown(play)).toEqual(["012#", "01##", "011#"]);
  });

  it("begins with the given opening where the rule gives one", async () => {
    const here = world(...BOARD);
    const setup = setupOf(BOARD);
    const play = new Play(here, { ...setup, spec: { ...setup.spec, start_rule: "given-zero" } });
    await play.settled();
    expect(here.game.asked.map(({ name }) => name)).toEqual(["game_begin"]);
    expect(here.game.asked[0]?.request).not.toHaveProperty("first");
    expect(play.state.value.phase).toBe("playing");
  });

  it("opens the first cell of a linked game by itself", async () => {
    const here = world(...BOARD);
    const play = new Play(here, setupOf(BOARD, { seed: 7, index: 3, first: [0, 0] }));
    await play.settled();
    expect(here.game.asked[0]?.request).toMatchObject({ seed: 7, index: 3, first: [0, 0] });
    expect(play.state.value.phase).toBe("playing");
    play.nextGame();
    expect(play.deal.value).toEqual({ seed: 2 ** 30, index: 0 });
  });

  it("goes through the boards of a chosen seed", () => {
    const play = new Play(world(...BOARD), setupOf(BOARD, { seed: 7 }));
    play.nextGame();
    play.nextGame();
    expect(play.deal.value).toEqual({ seed: 7, index: 2 });
  });

  it("says why the engine drew no board, and can be begun again", async () => {
    const here = world(...BOARD);
    const play = new Play({ ...here, session: { call: () => Promise.reject(new Error("no board was found")) } }, setupOf(BOARD));
    await doing(play, ["open", CORNER]);
    expect(play.message.value).toBe("no board was found");
    expect(play.state.value.phase).toBe("ready");
    expect(play.moves).toEqual([]);
  });

  it("stops drawing a board when asked, and an answer that comes too late changes nothing", async () => {
    const here = world(...BOARD);
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const session: PlayWorld["session"] = {
      call: async (name, request) => (await late, here.session.call(name, request)),
    };
    const play = new Play({ ...here, session }, setupOf(BOARD, { noGuess: true }));
    play.act({ kind: "open", cell: CORNER });
    await Promise.resolve();
    const old = play.settled();
    expect(play.state.value.phase).toBe("dealing");
    play.cancelDeal();
    expect(play.state.value.phase).toBe("ready");
    answer();
    await old;
    expect(play.state.value.phase).toBe("ready");
  });
});

it("tells in words what an action did", async () => {
  const { play } = await begun();
  const before = play.state.value;
  await doing(play, ["flag", MINE]);
  const flagged = play.state.value;
  await doing(play, ["chord", 5]);
  expect(whatHappened(before, flagged, MINE)).toBe("flag set");
  expect(whatHappened(flagged, before, MINE)).toBe("flag taken off");
  expect(whatHappened(flagged, play.state.value, 2)).toBe("2, 2 cells opened");
  expect(whatHappened(before, before, 0)).toBeNull();
});

describe("guesses", () => {
  it("are openings of cells that were not proven safe; avoidable where something was", async () => {
    const { play } = await begun();
    await doing(play, ["open", RIGHT]);
    await until(() => play.guesses.value.pending === 0);
    expect(play.guesses.value).toEqual({ made: 1, avoidable: 1, pending: 0, unknown: 0 });
  });

  it("are not avoidable where nothing was safe", async () => {
    const { play } = await begun(["*.."], 1);
    await doing(play, ["open", 2]);
    await until(() => play.guesses.value.pending === 0);
    expect(play.guesses.value).toMatchObject({ made: 1, avoidable: 0 });
  });

  it("stay unknown where the engine has no answer in time", async () => {
    const here = world(...BOARD);
    const analyst = { ...bruteForce, analyse: () => Promise.reject(new Error("too much")) };
    const play = new Play({ ...here, analyst }, setupOf(BOARD));
    await doing(play, ["open", CORNER], ["open", 2]);
    await until(() => play.guesses.value.pending === 0);
    expect(play.guesses.value).toMatchObject({ made: 0, unknown: 1 });
  });

  it("do not count the first cell or proven ones, and reach the history when they are judged", async () => {
    const { play, here } = await begun(["..*"], 0);
    await until(() => play.guesses.value.pending === 0);
    await doing(play, ["open", 1]);
    await until(() => here.finishedGames.length === 2 || play.state.value.phase !== "won");
    expect(play.guesses.value.made).toBe(0);
    expect(here.finishedGames.map(({ guesses }) => guesses)).toEqual([null, 0]);
    expect(here.finishedGames[0]?.at).toBe(here.finishedGames[1]?.at);
  });
});

describe("practice", () => {
  it("takes back a mine, and the game goes on and does not count", async () => {
    const { play, here } = await begun();
    here.options.practice.value = true;
    await doing(play, ["flag", OTHER_MINE], ["open", MINE]);
    play.undo();
    await play.settled();
    expect(play.state.value).toMatchObject({ phase: "playing", exploded: null, mines: null });
    expect(play.state.value.flags).toEqual(new Set([OTHER_MINE]));
    expect(play.moves).toEqual([["open", 0, 0], ["flag", 0, 3]]);
    expect(play.isRunning).toBe(true);
    await doing(play, ["open", 2], ["open", RIGHT], ["open", 10], ["open", LOWER_RIGHT]);
    expect(here.finishedGames.at(-1)).toMatchObject({ won: true, practice: true });
    expect(new Set(here.finishedGames.map(({ at }) => at)).size).toBe(1);
  });

  it("takes a whole chord back at once, and flags one by one", async () => {
    const { play } = await begun();
    await doing(play, ["flag", MINE], ["chord", 5]);
    play.undo();
    await play.settled();
    expect(shown(play)).toEqual(["01##", "01##", "01##"]);
    play.undo();
    await play.settled();
    expect(play.state.value.flags.size).toBe(0);
    expect(play.canUndo).toBe(false);
  });

  it("goes on after a mine, which stays known and counts for chords", async () => {
    const { play } = await begun();
    await doing(play, ["open", MINE]);
    play.goOn();
    await play.settled();
    expect(play.state.value).toMatchObject({ phase: "playing", blown: new Set([MINE]) });
    expect(minesLeft(play.state.value)).toBe(1);
    await doing(play, ["open", MINE], ["flag", MINE], ["chord", 5]);
    expect(shown(play)).toEqual(["012#", "01##", "011#"]);
    expect(play.moves).toEqual([["open", 0, 0], ["open", 1, 2], ["chord", 1, 1]]);
    play.undo();
    play.undo();
    await play.settled();
    expect(play.state.value.blown.size).toBe(0);
    expect(shown(play)).toEqual(["01##", "01##", "01##"]);
  });

  it("warns before a guess while something is safe, and goes ahead the second time", async () => {
    const { play, here } = await begun();
    here.options.practice.value = here.options.warns.value = true;
    await doing(play, ["open", RIGHT]);
    expect(play.warning.value).toEqual({ cell: RIGHT, probability: 1 / 3, numSafe: 2 });
    expect(shown(play)).toEqual(["01##", "01##", "01##"]);
    await doing(play, ["open", RIGHT]);
    expect(play.warning.value).toBeNull();
    expect(shown(play)).toEqual(["01##", "01#2", "01##"]);
  });

  it("warns before a chord around a wrong flag", async () => {
    const { play, here } = await begun();
    here.options.practice.value = here.options.warns.value = true;
    await doing(play, ["flag", 2], ["chord", 5]);
    expect(play.warning.value).toMatchObject({ cell: 5, probability: 1 });
    expect(play.state.value.phase).toBe("playing");
  });

  it("does not warn of a proven cell", async () => {
    const { play, here } = await begun();
    here.options.practice.value = here.options.warns.value = true;
    await doing(play, ["open", 2]);
    expect(play.warning.value).toBeNull();
    expect(shown(play)).toEqual(["012#", "01##", "01##"]);
  });

  it("does not warn where every move is a guess", async () => {
    const { play, here } = await begun(["*.."], 1);
    here.options.practice.value = here.options.warns.value = true;
    await doing(play, ["open", 2]);
    expect(play.state.value.phase).toBe("won");
  });

  it("shows odds of the position on the board, and of no other", async () => {
    const { play, here } = await begun();
    here.options.practice.value = here.options.odds.value = true;
    play.optionsChanged(true);
    await until(() => play.analysis.value !== null);
    expect(play.analysis.value).toEqual(await bruteForce.analyse(play.state.value.position ?? ""));
    await doing(play, ["open", 2]);
    await until(() => play.analysis.value !== null);
    expect(play.analysis.value).toEqual(await bruteForce.analyse(play.state.value.position ?? ""));
  });

  it("gives a hint in three steps, and forgets it with the next opening", async () => {
    const { play, here } = await begun();
    here.options.practice.value = true;
    const steps: number[] = [];
    for (let count = 0; count < 3; count++) {
      play.nextHint();
      await play.settled();
      steps.push(play.hint.value?.step ?? 0);
    }
    expect(steps).toEqual([1, 2, 3]);
    const cell = play.hint.value?.hint.cell ?? -1;
    expect([2, 10]).toContain(cell);
    await doing(play, ["open", cell]);
    expect(play.hint.value).toBeNull();
  });

  it("counts a game with a hint as practice, also where it is switched off again", async () => {
    const { play, here } = await begun();
    play.nextHint();
    await doing(play, ["open", MINE]);
    expect(here.finishedGames[0]?.practice).toBe(true);
  });

  it("counts a board that was seen before as practice", async () => {
    const { play, here } = await begun();
    play.sameBoard();
    await doing(play, ["open", MINE]);
    expect(here.game.asked.filter(({ name }) => name === "game_begin")).toHaveLength(2);
    expect(here.finishedGames[0]?.practice).toBe(true);
  });
});

describe("a hint", () => {
  const SIZE = { height: 3, width: 4 };

  it("takes the proof with the fewest numbers among the safe cells", async () => {
    const proofs: Record<string, number> = { "0,2": 3, "2,2": 1, "1,3": 2 };
    const analysis = await bruteForce.analyse("3 4 2\n01##\n01##\n01##");
    const analyst = {
      analyse: async () => ({ ...analysis, safe: [[0, 2], [2, 2], [1, 3]] as [number, number][] }),
      explain: async (position: string, cell: readonly [number, number]) => ({
        ...(await bruteForce.explain(position, cell)),
        numbers: Array.from({ length: proofs[cell.join(",")] ?? 9 }, () => [0, 1] as const),
        needs_counter: false,
      }),
    };
    const hint = await findHint(analyst, "3 4 2\n01##\n01##\n01##", SIZE, 2);
    expect(hint).toMatchObject({ kind: "proof", cell: 10 });
  });

  it("is the champion's guess with its reason where nothing is safe", async () => {
    const hint = await findHint(bruteForce, "1 3 1\n#1#", { height: 1, width: 3 }, null);
    expect(hint).toMatchObject({ kind: "guess", cell: 0, probability: 0.5, sentence: "the least risk" });
  });
});

describe("a game that was left", () => {
  /** The same game in a page that was loaded again. */
  async function reloaded(play: Play, board = BOARD): Promise<{ play: Play; here: World }> {
    const kept = readUnfinished(JSON.parse(JSON.stringify(play.unfinished)));
    if (!kept) throw new Error("nothing was kept");
    const here = world(...board);
    here.clock.now += 50_000;
    const again = new Play(here, kept);
    await again.settled();
    return { play: again, here };
  }

  it("is found as it was: numbers, flags, moves, clicks and time", async () => {
    const { play, here } = await begun();
    here.clock.now += 4000;
    await doing(play, ["flag", MINE], ["open", 2], ["flag", OTHER_MINE], ["chord", 2]);
    const { play: again } = await reloaded(play);
    expect(shown(again)).toEqual(shown(play));
    expect(again.state.value.flags).toEqual(play.state.value.flags);
    expect([again.moves, again.clicks.value, again.elapsed()]).toEqual([play.moves, play.clicks.value, 4000]);
    expect([again.isRunning, again.first.value]).toEqual([true, [0, 0]]);
    again.undo();
    await again.settled();
    expect(again.moves).toEqual(play.moves.slice(0, -1));
  });

  it("is named by its link at once, before it is played again", async () => {
    const { play } = await begun();
    const kept = readUnfinished(JSON.parse(JSON.stringify(play.unfinished)));
    const again = new Play(world(...BOARD), kept ?? setupOf(BOARD));
    expect(kept && unfinishedLink(kept)).toBe(gameLink(play));
    expect([gameLink(again), again.state.value.phase]).toEqual([gameLink(play), "dealing"]);
    await again.settled();
  });

  it("holds no mine", async () => {
    const { play } = await begun();
    expect(JSON.stringify(play.unfinished)).not.toContain("*");
    expect(Object.keys(play.unfinished ?? {})).not.toContain("board");
  });

  it("goes on after mines that were opened in practice", async () => {
    const { play, here } = await begun();
    here.options.practice.value = true;
    await doing(play, ["open", MINE]);
    play.goOn();
    await play.settled();
    await doing(play, ["open", 2], ["open", OTHER_MINE]);
    play.goOn();
    await play.settled();
    const { play: again } = await reloaded(play);
    expect(again.state.value).toMatchObject({ phase: "playing", blown: new Set([MINE, OTHER_MINE]) });
    expect(shown(again)).toEqual(shown(play));
  });

  it("is kept neither before its first move nor after its end", async () => {
    const here = world(...BOARD);
    const play = new Play(here, setupOf(BOARD));
    expect(play.unfinished).toBeNull();
    await doing(play, ["open", CORNER], ["open", MINE]);
    expect(play.unfinished).toBeNull();
  });

  it("gives way to a new one where its moves cannot be made", async () => {
    const { play } = await begun();
    const here = world(...BOARD);
    const refuse = async (name: string) => (name === "game_open" ? Promise.reject(new Error("illegal")) : here.game.session.call(name as "game_undo", {}));
    const again = new Play({ ...here, session: { call: refuse as World["session"]["call"] } }, play.unfinished ?? setupOf(BOARD));
    await again.settled();
    expect([again.state.value.phase, again.moves]).toEqual(["ready", []]);
  });

  it.each([
    null,
    [],
    {},
    { moves: "all" },
    { setup: {}, moves: [] },
  ])("is read as carefully as a file: %j", (kept) => expect(readUnfinished(kept)).toBeNull());

  it("is not read where a move is outside the board", async () => {
    const { play } = await begun();
    expect(readUnfinished({ ...play.unfinished, moves: [["open", 3, 0]] })).toBeNull();
    expect(readUnfinished({ ...play.unfinished, moves: [["dig", 0, 0]] })).toBeNull();
    expect(readUnfinished(play.unfinished)).not.toBeNull();
  });
});

it("writes a record that a link carries", () => {
  const text = encodeRecord({ board: "1 2 1\n1*", moves: [["open", 0, 0], ["flag", 0, 1]] });
  expect(text).toMatch(/^[\w-]+$/);
  expect(JSON.parse(Buffer.from(text, "base64url").toString())).toEqual({
    board: "1 2 1\n1*",
    moves: [["open", 0, 0], ["flag", 0, 1]],
  });
});

/** Lets other work go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !holds(); turn++) await Promise.resolve();
  expect(holds()).toBe(true);
}
