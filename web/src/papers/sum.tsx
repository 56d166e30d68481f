// How many published figures are reproduced, as a bar in the colours of the verdicts.

import type { Figure } from "./data";
import { words } from "./words";

export function SumOfVerdicts({ figures }: { figures: readonly Figure[] }) {
  const counts = new Map<string, number>();
  for (const { verdict } of figures) counts.set(verdict || words.nothing, (counts.get(verdict || words.nothing) ?? 0) + 1);
  return (
    <ul class="sum" aria-label={words.sum}>
      {[...counts].map(([verdict, number]) => (
        <li key={verdict}><Verdict verdict={verdict} /> {number}</li>
      ))}
    </ul>
  );
}

/** A verdict in its colour; the word says the same. */
export function Verdict({ verdict, text = verdict }: { verdict: string; text?: string }) {
  return <span class={`verdict ${verdict.replaceAll(" ", "-")}`}>{text}</span>;
}
