// The paper's puzzle: each of its published figures, and a run of ours beside it.

import { PAPER_ENTRIES, PAPER_PUZZLE, type PaperEntry } from "../methods";
import type { SetModel } from "../model";
import { samePuzzle } from "../puzzle";
import { words } from "../words";

export function PaperPanel({ model }: { model: SetModel }) {
  const { paperColumns: columns } = words;
  return (
    <details class="paper">
      <summary>{words.paper}</summary>
      <p class="quiet small">{words.paperHint}</p>
      <div class="bar">
        <button type="button" onClick={() => model.editor.replace(PAPER_PUZZLE)}>{words.loadPaper}</button>
      </div>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>{columns.label}</th>
              <th>{columns.published}</th>
              <th class="number">{columns.ours}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            {PAPER_ENTRIES.map((entry) => (
              <PaperRow key={entry.label} model={model} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function PaperRow({ model, entry }: { model: SetModel; entry: PaperEntry }) {
  const { best, worst, runs, seconds } = entry.published;
  return (
    <tr>
      <th scope="row">{entry.label}</th>
      <td>{words.paperValue(best, worst, runs, seconds)}</td>
      <td class="number">{ourValue(model, entry) ?? ""}</td>
      <td>
        <button type="button" aria-label={words.runPaper(entry.label)} onClick={() => void model.runPaper(entry)}>{words.runOne}</button>
      </td>
    </tr>
  );
}

/** Of a search beside the others that does the same; null where there is none. */
function ourValue(model: SetModel, { method, iterations }: PaperEntry): number | null {
  if (!samePuzzle(model.editor.drawing.value, PAPER_PUZZLE)) return null;
  const lane = model.lanes.value.find(
    ({ entry, search }) => entry.method === method && search.task.limits.iterations === iterations,
  );
  return lane?.search.progress.value?.value ?? null;
}
