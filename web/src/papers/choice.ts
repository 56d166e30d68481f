// Which rows of a paper are shown, and in which order; from links and to links.

import { linkTo } from "../shell/links";
import { FORMS, PAPER_NAMES, type Form, type Paper, type PaperName, type Row } from "./data";

export const SORT_KEYS = ["label", "board", "run", "published", "value", "count", "verdict", "cpu_ms"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  key: SortKey;
  descending: boolean;
}

/** Null stands for all. */
export interface Choice {
  form: Form | null;
  verdict: string | null;
  /** The place of a group. */
  group: number | null;
  rule: string | null;
  /** Words that a row must hold. */
  text: string;
  /** Null for the order of the report. */
  sort: Sort | null;
  /** The row that is opened, by its place in the file. */
  row: number | null;
  /** The page of the documentation that is read instead. */
  page: string | null;
}

export const ALL: Choice = { form: null, verdict: null, group: null, rule: null, text: "", sort: null, row: null, page: null };

/** A row with its place in the file. */
export interface Placed {
  place: number;
  row: Row;
}

export function readPaper(params: URLSearchParams): PaperName | null {
  return PAPER_NAMES.find((name) => name === params.get("paper")) ?? null;
}

/** The choice of a link; what cannot be read in it is left out. */
export function readChoice(params: URLSearchParams): Choice {
  return {
    form: FORMS.find((form) => form === params.get("form")) ?? null,
    verdict: params.get("verdict") || null,
    group: readPlace(params.get("group")),
    rule: params.get("rule") || null,
    text: params.get("q") ?? "",
    sort: readSort(params.get("sort") ?? ""),
    row: readPlace(params.get("row")),
    page: params.get("page") || null,
  };
}

export function choiceLink(paper: PaperName, choice: Choice): string {
  const { form, verdict, group, rule, text, sort, row, page } = choice;
  return linkTo("papers", {
    paper,
    form: form ?? undefined,
    verdict: verdict ?? undefined,
    group: group === null ? undefined : String(group),
    rule: rule ?? undefined,
    q: text,
    sort: sort ? `${sort.descending ? "-" : ""}${sort.key}` : undefined,
    row: row === null ? undefined : String(row),
    page: page ?? undefined,
  });
}

/** The rows that fit, in order. */
export function chosenRows(rows: readonly Row[], choice: Choice): Placed[] {
  const placed = rows.map((row, place) => ({ place, row })).filter(({ row }) => fits(row, choice));
  return choice.sort ? sorted(placed, ({ row }) => sortValue(row, choice.sort?.key ?? "label"), choice.sort.descending) : placed;
}

/** What stands in the rows of a paper under a heading, each once. */
export function namesOf(rows: readonly Row[], key: "verdict" | "rule"): string[] {
  return [...new Set(rows.flatMap((row) => row[key] ?? []))];
}

/** A copy in order: numbers by size, texts as people sort them, nothing last. */
export function sorted<T>(items: readonly T[], valueOf: (item: T) => string | number | undefined, descending: boolean): T[] {
  const sign = descending ? -1 : 1;
  return [...items].sort((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return sign * compare(first, second);
  });
}

/** The next order of a column that is pressed: up, down, as it was. */
export function nextSort<Key>(sort: { key: Key; descending: boolean } | null, key: Key): { key: Key; descending: boolean } | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/** The rule under which a paper's figures are compared: that of its first row. */
export function fittingRule({ rows }: Paper): string | null {
  return namesOf(rows, "rule").length > 1 ? (rows[0]?.rule ?? null) : null;
}

function fits(row: Row, { form, verdict, group, rule, text }: Choice): boolean {
  return (
    (form === null || row.form === form) &&
    (verdict === null || row.verdict === verdict) &&
    (group === null || row.group === group) &&
    (rule === null || row.rule === rule) &&
    holds(row, text)
  );
}

function holds({ label, run, board }: Row, text: string): boolean {
  const all = `${label} ${run} ${board}`.toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

function sortValue(row: Row, key: SortKey): string | number | undefined {
  return row[key];
}

/** Boards among others by their size: 9×9 comes before 16×16. */
function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}

function readPlace(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function readSort(text: string): Sort | null {
  const key = SORT_KEYS.find((one) => one === text.replace(/^-/, ""));
  return key ? { key, descending: text.startsWith("-") } : null;
}
