// For tests: an engine in a few lines that plays on a board given as text, and counts every layout.

import { flat, neighbours, rowCol } from "../board/grid";
import type { FirstSession } from "../engine/client";
import type { Analysis, Cell, Explanation, GameView, Notation } from "../engine/wire";
import type { Analyst } from "./hints";

export interface Asked {
  name: string;
  request: unknown;
}

/** Plays on one board, whatever seed is asked for; keeps what it was asked and what it said. */
export class FakeGame {
  readonly asked: Asked[] = [];
  readonly said: GameView[] = [];
  readonly #board: string[];
  #opened: number[] = [];

  /** Rows of "*" and ".". */
  constructor(...board: string[]) {
    this.#board = board;
  }

  get session(): Pick<FirstSession, "call"> {
    return { call: (async (name: string, request: unknown) => this.#answer(name, request)) as FirstSession["call"] };
  }

  get #size() {
    return { height: this.#board.length, width: this.#board[0]?.length ?? 0 };
  }

  #answer(name: string, request: unknown): GameView {
    this.asked.push({ name, request });
    if (name === "game_begin") this.#opened = [];
    if (name === "game_undo") this.#opened.pop();
    if (name === "game_open") this.#opened.push(flat((request as { cell: Cell }).cell, this.#size.width));
    const view = this.#view();
    this.said.push(view);
    return view;
  }

  #isMine(cell: number): boolean {
    const [row, col] = rowCol(cell, this.#size.width);
    return this.#board[row]?.[col] === "*";
  }

  #number(cell: number): number {
    return neighbours(cell, this.#size).filter((near) => this.#isMine(near)).length;
  }

  #view(): GameView {
    const { height, width } = this.#size;
    const cells = Array.from({ length: height * width }, (_, cell) => cell);
    const open = new Set<number>();
    const visit = (cell: number): void => {
      if (open.has(cell) || this.#isMine(cell)) return;
      open.add(cell);
      if (this.#number(cell) === 0) neighbours(cell, this.#size).forEach(visit);
    };
    this.#opened.forEach(visit);
    const exploded = this.#opened.find((cell) => this.#isMine(cell)) ?? null;
    const mines = cells.filter((cell) => this.#isMine(cell)).length;
    const isWon = open.size === height * width - mines;
    const isOver = isWon || exploded !== null;
    const text = (letter: (cell: number) => string) =>
      [`${height} ${width} ${mines}`, ...rows(cells.map(letter).join(""), width)].join("\n");
    return {
      position: text((cell) => (open.has(cell) ? String(this.#number(cell)) : "#")),
      outcome: exploded !== null ? "lost" : isWon ? "won" : "playing",
      exploded: exploded === null ? null : rowCol(exploded, width),
      num_opened: open.size,
      board: isOver ? text((cell) => (this.#isMine(cell) ? "*" : String(this.#number(cell)))) : null,
      board_value_3bv: isOver ? 3 : null,
      rating: null,
    };
  }
}

function rows(letters: string, width: number): string[] {
  return Array.from({ length: letters.length / width }, (_, row) => letters.slice(row * width, (row + 1) * width));
}

/** Counts layouts of small positions one by one. A proof names every number beside the cell. */
export const bruteForce: Analyst = {
  analyse: async (position) => analyse(position),
  explain: async (position, cell) => explain(position, cell),
};

function analyse(position: Notation): Analysis {
  const { height, width, mines, cells } = parse(position);
  const layouts = layoutsOf(position);
  const probability = cells.map((letter, cell) =>
    letter === "#" ? layouts.filter((layout) => layout.has(cell)).length / layouts.length : null,
  );
  const where = (wanted: number) =>
    probability.flatMap((one, cell) => (one === wanted ? [rowCol(cell, width)] : []));
  const hidden = probability.flatMap((one, cell) => (one === null ? [] : [{ one, cell }]));
  const least = hidden.reduce((best, next) => (next.one < best.one ? next : best));
  return {
    height,
    width,
    mines,
    consistent: true,
    num_layouts: String(layouts.length),
    mine_probability: Array.from({ length: height }, (_, row) => probability.slice(row * width, (row + 1) * width)),
    safe: where(0),
    mines_known: where(1),
    best: {
      cells: [rowCol(least.cell, width)],
      mine_probability: least.one,
      reason: "the least risk",
      basis: "least-risk",
      win_probability: null,
      candidates: [],
    },
    least_risk: null,
  };
}

function explain(position: Notation, cell: Cell): Explanation {
  const { height, width, cells } = parse(position);
  const near = neighbours(flat(cell, width), { height, width });
  const numbers = near.filter((one) => cells[one] !== "#");
  return {
    cell,
    verdict: "safe",
    numbers: numbers.map((one) => rowCol(one, width)),
    needs_counter: numbers.length === 0,
    layouts: null,
    sentence: `(${cell.join(", ")}) is safe`,
  };
}

function parse(position: Notation) {
  const [header = "", ...lines] = position.split("\n");
  const [height = 0, width = 0, mines = 0] = header.split(" ").map(Number);
  return { height, width, mines, cells: [...lines.join("")] };
}

function layoutsOf(position: Notation): Set<number>[] {
  const { height, width, mines, cells } = parse(position);
  const hidden = cells.flatMap((letter, cell) => (letter === "#" ? [cell] : []));
  const fits = (layout: Set<number>) =>
    cells.every(
      (letter, cell) =>
        letter === "#" ||
        neighbours(cell, { height, width }).filter((near) => layout.has(near)).length === Number(letter),
    );
  return subsets(hidden, mines).filter(fits);
}

function subsets(cells: readonly number[], size: number): Set<number>[] {
  if (size === 0) return [new Set()];
  return cells.flatMap((cell, place) =>
    subsets(cells.slice(place + 1), size - 1).map((rest) => new Set([cell, ...rest])),
  );
}
