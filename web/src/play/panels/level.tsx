// Which game: presets, custom sizes, start rule, no guess, seed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Spec } from "../../engine/wire";
import { MAX_SIDE } from "../../board/grid";
import { START_RULES } from "../../notation/position";
import type { Play } from "../model";
import { levelOf, LEVELS, LEVEL_NAMES, MAX_SEED, problemOf, readWhole, type Setup } from "../setup";
import { words } from "../words";

interface Props {
  play: Play;
  onStart(setup: Setup): void;
}

export function LevelPanel({ play, onStart }: Props) {
  const setup = play.setup.value;
  const level = levelOf(setup.spec);
  const restart = (spec: Spec, noGuess = setup.noGuess) =>
    onStart({ spec, noGuess, seed: null, index: 0, first: null });
  return (
    <section>
      <h2>{words.level}</h2>
      <div class="bar" role="group" aria-label={words.level}>
        {LEVEL_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={level === name}
            onClick={() => restart({ ...setup.spec, ...LEVELS[name] })}
          >
            {words.levels[name]}
          </button>
        ))}
      </div>
      <label class="field">
        {words.rule}
        <select
          value={setup.spec.start_rule}
          onChange={({ currentTarget }) => restart({ ...setup.spec, start_rule: ruleNamed(currentTarget.value) })}
        >
          {START_RULES.map((rule) => <option key={rule} value={rule}>{words.rules[rule]}</option>)}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={setup.noGuess}
          onChange={({ currentTarget }) => restart(setup.spec, currentTarget.checked)}
        />
        {words.noGuess}
      </label>
      <Custom play={play} onStart={onStart} isOpen={level === null} />
    </section>
  );
}

function Custom({ play, onStart, isOpen }: Props & { isOpen: boolean }) {
  const setup = play.setup.value;
  const draft = useSignal({ height: "", width: "", mines: "", seed: "" });
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    const { height, width, mines } = setup.spec;
    const seed = setup.seed === null ? "" : String(setup.seed);
    draft.value = { height: String(height), width: String(width), mines: String(mines), seed };
    problem.value = null;
  }, [setup]);

  const submit = (event: Event) => {
    event.preventDefault();
    const { height, width, mines, seed: seedText } = draft.value;
    const spec = { ...setup.spec, height: Number(height), width: Number(width), mines: Number(mines) };
    const seed = readWhole(seedText.trim(), MAX_SEED);
    problem.value = problemOf(spec) ?? (seed === undefined ? words.problems.seed : null);
    if (problem.value === null && seed !== undefined) onStart({ ...setup, spec, seed, index: 0, first: null });
  };
  const field = (name: "height" | "width" | "mines" | "seed", most: number) => (
    <label class="field">
      {words[name]}
      <input
        inputMode="numeric"
        maxLength={String(most).length}
        value={draft.value[name]}
        placeholder={name === "seed" ? words.seedHelp : ""}
        onInput={({ currentTarget }) => (draft.value = { ...draft.value, [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <details open={isOpen}>
      <summary>{words.levels.custom}</summary>
      <form class="custom" onSubmit={submit} noValidate>
        {field("height", MAX_SIDE)}
        {field("width", MAX_SIDE)}
        {field("mines", MAX_SIDE * MAX_SIDE)}
        {field("seed", MAX_SEED)}
        {problem.value ? <p role="alert" class="warning">{problem.value}</p> : null}
        <button type="submit">{words.start}</button>
      </form>
    </details>
  );
}

function ruleNamed(name: string): Spec["start_rule"] {
  return START_RULES.find((rule) => rule === name) ?? "safe";
}
