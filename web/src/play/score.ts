// What a game amounts to: clicks, efficiency, speed.

export interface Clicks {
  open: number;
  flag: number;
  chord: number;
}

export const NO_CLICKS: Clicks = { open: 0, flag: 0, chord: 0 };

export function totalClicks({ open, flag, chord }: Clicks): number {
  return open + flag + chord;
}

/** The share of the clicks that the board needed at least: 3BV over clicks. */
export function efficiency(bv: number, clicks: Clicks): number {
  const total = totalClicks(clicks);
  return total === 0 ? 0 : bv / total;
}

/** 3BV a second; null for a game of no length. */
export function speed(bv: number, milliseconds: number): number | null {
  return milliseconds > 0 ? (bv * 1000) / milliseconds : null;
}

/** For what was kept: a number that can be reckoned with. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
