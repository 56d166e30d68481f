// The runs of a Minesetter row again: searches of consecutive seeds.

import type { StageSpec } from "../engine/wire";
import type { SearchSession } from "../set/search";
import type { Row } from "./data";
import type { Runner } from "./seeds_rerun";
import { spreadOf } from "./statistics";

/** A row with its setting. */
export type SettingRow = Row & { setting: NonNullable<Row["setting"]> };

/** Long enough to lose nothing by it. */
const SLICE_SECONDS = 0.25;
/** More than any search does; exact in JSON. */
const MOST_ITERATIONS = Number.MAX_SAFE_INTEGER;

/** As much of an engine as reruns in workers of their own need. */
export interface SessionEngine<Session> {
  size: number;
  session(): Session;
}

export function settingRunner(row: SettingRow, method: StageSpec, engine: SessionEngine<SearchSession>): Runner<SearchSession> {
  return {
    size: engine.size,
    session: () => engine.session(),
    run: (session, seed) => search(session, row, method, seed),
    sum: spreadOf,
  };
}

async function search(session: SearchSession, { setting }: SettingRow, method: StageSpec, seed: number): Promise<number> {
  const { puzzle, iterations } = setting;
  const wanted = iterations ?? MOST_ITERATIONS;
  await session.call("set_begin", { puzzle: puzzle.join("\n"), method, seed, ...(iterations && { iterations }) });
  for (let done = 0; ; ) {
    const progress = await session.call("set_run", { iterations: wanted - done, seconds: SLICE_SECONDS });
    done = progress.iterations;
    if (progress.is_over || done >= wanted) return progress.value;
  }
}
