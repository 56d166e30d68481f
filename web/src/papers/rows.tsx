// The rows of a paper: filters above, figures on one axis, and a rerun below the row that is opened.

import { useEffect, useRef } from "preact/hooks";
import { CopyButton } from "../shell/parts";
import { address } from "../shell/links";
import { ALL, choiceLink, namesOf, nextSort, SORT_KEYS, type Choice, type Placed, type SortKey } from "./choice";
import { FORMS, type Form, type Paper, type Row } from "./data";
import { axisOf, written, writtenInterval, writtenTime } from "./figures";
import { IntervalPlot } from "./interval_plot";
import type { PapersModel } from "./model";
import { Legend } from "./plots";
import { Line, Paragraphs } from "./prose";
import { RerunPanel } from "./rerun_panel";
import { Verdict } from "./sum";
import { SortableTable, type Column } from "./table";
import { words } from "./words";

export function Rows({ model, paper }: { model: PapersModel; paper: Paper }) {
  const place = useRef<HTMLElement>(null);
  // A link to a row shows that row.
  useEffect(() => place.current?.querySelector(".opened")?.scrollIntoView({ block: "center" }), []);
  const choice = model.choice.value;
  const shown = model.shown.value;
  const rest = model.fitting.value.length - shown.length;
  const group = choice.group === null ? null : paper.groups[choice.group];
  return (
    <section class="rows" ref={place}>
      <h2>{words.rows}</h2>
      <Filters model={model} paper={paper} />
      <Paragraphs texts={group?.before} />
      <Legend {...(paper.measure.kind === "setting" && { ours: words.legend.setting })} />
      <SortableTable
        label={words.rowsTable}
        columns={columnsOf(model, paper)}
        items={shown}
        keyOf={({ place }) => place}
        sort={choice.sort}
        onSort={(key) => model.choose({ sort: nextSort<SortKey>(choice.sort, sortKey(key)) })}
        below={({ place, row }) => (place === choice.row ? <RerunPanel key={place} model={model} paper={paper} row={row} /> : null)}
      />
      {rest > 0 ? <button type="button" onClick={() => model.showAll()}>{words.showRest(rest)}</button> : null}
      <Paragraphs texts={group?.after} />
    </section>
  );
}

function sortKey(key: string): SortKey {
  return SORT_KEYS.find((one) => one === key) ?? "label";
}

function columnsOf(model: PapersModel, paper: Paper): Column<Placed>[] {
  const { kind, count } = paper.measure;
  const axis = axisOf(paper);
  const of = (key: SortKey) => ({ key, value: ({ row }: Placed) => row[key] });
  const columns: Column<Placed>[] = [
    { ...of("label"), heading: words.columns.label, cell: ({ row }) => <Label row={row} /> },
    { ...of("board"), heading: words.columns.board, cell: ({ row }) => <Board row={row} /> },
    { ...of("value"), heading: words.columns.value[kind], isNumber: true, cell: ({ row }) => <Ours row={row} paper={paper} /> },
    { ...of("published"), heading: words.columns.published, isNumber: true, cell: ({ row }) => <Published row={row} paper={paper} /> },
    { key: "plot", heading: words.columns.plot, cell: ({ row }) => <IntervalPlot figures={row} axis={axis} /> },
    { ...of("verdict"), heading: words.columns.verdict, cell: ({ row }) => <RowVerdict row={row} /> },
    { key: "rerun", heading: words.columns.rerun, cell: ({ place, row }) => <RerunButton model={model} place={place} row={row} /> },
    { ...of("run"), heading: words.columns.run, cell: ({ row }) => <code>{row.run}</code> },
    { ...of("count"), heading: words.columns.count[count] ?? count, isNumber: true, cell: ({ row }) => row.count?.toLocaleString("en") },
    { ...of("cpu_ms"), heading: words.columns.cpu, isNumber: true, cell: ({ row }) => (row.cpu_ms === undefined ? "" : writtenTime(row.cpu_ms)) },
  ];
  return columns.filter(({ key }) => key !== "published" || paper.rows.some(({ published }) => published !== undefined));
}

function Label({ row }: { row: Row }) {
  return (
    <>
      <Line text={row.label} />
      <span class={`form small ${row.form}`}>{words.shortForms[row.form]}</span>
    </>
  );
}

