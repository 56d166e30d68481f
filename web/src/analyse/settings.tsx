// Size, mines and start of the position; pasting, files, copies and pictures.

import { useState } from "preact/hooks";
import type { StartRule } from "../engine/wire";
import { MAX_SIDE, rowCol } from "../board/grid";
import type { PictureOf } from "../board/picture";
import { analyseLink, encodePosition } from "../notation/links";
import { START_RULES, writePosition } from "../notation/position";
import { learnLink } from "../learn/topics";
import { NumberField, PasteBox } from "../shell/fields";
import { address } from "../shell/links";
import { Check, CopyButton, PictureButtons } from "../shell/parts";
import type { Taking } from "../shell/taking";
import { boardMarks } from "./marks";
import type { AnalyseModel } from "./model";
import { words } from "./words";

export function SharingPanel({ model, taking }: { model: AnalyseModel; taking: Taking }) {
  return (
    <>
      <Share model={model} />
      <PasteBox summary={words.pasteBox} label={words.pasteLabel} taking={taking} />
    </>
  );
}

/** Open where there is room for it beside the panel; on a phone the findings come first. */
export function Shape({ model }: { model: AnalyseModel }) {
  const [isOpen] = useState(() => window.matchMedia("(min-width: 861px)").matches);
  const { editor } = model;
  const position = editor.position.value;
  const { height, width, mines } = position;
  return (
    <details class="shape" open={isOpen}>
      <summary>{words.shape(height, width, mines)}</summary>
      <div class="bar fields">
        <NumberField
          name={words.height}
          value={height}
          least={1}
          most={MAX_SIDE}
          onChange={(value) => editor.resize({ height: value, width })}
        />
        <NumberField
          name={words.width}
          value={width}
          least={1}
          most={MAX_SIDE}
          onChange={(value) => editor.resize({ height, width: value })}
        />
        <NumberField
          name={words.mines}
          value={mines}
          least={0}
          most={height * width}
          onChange={(value) => editor.setMines(value)}
        />
      </div>
      <label class="field">
        {words.startRule}
        <select
          value={position.startRule}
          onChange={(event) => editor.setStart(event.currentTarget.value as StartRule, position.start)}
        >
          {START_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {words.startRules[rule]}
            </option>
          ))}
        </select>
      </label>
      <StartCell model={model} />
      <div class="bar">
        <Check name={words.overlay} value={model.showsOdds} />
        <Check name={words.components} value={model.showsComponents} />
      </div>
    </details>
  );
}

function StartCell({ model }: { model: AnalyseModel }) {
  const { editor } = model;
  const { start, startRule, width } = editor.position.value;
  const cursor = model.cursor.value;
  return (
    <div class="bar">
      <span class="quiet small">{words.start(start)}</span>
      <button
        type="button"
        disabled={cursor === null}
        onClick={() => cursor !== null && editor.setStart(startRule, rowCol(cursor, width))}
      >
        {words.startHere}
      </button>
      {start !== null && (
        <button type="button" onClick={() => editor.setStart(startRule, null)}>
          {words.noStart}
        </button>
      )}
    </div>
  );
}

function Share({ model }: { model: AnalyseModel }) {
  const position = model.editor.position.value;
  return (
    <section>
      <h2>{words.share}</h2>
      <div class="bar">
        <CopyButton name={words.copyText} text={() => writePosition(position)} />
        <CopyButton name={words.copyLink} text={() => address(analyseLink(position))} />
        <PictureButtons name="position" picture={() => pictureOf(model)} />
      </div>
      <p class="small">
        {words.learn} <a href={learnLink("nets", { p: encodePosition(position) })}>{words.learnNets}</a>,{" "}
        <a href={learnLink("frontier", { p: encodePosition(position) })}>{words.learnFrontier}</a>.
      </p>
    </section>
  );
}

/** The board as it is shown now, without what is pointed at. */
function pictureOf(model: AnalyseModel): PictureOf {
  const position = model.editor.position.value;
  const analysis = model.analysis.value;
  const why = model.why.value;
  const marks = boardMarks({
    position,
    analysis: analysis.kind === "done" ? analysis.answer : null,
    components: null,
    explanation: why?.answer.kind === "done" ? why.answer.answer : null,
    layout: model.layout.value,
    pointed: null,
    showsOdds: model.showsOdds.value,
    showsComponents: false,
  });
  const { height, width, mines, numbers } = position;
  return { size: { height, width }, numbers, marks, title: words.board(height, width, mines) };
}
