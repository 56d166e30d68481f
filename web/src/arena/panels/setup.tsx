// What is compared: solvers by name, kinds of boards, how many games.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import type { StartRule } from "../../engine/wire";
import { START_RULES } from "../../notation/position";
import { LEVEL_NAMES, MAX_SEED } from "../../play/setup";
import { NumberField } from "../../shell/fields";
import { SolverExamples, SolverField, StageList } from "../../solvers/parts";
import { MOST_GAMES, NAMED_FIRSTS, type Setup } from "../setup";
import { words } from "../words";

interface Props {
  setup: Setup;
  isOpen: boolean;
  /** Words for what is wrong with the link that led here. */
  problem: string | null;
  /** Where games can be played. */
  places: readonly Place[];
  /** Where this setup is, unless someone chooses otherwise. */
  usualPlace: Place;
  /** Words for what is wrong with the setup, else null. */
  onStart(setup: Setup, place: Place): Promise<string | null>;
}

export type Place = keyof typeof words.places;

/** What stands in the fields. */
interface Draft {
  solvers: readonly string[];
  levels: readonly string[];
  otherLevels: string;
  rules: readonly StartRule[];
  first: keyof typeof words.firsts;
  cell: string;
  games: number;
  seed: number;
}

type Change = (more: Partial<Draft>) => void;

export function SetupPanel({ setup, isOpen, problem: linkProblem, places, usualPlace, onStart }: Props) {
  const draft = useSignal(draftOf(setup));
  const place = useSignal(usualPlace);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    draft.value = draftOf(setup);
    problem.value = null;
  }, [setup]);
  useEffect(() => void (place.value = usualPlace), [usualPlace]);
  const change: Change = (more) => (draft.value = { ...draft.value, ...more });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    problem.value = await onStart(setupOf(draft.value), place.value);
  };
  const said = problem.value ?? linkProblem;
  return (
    <details class="setup panel" open={isOpen}>
      <summary>{words.setup}: <span class="quiet">{summaryOf(setup)}</span></summary>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Solvers names={draft.value.solvers} onChange={(solvers) => change({ solvers })} />
        <Boards draft={draft.value} onChange={change} />
        {said ? <p role="alert" class="warning">{said}</p> : null}
        <div class="fields">
          <NumberField name={words.games} value={draft.value.games} least={1} most={MOST_GAMES} onChange={(games) => change({ games })} />
          <NumberField name={words.seed} value={draft.value.seed} least={0} most={MAX_SEED} onChange={(seed) => change({ seed })} />
          {places.length > 1 ? <PlaceField place={place} places={places} /> : null}
          <button type="submit" class="main">{words.start}</button>
        </div>
        <StageList />
      </form>
    </details>
  );
}

function summaryOf({ solvers, levels, rules, games, seed }: Setup): string {
  return words.summary(solvers.length, levels.length * rules.length, games, seed);
}

function Solvers({ names, onChange }: { names: readonly string[]; onChange(names: readonly string[]): void }) {
  return (
    <fieldset class="solvers">
      <legend class="visually-hidden">{words.solvers}</legend>
      {names.map((name, place) => (
        <div key={place} class="bar">
          <SolverField
            name={words.solver(place + 1)}
            value={name}
            onChange={(text) => onChange(names.map((one, at) => (at === place ? text : one)))}
          />
          {names.length > 1 ? (
            <button
              type="button"
              class="icon"
              aria-label={words.removeSolver(place + 1)}
              title={words.removeSolver(place + 1)}
              onClick={() => onChange(names.filter((_, at) => at !== place))}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M5 5l10 10M15 5 5 15" stroke="currentColor" stroke-width="2" />
              </svg>
            </button>
          ) : null}
        </div>
      ))}
      <button type="button" onClick={() => onChange([...names, words.newSolver])}>{words.addSolver}</button>
      <SolverExamples />
    </fieldset>
  );
}

function Boards({ draft, onChange }: { draft: Draft; onChange: Change }) {
  return (
    <div class="boards">
      <Choices legend={words.levels} all={LEVEL_NAMES} chosen={draft.levels} names={words.level} onChange={(levels) => onChange({ levels })} />
      <label class="field">
        {words.otherLevels}
        <input
          value={draft.otherLevels}
          placeholder={words.otherLevelsHint}
          spellcheck={false}
          onInput={({ currentTarget }) => onChange({ otherLevels: currentTarget.value })}
        />
      </label>
      <Choices legend={words.rules} all={START_RULES} chosen={draft.rules} names={words.rule} onChange={(rules) => onChange({ rules })} />
      <FirstCell draft={draft} onChange={onChange} />
    </div>
  );
}

interface ChoicesProps<Name extends string> {
  legend: string;
  all: readonly Name[];
  chosen: readonly string[];
  names: Readonly<Record<Name, string>>;
  onChange(chosen: readonly Name[]): void;
}

/** Boxes of which several may be on; the order is that of the boxes. */
function Choices<Name extends string>({ legend, all, chosen, names, onChange }: ChoicesProps<Name>) {
  const toggled = (name: Name) => all.filter((one) => chosen.includes(one) !== (one === name));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {all.map((name) => (
        <label key={name} class="check">
          <input type="checkbox" checked={chosen.includes(name)} onChange={() => onChange(toggled(name))} />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}

function FirstCell({ draft, onChange }: { draft: Draft; onChange: Change }) {
  const choices = Object.keys(words.firsts) as Draft["first"][];
  const id = useId();
  return (
    <div class="first">
      <label class="field" for={id}>{words.first}</label>
      <div class="bar">
        <select id={id} value={draft.first} onChange={({ currentTarget }) => onChange({ first: currentTarget.value as Draft["first"] })}>
          {choices.map((name) => <option key={name} value={name}>{words.firsts[name]}</option>)}
        </select>
        {draft.first === "cell" ? (
          <input
            class="cell"
            aria-label={words.firstCell}
            title={words.firstCell}
            value={draft.cell}
            onInput={({ currentTarget }) => onChange({ cell: currentTarget.value })}
          />
        ) : null}
      </div>
    </div>
  );
}

function PlaceField({ place, places }: { place: Signal<Place>; places: readonly Place[] }) {
  return (
    <label class="field">
      {words.place}
      <select value={place.value} onChange={({ currentTarget }) => (place.value = currentTarget.value as Place)}>
        {places.map((name) => <option key={name} value={name}>{words.places[name]}</option>)}
      </select>
    </label>
  );
}

function draftOf({ solvers, levels, rules, first, games, seed }: Setup): Draft {
  const isPreset = (level: string) => LEVEL_NAMES.some((name) => name === level);
  const named = NAMED_FIRSTS.find((name) => name === first);
  return {
    solvers,
    levels: levels.filter(isPreset),
    otherLevels: levels.filter((level) => !isPreset(level)).join(" "),
    rules,
    first: first === null ? "usual" : (named ?? "cell"),
    cell: first === null || named ? "3,3" : first,
    games,
    seed,
  };
}

function setupOf(draft: Draft): Setup {
  return {
    solvers: draft.solvers.map((name) => name.trim()).filter((name) => name !== ""),
    levels: [...draft.levels, ...draft.otherLevels.split(/[\s,;]+/).filter((level) => level !== "")],
    rules: draft.rules,
    first: draft.first === "usual" ? null : draft.first === "cell" ? draft.cell.replaceAll(/\s/g, "") : draft.first,
    games: draft.games,
    seed: draft.seed,
  };
}
