// What evolves, and how.

import { useSignal } from "@preact/signals";
import { MAX_SEED } from "../../play/setup";
import { NumberField } from "../../shell/fields";
import { isSeed } from "../topics";
import { words } from "../words";
import { COUNTS, FLAG_RULES, RECIPES, SELECTIONS, STARTS, withinCount, type Choice, type Count, type EvolutionSetup } from "./setup";

interface Props {
  setup: EvolutionSetup;
  onChange(setup: EvolutionSetup): void;
}

export function SetupForm({ setup, onChange }: Props) {
  const problem = useSignal<string | null>(null);
  const choose = (name: Choice) => (value: string) => onChange({ ...setup, [name]: value });
  const count = (name: Count) => (value: number) => {
    const [least, most] = COUNTS[name];
    const isAllowed = withinCount(name, String(value)) !== null;
    problem.value = isAllowed ? null : words.patterns.wrongCount(words.patterns.counts[name], least, most);
    if (isAllowed) onChange({ ...setup, [name]: value });
  };
  const takeSeed = (seed: number) => {
    problem.value = isSeed(seed) ? null : words.patterns.wrongCount(words.patterns.seed, 0, MAX_SEED);
    if (isSeed(seed)) onChange({ ...setup, seed });
  };
  const field = (name: Count) => {
    const [least, most] = COUNTS[name];
    return <NumberField name={words.patterns.counts[name]} value={setup[name]} least={least} most={most} onChange={count(name)} />;
  };
  const recipe = RECIPES.find(({ name }) => name === setup.recipe);
  return (
    <section>
      <h2>{words.patterns.setup}</h2>
      <Select name={words.patterns.recipe} value={setup.recipe} names={RECIPES.map(({ name }) => [name, name])} onChange={choose("recipe")} />
      <p class="quiet small">{recipe?.summary}</p>
      <div class="fields">
        {field("generations")}
        <NumberField name={words.patterns.seed} value={setup.seed} least={0} most={MAX_SEED} onChange={takeSeed} />
      </div>
      {problem.value ? <p role="alert" class="warning">{problem}</p> : null}
      <details>
        <summary>{words.patterns.more}</summary>
        <div class="fields">
          <Select name={words.patterns.start} value={setup.start} names={named(STARTS, words.patterns.starts)} onChange={choose("start")} />
          <Select name={words.patterns.flags} value={setup.flags} names={named(FLAG_RULES, words.patterns.flagRules)} onChange={choose("flags")} />
          <Select
            name={words.patterns.selection}
            value={setup.selection}
            names={named(SELECTIONS, words.patterns.selections)}
            onChange={choose("selection")}
          />
          {setup.selection === "tournament" ? field("tournament_size") : null}
          {field("population")}
          {field("games")}
        </div>
      </details>
    </section>
  );
}

function named(values: readonly string[], names: Readonly<Record<string, string>>): [string, string][] {
  return values.map((value) => [value, names[value] ?? value]);
}

interface SelectProps {
  name: string;
  value: string;
  names: readonly (readonly [value: string, name: string])[];
  onChange(value: string): void;
}

export function Select({ name, value, names, onChange }: SelectProps) {
  return (
    <label class="field">
      {name}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {names.map(([each, text]) => <option key={each} value={each}>{text}</option>)}
      </select>
    </label>
  );
}
