// The proofs of safe cells that were overlooked; the chosen one is marked on the board.

import type { ReviewModel } from "./model";
import { words } from "./words";

export function Proofs({ model }: { model: ReviewModel }) {
  const grade = model.grade.value;
  const proofs = model.proofs.value;
  if (grade?.kind !== "overlooked") return null;
  return (
    <section>
      <h2>{words.overlookedTitle}</h2>
      <p class="small">{words.safeCells(grade.safe)}</p>
      {proofs.kind === "busy" && <p class="quiet">{words.proofsBusy}</p>}
      {proofs.kind === "done" && (
        <ul class="plain proofs">
          {proofs.answer.map((proof, index) => (
            <li key={proof.cell.join()}>
              <button
                type="button"
                aria-pressed={model.shownProof.value === index}
                onClick={() => (model.shownProof.value = index)}
              >
                {words.at(proof.cell)}
                <span class="visually-hidden"> {words.showProof}</span>
              </button>
              <span class="small">{proof.sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
