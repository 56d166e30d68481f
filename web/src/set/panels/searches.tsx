// The searches side by side: what runs, how far it is, what it has found.

import { useState } from "preact/hooks";
import { MAX_SEED, readWhole } from "../../play/setup";
import { letterOf } from "../../plot/axes";
import { colourOf } from "../../plot/view";
import { OptionList } from "../../solvers/parts";
import { METHODS } from "../methods";
import type { Lane, SetModel } from "../model";
import type { Search } from "../search";
import { commandLine, MAX_SECONDS } from "../setup";
import { words } from "../words";

export function SearchPanel({ model }: { model: SetModel }) {
  return (
    <section class="panel search">
      <h2>{words.methods}</h2>
      <p class="quiet small">{words.task}</p>
      <Controls model={model} />
      <Conditions model={model} />
      <SearchTable model={model} />
      <AddForm model={model} />
      <MethodList />
      <Commands model={model} />
    </section>
  );
}

function Controls({ model }: { model: SetModel }) {
  const isRunning = model.isRunning.value;
  const hasBegun = model.lanes.value.some(({ search }) => search.progress.value !== null);
  const run = (): void => {
    if (!model.canGoOn.value) model.reset();
    void model.run();
  };
  const runWords = !hasBegun ? words.run : model.canGoOn.value ? words.goOn : words.runAgain;
  return (
    <div class="bar" role="group" aria-label={words.controls}>
      {isRunning ? (
        <button type="button" class="main" onClick={() => model.pause()}>{words.pause}</button>
      ) : (
        <button type="button" class="main" disabled={model.lanes.value.length === 0} onClick={run}>{runWords}</button>
      )}
      <button type="button" title={words.stepHint} disabled={isRunning || !model.canGoOn.value} onClick={() => void model.step()}>
        {words.step}
      </button>
      <button type="button" title={words.stopHint} disabled={!(isRunning || (hasBegun && model.canGoOn.value))} onClick={() => model.stop()}>
        {words.stop}
      </button>
      <button type="button" disabled={!hasBegun || isRunning} onClick={() => model.reset()}>{words.again}</button>
    </div>
  );
}

function Conditions({ model }: { model: SetModel }) {
  return (
    <div class="bar">
      <label class="field short">
        {words.seed}
        <input inputMode="numeric" value={model.seed.value} onChange={({ currentTarget }) => takeNumber(currentTarget, MAX_SEED, (seed) => (model.seed.value = seed ?? 0))} />
      </label>
      <label class="field short">
        {words.seconds}
        <input inputMode="numeric" placeholder={words.unlimited} value={model.seconds.value ?? ""} onChange={({ currentTarget }) => takeNumber(currentTarget, MAX_SECONDS, (seconds) => (model.seconds.value = seconds || null))} />
      </label>
    </div>
  );
}

/** What is no number is taken back. */
function takeNumber(input: HTMLInputElement, most: number, take: (value: number | null) => void): void {
  const value = readWhole(input.value.trim(), most);
  if (value === undefined) input.value = input.defaultValue;
  else take(value);
}

function SearchTable({ model }: { model: SetModel }) {
  const { columns } = words;
  return (
    <div class="scroll">
      <table class="searches">
        <caption class="visually-hidden">{words.searchesCaption}</caption>
        <thead>
          <tr>
            <th class="number">{columns.value}</th>
            <th class="number">{columns.mines}</th>
            <th class="number">{columns.evaluations}</th>
            <th class="number">{columns.seconds}</th>
            <td></td>
          </tr>
        </thead>
        {model.lanes.value.map((lane, place) => (
          <SearchRows key={place} model={model} lane={lane} place={place} />
        ))}
      </table>
    </div>
  );
}

function SearchRows({ model, lane: { entry, search }, place }: { model: SetModel; lane: Lane; place: number }) {
  const progress = search.progress.value;
  return (
    <tbody class={colourOf(place)}>
      <tr class="named">
        <th scope="rowgroup" colSpan={4}>
          <button
            type="button"
            class="name"
            aria-pressed={model.shown.value === place}
            title={words.show(entry.method)}
            onClick={() => (model.shown.value = place)}
          >
            <span aria-hidden="true" class="letter">{letterOf(place)}</span> {entry.method}
          </button>
          <span class="quiet small">{stateText(model, search)}</span>
        </th>
        <td class="number">
          <button type="button" class="icon" aria-label={words.remove(entry.method)} title={words.remove(entry.method)} onClick={() => model.remove(place)}>×</button>
        </td>
      </tr>
      {progress && (
        <tr class="found">
          <td class={progress.value === 0 ? "number met" : "number"}>{progress.value}</td>
          <td class="number">{progress.mines}</td>
          <td class="number">{progress.evaluations.toLocaleString("en")}</td>
          <td class="number">{search.seconds.value.toFixed(2)}</td>
          <td></td>
        </tr>
      )}
    </tbody>
  );
}

function stateText(model: SetModel, search: Search): string {
  const state = search.state.value;
  const progress = search.progress.value;
  const parts = [words.states[state], words.progress(progress?.iterations ?? 0, search.task.limits.iterations)];
  if (search.problem.value !== null) parts.push(search.problem.value);
  if (progress !== null && isOptimal(model, progress)) parts.push(words.optimal);
  return parts.join(" · ");
}

/** Proven by the search itself, or equal to what was proven. */
function isOptimal(model: SetModel, found: { proven_optimal: boolean; value: number; mines: number }): boolean {
  const proof = model.proof.value?.progress.value;
  return found.proven_optimal || (!!proof?.proven_optimal && proof.value === found.value && proof.mines === found.mines);
}

function AddForm({ model }: { model: SetModel }) {
  const [method, setMethod] = useState("vns(k_min=5)");
  const [iterations, setIterations] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      class="bar add"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(model.add(method, iterations));
      }}
    >
      <label class="field method">
        {words.method}
        <input list="set-methods" spellcheck={false} value={method} title={words.methodHint} onInput={({ currentTarget }) => setMethod(currentTarget.value)} />
      </label>
      <datalist id="set-methods">
        {METHODS.map(({ name }) => <option key={name} value={name} />)}
      </datalist>
      <label class="field short">
        {words.iterations}
        <input inputMode="numeric" placeholder={words.usual} value={iterations} onInput={({ currentTarget }) => setIterations(currentTarget.value)} />
      </label>
      <button type="submit">{words.add}</button>
      {problem !== null && <p class="warning" role="alert">{problem}</p>}
    </form>
  );
}

function MethodList() {
  return (
    <details class="stages methods">
      <summary>{words.methodList}</summary>
      <dl>
        {METHODS.map((method) => (
          <div key={method.name}>
            <dt><code>{method.name}</code></dt>
            <dd>
              {method.details}
              <OptionList options={method.options} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Commands({ model }: { model: SetModel }) {
  const given = { seed: model.seed.value, seconds: model.seconds.value };
  return (
    <details>
      <summary>{words.commands}</summary>
      <pre tabIndex={0} aria-label={words.commands}>{model.entries.value.map((entry) => commandLine(entry, given)).join("\n")}</pre>
    </details>
  );
}
