// Trees that label cells: their text, as Python writes it, and their nodes in prefix order, as the core takes them.

/** The primitives in the order of the paper's Table 1. */
export const PRIMITIVES = [
  "emptyCheck",
  "neighborCheck",
  "outerNeighborCheck",
  "numCheck",
  "unknownCheck",
  "fullCheck",
  "filledCheck",
  "emptyTouchCheck",
  "outerCompare",
  "edgeCheck",
] as const;
export type Primitive = (typeof PRIMITIVES)[number];

export interface Branch {
  kind: "branch";
  primitive: Primitive;
  left: Tree;
  right: Tree;
}

/** Rows down and columns to the right of the cell whose turn it is. */
export interface Leaf {
  kind: "leaf";
  rows: number;
  cols: number;
}

export type Tree = Branch | Leaf;

const REACH = 999;
const SPAN = 2 * REACH + 1;
const MAX_NODES = 10_000;

/** The tree that nodes stand for. */
export function treeOf(nodes: readonly number[]): Tree {
  let at = 0;
  const next = (): Tree => {
    const node = nodes[at++] ?? PRIMITIVES.length;
    const primitive = PRIMITIVES[node];
    if (primitive) return { kind: "branch", primitive, left: next(), right: next() };
    const offset = node - PRIMITIVES.length;
    return { kind: "leaf", rows: Math.floor(offset / SPAN) - REACH, cols: (offset % SPAN) - REACH };
  };
  return next();
}

const TOKEN = /\s*(?:([A-Za-z]+)\s*\(|\(\s*([+-]?\d{1,3})\s*,\s*([+-]?\d{1,3})\s*\)|([,)]))/y;

/** The nodes of a text such as `numCheck((0,1),(-1,2))`; null where it is no tree. Lines that begin with # say what is known. */
export function parseTree(text: string): number[] | null {
  const written = text.replaceAll(/^#.*$/gm, "").trim();
  const nodes: number[] = [];
  let at = 0;
  const token = (): RegExpExecArray | null => {
    TOKEN.lastIndex = at;
    const found = nodes.length > MAX_NODES ? null : TOKEN.exec(written);
    if (found) at = TOKEN.lastIndex;
    return found;
  };
  const mark = (wanted: string): boolean => token()?.[4] === wanted;
  const tree = (): boolean => {
    const [, name, rows, cols] = token() ?? [];
    if (rows !== undefined) return (nodes.push(offsetNode(Number(rows), Number(cols))), true);
    const primitive = PRIMITIVES.findIndex((known) => known === name);
    if (primitive < 0) return false;
    nodes.push(primitive);
    return tree() && mark(",") && tree() && mark(")");
  };
  return tree() && at === written.length ? nodes : null;
}

function offsetNode(rows: number, cols: number): number {
  return PRIMITIVES.length + (rows + REACH) * SPAN + cols + REACH;
}

/** The text of a tree, in one line. */
export function treeText(tree: Tree): string {
  if (tree.kind === "leaf") return `(${tree.rows},${tree.cols})`;
  return `${tree.primitive}(${treeText(tree.left)},${treeText(tree.right)})`;
}
