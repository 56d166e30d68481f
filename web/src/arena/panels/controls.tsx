// Pause, go on, more games; how far they are; and what can be taken away.

import { useSignal } from "@preact/signals";
import { NumberField } from "../../shell/fields";
import { address } from "../../shell/links";
import { CopyButton } from "../../shell/parts";
import { saveFile } from "../../shell/saving";
import { csvText, gameLines, jsonText, markdownText } from "../documents";
import type { ArenaModel } from "../model";
import { allScores } from "../scores";
import { commandLine, MOST_GAMES, setupLink } from "../setup";
import { words } from "../words";

export function Controls({ model, numWorkers }: { model: ArenaModel; numWorkers: number }) {
  const state = model.state.value;
  const speed = model.speed.value;
  return (
    <section class="controls" aria-label={words.controls}>
      <p class="visually-hidden" role="status">{words.states[state]}</p>
      <div class="bar standing">
        {state === "running" ? <button type="button" class="main" onClick={() => model.pause()}>{words.pause}</button> : null}
        {state === "paused" ? <button type="button" class="main" onClick={() => model.goOn()}>{words.goOn}</button> : null}
        <progress aria-label={words.controls} value={model.numGames.value} max={model.numWanted.value} />
        <span class="numbers">
          {words.progress(model.numGames.value, model.numWanted.value)}
          {speed === null ? null : <span class="quiet">, {words.speed(speed, numWorkers)}</span>}
        </span>
      </div>
      <MoreGames model={model} />
    </section>
  );
}

function MoreGames({ model }: { model: ArenaModel }) {
  const more = useSignal(1000);
  const problem = useSignal<string | null>(null);
  const add = (event: Event) => {
    event.preventDefault();
    problem.value = model.addGames(more.value);
  };
  return (
    <form class="bar more" onSubmit={add} noValidate>
      <NumberField name={words.more} value={more.value} least={1} most={MOST_GAMES} onChange={(games) => (more.value = games)} />
      <button type="submit">{words.add}</button>
      {problem.value ? <p role="alert" class="warning">{problem.value}</p> : null}
    </form>
  );
}

export function Exports({ model }: { model: ArenaModel }) {
  const scores = () => allScores(model);
  const save = (label: string, name: string, type: string, pieces: () => Iterable<string>) => (
    <button type="button" onClick={() => void saveInPieces(name, type, pieces())}>{label}</button>
  );
  return (
    <section class="exports" aria-label={words.exports}>
      <div class="bar">
        <CopyButton name={words.copyLink} text={() => address(setupLink(model.setup.peek()))} />
        <CopyButton name={words.copyMarkdown} text={() => markdownText(scores())} />
        {save(words.csv, "arena.csv", "text/csv", () => [csvText(scores())])}
        {save(words.json, "arena.json", "application/json", () => [jsonText(scores())])}
        {save(words.lines, "arena.jsonl", "application/jsonl", () => gameLines(model))}
      </div>
      <p class="small quiet">{words.terminal} <code>{commandLine(model.setup.value)}</code></p>
    </section>
  );
}

/** Writes a file piece by piece, so that the page answers meanwhile. */
async function saveInPieces(name: string, type: string, pieces: Iterable<string>): Promise<void> {
  const written: string[] = [];
  for (const piece of pieces) {
    written.push(piece);
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(name, new Blob(written, { type }));
}
