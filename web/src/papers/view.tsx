// The room Papers: published tables beside ours, and every cell again at the press of a button.

import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lab } from "../server/client";
import { linkTo, replaceLink } from "../shell/links";
import type { RoomProps } from "../shell/rooms";
import { choiceLink, readChoice, readPaper } from "./choice";
import { loadPaper, PAPER_NAMES, type Paper, type Section } from "./data";
import { DocumentationPage } from "./documentation_page";
import { PapersModel } from "./model";
import { Plots } from "./plots";
import { Line, Paragraphs } from "./prose";
import { makeRerun } from "./reruns";
import { Rows } from "./rows";
import { SumOfVerdicts } from "./sum";
import { TextTable } from "./table";
import { WholePaper } from "./whole_paper";
import { words } from "./words";
import "./papers.css";

/** What is shown outlives the room: whoever comes back finds the paper and the reruns as they were. */
let shown: PapersModel | null = null;

export function Room({ params }: RoomProps) {
  const model = (shown ??= begin());
  useEffect(() => followLink(model, params), [params]);
  useEffect(() => void lab.askServer(), []);
  const { page } = model.choice.value;
  return (
    <div class="papers">
      <PaperList model={model} />
      {page === null ? <PaperPlace model={model} /> : <DocumentationPage model={model} name={page} />}
    </div>
  );
}

function begin(): PapersModel {
  const model = new PapersModel({ load: loadPaper, rerun: makeRerun });
  effect(() => {
    const link = choiceLink(model.name.value, model.choice.value);
    if (model.paper.value.kind === "done" && location.hash.startsWith("#/papers")) replaceLink(link);
  });
  return model;
}

/** A link to a paper opens it; one to the room alone leaves it as it was. */
function followLink(model: PapersModel, params: URLSearchParams): void {
  const name = readPaper(params) ?? model.name.peek();
  const isBare = [...params.keys()].every((key) => key === "paper");
  if (params.size === 0 && model.paper.peek().kind === "done") replaceLink(choiceLink(name, model.choice.peek()));
  else void model.open(name, isBare ? null : readChoice(params));
}

function PaperList({ model }: { model: PapersModel }) {
  return (
    <nav class="paper-list" aria-label={words.papers}>
      {PAPER_NAMES.map((name) => (
        <a key={name} href={linkTo("papers", { paper: name })} aria-current={name === model.name.value ? "true" : undefined}>
          {words.shortNames[name]}
        </a>
      ))}
    </nav>
  );
}

function PaperPlace({ model }: { model: PapersModel }) {
  const paper = model.paper.value;
  if (paper.kind === "done") return <PaperView key={paper.answer.name} model={model} paper={paper.answer} />;
  if (paper.kind !== "fault") return <p class="note">{words.loading}</p>;
  return (
    <p class="note" role="alert">
      {words.failed(paper.message)}{" "}
      <button type="button" onClick={() => void model.open(model.name.value, model.choice.value)}>{words.again}</button>
    </p>
  );
}

function PaperView({ model, paper }: { model: PapersModel; paper: Paper }) {
  return (
    <>
      <Head model={model} paper={paper} />
      {paper.figures ? <Figures paper={paper} /> : null}
      <Rows model={model} paper={paper} />
      <Plots paper={paper} />
      <Sections sections={paper.sections ?? []} />
    </>
  );
}

function Head({ model, paper }: { model: PapersModel; paper: Paper }) {
  return (
    <section class="head">
      <h2>{paper.title}</h2>
      {paper.authors ? <p class="quiet">{paper.authors}</p> : null}
      <p><Line text={paper.about} /></p>
      {paper.figures ? <SumOfVerdicts figures={paper.figures} /> : null}
      <p>
        <a href={choiceLink(paper.name, { ...model.choice.value, page: paper.page })}>{words.method}</a>
      </p>
      <details>
        <summary>{words.howToRead}</summary>
        <Paragraphs texts={[paper.settings]} />
      </details>
      {paper.name === "champion" ? null : <WholePaper name={paper.name} />}
    </section>
  );
}

const FIGURE_KEYS = ["figure", "published", "ours", "verdict", "beyond", "note"] as const;

/** Every published figure beside ours, as the first page of the report has it. */
function Figures({ paper }: { paper: Paper }) {
  const verdict = useSignal<string | null>(null);
  const figures = paper.figures ?? [];
  const verdicts = [...new Set(figures.map((figure) => figure.verdict).filter((one) => one !== ""))];
  const chosen = figures.filter((figure) => verdict.value === null || figure.verdict === verdict.value);
  const headings = FIGURE_KEYS.map((key) => words.figureColumns[key]);
  return (
    <section>
      <div class="bar split">
        <h2>{words.figures}</h2>
        {verdicts.length > 1 ? (
          <label class="check">
            {words.verdict}
            <select value={verdict.value ?? ""} onChange={({ currentTarget }) => (verdict.value = currentTarget.value || null)}>
              <option value="">{words.all}</option>
              {verdicts.map((one) => <option key={one} value={one}>{one}</option>)}
            </select>
          </label>
        ) : null}
      </div>
      <TextTable label={words.figures} rows={[headings, ...chosen.map((figure) => FIGURE_KEYS.map((key) => figure[key]))]} />
    </section>
  );
}

/** What the report says beside its rows. */
function Sections({ sections }: { sections: readonly Section[] }) {
  if (sections.length === 0) return null;
  return (
    <section class="more">
      <h2>{words.more}</h2>
      {sections.map(({ heading, before, table, after }) => (
        <details key={heading}>
          <summary><Line text={heading} /></summary>
          <Paragraphs texts={before} />
          {table ? <TextTable label={heading} rows={table} /> : null}
          <Paragraphs texts={after} />
        </details>
      ))}
    </section>
  );
}
