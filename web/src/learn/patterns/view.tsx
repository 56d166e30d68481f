// Patterns that evolve: the fitness curve, the best set drawn, a game that it plays, and what one can do with it.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { lab } from "../../engine/client";
import type { EvolvedPatterns } from "../../engine/learn_calls";
import { keepPatterns } from "../../solvers/own_patterns";
import { address, linkTo, replaceLink } from "../../shell/links";
import { CopyButton } from "../../shell/parts";
import type { RoomProps } from "../../shell/rooms";
import { saveFile } from "../../shell/saving";
import { sentence } from "../../shell/saying";
import { Course, type CourseLine } from "../curve";
import { figure, words } from "../words";
import { Gallery, SetGame } from "./gallery";
import { EvolutionModel } from "./model";
import { commandLine, FITNESS_RANGE, readSetup, setupLink, type EvolutionSetup } from "./setup";
import { SetupForm } from "./setup_form";

export function PatternsTopic({ params }: RoomProps) {
  const model = useModel(params);
  const firing = useSignal<ReadonlySet<number>>(new Set());
  const problem = model.problem.value;
  return (
    <div class="room">
      <div class="stage">
        <p class="intro">{words.patterns.intro}</p>
        <Fitness model={model} />
      </div>
      <div class="panel">
        <SetupForm key={setupLink(model.setup.value)} setup={model.setup.value} onChange={(setup) => model.open(setup)} />
        <Controls model={model} />
        {problem ? <p role="alert" class="warning">{sentence(problem)}</p> : null}
        {model.outcome.value ? <Outcome outcome={model.outcome.value} setup={model.setup.value} /> : null}
        <section>
          <h2>{words.patterns.sameCommand}</h2>
          <p class="small"><code>{commandLine(model.setup.value)}</code></p>
        </section>
      </div>
      <div class="below">
        {model.outcome.value ? <SetGame outcome={model.outcome.value} firing={firing} /> : null}
        <Gallery patterns={model.patterns.value} firing={firing.value} />
      </div>
    </div>
  );
}

function useModel(params: URLSearchParams): EvolutionModel {
  const model = useMemo(() => new EvolutionModel(lab.session(), readSetup(params)), []);
  useEffect(() => () => model.end(), []);
  useEffect(() => {
    const wanted = readSetup(params);
    if (setupLink(wanted) !== setupLink(model.setup.peek())) model.open(wanted);
  }, [params]);
  useSignalEffect(() => replaceLink(setupLink(model.setup.value)));
  return model;
}

function Fitness({ model }: { model: EvolutionModel }) {
  const generations = model.generations.value;
  const last = generations.at(-1);
  if (!last) return null;
  const fresh = model.outcome.value?.fresh_fitness;
  const lines: CourseLine[] = [
    { key: "b", name: words.patterns.best, values: generations.map(({ best }) => best) },
    { key: "m", name: words.patterns.mean, values: generations.map(({ mean }) => mean) },
  ];
  if (fresh !== undefined) lines.push({ key: "f", name: words.patterns.fresh, values: fresh });
  return (
    <section>
      <h2>{words.patterns.curve}</h2>
      <Course
        lines={lines}
        label={words.patterns.curveLabel(last.best, last.mean, generations.length)}
        range={FITNESS_RANGE}
        steps={model.setup.value.generations}
        nameX={words.patterns.axis}
      />
    </section>
  );
}

function Controls({ model }: { model: EvolutionModel }) {
  const state = model.state.value;
  const isRunning = state === "running" || state === "judging";
  const name = isRunning ? words.pause : state === "done" ? words.again : words.run;
  return (
    <section>
      <div class="bar">
        <button type="button" class="main" disabled={state === "judging"} onClick={() => (isRunning ? model.pause() : void model.run())}>
          {name}
        </button>
        <button type="button" disabled={state === "ready"} onClick={() => model.open(model.setup.value)}>{words.restart}</button>
        <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup.peek()))} />
      </div>
      <p role="status">{words.patterns.states[state]}</p>
      <p class="quiet" data-generation={model.generations.value.length}>
        {words.patterns.generation(model.generations.value.length, model.setup.value.generations)}
      </p>
    </section>
  );
}

/** The level of the games by which sets are judged. */
const LEVEL = { level: "8x8/10", rule: "given-zero" };

function Outcome({ outcome, setup }: { outcome: EvolvedPatterns; setup: EvolutionSetup }) {
  const name = `${setup.recipe}-${setup.seed}`;
  useEffect(() => keepPatterns(name, outcome.patterns), [outcome]);
  const [low, high] = outcome.fresh_interval;
  return (
    <section class="outcome">
      <h2>{words.patterns.outcome}</h2>
      <dl class="facts">
        <div><dt>{words.patterns.freshFitness}</dt><dd>{figure(outcome.fresh_fitness)}</dd></div>
        <div><dt>{words.patterns.inUse}</dt><dd>{outcome.patterns.rows.length}</dd></div>
      </dl>
      <p class="quiet small">{words.patterns.interval(low, high)}</p>
      <div class="bar">
        <button
          type="button"
          title={words.patterns.downloadHint}
          onClick={() => saveFile(`${name}.txt`, new Blob([outcome.text], { type: "text/plain" }))}
        >
          {words.patterns.download}
        </button>
        <a class="button" href={linkTo("watch", { s: `patterns(${name})`, ...LEVEL })}>{words.patterns.watch}</a>
        <a class="button" href={linkTo("arena", { s: `patterns(${name})`, ...LEVEL })}>{words.patterns.arena}</a>
      </div>
      <p class="quiet small">{words.patterns.kept(name)}</p>
    </section>
  );
}