function Board({ row }: { row: Row }) {
  return (
    <>
      {row.board} {row.rule ? <code class="small">{row.rule}</code> : null}
    </>
  );
}

function Published({ row, paper }: { row: Row; paper: Paper }) {
  if (row.published === undefined) return <>{words.nothing}</>;
  const { kind } = paper.measure;
  if (kind === "setting") return <>{row.printed}</>;
  return (
    <>
      {written(kind, row.published)} {row.printed ? <span class="small quiet">{row.printed}</span> : null}
    </>
  );
}

function Ours({ row, paper }: { row: Row; paper: Paper }) {
  const { kind } = paper.measure;
  return (
    <>
      <b>{written(kind, row.value)}</b>{" "}
      {row.interval ? <span class="small quiet">{writtenInterval(kind, row.interval)}</span> : null}
      {row.ours ? <span class="small quiet">{row.ours}</span> : null}
      {row.range ? <span class="small quiet"> {words.best(row.range[0])}</span> : null}
    </>
  );
}

/** A cause is no published form: its verdict says how it would stand if it were. */
function RowVerdict({ row }: { row: Row }) {
  if (row.verdict === undefined) return <>{words.nothing}</>;
  return <Verdict verdict={row.verdict} {...(row.form === "cause" && { text: words.wouldBe(row.verdict) })} />;
}

function RerunButton({ model, place, row }: { model: PapersModel; place: number; row: Row }) {
  const isOpen = model.choice.value.row === place;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={(isOpen ? words.rerun.closeLabel : words.rerun.openLabel)(row.label, row.board)}
      onClick={() => model.choose({ row: isOpen ? null : place })}
    >
      {isOpen ? words.rerun.close : words.rerun.open}
    </button>
  );
}

function Filters({ model, paper }: { model: PapersModel; paper: Paper }) {
  const choice = model.choice.value;
  const choose = (change: Partial<Choice>) => model.choose({ ...change, row: null });
  const groups = paper.groups.map(({ heading }, place) => ({ value: String(place), name: heading.replaceAll("`", "") }));
  const forms = FORMS.filter((form) => paper.rows.some((row) => row.form === form)).map((form) => ({ value: form, name: words.forms[form] }));
  const rules = namesOf(paper.rows, "rule").map((rule) => ({ value: rule, name: words.rules[rule] ?? rule }));
  const verdicts = namesOf(paper.rows, "verdict").map((verdict) => ({ value: verdict, name: verdict }));
  const group = choice.group === null ? "" : String(choice.group);
  return (
    <div class="bar filters" role="group" aria-label={words.filters}>
      <Filter name={words.group} options={groups} value={group} onChange={(value) => choose({ group: value === null ? null : Number(value) })} />
      <Filter name={words.form} options={forms} value={choice.form ?? ""} onChange={(value) => choose({ form: value as Form | null })} />
      <Filter name={words.verdict} options={verdicts} value={choice.verdict ?? ""} onChange={(verdict) => choose({ verdict })} />
      <Filter name={words.rule} options={rules} value={choice.rule ?? ""} onChange={(rule) => choose({ rule })} />
      <label class="field">
        {words.search}
        <input type="search" value={choice.text} onInput={({ currentTarget }) => choose({ text: currentTarget.value })} />
      </label>
      <span class="quiet" role="status">{words.numRows(model.fitting.value.length, paper.rows.length)}</span>
      <button type="button" onClick={() => choose(ALL)}>{words.clear}</button>
      <CopyButton name={words.copyLink} text={() => address(choiceLink(paper.name, model.choice.peek()))} />
    </div>
  );
}

interface FilterProps {
  name: string;
  options: readonly { value: string; name: string }[];
  /** Empty for all. */
  value: string;
  onChange(value: string | null): void;
}

/** One of several, or all; nothing where there is no choice. */
function Filter({ name, options, value, onChange }: FilterProps) {
  if (options.length < 2) return null;
  return (
    <label class="field">
      {name}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value || null)}>
        <option value="">{words.all}</option>
        {options.map((option) => <option key={option.value} value={option.value}>{option.name}</option>)}
      </select>
    </label>
  );
}
