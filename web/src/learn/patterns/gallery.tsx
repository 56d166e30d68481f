// The patterns of a set, those that act most first, and a game in which they act.

import { useSignalEffect, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../../board/view";
import { lab } from "../../engine/client";
import type { EvolvedPatterns, PatternSet } from "../../engine/learn_calls";
import { Piece } from "../../patterns/piece";
import { readRow } from "../../patterns/squares";
import { sentence } from "../../shell/saying";
import type { Standing } from "../../watch/game";
import { shownBoard } from "../../watch/marks";
import { WatchModel } from "../../watch/model";
import { words } from "../words";

const SHOWN = 24;

export function Gallery({ patterns, firing }: { patterns: PatternSet | null; firing: ReadonlySet<number> }) {
  if (!patterns) return null;
  const places = patterns.rows
    .map((_, place) => place)
    .sort((left, right) => (patterns.fired[right] ?? 0) - (patterns.fired[left] ?? 0))
    .slice(0, SHOWN);
  return (
    <section>
      <h2>{words.patterns.gallery}</h2>
      <p class="quiet small">{words.patterns.galleryHint(places.length, patterns.rows.length)}</p>
      <ol class="pieces">
        {places.map((place) => <PatternCard key={place} patterns={patterns} place={place} isFiring={firing.has(place)} />)}
      </ol>
      <p class="quiet small">{words.patterns.legend}</p>
    </section>
  );
}

function PatternCard({ patterns, place, isFiring }: { patterns: PatternSet; place: number; isFiring: boolean }) {
  const { squares, action, numHidden } = readRow(patterns.rows[place] ?? [], patterns);
  const acts = words.patterns.action[action];
  const marks = squares.map(({ mark, isTarget }) => (isTarget ? `[${mark}]` : mark)).join(" ");
  return (
    <li class={isFiring ? "firing" : undefined} aria-current={isFiring || undefined}>
      <Piece squares={squares} label={words.patterns.pieceLabel(place + 1, acts, marks)} />
      <p><strong>{place + 1}</strong> {acts}{numHidden === null ? "" : `, ${words.patterns.hidden(numHidden)}`}</p>
      <p class="quiet small">{words.patterns.uses(patterns.fired[place] ?? 0, patterns.right[place] ?? 0)}</p>
    </li>
  );
}

const SPEC = { height: 8, width: 8, mines: 10, start_rule: "given-zero" } as const;

/** One game that the set plays, step by step. */
export function SetGame({ outcome, firing }: { outcome: EvolvedPatterns; firing: Signal<ReadonlySet<number>> }) {
  const model = useMemo(() => new WatchModel(surroundings(outcome.patterns)), [outcome]);
  useEffect(() => {
    void model.open({ solvers: ["patterns"], board: { kind: "drawn", spec: SPEC, first: null }, seed: 0, index: 0 });
    return () => model.end();
  }, [model]);
  useSignalEffect(() => {
    firing.value = placesNamed(model.lanes.value[0]?.standing.value?.step?.reason ?? "");
  });
  const lane = model.lanes.value[0];
  const standing = lane?.standing.value;
  if (!lane || !standing) return null;
  const shown = shownBoard({ standing, side: "after", analysis: null, components: null, showsEstimate: false, pointed: null });
  return (
    <section class="set-game">
      <h2>{words.patterns.game}</h2>
      <div class="bar">
        <button type="button" class="main" onClick={() => void model.toggle()}>{model.isRunning.value ? words.pause : words.run}</button>
        <button type="button" disabled={model.isAtEnd.value} onClick={() => void model.forward()}>{words.step}</button>
        <button type="button" disabled={model.isAtEnd.value} onClick={() => void model.finish()}>{words.finish}</button>
        <button type="button" onClick={() => void model.next()}>{words.patterns.nextGame}</button>
      </div>
      <p class="reason" aria-live={model.isRunning.value ? "off" : "polite"}>{gameSentence(standing)}</p>
      <Board numbers={shown.numbers} height={shown.height} width={shown.width} marks={shown.marks} label={words.patterns.board} />
      <p class="quiet small">{words.patterns.gameHint}</p>
    </section>
  );
}

function surroundings(patterns: PatternSet): ConstructorParameters<typeof WatchModel>[0] {
  const { rows, ...rest } = patterns;
  return {
    session: () => lab.session(),
    makeStages: (name) => Promise.resolve({ name, stages: [{ name: "patterns", options: { rows: rows.flat(), ...rest } }] }),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
  };
}

/** The patterns that a reason names, counted from 0: those that opened or flagged. */
export function placesNamed(reason: string): ReadonlySet<number> {
  return new Set([...reason.matchAll(/pattern (\d+)/g)].map(([, number]) => Number(number) - 1));
}

function gameSentence({ step, outcome }: Standing): string {
  const ended = outcome === "playing" ? "" : ` ${words.patterns.ended[outcome]}`;
  return `${sentence(step?.reason ?? "")}${ended}`;
}
