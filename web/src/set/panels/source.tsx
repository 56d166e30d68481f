// Where puzzles come from: another size, pasted text, files, random boards.

import { useState } from "preact/hooks";
import { MAX_SIDE } from "../../board/grid";
import { clamp } from "../../board/grid_editor";
import { LEVEL_NAMES, LEVELS, problemOf } from "../../play/setup";
import { NumberField, PasteBox } from "../../shell/fields";
import type { Taking } from "../../shell/taking";
import type { SetModel } from "../model";
import { words } from "../words";

export function PuzzleSource({ model, taking }: { model: SetModel; taking: Taking }) {
  return (
    <div class="panel source">
      <Size model={model} />
      <MakeBox model={model} />
      <PasteBox summary={words.pasteBox} label={words.pasteLabel} taking={taking} />
    </div>
  );
}

function Size({ model }: { model: SetModel }) {
  const { height, width } = model.editor.drawing.value;
  return (
    <div class="bar fields" role="group" aria-label={words.size}>
      <NumberField name={words.height} value={height} least={1} most={MAX_SIDE} onChange={(value) => model.editor.resize({ height: value, width })} />
      <NumberField name={words.width} value={width} least={1} most={MAX_SIDE} onChange={(value) => model.editor.resize({ height, width: value })} />
    </div>
  );
}

interface Draft {
  height: number;
  width: number;
  mines: number;
  share: number;
  wrong: number;
  seed: number;
}

const FIRST_DRAFT: Draft = { height: 20, width: 20, mines: 80, share: 30, wrong: 0, seed: 1 };
const FIELDS = [
  ["height", 1, MAX_SIDE],
  ["width", 1, MAX_SIDE],
  ["mines", 0, MAX_SIDE * MAX_SIDE],
  ["share", 0, 100],
  ["wrong", 0, 100],
  ["seed", 0, Number.MAX_SAFE_INTEGER],
] as const;

function MakeBox({ model }: { model: SetModel }) {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const { height, width, mines, share, wrong, seed } = draft;
  const spec = { height, width, mines, start_rule: "any" } as const;
  const problem = problemOf(spec);
  return (
    <details>
      <summary>{words.makeBox}</summary>
      <form
        class="make"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) void model.make({ spec, share: share / 100, wrong: wrong / 100, seed });
        }}
      >
        <p class="quiet small">{words.makeHint}</p>
        <div class="bar">
          {LEVEL_NAMES.map((name) => (
            <button key={name} type="button" onClick={() => setDraft({ ...draft, ...LEVELS[name] })}>{words.levels[name]}</button>
          ))}
        </div>
        <div class="bar fields">
          {FIELDS.map(([name, least, most]) => (
            <NumberField key={name} name={words[name]} value={draft[name]} least={least} most={most} onChange={(value) => setDraft({ ...draft, [name]: clamp(value, least, most) })} />
          ))}
        </div>
        <div class="bar">
          <button type="submit" class="main" disabled={problem !== null}>{words.make}</button>
          {problem !== null && <span class="warning">{problem}</span>}
        </div>
      </form>
    </details>
  );
}
