// The room Review: a finished game, move by move, with a grade for every opening.

import { useSignal, useSignalEffect, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board/view";
import { engine } from "../engine/client";
import { recordLine } from "../notation/json";
import { analyseLink, reviewLink } from "../notation/links";
import type { Replay } from "../notation/record";
import { lastGame } from "../shell/last_game";
import { address, replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { sentence } from "../shell/saying";
import { Check, CopyButton } from "../shell/parts";
import { saveFile } from "../shell/saving";
import { isInField, useTaking, type Taking } from "../shell/taking";
import { SurvivalCurve } from "./curve";
import { momentMarks } from "./marks";
import { ReviewModel } from "./model";
import { MoveList } from "./moves";
import { Opening } from "./opening";
import { Proofs } from "./proofs";
import { gradeSentence, summarySentence, words } from "./words";
import "./review.css";

export function Room({ params }: RoomProps) {
  const model = useModel(params);
  const taking: Taking = {
    onText: (text) => model.paste(text),
    onFile: (name, bytes) => model.drop(name, bytes),
  };
  const isHovering = useTaking(taking);
  const game = model.game.value;
  return (
    <div class={game === null ? "review opening" : "room review"} data-hovering={isHovering || undefined}>
      {model.message.value !== null && (
        <p class="fault" role="alert">
          {model.message.value}
        </p>
      )}
      {game === null ? (
        <Opening model={model} taking={taking} />
      ) : (
        <ReviewedGame model={model} game={game} taking={taking} />
      )}
    </div>
  );
}

function useModel(params: URLSearchParams): ReviewModel {
  const model = useMemo(() => new ReviewModel(engine), []);
  useEffect(() => () => model.end(), []);
  useEffect(() => {
    if (!model.follow(params) && model.game.value === null) model.loadKept(lastGame());
  }, [params]);
  useEffect(() => {
    let isWalking = false; // Over the board by keys: who clicked on it goes on stepping.
    const step = (event: KeyboardEvent): void => {
      if (event.key === "Tab") isWalking = true;
      else if (!(isWalking && isOnBoard(event.target))) stepByKey(event, model);
    };
    const listeners = new AbortController();
    document.addEventListener("keydown", step, { capture: true, signal: listeners.signal });
    document.addEventListener("pointerdown", () => void (isWalking = false), listeners);
    return () => listeners.abort();
  }, []);
  useSignalEffect(() => {
    const game = model.game.value;
    if (game !== null) replaceLink(reviewLink(game.record, model.step.peek()));
  });
  return model;
}

function stepByKey(event: KeyboardEvent, model: ReviewModel): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return;
  const step = model.step.value;
  if (event.key === "ArrowLeft") model.goTo(step - 1);
  else if (event.key === "ArrowRight") model.goTo(step + 1);
  else if (event.key === "ArrowUp") model.goToMistake(-1);
  else if (event.key === "ArrowDown") model.goToMistake(1);
  else if (event.key === "Home") model.goTo(0);
  else if (event.key === "End") model.goTo(Infinity);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function isOnBoard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".board") !== null;
}

interface GameProps {
  model: ReviewModel;
  game: Replay;
}

function ReviewedGame({ model, game, taking }: GameProps & { taking: Taking }) {
  const showsOdds = useSignal(true);
  return (
    <>
      <div class="stage">
        <Stepper model={model} game={game} />
        <GameBoard model={model} game={game} showsOdds={showsOdds} />
        <MoveSentence model={model} game={game} showsOdds={showsOdds} />
        <p class="quiet small keys-hint">{words.keysHint}</p>
      </div>
      <div class="panel">
        <SummarySection model={model} game={game} />
        <SurvivalCurve model={model} />
        <Proofs model={model} />
        <MoveList model={model} game={game} />
        <Sharing model={model} game={game} />
        <details>
          <summary>{words.another}</summary>
          <Opening model={model} taking={taking} />
        </details>
      </div>
    </>
  );
}

