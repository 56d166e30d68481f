// A table whose columns sort when their headings are pressed.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { nextSort, sorted } from "./choice";
import { Line } from "./prose";
import { isVerdict, Verdict } from "./sum";
import { words } from "./words";

export interface Column<Item> {
  key: string;
  heading: ComponentChildren;
  cell(item: Item): ComponentChildren;
  /** What it is sorted by; without it, it is not. */
  value?: (item: Item) => string | number | undefined;
  /** Numbers stand at the right. */
  isNumber?: boolean;
}

interface TableProps<Item> {
  label: string;
  /** Scrolls by itself where it is long. */
  isBounded?: boolean;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf(item: Item, place: number): string | number;
  sort: { key: string; descending: boolean } | null;
  onSort(key: string): void;
  /** A row below the item's own, over all columns. */
  below?: (item: Item) => ComponentChildren;
}

export function SortableTable<Item>({ label, isBounded, columns, items, keyOf, sort, onSort, below }: TableProps<Item>) {
  return (
    <div class={isBounded ? "scroll bounded" : "scroll"} role="region" aria-label={label} tabIndex={0}>
      <table class="sortable">
        <thead>
          <tr>
            {columns.map((column) => <Heading key={column.key} column={column} sort={sort} onSort={onSort} />)}
          </tr>
        </thead>
        {items.map((item, place) => {
          const more = below?.(item);
          return (
            <tbody key={keyOf(item, place)} class={more ? "opened" : undefined}>
              <tr>
                {columns.map(({ key, cell, isNumber }) => <td key={key} class={isNumber ? `${key} number` : key}>{cell(item)}</td>)}
              </tr>
              {more ? <tr><td class="below" colSpan={columns.length}>{more}</td></tr> : null}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Heading<Item>(props: Pick<TableProps<Item>, "sort" | "onSort"> & { column: Column<Item> }) {
  const { column: { key, heading, value, isNumber }, sort, onSort } = props;
  const side = isNumber ? "number" : undefined;
  if (!value) return <th scope="col" class={side}>{heading}</th>;
  const order = sort?.key !== key ? "none" : sort.descending ? "descending" : "ascending";
  return (
    <th scope="col" class={side} aria-sort={order}>
      <button type="button" onClick={() => onSort(key)}>
        {heading}
        <span aria-hidden="true" class="order">{order === "none" ? "" : order === "ascending" ? "▲" : "▼"}</span>
      </button>
    </th>
  );
}

/** A table of texts, the headings first, with an order of its own. */
export function TextTable({ label, rows }: { label: string; rows: readonly (readonly string[])[] }) {
  const sort = useSignal<{ key: string; descending: boolean } | null>(null);
  const [headings = [], ...items] = rows;
  const columns = headings.map((heading, place): Column<readonly string[]> => ({
    key: String(place),
    heading: heading === "" ? <span class="visually-hidden">{words.untitled}</span> : <Line text={heading} />,
    cell: (item) => <TextCell text={item[place] || words.nothing} />,
    value: (item) => item[place] || undefined,
    isNumber: place > 0 && items.every((item) => /^[-+]?[\d.,]+( %)?$/.test(item[place] || "0")) && items.some((item) => item[place]),
  }));
  const { key, descending } = sort.value ?? { key: null, descending: false };
  const value = columns.find((column) => column.key === key)?.value;
  return (
    <SortableTable
      label={label}
      isBounded
      columns={columns}
      items={value ? sorted(items, (item) => asNumber(value(item)), descending) : items}
      keyOf={(_, place) => place}
      sort={sort.value}
      onSort={(pressed) => (sort.value = nextSort(sort.value, pressed))}
    />
  );
}

function TextCell({ text }: { text: string }) {
  return isVerdict(text) ? <Verdict verdict={text} /> : <Line text={text} />;
}

/** The number that a text begins with, else the text. */
function asNumber(text: string | number | undefined): string | number | undefined {
  const number = typeof text === "string" ? Number.parseFloat(text.replaceAll(",", "")) : NaN;
  return Number.isNaN(number) ? text : number;
}
