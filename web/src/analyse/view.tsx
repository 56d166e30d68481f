// The room Analyse: a board to draw on, and beside it all that is known of the position.

import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Strokes, useUndoKeys } from "../board/drawing";
import { Board, type BoardAction } from "../board/view";
import { engine } from "../engine/client";
import { analyseLink, decodePosition, encodePosition, reviewLink } from "../notation/links";
import type { Item } from "../notation/pasted";
import { HIDDEN, type Position } from "../notation/position";
import { MessageBox } from "../shell/fields";
import { replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { load, save } from "../shell/storage";
import { useTaking } from "../shell/taking";
import { FindingsPanel } from "./findings";
import { boardMarks } from "./marks";
import { AnalyseModel } from "./model";
import { Shape, SharingPanel } from "./settings";
import { Toolbar } from "./toolbar";
import { faultSentence, words } from "./words";
import "./analyse.css";

const KEPT = "analyse";
/** Browsers allow only so many changes of the address in a while. */
const LINK_PAUSE = 250;

export function Room({ params }: RoomProps) {
  const model = useModel(params);
  const taking = {
    onText: (text: string) => goWith(model.paste(text)),
    onFile: (name: string, bytes: Uint8Array) => goWith(model.drop(name, bytes)),
  };
  const isHovering = useTaking(taking);
  return (
    <div class="room analyse" data-hovering={isHovering || undefined}>
      <div class="stage">
        <Toolbar model={model} />
        <EditedBoard model={model} />
        <Faults model={model} />
        <MessageBox message={model.message} />
        <Shape model={model} />
        <p class="quiet small keys-hint">{isHovering ? words.dropHere : words.keysHint}</p>
      </div>
      <div class="panel">
        <FindingsPanel model={model} />
        <SharingPanel model={model} taking={taking} />
      </div>
    </div>
  );
}

function useModel(params: URLSearchParams): AnalyseModel {
  const model = useMemo(() => {
    const first = firstPosition(params);
    return new AnalyseModel(engine, first === null ? {} : { first });
  }, []);
  useEffect(() => () => model.end(), []);
  useEffect(() => model.follow(params), [params]);
  useUndoKeys(model.editor);
  useSignalEffect(() => {
    const position = model.editor.position.value;
    if (!model.editor.canUndo.value) return undefined; // Nothing was drawn yet: the address stays as it came.
    const timer = setTimeout(() => keep(position), LINK_PAUSE);
    return () => clearTimeout(timer);
  });
  return model;
}

function keep(position: Position): void {
  replaceLink(analyseLink(position));
  save(KEPT, encodePosition(position));
}

/** The position of the link, else the one that was drawn last. */
function firstPosition(params: URLSearchParams): Position | null {
  const code = params.get("p") ?? load(KEPT, null, (kept) => (typeof kept === "string" ? kept : null));
  if (code === null) return null;
  const read = decodePosition(code);
  return read.ok ? read.value : null;
}

/** A game that was pasted or dropped here is reviewed. */
function goWith(item: Item | null): void {
  if (item?.kind === "record") location.hash = reviewLink(item.record);
}

function EditedBoard({ model }: { model: AnalyseModel }) {
  const { editor } = model;
  const position = editor.position.value;
  const analysis = model.analysis.value;
  const why = model.why.value;
  const marks = boardMarks({
    position,
    analysis: analysis.kind === "done" ? analysis.answer : null,
    components: model.components.value,
    explanation: why?.answer.kind === "done" ? why.answer.answer : null,
    layout: model.layout.value,
    pointed: model.pointed.value,
    showsOdds: model.showsOdds.value,
    showsComponents: model.showsComponents.value,
  });
  return (
    <Strokes editor={editor}>
      <Board
        numbers={position.numbers}
        height={position.height}
        width={position.width}
        marks={marks}
        cursor={model.cursor}
        paint={model.tool.value !== "why"}
        onAction={(action) => act(model, action)}
        label={words.board(position.height, position.width, position.mines)}
      />
    </Strokes>
  );
}

function act(model: AnalyseModel, { kind, cell, key }: BoardAction): void {
  if (kind === "open") model.useTool(cell);
  else if (kind === "flag") model.editor.setCell(cell, HIDDEN);
  else if (kind === "chord") void model.explain(cell);
  else if (key !== undefined) model.pressKey(cell, key);
}

/** What is wrong with the position, said while it is built. */
function Faults({ model }: { model: AnalyseModel }) {
  const analysis = model.analysis.value;
  const contradiction = analysis.kind === "done" ? analysis.answer.contradiction : undefined;
  const sentences = model.faults.value.map(faultSentence);
  return (
    <div role="status" class="faults">
      {contradiction && (
        <p class="fault">
          <strong>{words.contradiction}.</strong> {contradiction.sentence}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} class="fault mild">
          {sentence}
        </p>
      ))}
    </div>
  );
}
