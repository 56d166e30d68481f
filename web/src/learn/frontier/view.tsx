// The genetic player on one frontier: its population, the pool as a heat map, and the violations of the run.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { MarkMap } from "../../board/marks";
import { Board } from "../../board/view";
import { lab } from "../../engine/client";
import type { StageSpec } from "../../engine/wire";
import { encodePosition } from "../../notation/links";
import { MAX_SEED, readWhole } from "../../play/setup";
import { NumberField } from "../../shell/fields";
import { address, linkTo, replaceLink } from "../../shell/links";
import { CopyButton } from "../../shell/parts";
import type { RoomProps } from "../../shell/rooms";
import { sentence } from "../../shell/saying";
import { pageAssets } from "../../solvers/assets";
import { readSolver, stageSpecs } from "../../solvers/solver";
import { Course } from "../curve";
import { PositionSection, positionOf } from "../positions";
import { isSeed, learnLink } from "../topics";
import { words } from "../words";
import { FrontierModel, STRIDES, type FrontierSetup } from "./model";
import { Population } from "./population";

const USUAL_PLAYER = "ga";

export function FrontierTopic({ params }: RoomProps) {
  const model = useModel(params);
  const { position } = model.setup.value;
  const problem = model.problem.value;
  return (
    <div class="room">
      <div class="stage">
        <p class="intro">{words.frontier.intro}</p>
        <HeatMap model={model} />
      </div>
      <div class="panel">
        <Controls model={model} />
        {problem ? <p role="alert" class="warning">{sentence(problem)}</p> : null}
        <Violations model={model} />
        <Pool model={model} />
        <PlayerForm key={setupLink(model.setup.value)} model={model} />
        <PositionSection
          key={encodePosition(position)}
          position={position}
          onChange={(next) => void model.open({ ...model.setup.value, position: next })}
        />
      </div>
      <div class="below"><Population model={model} /></div>
    </div>
  );
}

function useModel(params: URLSearchParams): FrontierModel {
  const model = useMemo(() => {
    const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
    return new FrontierModel({ session: lab.session(), readPlayer, wait }, readSetup(params));
  }, []);
  useEffect(() => () => model.end(), []);
  useEffect(() => void model.open(readSetup(params)), [params]);
  useEffect(() => replaceLink(setupLink(model.setup.value)), [model.setup.value]);
  return model;
}

function readSetup(params: URLSearchParams): FrontierSetup {
  return {
    position: positionOf(params),
    player: params.get("s") ?? USUAL_PLAYER,
    seed: readWhole(params.get("seed"), MAX_SEED) ?? 0,
  };
}

function setupLink({ position, player, seed }: FrontierSetup): string {
  const others = { s: player === USUAL_PLAYER ? undefined : player, seed: seed === 0 ? undefined : String(seed) };
  return learnLink("frontier", { p: encodePosition(position), ...others });
}

async function readPlayer(name: string): Promise<NonNullable<StageSpec["options"]>> {
  const [stage, ...others] = await stageSpecs(readSolver(name), pageAssets);
  if (stage?.name !== "ga" || others.length > 0) throw new Error(words.frontier.onlyGa);
  return stage.options ?? {};
}

function HeatMap({ model }: { model: FrontierModel }) {
  const { position } = model.setup.value;
  const state = model.state.value;
  const marks = useMemo(() => {
    const map = new MarkMap(position.width);
    if (state) map.addOdds(state.mine_probability, position.numbers);
    for (const cell of state?.part?.cells ?? []) map.add(cell, { component: 0 });
    return map.map;
  }, [position, state]);
  return (
    <section>
      <Board
        numbers={position.numbers}
        height={position.height}
        width={position.width}
        marks={marks}
        label={words.frontier.board(position.height, position.width)}
      />
      <p class="quiet small">{words.frontier.shades}</p>
    </section>
  );
}

