// The layout that is shown, beside what it misses.

import { rowCol } from "../../board/grid";
import type { PictureOf } from "../../board/picture";
import { Board } from "../../board/view";
import { address } from "../../shell/links";
import { CopyButton, PictureButtons } from "../../shell/parts";
import { layoutMarks } from "../marks";
import type { SetModel, ShownLayout } from "../model";
import { puzzleText, type Puzzle } from "../puzzle";
import { setupLink } from "../setup";
import { words } from "../words";

const MOST_ERRORS = 12;

export function LayoutView({ model }: { model: SetModel }) {
  const puzzle = model.editor.drawing.value;
  const layout = model.layout.value;
  const name = shownName(model);
  return (
    <section class="layout">
      <h2 class="split">
        {words.layoutOf(name)}{" "}
        {layout && <span class={layout.value === 0 ? "small met" : "small"}>{words.score(layout.value, layout.mines)}</span>}
      </h2>
      {layout === null ? (
        <p class="note">{words.noLayout}</p>
      ) : (
        <>
          <Board
            numbers={puzzle.numbers}
            height={puzzle.height}
            width={puzzle.width}
            marks={layoutMarks(puzzle, layout)}
            label={words.layoutBoard(name, words.score(layout.value, layout.mines))}
          />
          <Errors puzzle={puzzle} layout={layout} />
        </>
      )}
      <Share model={model} />
    </section>
  );
}

function shownName(model: SetModel): string {
  const shown = model.shown.value;
  return shown === "proof" ? words.proofName : (model.entries.value[shown]?.method ?? words.layout);
}

/** Which numbers are missed, and by how much; the board marks them too. */
function Errors({ puzzle, layout }: { puzzle: Puzzle; layout: ShownLayout }) {
  const missed = [...layout.errors].flatMap((off, cell) => (off === 0 ? [] : [{ off, cell }]));
  if (missed.length === 0) return <p class="errors met">{words.allMet}</p>;
  const sentences = missed
    .slice(0, MOST_ERRORS)
    .map(({ off, cell }) => words.error(puzzle.numbers[cell] ?? 0, rowCol(cell, puzzle.width), off));
  if (missed.length > MOST_ERRORS) sentences.push(words.moreMissed(missed.length - MOST_ERRORS));
  return (
    <p class="errors small">
      <strong>{words.missed(missed.length)}</strong> {sentences.join("; ")}.
    </p>
  );
}

function Share({ model }: { model: SetModel }) {
  const layout = model.layout.value;
  const puzzle = model.editor.drawing.value;
  return (
    <div class="bar" role="group" aria-label={words.shareLayout}>
      <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup))} />
      <CopyButton name={words.copyPuzzle} text={() => puzzleText(puzzle)} />
      {layout && <CopyButton name={words.copyLayout} text={() => puzzleText(puzzle, layout.mineCells)} />}
      {layout && <PictureButtons name="layout" picture={() => pictureOf(model, puzzle, layout)} />}
    </div>
  );
}

function pictureOf(model: SetModel, puzzle: Puzzle, layout: ShownLayout): PictureOf {
  const { height, width, numbers } = puzzle;
  const title = words.layoutBoard(shownName(model), words.score(layout.value, layout.mines));
  return { size: { height, width }, numbers, marks: layoutMarks(puzzle, layout), title };
}
