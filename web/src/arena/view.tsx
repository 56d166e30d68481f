// The room Arena: solvers on the same boards, on all cores, as the games are played.

import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { engine } from "../engine/client";
import { replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { pageAssets } from "../solvers/assets";
import { readSolver, stageSpecs } from "../solvers/solver";
import { keepGames, loadArena } from "./kept";
import { ArenaModel, type KeptArena } from "./model";
import { Controls, Exports } from "./panels/controls";
import { GroupView } from "./panels/group";
import { SetupPanel } from "./panels/setup";
import { boardsKey, planOf, readSetup, setupLink, type Setup } from "./setup";
import { words } from "./words";
import "./arena.css";

/** The games outlive the room, and go on while nobody looks. */
let arena: ArenaModel | null = null;

export function Room({ params }: RoomProps) {
  const model = (arena ??= begin());
  const problem = useSignal<string | null>(null);
  useEffect(() => void followLink(model, params).then((said) => (problem.value = said)), [params]);
  const isEmpty = model.state.value === "empty";
  const start = (setup: Setup) => {
    problem.value = null;
    return model.start(setup);
  };
  return (
    <div class="arena">
      <SetupPanel setup={model.setup.value} isOpen={isEmpty} problem={problem.value} onStart={start} />
      {isEmpty ? <p class="note">{words.states.empty}</p> : (
        <>
          <Controls model={model} numWorkers={engine.size} />
          {model.groups.value.map((group) => <GroupView key={boardsKey(group.boards)} model={model} group={group} />)}
          <Exports model={model} />
        </>
      )}
    </div>
  );
}

function begin(): ArenaModel {
  const now = () => performance.now();
  const model = new ArenaModel({
    engine,
    makeStages: (solver) => stageSpecs(readSolver(solver), pageAssets),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now,
  });
  keepGames(model, now);
  effect(() => {
    const link = setupLink(model.setup.value);
    if (model.state.value !== "empty" && location.hash.startsWith("#/arena")) replaceLink(link);
  });
  return model;
}

/**
 * A link shows its setup, with the games of it that the browser has kept; one without parameters, or to what is shown,
 * leaves the arena as it is. Words for a bad one.
 */
async function followLink(model: ArenaModel, params: URLSearchParams): Promise<string | null> {
  const read = readSetup(params);
  if ("problem" in read) return read.problem;
  const isBare = params.size === 0;
  const shown = setupLink(model.setup.peek());
  if (model.state.peek() !== "empty" && (isBare || setupLink(read.setup) === shown)) {
    replaceLink(shown);
    return null;
  }
  const kept = await keptArena();
  if (model.state.peek() === "running") return null; // Someone was quicker.
  model.show(isBare && kept ? kept.setup : read.setup, kept);
  const plan = planOf(model.setup.peek());
  return "problem" in plan ? plan.problem : null;
}

/** Null where the engine does not answer: its games will say so. */
async function keptArena(): Promise<KeptArena | null> {
  const answer = await engine.call("version", {}).catch(() => null);
  return answer && loadArena(answer.version);
}