function Controls({ model }: { model: FrontierModel }) {
  const state = model.state.value;
  const isOver = !state || model.isFinished.value;
  const isRunning = model.isRunning.value;
  return (
    <section>
      <div class="bar">
        <button type="button" class="main" disabled={isOver} onClick={() => (isRunning ? model.pause() : void model.run())}>
          {isRunning ? words.pause : words.run}
        </button>
        <button type="button" disabled={isOver} onClick={() => void model.forward()}>{words.step}</button>
        <button type="button" disabled={isOver} onClick={() => void model.finish()}>{words.finish}</button>
        <button type="button" onClick={() => void model.open(model.setup.value)}>{words.restart}</button>
      </div>
      <div class="bar">
        <label class="check">
          {words.frontier.stride}
          <select value={model.stride.value} onChange={({ currentTarget }) => (model.stride.value = Number(currentTarget.value))}>
            {STRIDES.map((steps) => <option key={steps} value={steps}>{words.frontier.strideOf(steps)}</option>)}
          </select>
        </label>
        <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup.peek()))} />
      </div>
      <p role="status">{standingOf(model)}</p>
    </section>
  );
}

function standingOf(model: FrontierModel): string {
  const state = model.state.value;
  if (!state) return "";
  if (!state.part) return words.frontier.none;
  const { run, num_runs, iteration, index } = state.part;
  const part = state.num_parts > 1 ? words.frontier.part(index, state.num_parts) : "";
  return state.is_finished ? words.frontier.finished : `${words.frontier.standing(run, num_runs, iteration)}${part}.`;
}

function Violations({ model }: { model: FrontierModel }) {
  const course = model.course.value;
  const last = course.at(-1);
  if (!last) return null;
  return (
    <section>
      <h2>{words.frontier.curve}</h2>
      <Course
        lines={[
          { key: "l", name: words.frontier.best, values: course.map(({ best }) => best) },
          { key: "m", name: words.frontier.mean, values: course.map(({ mean }) => mean) },
        ]}
        label={words.frontier.curveLabel(last.best, last.mean)}
        range={[0, 1]}
        steps={course.length}
        nameX={words.frontier.axis}
      />
    </section>
  );
}

const VIOLATIONS_LISTED = 12;

function Pool({ model }: { model: FrontierModel }) {
  const pool = model.state.value?.part?.pool ?? [];
  const violations = pool.map(({ violation }) => violation);
  const rest = violations.length > VIOLATIONS_LISTED ? " …" : "";
  return (
    <section>
      <h2>{words.frontier.pool}</h2>
      <p>{pool.length === 0 ? words.frontier.poolEmpty : words.frontier.poolSize(pool.length)}</p>
      {pool.length > 0 ? (
        <p class="quiet small">{words.frontier.violations(violations.slice(0, VIOLATIONS_LISTED).join(", ") + rest)}</p>
      ) : null}
    </section>
  );
}

function PlayerForm({ model }: { model: FrontierModel }) {
  const { player, seed } = model.setup.value;
  const name = useSignal(player);
  const begin = (event: Event): void => {
    event.preventDefault();
    void model.open({ ...model.setup.value, player: name.value.trim() });
  };
  const reseed = (next: number): void => {
    if (isSeed(next)) void model.open({ ...model.setup.value, seed: next });
  };
  return (
    <details open>
      <summary>{words.frontier.setup}</summary>
      <form class="stack" onSubmit={begin}>
        <label class="field">
          {words.frontier.player}
          <input class="mono" value={name.value} onInput={({ currentTarget }) => (name.value = currentTarget.value)} />
        </label>
        <p class="quiet small">{words.frontier.playerHint}</p>
        <NumberField name={words.frontier.seed} value={seed} least={0} most={MAX_SEED} onChange={reseed} />
        <div class="bar">
          <button type="submit">{words.frontier.begin}</button>
          <a class="button" href={linkTo("watch", { s: player })}>{words.frontier.watch}</a>
        </div>
      </form>
    </details>
  );
}

