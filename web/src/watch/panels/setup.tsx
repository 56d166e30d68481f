// What is watched: solvers by name, and the board.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Spec } from "../../engine/wire";
import { START_RULES } from "../../notation/position";
import { LEVELS, LEVEL_NAMES, levelOf, levelText, MAX_SEED, problemOf, readWhole } from "../../play/setup";
import { SolverExamples, SolverField, StageList } from "../../solvers/parts";
import { problemOfName } from "../../solvers/solver";
import { givenBoard, type Setup, type WatchedBoard } from "../setup";
import { words } from "../words";

interface Props {
  setup: Setup;
  onWatch(setup: Setup): void;
}

/** What stands in the fields. */
interface Draft {
  solvers: [string, string];
  isCompared: boolean;
  level: string;
  height: string;
  width: string;
  mines: string;
  rule: Spec["start_rule"];
  seed: string;
  index: string;
  board: string;
}

const CUSTOM = "custom";
const GIVEN = "given";

export function SetupPanel({ setup, onWatch }: Props) {
  const draft = useSignal(draftOf(setup, null));
  const isOpen = useMemo(isWide, []);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    draft.value = draftOf(setup, draft.value);
    problem.value = null;
  }, [setup]);
  const change = (more: Partial<Draft>) => (draft.value = { ...draft.value, ...more });
  const submit = (event: Event) => {
    event.preventDefault();
    const read = readDraft(draft.value, setup);
    problem.value = "problem" in read ? read.problem : null;
    if (!("problem" in read)) onWatch(read);
  };
  return (
    <details class="setup" open={isOpen}>
      <summary>{words.setup}: <span class="quiet">{summaryOf(setup)}</span></summary>
      <form onSubmit={submit} noValidate>
        <div class="fields">
          <SolverField name={words.solver} value={draft.value.solvers[0]} onChange={(name) => change({ solvers: [name, draft.value.solvers[1]] })} />
          {draft.value.isCompared ? (
            <SolverField name={words.secondSolver} value={draft.value.solvers[1]} onChange={(name) => change({ solvers: [draft.value.solvers[0], name] })} />
          ) : null}
          <BoardFields draft={draft.value} onChange={change} />
          <button type="submit" class="main">{words.watch}</button>
        </div>
        <SolverExamples />
        {problem.value ? <p role="alert" class="warning" id="watch-problem">{problem.value}</p> : null}
        <div class="bar">
          <label class="check">
            <input type="checkbox" checked={draft.value.isCompared} onChange={({ currentTarget }) => change({ isCompared: currentTarget.checked })} />
            {words.compare}
          </label>
          <StageList />
        </div>
      </form>
    </details>
  );
}

/** On a phone the board comes first. */
function isWide(): boolean {
  return matchMedia("(min-width: 861px)").matches;
}

function summaryOf({ solvers, board, seed, index }: Setup): string {
  const where =
    board.kind === "given" ? words.givenBoard : words.drawnBoard(words.levels[levelText(board.spec)] ?? levelText(board.spec), seed, index);
  return words.summary(solvers.join(words.versus), where);
}

function BoardFields({ draft, onChange }: { draft: Draft; onChange(more: Partial<Draft>): void }) {
  const number = (name: "height" | "width" | "mines" | "seed" | "index", label: string) => (
    <label class="field number">
      {label}
      <input inputMode="numeric" value={draft[name]} onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })} />
    </label>
  );
  const isGiven = draft.level === GIVEN;
  return (
    <>
      <label class="field">
        {words.level}
        <select value={draft.level} onChange={({ currentTarget }) => onChange({ level: currentTarget.value })}>
          {LEVEL_NAMES.map((name) => <option key={name} value={name}>{words.levels[name]}</option>)}
          <option value={CUSTOM}>{words.custom}</option>
          <option value={GIVEN}>{words.given}</option>
        </select>
      </label>
      {draft.level === CUSTOM ? [number("height", words.height), number("width", words.width), number("mines", words.mines)] : null}
      {isGiven ? (
        <label class="field wide">
          {words.boardText}
          <textarea rows={4} value={draft.board} placeholder={words.boardHint} spellcheck={false} onInput={({ currentTarget }) => onChange({ board: currentTarget.value })} />
        </label>
      ) : (
        <label class="field">
          {words.rule}
          <select value={draft.rule} onChange={({ currentTarget }) => onChange({ rule: START_RULES.find((rule) => rule === currentTarget.value) ?? "safe" })}>
            {START_RULES.map((rule) => <option key={rule} value={rule}>{words.rules[rule]}</option>)}
          </select>
        </label>
      )}
      {number("seed", words.seed)}
      {number("index", words.index)}
    </>
  );
}

function draftOf({ solvers, board, seed, index }: Setup, before: Draft | null): Draft {
  const spec = board.kind === "drawn" ? board.spec : { ...LEVELS.beginner, start_rule: "safe" as const };
  return {
    solvers: [solvers[0] ?? "", solvers[1] ?? before?.solvers[1] ?? words.second],
    isCompared: solvers.length > 1,
    level: board.kind === "given" ? GIVEN : (levelOf(spec) ?? CUSTOM),
    height: String(spec.height),
    width: String(spec.width),
    mines: String(spec.mines),
    rule: spec.start_rule,
    seed: String(seed),
    index: String(index),
    board: board.kind === "given" ? board.board : (before?.board ?? ""),
  };
}

function readDraft(draft: Draft, setup: Setup): Setup | { problem: string } {
  const solvers = draft.isCompared ? draft.solvers : draft.solvers.slice(0, 1);
  const problem = solvers.map(problemOfName).find((one) => one !== null);
  if (problem) return { problem };
  const seed = readWhole(draft.seed.trim(), MAX_SEED);
  const index = readWhole(draft.index.trim(), MAX_SEED);
  if (seed == null || index == null) return { problem: words.problems.seed };
  const board = readBoard(draft, setup.board);
  return "problem" in board ? board : { solvers, board, seed, index };
}

function readBoard(draft: Draft, before: WatchedBoard): WatchedBoard | { problem: string } {
  if (draft.level === GIVEN) return givenBoard(draft.board);
  const level = LEVEL_NAMES.find((name) => name === draft.level);
  const sizes = level ? LEVELS[level] : { height: Number(draft.height), width: Number(draft.width), mines: Number(draft.mines) };
  const spec: Spec = { ...sizes, start_rule: draft.rule };
  const problem = problemOf(spec);
  if (problem !== null) return { problem };
  // The first cell of a link stays while the boards are of the same kind.
  const isSame = before.kind === "drawn" && JSON.stringify(before.spec) === JSON.stringify(spec);
  return { kind: "drawn", spec, first: isSame ? before.first : null };
}
