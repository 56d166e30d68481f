// A tree that labels a field: the tree drawn, and the field turn by turn.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { MarkMap } from "../../board/marks";
import { HIDDEN, type Marks } from "../../board/types";
import { Board } from "../../board/view";
import { lab } from "../../engine/client";
import { sizeOf } from "../../notation/written";
import { MAX_SEED, readWhole } from "../../play/setup";
import { NumberField } from "../../shell/fields";
import { address, replaceLink } from "../../shell/links";
import { CopyButton } from "../../shell/parts";
import type { RoomProps } from "../../shell/rooms";
import { sentence } from "../../shell/saying";
import { pageAssets } from "../../solvers/assets";
import { Select } from "../patterns/setup_form";
import { isSeed, learnLink } from "../topics";
import { words } from "../words";
import { TreeModel, type FieldView, type TreeSetup } from "./model";
import fieldTree from "./field_tree.txt?raw";
import { parseTree, treeOf, treeText, type Tree } from "./tree";

/** The fields of the paper: a tenth of the cells are mines. */
const SIZES = {
  "10x10/10": { height: 10, width: 10, mines: 10, start_rule: "any" },
  "16x30/48": { height: 16, width: 30, mines: 48, start_rule: "any" },
} as const;
type Size = keyof typeof SIZES;
const FIRST_SIZE: Size = "10x10/10";
/** The tree that comes with Sapper. */
const PLAYER = "evolved";
/** Evolved on one field of that size. */
const FIELD_TREE = parseTree(fieldTree) ?? [];

export function TreesTopic({ params }: RoomProps) {
  const model = useMemo(() => new TreeModel(lab, readSetup(params)), []);
  useEffect(() => void model.open(readSetup(params)), [params]);
  useEffect(() => replaceLink(setupLink(model.setup.value)), [model.setup.value]);
  const shown = model.shown.value;
  return (
    <div class="room">
      <div class="stage">
        <p class="intro">{words.trees.intro}</p>
        {model.view.value ? <FieldBoard model={model} view={model.view.value} /> : null}
        {shown.kind === "fault" ? <p role="alert" class="warning">{sentence(shown.message)}</p> : null}
      </div>
      <div class="panel">
        <Turns model={model} />
        <FieldForm model={model} />
        <TreeForm key={model.text.value} model={model} />
        <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup.peek()))} />
        <p class="quiet small">{words.trees.evolve}</p>
      </div>
      <div class="below"><TreeDrawing tree={model.tree.value} text={model.text.value} /></div>
    </div>
  );
}

function readSetup(params: URLSearchParams): TreeSetup {
  const size = Object.keys(SIZES).find((name) => name === params.get("level")) ?? FIRST_SIZE;
  return {
    nodes: parseTree(params.get("tree") ?? "") ?? FIELD_TREE,
    spec: SIZES[size as Size],
    seed: readWhole(params.get("seed"), MAX_SEED) ?? 0,
    verified: params.get("verified") !== "no",
  };
}

function sizeName({ spec }: TreeSetup): string {
  return `${spec.height}x${spec.width}/${spec.mines}`;
}

function setupLink(setup: TreeSetup): string {
  const text = treeText(treeOf(setup.nodes));
  return learnLink("trees", {
    tree: text === treeText(treeOf(FIELD_TREE)) ? undefined : text,
    level: sizeName(setup) === FIRST_SIZE ? undefined : sizeName(setup),
    seed: setup.seed === 0 ? undefined : String(setup.seed),
    verified: setup.verified ? undefined : "no",
  });
}

const [MINE, NEAR, EMPTY] = [-1, -2, 0];

function FieldBoard({ model, view }: { model: TreeModel; view: FieldView }) {
  const size = sizeOf(view.board);
  const turn = model.turn.value;
  const { numbers, marks } = useMemo(() => shownField(view, size.width, turn), [view, turn]);
  return (
    <section>
      <Board numbers={numbers} height={size.height} width={size.width} marks={marks} label={words.trees.board(turn)} />
      <p class="quiet small">{words.trees.legend}</p>
    </section>
  );
}

