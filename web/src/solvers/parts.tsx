// How rooms ask for solvers by name.

import { typeName, writeValue, type StageOption } from "./options";
import { STAGES, type Stage } from "./stages";
import { words } from "./words";
import "./parts.css";

const EXAMPLES = "solver-examples";

/** A field for the name of a solver; `SolverExamples` must stand beside it once. */
export function SolverField({ name, value, onChange }: { name: string; value: string; onChange(name: string): void }) {
  return (
    <label class="field solver">
      {name}
      <input
        value={value}
        list={EXAMPLES}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        title={words.solverHint}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

/** What the fields suggest. */
export function SolverExamples() {
  return (
    <datalist id={EXAMPLES}>
      {words.examples.map((name) => <option key={name} value={name} />)}
    </datalist>
  );
}

/** The options of a stage or of a method; nothing where there are none. */
export function OptionList({ options }: { options: readonly StageOption[] }) {
  if (options.length === 0) return null;
  return (
    <ul>
      {options.map((option) => (
        <li key={option.name}>
          <code>{words.option(option.name, typeName(option), writeValue(option, option.default))}</code> {option.doc}
        </li>
      ))}
    </ul>
  );
}

/** Every stage with its options, to be opened by whoever wants to name one. */
export function StageList() {
  const list = (kind: Stage["kind"], text: string) => (
    <>
      <p class="quiet">{text}</p>
      <dl>
        {STAGES.filter((stage) => stage.kind === kind).map((stage) => (
          <div key={stage.name}>
            <dt><code>{stage.name}</code></dt>
            <dd>
              {stage.summary}
              <OptionList options={stage.options} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
  return (
    <details class="stages">
      <summary>{words.stages}</summary>
      {list("deducer", words.deducers)}
      {list("guesser", words.guessers)}
    </details>
  );
}
