// The trials of a row of patterns again: evolutions of consecutive seeds.

import { evolutionOptions, type EvolutionSetup } from "../learn/patterns/setup";
import type { EvolutionSession } from "../learn/patterns/model";
import type { Row } from "./data";
import type { Runner } from "./seeds_rerun";
import type { SessionEngine } from "./setting_rerun";
import { meanOf } from "./statistics";

/** A row with its evolution. */
export type EvolutionRow = Row & { evolution: EvolutionSetup };

export function evolutionRunner({ evolution }: EvolutionRow, engine: SessionEngine<EvolutionSession>): Runner<EvolutionSession> {
  return {
    size: engine.size,
    session: () => engine.session(),
    run: (session, seed) => evolve(session, { ...evolution, seed }),
    sum: meanOf,
  };
}

/** The best fitness in the last generation, which is what the paper counts. */
async function evolve(session: EvolutionSession, setup: EvolutionSetup): Promise<number> {
  const { recipe, seed, generations } = setup;
  await session.call("evolve_begin", { recipe, options: evolutionOptions(setup), seed });
  let best = 0;
  for (let generation = 0; generation < generations; generation++) best = (await session.call("evolve_step", {})).best;
  return best;
}
