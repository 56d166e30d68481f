// One solver: its board, why it made the step that is shown, what it saw, and all its steps.

import { useComputed, useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/view";
import { askAnalysis } from "../../engine/asking";
import { engine } from "../../engine/client";
import type { Cell, Seen, WatchedStep } from "../../engine/wire";
import { parseBoard } from "../../notation/notation";
import { Piece } from "../../patterns/piece";
import { patternSquares } from "../../patterns/squares";
import { cellName, percent, sentence } from "../../shell/saying";
import { candidateTable } from "../candidates";
import type { Standing } from "../game";
import { Look } from "../looking";
import { shownBoard, shownNotation, type ShownBoard } from "../marks";
import type { Lane } from "../model";
import { partsOf } from "../parts";
import { commandLine, type Setup } from "../setup";
import { boardValue3bv } from "../value_3bv";
import type { Options } from "../view";
import { words } from "../words";
import { Log } from "./log";

interface Props {
  lane: Lane;
  setup: Setup;
  options: Options;
  isRunning: boolean;
  onJump(step: number): void;
}

export function LaneView({ lane, setup, options, isRunning, onJump }: Props) {
  const { game } = lane;
  const standing = lane.standing.value;
  const pointed = useSignal<Cell | null>(null);
  return (
    <section class="lane" aria-label={game.name.value}>
      <h2>{game.name}</h2>
      {game.problem.value ? <p role="alert" class="warning">{sentence(game.problem.value)}</p> : null}
      {standing ? (
        <>
          <LaneBoard solver={game.name.value} standing={standing} options={options} pointed={pointed} />
          <div class="panel">
            <StepPanel standing={standing} isRunning={isRunning} pointed={pointed} />
            <Closing standing={standing} setup={setup} solver={game.name.value} />
            <Log steps={game.steps.value} at={standing.number} onJump={onJump} />
          </div>
        </>
      ) : null}
      {!standing && !game.problem.value ? <p class="note">{words.thinking}</p> : null}
    </section>
  );
}

/** How long one look may take. */
const MAX_SECONDS = 5;

interface BoardProps {
  solver: string;
  standing: Standing;
  options: Options;
  pointed: Signal<Cell | null>;
}

function LaneBoard({ solver, standing, options, pointed }: BoardProps) {
  const odds = useMemo(() => new Look((position) => askAnalysis(engine, position, { maxSeconds: MAX_SECONDS })), []);
  const parts = useMemo(() => new Look((position) => engine.call("components", { position })), []);
  const notation = shownNotation(standing, options.side);
  const isOver = options.side === "after" && standing.outcome !== "playing";
  useEffect(() => void odds.want(options.odds && !isOver ? notation : null), [options.odds, isOver, notation]);
  useEffect(() => void parts.want(options.parts && !isOver ? notation : null), [options.parts, isOver, notation]);
  const analysis = options.odds && !isOver ? odds.answerFor(notation) : null;
  const components = options.parts && !isOver ? parts.answerFor(notation) : null;
  const shown = useMemo(
    () => shownBoard({ standing, side: options.side, analysis, components, showsEstimate: options.estimate, pointed: pointed.value }),
    [standing, options.side, analysis, components, options.estimate, pointed.value],
  );
  const problem = options.odds ? odds.problemWith(notation) : null;
  return (
    <div class="table">
      <Board
        numbers={shown.numbers}
        height={shown.height}
        width={shown.width}
        marks={shown.marks}
        label={words.board(solver, standing.number)}
      />
      {problem ? <p class="quiet">{words.noOdds(problem)}</p> : null}
      {components ? <Parts board={shown} components={components} /> : null}
    </div>
  );
}

function Parts({ board, components }: { board: ShownBoard; components: Parameters<typeof partsOf>[1] }) {
  const parts = partsOf(board, components);
  if (parts.length === 0) return <p class="quiet">{words.noParts}</p>;
  return (
    <div class="parts">
      <h3>{words.partsTable}</h3>
      <ul>
        {parts.map((part, index) => (
          <li key={index}>
            <span class={`swatch c k${index % 8}`} aria-hidden="true" />
            {words.partSize(part.numCells, part.numNumbers)}
          </li>
        ))}
      </ul>
      {components.interior.length > 0 ? <p class="quiet">{words.interior(components.interior.length)}</p> : null}
    </div>
  );
}

function StepPanel({ standing, isRunning, pointed }: { standing: Standing; isRunning: boolean; pointed: Signal<Cell | null> }) {
  const { step } = standing;
  return (
    <section>
      <div class="reason" aria-live={isRunning ? "off" : "polite"}>
        {step ? (
          <>
            <h3 class={step.is_guess ? "guess" : "deduction"}>{stepSentence(step, standing.number)}</h3>
            <p>{sentence(step.reason)}</p>
          </>
        ) : (
          <p>{words.beginning}</p>
        )}
      </div>
      <Figures standing={standing} />
      {step ? <SeenWords seen={step.seen} /> : null}
      {step?.picture ? <Picture text={step.picture} /> : null}
      {step && step.candidates.length > 0 ? <Candidates step={step} pointed={pointed} /> : null}
    </section>
  );
}

/** What the stage counted when it looked, where it tells. */
function SeenWords({ seen }: { seen: Seen }) {
  const names = Object.keys(words.seen) as (keyof typeof words.seen)[];
  const told = names.flatMap((name) => (seen[name] === undefined ? [] : [words.seen[name](seen[name])]));
  return told.length === 0 ? null : <p class="quiet">{words.saw} {told.join(", ")}.</p>;
}

const CELLS_NAMED = 6;

/** "3. exact opens (1, 2) (1, 3)". */
function stepSentence({ stage, is_guess, cells }: WatchedStep, number: number): string {
  const verb = is_guess ? words.guesses(stage) : words.opens(stage);
  const named = cells.slice(0, CELLS_NAMED).map(cellName).join(" ");
  return `${number}. ${verb} ${words.cells(named, cells.length - CELLS_NAMED)}`;
}

function Figures({ standing }: { standing: Standing }) {
  const { step } = standing;
  const figures: [string, string][] = [
    [words.survival, percent(standing.survival)],
    [words.outcome, words.outcomes[standing.outcome]],
    [words.deductions, String(standing.deductions)],
    [words.guessCount, String(standing.guesses)],
  ];
  if (step?.is_guess) figures.push([words.risk, percent(step.mine_probability)]);
  if (step?.is_guess && step.claimed_mine_probability !== null) {
    figures.push([words.claimed, percent(step.claimed_mine_probability)]);
  }
  if (step && step.win_probability !== null) figures.push([words.wins, percent(step.win_probability)]);
  return (
    <dl class="facts">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Picture({ text }: { text: string }) {
  const squares = patternSquares(text);
  if (!squares) return <pre>{text}</pre>;
  return (
    <figure class="pattern">
      <figcaption>{words.pattern}</figcaption>
      <Piece squares={squares} label={text.replaceAll(/\s+/g, " ")} />
      <p class="quiet small">{words.patternLegend}</p>
    </figure>
  );
}

function Candidates({ step, pointed }: { step: WatchedStep; pointed: Signal<Cell | null> }) {
  const table = useComputed(() => candidateTable(step.candidates)).value;
  return (
    <div class="scroll">
      <table>
        <caption>{words.candidates}</caption>
        <thead>
          <tr>{table.columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody onMouseLeave={() => (pointed.value = null)}>
          {table.rows.map(({ cell, texts }, index) => (
            <tr key={String(cell)} class={index === 0 ? "chosen" : ""} onMouseEnter={() => (pointed.value = cell)}>
              {texts.map((text, column) => <td key={column}>{text}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rest > 0 ? <p class="quiet small">{words.more(table.rest)}</p> : null}
      {table.hasSigns ? <p class="quiet small">{words.givenUp}</p> : null}
    </div>
  );
}

function Closing({ standing, setup, solver }: { standing: Standing; setup: Setup; solver: string }) {
  const board = standing.step?.board ?? null;
  const value = useMemo(() => (board === null ? null : boardValue3bv(parseBoard(board))), [board]);
  if (standing.outcome === "playing") return null;
  const command = commandLine(setup, solver);
  return (
    <section class="closing">
      <p class={standing.outcome}>{words.closing(standing.outcome, standing.number, standing.guesses, value)}</p>
      {command ? <p class="small">{words.again} <code>{command}</code></p> : null}
    </section>
  );
}
