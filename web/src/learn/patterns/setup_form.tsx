// What evolves, and how.

import { useSignal } from "@preact/signals";
import { MAX_SEED, readWhole } from "../../play/setup";
import { words } from "../words";
import { COUNTS, FLAG_RULES, RECIPES, SELECTIONS, STARTS, withinCount, type Choice, type Count, type EvolutionSetup } from "./setup";

interface Props {
  setup: EvolutionSetup;
  onChange(setup: EvolutionSetup): void;
}

export function SetupForm({ setup, onChange }: Props) {
  const problem = useSignal<string | null>(null);
  const choose = (name: Choice) => (value: string) => onChange({ ...setup, [name]: value });
  const count = (name: Count) => (text: string) => {
    const value = withinCount(name, text);
    const [least, most] = COUNTS[name];
    problem.value = value === null ? words.patterns.wrongCount(words.patterns.counts[name], least, most) : null;
    if (value !== null) onChange({ ...setup, [name]: value });
  };
  const takeSeed = (text: string) => {
    const seed = readWhole(text, MAX_SEED) ?? null;
    problem.value = seed === null ? words.patterns.wrongCount(words.patterns.seed, 0, MAX_SEED) : null;
    if (seed !== null) onChange({ ...setup, seed });
  };
  const recipe = RECIPES.find(({ name }) => name === setup.recipe);
  return (
    <section>
      <h2>{words.patterns.setup}</h2>
      <Select name={words.patterns.recipe} value={setup.recipe} names={RECIPES.map(({ name }) => [name, name])} onChange={choose("recipe")} />
      <p class="quiet small">{recipe?.summary}</p>
      <div class="fields">
        <NumberField name={words.patterns.counts.generations} value={setup.generations} onChange={count("generations")} />
        <NumberField name={words.patterns.seed} value={setup.seed} onChange={takeSeed} />
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
          {setup.selection === "tournament" ? (
            <NumberField name={words.patterns.counts.tournament_size} value={setup.tournament_size} onChange={count("tournament_size")} />
          ) : null}
          <NumberField name={words.patterns.counts.population} value={setup.population} onChange={count("population")} />
          <NumberField name={words.patterns.counts.games} value={setup.games} onChange={count("games")} />
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

export function NumberField({ name, value, onChange }: { name: string; value: number; onChange(text: string): void }) {
  return (
    <label class="field number">
      {name}
      <input type="number" min="0" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  );
}
