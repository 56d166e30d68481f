// The room Play: the board, and beside it what belongs to the game.

import { effect, untracked, useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Board } from "../board/view";
import type { PictureOf } from "../board/picture";
import type { BoardAction, Marks } from "../board/types";
import { engine } from "../engine/client";
import { idle } from "../shell/idle";
import { keepLastGame } from "../shell/last_game";
import { linkTo, replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { shortOdds } from "../shell/saying";
import { isBoolean, keptSignal } from "../shell/storage";
import { engineAnalyst } from "./analyst";
import { Announcer } from "./announcer";
import { finished, keptSetup } from "./kept";
import { marksOf } from "./marks";
import { Play } from "./model";
import { KeysPanel } from "./panels/keys";
import { LevelPanel } from "./panels/level";
import { PracticeBar, PracticePanel } from "./panels/practice";
import { ScorePanel } from "./panels/score";
import { StatisticsPanel } from "./panels/statistics";
import { gameLink, unfinishedLink } from "./record";
import { readSetup, type Setup } from "./setup";
import { minesLeft, isOver } from "./state";
import { Timer } from "./timer";
import { keepUnfinished, loadUnfinished, type Unfinished } from "./unfinished";
import { words } from "./words";
import "./play.css";

const options = {
  practice: keptSignal("practice", false, isBoolean),
  odds: keptSignal("odds", false, isBoolean),
  warns: keptSignal("warns", true, isBoolean),
  flagMode: keptSignal("flag-mode", false, isBoolean),
};

/** How long guesses wait to be judged while the page is busy. */
const MOST_MILLISECONDS_BUSY = 1000;

/** The game outlives the room: whoever comes back finds it as it was. */
let inPlay: Play | null = null;

export function Room({ params }: RoomProps) {
  const play = (inPlay ??= begin(params));
  useEffect(() => followLink(play, params), [params]);
  return (
    <div class="room play">
      <div class="table">
        <Bar play={play} />
        <PlayBoard play={play} />
        {options.practice.value ? <PracticeBar play={play} /> : null}
        <Says play={play} />
        <Announcer play={play} />
      </div>
      <aside class="panel" aria-label={words.score}>
        <LevelPanel play={play} onStart={(setup) => start(play, setup)} />
        <PracticePanel options={options} />
        <ScorePanel play={play} picture={() => pictureOf(play)} />
        <StatisticsPanel play={play} />
        <KeysPanel />
      </aside>
    </div>
  );
}

function begin(params: URLSearchParams): Play {
  const { setup } = readSetup(params);
  const isLinked = params.size > 0 && setup !== null;
  const session = engine.session();
  session.prepare();
  const play = new Play(
    {
      session,
      analyst: engineAnalyst(engine),
      options,
      now: () => Date.now(),
      idle: () => idle(MOST_MILLISECONDS_BUSY),
      random: () => Math.random(),
      onFinished: finished,
    },
    unfinishedOf(params) ?? (isLinked ? setup : keptSetup.value),
  );
  effect(() => {
    const isHelped = options.practice.value && (options.odds.value || options.warns.value);
    untracked(() => play.optionsChanged(isHelped));
  });
  effect(() => {
    const link = gameLink(play);
    if (location.hash === "" || location.hash.startsWith("#/play")) replaceLink(link);
  });
  let isKept = false;
  const keep = () => {
    const game = play.unfinished;
    // While a board is dealt, or before anything was done here, what is kept stays: it may be another tab's.
    if (play.state.value.phase !== "dealing" && (game || isKept)) keepUnfinished(game);
    isKept ||= game !== null;
  };
  effect(keep);
  // The time that has passed since the last move.
  addEventListener("pagehide", keep);
  effect(() => {
    const { board } = play.state.value;
    if (board !== null) keepLastGame({ board, moves: untracked(() => play.moves) });
  });
  return play;
}

/** The game that was in play when the page was left, unless the link names another. */
function unfinishedOf(params: URLSearchParams): Unfinished | null {
  const game = loadUnfinished();
  if (!game || params.size === 0) return game;
  return linkTo("play", Object.fromEntries(params)) === unfinishedLink(game) ? game : null;
}

/** A link to another game begins it; one without parameters leaves the game as it is. */
function followLink(play: Play, params: URLSearchParams): void {
  const isSame = linkTo("play", Object.fromEntries(params)) === gameLink(play);
  if (params.size === 0 || isSame) return replaceLink(gameLink(play));
  const { setup, problem } = readSetup(params);
  if (setup) play.newGame(setup);
  else play.say(problem ?? words.problems.link);
}

function start(play: Play, setup: Setup): void {
  keptSetup.value = setup;
  play.newGame(setup);
}

function Bar({ play }: { play: Play }) {
  const state = play.state.value;
  return (
    <div class="bar counters">
      <span class="counter mines" title={words.minesLeft}>
        <span class="picture" aria-hidden="true" />
        <span class="visually-hidden">{words.minesLeft}</span>
        {minesLeft(state)}
      </span>
      <button type="button" class={isOver(state) ? "main" : ""} onClick={() => play.nextGame()}>{words.newGame}</button>
      <button
        type="button"
        aria-pressed={options.flagMode.value}
        title={words.flagModeHelp}
        onClick={() => (options.flagMode.value = !options.flagMode.value)}
      >
        {words.flagMode}
      </button>
      <Timer play={play} />
    </div>
  );
}

/** What the board shows now. */
function shownMarks(play: Play): Marks {
  return marksOf({
    state: play.state.value,
    hint: play.hint.value,
    warning: play.warning.value,
    analysis: options.practice.value && options.odds.value ? play.analysis.value : null,
    isPractice: options.practice.value,
  });
}

function pictureOf(play: Play): PictureOf {
  const { height, width, numMines, numbers } = play.state.peek();
  return { size: { height, width }, numbers, marks: untracked(() => shownMarks(play)), title: words.board(height, width, numMines) };
}

function PlayBoard({ play }: { play: Play }) {
  const marks = useComputed(() => shownMarks(play));
  const { height, width, numMines, numbers } = play.state.value;
  return (
    <Board
      numbers={numbers}
      height={height}
      width={width}
      marks={marks.value}
      cursor={play.cursor}
      onAction={(action) => act(play, action)}
      label={words.board(height, width, numMines)}
    />
  );
}

function act(play: Play, action: BoardAction): void {
  if (action.kind !== "press") return play.act(action);
  if (action.key === "n" && !play.isRunning) play.nextGame();
  if (action.key === "h" && options.practice.value) play.nextHint();
  if (action.key === "u" && options.practice.value) play.undo();
}

/** What there is to say, where a screen reader hears it at once. */
function Says({ play }: { play: Play }) {
  const { phase } = play.state.value;
  const warning = play.warning.value;
  const isDealing = phase === "dealing";
  const dealing = play.setup.value.noGuess ? words.dealingNoGuess : words.dealing;
  const text = play.message.value ?? (isDealing ? dealing : words.outcome[phase]);
  return (
    <div class="says" role="status">
      {warning ? <p class="warning">{words.warning(shortOdds(warning.probability), warning.numSafe)}</p> : null}
      {text && !warning ? <p class={phase}>{text}</p> : null}
      {isDealing ? <button type="button" onClick={() => play.cancelDeal()}>{words.cancel}</button> : null}
    </div>
  );
}
