// The room Arena: solvers on the same boards, on all cores, as the games are played.

import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { faultOf } from "../engine/asking";
import { lab as engine } from "../engine/client";
import { lab } from "../server/client";
import { replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { sentence } from "../shell/saying";
import { pageAssets } from "../solvers/assets";
import { problemOfName, readSolver, stageSpecs } from "../solvers/solver";
import { benchRequests } from "./benches";
import { keepGames, loadArena } from "./kept";
import { ArenaModel, type KeptArena } from "./model";
import { Controls, Exports } from "./panels/controls";
import { GroupView } from "./panels/group";
import { ServerPanel } from "./panels/server";
import { SetupPanel, type Place } from "./panels/setup";
import { boardsKey, planOf, readSetup, setupLink, type Setup } from "./setup";
import "./arena.css";

/** The games outlive the room, and go on while nobody looks. */
let arena: ArenaModel | null = null;

export function Room({ params }: RoomProps) {
  const model = (arena ??= begin(params));
  const problem = useSignal<string | null>(null);
  useEffect(() => void followLink(model, params).then((said) => (problem.value = said)), [params]);
  useEffect(() => void lab.askServer(), []);
  const isEmpty = model.state.value === "empty";
  const groups = model.groups.value;
  const start = async (setup: Setup, place: Place) => {
    problem.value = null;
    return place === "browser" ? model.start(setup) : startBenches(setup, place);
  };
  return (
    <div class="arena">
      <SetupPanel
        setup={model.setup.value}
        isOpen={isEmpty}
        problem={problem.value}
        places={places()}
        usualPlace={usualPlace(model.setup.value)}
        onStart={start}
      />
      {isEmpty ? null : (
        <>
          <Controls model={model} numWorkers={engine.size} />
          {groups.map((group) => <GroupView key={boardsKey(group.boards)} model={model} group={group} />)}
          <Exports model={model} />
        </>
      )}
      <ServerPanel kinds={groups.map(({ boards }) => boards)} />
    </div>
  );
}

/** Where games can be played now. */
function places(): Place[] {
  const server = lab.server.value;
  if (!server) return ["browser"];
  return server.features.cluster ? ["browser", "server", "cluster"] : ["browser", "server"];
}

/** In the browser, unless a solver needs Python and there is a server. */
function usualPlace({ solvers }: Setup): Place {
  return lab.server.value && solvers.some((name) => problemOfName(name) !== null) ? "server" : "browser";
}

/** Asks the server for the games; words where it refuses. */
async function startBenches(setup: Setup, place: Place): Promise<string | null> {
  const asked = benchRequests(setup, place === "cluster");
  if ("problem" in asked) return asked.problem;
  try {
    for (const request of asked.requests) await lab.startJob(request);
    return null;
  } catch (error) {
    return sentence(faultOf(error).message);
  }
}

function begin(params: URLSearchParams): ArenaModel {
  const now = () => performance.now();
  const model = new ArenaModel({
    engine,
    makeStages: (solver) => stageSpecs(readSolver(solver), pageAssets),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now,
  });
  const read = readSetup(params);
  if ("setup" in read) model.show(read.setup);
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
  const { setup } = read;
  model.show(setup);
  const kept = await keptArena();
  const isUntouched = model.state.peek() === "empty" && model.setup.peek() === setup;
  if (kept && isUntouched) model.show(isBare ? kept.setup : setup, kept);
  const plan = planOf(model.setup.peek());
  // With a server more solvers can play: it says itself what it cannot.
  return "problem" in plan && !(await lab.askServer()) ? plan.problem : null;
}

/** Null where the engine does not answer: its games will say so. */
async function keptArena(): Promise<KeptArena | null> {
  const answer = await engine.call("version", {}).catch(() => null);
  return answer && loadArena(answer.version);
}
