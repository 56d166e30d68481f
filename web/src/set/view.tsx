// The room Set: a puzzle to draw, searches side by side on it, their layouts beside what these miss, and the proof.

import { computed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { DrawTools, Strokes, useUndoKeys, type DrawTool } from "../board/drawing";
import { Board, type BoardAction } from "../board/view";
import { lab } from "../engine/client";
import { MessageBox } from "../shell/fields";
import { replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { useTaking, type Taking } from "../shell/taking";
import { lab as server } from "../server/client";
import { HighsSolver } from "./highs";
import { puzzleMarks } from "./marks";
import { PROVERS } from "./methods";
import { SetModel } from "./model";
import { Convergence } from "./panels/convergence";
import { LayoutView } from "./panels/layout";
import { PaperPanel } from "./panels/paper";
import { PuzzleSource } from "./panels/source";
import { ProofPanel } from "./panels/proof";
import { SearchPanel } from "./panels/searches";
import { countFree, FREE, MAX_NUMBER } from "./puzzle";
import { ServerProof } from "./server_proof";
import { DEFAULT_SETUP, readSetup, setupLink } from "./setup";
import { words } from "./words";
import "./set.css";

/** The methods that prove, of the server where there is one. */
const serverMethods = computed(() => PROVERS.filter((name) => server.server.value?.methods.includes(name)));

/** Browsers allow only so many changes of the address in a while. */
const LINK_PAUSE = 250;

export function Room({ params }: RoomProps) {
  const model = useModel(params);
  const taking: Taking = {
    onText: (text) => model.paste(text),
    onFile: (name, bytes) => model.drop(name, bytes),
  };
  const isHovering = useTaking(taking);
  return (
    <div class="room set" data-hovering={isHovering || undefined}>
      <div class="column">
        <div class="stage">
          <div class="boards">
            <PuzzleView model={model} />
            <LayoutView model={model} />
          </div>
          <MessageBox message={model.message} />
          <Faults model={model} />
          <p class="quiet small keys-hint">{isHovering ? words.dropHere : words.keysHint}</p>
        </div>
        <Convergence model={model} />
        <PuzzleSource model={model} taking={taking} />
      </div>
      <div class="column">
        <SearchPanel model={model} />
        <div class="panel proofs">
          <ProofPanel model={model} />
          <PaperPanel model={model} />
        </div>
      </div>
    </div>
  );
}

function useModel(params: URLSearchParams): SetModel {
  const model = useMemo(() => {
    const first = readSetup(params);
    return new SetModel(
      {
        generate: (request) => lab.call("generate_puzzle", request),
        searchSession: () => lab.session(),
        proofSession: () => lab.session(),
        solver: () => new HighsSolver(),
        serverMethods,
        serverProof: (puzzle, method) => new ServerProof(puzzle, method, server),
        now: () => performance.now(),
      },
      "setup" in first ? first.setup : DEFAULT_SETUP,
    );
  }, []);
  useEffect(() => {
    void server.askServer();
    return () => model.end();
  }, []);
  useEffect(() => model.follow(params), [params]);
  useUndoKeys(model.editor);
  useSignalEffect(() => {
    const link = setupLink(model.setup);
    const timer = setTimeout(() => replaceLink(link), LINK_PAUSE);
    return () => clearTimeout(timer);
  });
  return model;
}

const TOOLS: readonly DrawTool<number>[] = [
  { tool: FREE, name: words.paintFree, text: ".", className: "h" },
  ...Array.from({ length: MAX_NUMBER + 1 }, (_, number) => ({
    tool: number,
    name: words.paintNumber(number),
    text: number,
    className: `n${number}`,
  })),
];

function PuzzleView({ model }: { model: SetModel }) {
  const { editor } = model;
  const puzzle = editor.drawing.value;
  const free = countFree(puzzle);
  return (
    <section class="puzzle">
      <h2 class="split">
        {words.puzzle} <span class="quiet small">{words.facts(puzzle.height, puzzle.width, puzzle.numbers.length - free, free)}</span>
      </h2>
      <Strokes editor={editor}>
        <Board
          numbers={puzzle.numbers}
          height={puzzle.height}
          width={puzzle.width}
          marks={puzzleMarks(puzzle, model.unreachable.value)}
          cursor={model.cursor}
          paint
          onAction={(action) => act(model, action)}
          label={words.puzzleBoard(puzzle.height, puzzle.width)}
        />
      </Strokes>
      <DrawTools label={words.tools} tools={TOOLS} chosen={model.tool} editor={editor} clear={words.clear} />
    </section>
  );
}

function act(model: SetModel, { kind, cell, key }: BoardAction): void {
  if (kind === "open") model.useTool(cell);
  else if (kind === "flag") model.editor.setCell(cell, FREE);
  else if (key !== undefined) model.pressKey(cell, key);
}

const MOST_FAULTS = 4;

/** The numbers that no layout reaches. */
function Faults({ model }: { model: SetModel }) {
  const found = model.unreachable.value;
  return (
    <div role="status" class="faults">
      {found.slice(0, MOST_FAULTS).map((one) => (
        <p key={one.cell.join()} class="quiet small">{words.unreachable(one)}</p>
      ))}
      {found.length > MOST_FAULTS && <p class="quiet small">{words.moreUnreachable(found.length - MOST_FAULTS)}</p>}
    </div>
  );
}
