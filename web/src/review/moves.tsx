// The list of moves with their grades; the one that is looked at stays in view.

import { useEffect, useRef } from "preact/hooks";
import type { Replay } from "../notation/record";
import type { ReviewModel } from "./model";
import { gradeWord, percent, words } from "./words";

/** Of a longer game only the moves around the one that is looked at are drawn. */
const MAX_DRAWN = 300;

export function MoveList({ model, game }: { model: ReviewModel; game: Replay }) {
  const current = useRef<HTMLTableRowElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const step = model.step.value;
  useEffect(() => showRow(list.current, current.current), [step]);
  const first = Math.max(0, Math.min(step - MAX_DRAWN / 2, game.moves.length - MAX_DRAWN));
  const drawn = game.moves.slice(first, first + MAX_DRAWN);
  return (
    <section>
      <h2 id="moves">{words.moves}</h2>
      <div ref={list} class="scroll moves" tabIndex={0} role="region" aria-labelledby="moves">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.moveHeader}</th>
              <th scope="col">{words.cellHeader}</th>
              <th scope="col">{words.gradeHeader}</th>
              <th scope="col" class="number">
                {words.survivalHeader}
              </th>
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ move, exploded }, place) => {
              const index = first + place;
              const grade = model.grades.value[index] ?? null;
              return (
                <tr
                  key={index}
                  ref={index === step ? current : null}
                  class={`${grade?.kind ?? ""}${exploded !== null ? " boom" : ""}`}
                  aria-current={index === step ? "step" : undefined}
                >
                  <th scope="row">
                    <button
                      type="button"
                      class="cell"
                      aria-label={words.goToMove(index + 1)}
                      onClick={() => model.goTo(index)}
                    >
                      {index + 1}
                    </button>
                  </th>
                  <td>
                    {words.actions[move.action]} {words.at(move.cell)}
                  </td>
                  <td class="grade">{gradeWord(grade)}</td>
                  <td class="number">
                    {move.action === "flag"
                      ? ""
                      : grade === null
                        ? words.pending
                        : percent(model.survival.value[index + 1] ?? 1)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Scrolls the list alone, never the page. */
function showRow(list: HTMLElement | null, row: HTMLElement | null): void {
  if (list === null || row === null) return;
  const above = row.offsetTop - row.offsetHeight - 8;
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (list.scrollTop > above) list.scrollTop = above;
  else if (list.scrollTop < below) list.scrollTop = below;
}
