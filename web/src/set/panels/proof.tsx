// The proven optimum: the best layout, and why there is none better.

import type { SetModel } from "../model";
import type { Proof } from "../proof";
import { words } from "../words";

export function ProofPanel({ model }: { model: SetModel }) {
  const proof = model.proof.value;
  const isRunning = proof?.state.value === "running";
  return (
    <section class="proof">
      <h2>{words.proof}</h2>
      <p class="quiet small">{words.proofHint}</p>
      <Prover model={model} />
      <div class="bar">
        <button type="button" class="main" disabled={isRunning} onClick={() => void model.prove()}>{words.prove}</button>
        {isRunning && <button type="button" onClick={() => proof.stop()}>{words.stop}</button>}
        {proof?.progress.value && (
          <button type="button" aria-pressed={model.shown.value === "proof"} title={words.show(words.proofName)} onClick={() => (model.shown.value = "proof")}>
            {words.layout}
          </button>
        )}
      </div>
      <p role="status">{proof ? proofText(proof) : ""}</p>
    </section>
  );
}

/** Where the proof is made, where there is a choice. */
function Prover({ model }: { model: SetModel }) {
  const methods = model.serverMethods.value;
  if (methods.length === 0) return <p class="quiet small">{words.noServer}</p>;
  return (
    <label class="field">
      {words.prover}
      <select value={model.prover.value ?? ""} onChange={({ currentTarget }) => (model.prover.value = currentTarget.value || null)}>
        <option value="">{words.inBrowser}</option>
        {methods.map((name) => <option key={name} value={name}>{words.onServer(name)}</option>)}
      </select>
    </label>
  );
}

function proofText(proof: Proof): string {
  const state = proof.state.value;
  const progress = proof.progress.value;
  if (state === "failed") return `${words.proofStates.failed} ${proof.problem.value}`;
  if (progress === null) return state === "running" ? words.proving : words.proofStates[state];
  const score = words.score(progress.value, progress.mines);
  if (progress.proven_optimal) return words.proven(score, proof.seconds.value);
  const { bound } = progress;
  const bounded = bound ? words.bounded(score, words.score(bound.value, bound.mines)) : words.bestSoFar(score);
  return `${state === "running" ? words.proving : words.proofStates[state]} ${bounded}`;
}
