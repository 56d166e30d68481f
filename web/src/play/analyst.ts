// Asks the engine about positions, and remembers the last answers: odds, warnings, hints and the count of guesses
// ask for the same ones.

import { askAnalysis, type PositionEngine } from "../engine/asking";
import type { Analysis, Notation } from "../engine/wire";
import type { Analyst } from "./hints";

/** How long a player waits for help. */
const MAX_SECONDS = 5;
const MAX_REMEMBERED = 64;

export function engineAnalyst(engine: PositionEngine): Analyst {
  const remembered = new Map<Notation, Promise<Analysis>>();
  return {
    analyse(position, signal) {
      const known = remembered.get(position);
      if (known) return known;
      const answer = askAnalysis(engine, position, { maxSeconds: MAX_SECONDS, ...(signal && { signal }) });
      remembered.set(position, answer);
      // What failed is asked again.
      answer.catch(() => remembered.delete(position));
      const oldest = remembered.keys().next().value;
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return answer;
    },
    explain(position, cell, signal) {
      return engine.call("explain", { position, cell, max_seconds: MAX_SECONDS }, signal ? { signal } : {});
    },
  };
}
