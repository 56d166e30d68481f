// The axes of a plot: which numbers stand on them, how lines are named, and how labels keep out of each other's way.

export type Range = readonly [low: number, high: number];

/** Round numbers within a range, about so many. */
export function ticks([low, high]: Range, about: number): number[] {
  const step = roundStep((high - low) / about);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Whole multiples, lest sums of steps drift.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** The number 1, 2, 5, 10, … times a power of ten that is next above. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The letter of a line: at its end, and wherever else it is named. */
export function letterOf(place: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (place % 26));
}

/** The power of ten at a place of a logarithmic axis: "10³"; nothing between two of them. */
export function powerText(power: number): string {
  if (!Number.isInteger(power)) return "";
  return `10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/** Places as near as can be to those wanted, in the same order, with so much between any two and none beyond the end. */
export function spread(wanted: readonly number[], distance: number, end: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let least = -Infinity;
  for (const index of order) {
    placed[index] = Math.max(least, wanted[index] ?? 0);
    least = (placed[index] ?? 0) + distance;
  }
  let most = end;
  for (const index of order.reverse()) {
    placed[index] = Math.min(most, placed[index] ?? 0);
    most = (placed[index] ?? 0) - distance;
  }
  return placed;
}

/** Where labels of a size stand: those that are not above each other leave each other in peace. */
export function spreadLabels(wanted: readonly { x: number; y: number }[], size: { width: number; height: number }, end: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one]?.x ?? 0) - (wanted[other]?.x ?? 0));
  const columns: number[][] = [];
  for (const index of order) {
    const last = wanted[columns.at(-1)?.at(-1) ?? -1]?.x ?? -Infinity;
    if ((wanted[index]?.x ?? 0) - last < size.width) columns.at(-1)?.push(index);
    else columns.push([index]);
  }
  const placed: number[] = [];
  for (const column of columns) {
    const heights = spread(column.map((index) => wanted[index]?.y ?? 0), size.height, end);
    column.forEach((index, place) => (placed[index] = heights[place] ?? 0));
  }
  return placed;
}
