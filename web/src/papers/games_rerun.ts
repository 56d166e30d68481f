// The games of a row again: an arena of one solver.

import { computed, signal } from "@preact/signals";
import { ArenaModel, type ArenaEngine, type Surroundings } from "../arena/model";
import type { Setup } from "../arena/setup";
import { wilsonInterval } from "../arena/statistics";
import { levelText } from "../play/setup";
import type { Row, RowGames } from "./data";
import type { Outcome, Rerun, RerunState } from "./rerun";

/** A row with its games. */
export type GamesRow = Row & { games: RowGames };

/** What the arena plays for a row: the same games as `sapper bench` of that seed. */
export function arenaSetup({ run, games: { spec, first } }: GamesRow, games: number, seed: number): Setup {
  return {
    solvers: [run],
    levels: [levelText(spec)],
    rules: [spec.start_rule],
    first: typeof first === "string" ? first : (first?.join(",") ?? null),
    games,
    seed,
  };
}

export class GamesRerun implements Rerun {
  readonly #row: GamesRow;
  readonly #arena: ArenaModel;
  readonly #problem = signal<string | null>(null);

  constructor(row: GamesRow, surroundings: Surroundings) {
    this.#row = row;
    this.#arena = new ArenaModel(row.games.flagging ? { ...surroundings, engine: flaggingEngine(surroundings.engine) } : surroundings);
  }

  readonly state = computed((): RerunState => {
    const { value } = this.#arena.state;
    return value === "empty" ? "ready" : value === "paused" ? "stopped" : value;
  });

  /** Games are no signals: their news are. */
  readonly #run = computed(() => ({ news: this.#arena.news.value, run: this.#arena.groups.value[0]?.runs[0] }));

  readonly outcome = computed((): Outcome | null => {
    const { run } = this.#run.value;
    const done = run?.games.length ?? 0;
    if (!run || done === 0) return null;
    const wins = run.games.numWins();
    const { games, seed } = this.#arena.setup.value;
    return { done, wanted: games, value: wins / done, interval: wilsonInterval(wins, done), wins, seed };
  });

  readonly problem = computed(() => this.#problem.value ?? this.#run.value.run?.problem ?? null);

  start(count: number, seed: number): void {
    this.#problem.value = this.#arena.start(arenaSetup(this.#row, count, seed));
  }

  stop(): void {
    this.#arena.pause();
  }

  goOn(): void {
    this.#arena.goOn();
  }
}

/** The same games, won when every mine is flagged. */
function flaggingEngine(engine: ArenaEngine): ArenaEngine {
  return {
    size: engine.size,
    call: (name, request, options) => engine.call(name, name === "play_many" ? { ...request, flagging: true } : request, options),
  };
}
