// What is plotted of the rows: Appendix B of paper 002.

import type { Interval, Paper, Row } from "./data";

export const QUANTITIES = ["size", "mines", "density"] as const;
export type Quantity = (typeof QUANTITIES)[number];

export interface Panel {
  label: string;
  rows: Row[];
}

/** The agents of the paper and the best of ours on the boards of Appendix A; none for other papers. */
export function boardPanels({ name, rows }: Paper): Panel[] {
  if (name !== "002") return [];
  return ["baseline", "implementation", "oracle", "best"].map((label) => ({
    label,
    rows: rows.filter((row) => row.label === label && row.form !== "cause" && row.rule === "safe" && isSquare(row)),
  }));
}

export function quantityOf({ games }: Row, quantity: Quantity): number {
  if (!games) return 0;
  const { height, width, mines } = games.spec;
  return { size: height, mines, density: mines / (height * width) }[quantity];
}

/** From 0 to the greatest. */
export function quantityAxis(panels: readonly Panel[], quantity: Quantity): Interval {
  return [0, Math.max(...panels.flatMap(({ rows }) => rows.map((row) => quantityOf(row, quantity))))];
}

function isSquare({ games }: Row): boolean {
  return games !== undefined && games.spec.height === games.spec.width;
}
