// GridSize, mines and start of the position; pasting, files, copies and pictures.

import { useRef, useState } from "preact/hooks";
import type { StartRule } from "../engine/wire";
import { rowCol } from "../board/grid";
import { MAX_SIDE } from "../notation/cells";
import { analyseLink } from "../notation/links";
import { START_RULES, writePosition } from "../notation/position";
import { address } from "../shell/links";
import { copyText, saveFile } from "../shell/saving";
import { takeChosen, type Taking } from "../shell/taking";
import { boardMarks } from "./marks";
import type { AnalyseModel } from "./model";
import { drawPicture, paintPicture, pictureSvg, type Picture } from "./picture";
import { words } from "./words";

export function SharingPanel({ model, taking }: { model: AnalyseModel; taking: Taking }) {
  return (
    <>
      <Share model={model} />
      <PasteBox taking={taking} />
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
        <Check name={words.overlay} signal={model.showsOdds} />
        <Check name={words.components} signal={model.showsComponents} />
      </div>
    </details>
  );
}

interface NumberFieldProps {
  name: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function NumberField({ name, value, least, most, onChange }: NumberFieldProps) {
  return (
    <label class="field">
      {name}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.value !== "") onChange(Number(input.value));
          else input.value = String(value);
        }}
      />
    </label>
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

function Check({ name, signal }: { name: string; signal: AnalyseModel["showsOdds"] }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={signal.value}
        onChange={(event) => (signal.value = event.currentTarget.checked)}
      />
      {name}
    </label>
  );
}

function Share({ model }: { model: AnalyseModel }) {
  const [said, setSaid] = useState("");
  const copy = async (text: string): Promise<void> =>
    setSaid((await copyText(text)) ? words.copied : words.notCopied);
  const position = model.editor.position.value;
  return (
    <section>
      <h2>{words.share}</h2>
      <div class="bar">
        <button type="button" onClick={() => void copy(writePosition(position))}>
          {words.copyText}
        </button>
        <button type="button" onClick={() => void copy(address(analyseLink(position)))}>
          {words.copyLink}
        </button>
        <button type="button" title={words.saveHint("SVG")} onClick={() => saveSvg(pictureOf(model))}>
          {words.saveSvg}
        </button>
        <button type="button" title={words.saveHint("PNG")} onClick={() => savePng(pictureOf(model))}>
          {words.savePng}
        </button>
      </div>
      <p role="status" class="quiet small">
        {said}
      </p>
    </section>
  );
}

/** The board as it is shown now, without what is pointed at. */
function pictureOf(model: AnalyseModel): Picture {
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
  return drawPicture(
    position,
    position.numbers,
    marks,
    words.board(position.height, position.width, position.mines),
  );
}

function saveSvg(picture: Picture): void {
  saveFile("position.svg", new Blob([pictureSvg(picture)], { type: "image/svg+xml" }));
}

/** Pixels of the picture for one of its own: sharp on dense screens, small enough for any browser. */
const SCALE = 2;

function savePng(picture: Picture): void {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * SCALE;
  canvas.height = picture.height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) return;
  paintPicture(context, picture, SCALE);
  canvas.toBlob((blob) => blob && saveFile("position.png", blob), "image/png");
}

function PasteBox({ taking }: { taking: Taking }) {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  return (
    <details>
      <summary>{words.pasteBox}</summary>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          taking.onText(text);
        }}
      >
        <label class="field">
          {words.pasteLabel}
          <textarea
            rows={6}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="bar">
          <button type="submit" class="main">
            {words.takeText}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            {words.openFile}
          </button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={words.openFile}
            onChange={(event) => takeChosen(event.currentTarget, taking)}
          />
        </div>
      </form>
    </details>
  );
}