function Stepper({ model, game }: GameProps) {
  const step = model.step.value;
  const last = game.moves.length;
  return (
    <div class="stepper">
      <div class="bar">
        <button type="button" disabled={step === 0} onClick={() => model.goTo(0)}>
          {words.first}
        </button>
        <button type="button" disabled={step === 0} onClick={() => model.goTo(step - 1)}>
          {words.previous}
        </button>
        <button type="button" disabled={step === last} onClick={() => model.goTo(step + 1)}>
          {words.next}
        </button>
        <button type="button" disabled={step === last} onClick={() => model.goTo(last)}>
          {words.last}
        </button>
        <button type="button" onClick={() => model.goToMistake(-1)}>
          {words.previousMistake}
        </button>
        <button type="button" onClick={() => model.goToMistake(1)}>
          {words.nextMistake}
        </button>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={words.slider}
        aria-valuetext={words.moment(step, last)}
        onInput={(event) => model.goTo(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function GameBoard({ model, game, showsOdds }: GameProps & { showsOdds: Signal<boolean> }) {
  const step = model.step.value;
  const position = model.position.value ?? game.after;
  const analysis = model.analysis.value;
  const proofs = model.proofs.value;
  const proof =
    proofs.kind === "done" && model.shownProof.value !== null
      ? (proofs.answer[model.shownProof.value] ?? null)
      : null;
  const marks = momentMarks({
    game,
    step,
    position,
    analysis: analysis.kind === "done" ? analysis.answer : null,
    proof,
    showsOdds: showsOdds.value,
  });
  return (
    <Board
      numbers={position.numbers}
      height={position.height}
      width={position.width}
      marks={marks}
      label={step < game.moves.length ? words.board(step + 1, game.moves.length) : words.boardEnd}
    />
  );
}

function MoveSentence({ model, game, showsOdds }: GameProps & { showsOdds: Signal<boolean> }) {
  const move = model.move.value;
  const step = model.step.value;
  const analysis = model.analysis.value;
  const reason =
    analysis.kind === "done" && move !== null && move.opened.length > 0
      ? analysis.answer.best?.reason
      : undefined;
  return (
    <div class="moment" aria-live="polite">
      <p>
        <strong>{words.moment(step, game.moves.length)}</strong>
        {move !== null && `: ${words.actions[move.move.action]} ${words.at(move.move.cell)}`}
      </p>
      {move !== null && <p>{gradeSentence(model.grade.value, move.move.action, move.exploded !== null)}</p>}
      {reason && (
        <p class="quiet small">
          {words.reason}: {sentence(reason)}
        </p>
      )}
      <div class="bar">
        {model.position.value !== null && (
          <a class="button" href={analyseLink(model.position.value)}>
            {words.analyseThis}
          </a>
        )}
        <Check name={words.odds} value={showsOdds} />
      </div>
    </div>
  );
}

function SummarySection({ model, game }: GameProps) {
  const progress = model.progress.value;
  const exploding = game.moves.findLastIndex((move) => move.exploded !== null);
  const last = model.grades.value[exploding] ?? null;
  const lastRisk = last !== null && "risk" in last ? last.risk : null;
  return (
    <section>
      <h2>{words.summary}</h2>
      {progress !== null ? (
        <div class="progress" role="status">
          <label>
            {words.progress(progress.done, progress.total)}
            <progress max={progress.total} value={progress.done} />
          </label>
          <button type="button" onClick={() => model.cancel()}>
            {words.cancel}
          </button>
        </div>
      ) : (
        <p>{summarySentence(model.summary.value, game.outcome, lastRisk)}</p>
      )}
      {model.wasCancelled.value && (
        <p class="bar">
          {words.stopped}{" "}
          <button type="button" onClick={() => model.resume()}>
            {words.resume}
          </button>
        </p>
      )}
    </section>
  );
}

function Sharing({ model, game }: GameProps) {
  return (
    <section>
      <div class="bar">
        <CopyButton name={words.copyLink} text={() => address(reviewLink(game.record, model.step.peek()))} />
        <button
          type="button"
          onClick={() =>
            saveFile("game.jsonl", new Blob([recordLine(game.record)], { type: "application/jsonl" }))
          }
        >
          {words.saveFile}
        </button>
      </div>
    </section>
  );
}
