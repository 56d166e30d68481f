// How many published figures are reproduced, as a bar in the colours of the verdicts.

import type { Figure } from "./data";
import { words } from "./words";

export function SumOfVerdicts({ figures }: { figures: readonly Figure[] }) {
  const counts = new Map<string, number>();
  for (const { verdict } of figures) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return (
    <ul class="sum" aria-label={words.sum}>
      {[...counts].map(([verdict, number]) => (
        <li key={verdict}><Verdict verdict={verdict || words.noVerdict} /> {number}</li>
      ))}
    </ul>
  );
}

const VERDICTS = ["better", "within noise", "worse", "equal", "not equal", "not reproduced"];

/** Whether a text of a report is a verdict. */
export function isVerdict(text: string): boolean {
  return VERDICTS.includes(text);
}

/** A verdict in its colour; the word says the same. */
export function Verdict({ verdict, text = verdict }: { verdict: string; text?: string }) {
  return <span class={`verdict ${verdict.replaceAll(" ", "-")}`}>{text}</span>;
}
