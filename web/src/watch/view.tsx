// The room Watch: solvers at play, step by step, each with its reason and what it saw.

import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lab } from "../engine/client";
import { address, replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { Check, CopyButton } from "../shell/parts";
import { isBoolean, keptSignal, oneOf } from "../shell/storage";
import { isInField } from "../shell/taking";
import { pageAssets } from "../solvers/assets";
import { readSolver, stageSpecs } from "../solvers/solver";
import { commandOfKey } from "./keys";
import type { Side } from "./marks";
import { SPEEDS, USUAL_SPEED, WatchModel } from "./model";
import { LaneView } from "./panels/lane";
import { SetupPanel } from "./panels/setup";
import { readSetup, setupLink } from "./setup";
import { words } from "./words";
import "./watch.css";

export interface Options {
  side: Side;
  odds: boolean;
  parts: boolean;
  estimate: boolean;
}

const kept = {
  side: keptSignal<Side>("watch.side", "after", oneOf("before", "after")),
  odds: keptSignal("watch.odds", false, isBoolean),
  parts: keptSignal("watch.parts", false, isBoolean),
  estimate: keptSignal("watch.estimate", true, isBoolean),
  speed: keptSignal("watch.speed", SPEEDS.indexOf(USUAL_SPEED), (value) =>
    typeof value === "number" && SPEEDS[value] !== undefined ? value : null,
  ),
};

/** The games outlive the room: whoever comes back finds them as they were. */
let watched: WatchModel | null = null;

export function Room({ params }: RoomProps) {
  const model = (watched ??= begin());
  const problem = useSignal<string | null>(null);
  useEffect(() => void (problem.value = followLink(model, params)), [params]);
  useEffect(() => followKeys(model), []);
  const lanes = model.lanes.value;
  const options = { side: kept.side.value, odds: kept.odds.value, parts: kept.parts.value, estimate: kept.estimate.value };
  return (
    <div class={`watch ${lanes.length > 1 ? "two" : "one"}`}>
      <SetupPanel setup={model.setup.value} onWatch={(setup) => void ((problem.value = null), model.open(setup))} />
      {problem.value ? <p role="alert" class="warning">{problem.value}</p> : null}
      <Controls model={model} />
      <div class="lanes">
        {lanes.map((lane, place) => (
          <LaneView
            // Another game begins with a board of its own.
            key={`${model.setup.value.index} ${place}`}
            lane={lane}
            setup={model.setup.value}
            options={options}
            isRunning={model.isRunning.value}
            onJump={(step) => void model.jump(step)}
          />
        ))}
      </div>
    </div>
  );
}

function begin(): WatchModel {
  const model = new WatchModel({
    session: () => lab.session(),
    makeStages: async (text) => {
      const solver = readSolver(text);
      return { name: solver.name, stages: await stageSpecs(solver, pageAssets) };
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
  });
  effect(() => void (model.speed.value = SPEEDS[kept.speed.value] ?? USUAL_SPEED));
  effect(() => {
    // Browsers take few addresses a second: not one a step of a run.
    const link = setupLink(model.setup.value, model.at.value);
    const isShown = model.lanes.value.length > 0 && !model.isRunning.value && !model.isBusy.value;
    if (isShown && location.hash.startsWith("#/watch")) replaceLink(link);
  });
  return model;
}

/** A link to another game begins it; one without parameters leaves the games as they are. Words for a bad one. */
function followLink(model: WatchModel, params: URLSearchParams): string | null {
  const hasGames = model.lanes.value.length > 0;
  if (hasGames && params.size === 0) {
    replaceLink(setupLink(model.setup.value, model.at.value));
    return null;
  }
  const read = readSetup(params);
  if ("setup" in read) void model.open(read.setup, read.step);
  else if (!hasGames) void model.open(model.setup.value);
  return "problem" in read ? read.problem : null;
}

function followKeys(model: WatchModel): () => void {
  const act = (event: KeyboardEvent) => {
    const command = isInField(event.target) ? null : commandOfKey(event);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    void perform(model, command);
  };
  // Before the board takes the space bar for a click.
  window.addEventListener("keydown", act, { capture: true });
  return () => {
    window.removeEventListener("keydown", act, { capture: true });
    model.pause();
  };
}

function perform(model: WatchModel, command: NonNullable<ReturnType<typeof commandOfKey>>): Promise<void> {
  if (command === "toggle") return model.toggle();
  if (command === "next") return model.next();
  if (command === "first") return model.jump(0);
  if (command === "last") return model.finish();
  return command === "back" ? model.back() : model.forward();
}

function Controls({ model }: { model: WatchModel }) {
  const isAtStart = model.at.value === 0;
  const isAtEnd = model.isAtEnd.value;
  const isRunning = model.isRunning.value;
  const isOver = model.lanes.value.every(({ game }) => game.isComplete);
  return (
    <div class="controls">
      <div class="bar" role="group" aria-label={words.controls}>
        <IconButton label={words.restart} isOff={isAtStart} onClick={() => model.jump(0)} path="M5 4v12M16 4 7 10l9 6z" />
        <IconButton label={words.back} isOff={isAtStart} onClick={() => model.back()} path="M14 4 5 10l9 6z" />
        <button type="button" class="main run" title={words.keys} onClick={() => void model.toggle()}>
          {isRunning ? words.pause : words.run}
        </button>
        <IconButton label={words.forward} isOff={isAtEnd} onClick={() => model.forward()} path="M6 4l9 6-9 6z" />
        <IconButton label={words.finish} isOff={isAtEnd} onClick={() => model.finish()} path="M15 4v12M4 4l9 6-9 6z" />
        <label class="inline">
          <span class="visually-hidden">{words.speed}</span>
          <select value={kept.speed.value} onChange={({ currentTarget }) => (kept.speed.value = Number(currentTarget.value))}>
            {SPEEDS.map((speed, place) => <option key={speed} value={place}>{words.perSecond(speed)}</option>)}
          </select>
        </label>
        <button type="button" onClick={() => void model.next()}>{words.next}</button>
        <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup.peek(), model.at.peek()))} />
        <span class="quiet" aria-live="off">
          {model.isBusy.value && !isRunning ? words.thinking : words.step(model.at.value, model.numKnown.value, isOver)}
        </span>
      </div>
      <Choices tellsEstimate={model.lanes.value.some(({ game }) => game.tellsEstimate)} />
    </div>
  );
}

function IconButton(props: { label: string; path: string; isOff: boolean; onClick: () => Promise<void> }) {
  return (
    <button
      type="button"
      class="icon framed"
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff}
      onClick={() => void props.onClick()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={props.path} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      </svg>
    </button>
  );
}

/** What the boards show beside the game. */
function Choices({ tellsEstimate }: { tellsEstimate: boolean }) {
  return (
    <div class="bar choices">
      <label class="check">
        {words.side}
        <select
          value={kept.side.value}
          onChange={({ currentTarget }) => (kept.side.value = currentTarget.value === "before" ? "before" : "after")}
        >
          <option value="after">{words.sides.after}</option>
          <option value="before">{words.sides.before}</option>
        </select>
      </label>
      <Check name={words.odds} value={kept.odds} />
      <Check name={words.parts} value={kept.parts} />
      {tellsEstimate ? <Check name={words.estimate} value={kept.estimate} /> : null}
    </div>
  );
}
