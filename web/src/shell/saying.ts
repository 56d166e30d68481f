// How every room writes shares, cells and reasons.

import type { Cell } from "../engine/wire";

/** A probability that fits into a cell: whole percents, certainties alone as 0 and 100. */
export function shortOdds(probability: number): string {
  const rounded = Math.round(100 * probability);
  if (rounded === 0 && probability > 0) return "<1";
  if (rounded === 100 && probability < 1) return ">99";
  return String(rounded);
}

/** A share in percent: "12.50 %". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

/** A count with all its digits, in groups; of a long one its size: "1.234 × 10¹⁹". */
export function countText(digits: string): string {
  if (digits.length > 15) {
    return `${digits[0]}.${digits.slice(1, 4)} × 10${superscript(digits.length - 1)}`;
  }
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202F");
}

function superscript(number: number): string {
  return [...String(number)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}

/** A cell as the reasons of the engine name it. */
export function cellName([row, col]: Cell): string {
  return `(${row}, ${col})`;
}

/** A reason as a sentence: those of the core begin small and have no full stop, since they also stand inside longer lines. */
export function sentence(reason: string): string {
  const capital = reason.charAt(0).toUpperCase() + reason.slice(1);
  return reason === "" || /[.!?]$/.test(reason) ? capital : `${capital}.`;
}