function shownField({ field, labels }: FieldView, width: number, turn: number): { numbers: Int8Array; marks: Marks } {
  const marks = new MarkMap(width);
  const numbers = Int8Array.from(field.truth.flat().map((label) => (label > 0 ? label : HIDDEN)));
  labels.forEach((row, rowAt) =>
    row.forEach((label, col) => {
      const truth = field.truth[rowAt]?.[col] ?? 0;
      if (truth > 0) return;
      if (label === MINE) marks.add([rowAt, col], { flag: true });
      if (label === NEAR) marks.add([rowAt, col], { label: "·" });
      if (label === EMPTY) marks.add([rowAt, col], { label: "○" });
      const isLabelled = label === MINE || label === NEAR || label === EMPTY;
      if (isLabelled && (label === MINE) !== (truth === MINE)) marks.add([rowAt, col], { role: "contradiction" });
    }),
  );
  const last = field.turns[turn - 1];
  if (last) marks.add(last.cell, { role: "chosen" });
  return { numbers, marks: marks.map };
}

function Turns({ model }: { model: TreeModel }) {
  const [turn, numTurns] = [model.turn.value, model.numTurns.value];
  const field = model.view.value?.field;
  return (
    <section>
      <div class="bar">
        <button type="button" disabled={turn === 0} onClick={() => model.goTo(0)}>{words.restart}</button>
        <button type="button" class="main" disabled={turn >= numTurns} onClick={() => model.goTo(turn + 1)}>{words.step}</button>
        <button type="button" disabled={turn >= numTurns} onClick={() => model.goTo(numTurns)}>{words.finish}</button>
      </div>
      <input
        type="range"
        min={0}
        max={numTurns}
        value={turn}
        aria-label={words.trees.slider}
        onInput={({ currentTarget }) => model.goTo(Number(currentTarget.value))}
      />
      <p role="status">{words.trees.turn(turn, numTurns)}</p>
      {field ? (
        <>
          <dl class="facts"><div><dt>{words.trees.score}</dt><dd>{words.trees.scoreOf(field.score, field.best_score)}</dd></div></dl>
          <p class="quiet small">{words.trees.scoreHint}</p>
        </>
      ) : null}
    </section>
  );
}

function FieldForm({ model }: { model: TreeModel }) {
  const setup = model.setup.value;
  const reseed = (seed: number): void => {
    if (isSeed(seed)) void model.open({ ...setup, seed });
  };
  return (
    <section>
      <h2>{words.trees.field}</h2>
      <div class="fields">
        <Select
          name={words.trees.level}
          value={sizeName(setup)}
          names={Object.keys(SIZES).map((name) => [name, name])}
          onChange={(name) => void model.open({ ...setup, spec: SIZES[name as Size] })}
        />
        <NumberField name={words.trees.seed} value={setup.seed} least={0} most={MAX_SEED} onChange={reseed} />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={setup.verified}
          onChange={({ currentTarget }) => void model.open({ ...setup, verified: currentTarget.checked })}
        />
        {words.trees.verified}
      </label>
    </section>
  );
}

function TreeForm({ model }: { model: TreeModel }) {
  const text = useSignal(model.text.value);
  const isWrong = useSignal(false);
  const read = async (event: Event): Promise<void> => {
    event.preventDefault();
    isWrong.value = !(await model.read(text.value));
  };
  const open = (nodes: readonly number[]): void => void model.open({ ...model.setup.value, nodes });
  const openPlayer = async (): Promise<void> => open((await pageAssets.labels())[PLAYER] ?? FIELD_TREE);
  return (
    <details>
      <summary>{words.trees.others}</summary>
      <div class="bar">
        <button type="button" onClick={() => open(FIELD_TREE)}>{words.trees.fieldTree}</button>
        <button type="button" title={words.trees.playerHint} onClick={() => void openPlayer()}>{words.trees.playerTree}</button>
      </div>
      <form class="stack" onSubmit={(event) => void read(event)}>
        <textarea
          aria-label={words.trees.text}
          rows={5}
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
        <button type="submit">{words.trees.read}</button>
        {isWrong.value ? <p role="alert" class="warning">{words.trees.unread}</p> : null}
      </form>
    </details>
  );
}

function TreeDrawing({ tree, text }: { tree: Tree; text: string }) {
  return (
    <section>
      <h2>{words.trees.tree}</h2>
      <div class="scroll" role="group" tabIndex={0} aria-label={words.trees.treeLabel(text)}>
        <ul class="tree"><TreeNode tree={tree} /></ul>
      </div>
    </section>
  );
}

function TreeNode({ tree }: { tree: Tree }) {
  if (tree.kind === "leaf") {
    return <li><span class="node leaf" title={words.trees.leafHint}>{`(${tree.rows}, ${tree.cols})`}</span></li>;
  }
  return (
    <li>
      <span class="node" title={words.trees.primitives[tree.primitive]}>{tree.primitive}</span>
      <ul>
        <TreeNode tree={tree.left} />
        <TreeNode tree={tree.right} />
      </ul>
    </li>
  );
}
