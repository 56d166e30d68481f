// The room without a screen: which games are watched, which step of them is shown, and the clock that runs them.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { WatchedGame, type MakeStages, type Standing, type WatchSession } from "./game";
import { DEFAULT_SETUP, type Setup } from "./setup";

/** Steps a second; the last is as fast as it goes. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 5, 10, 30, Infinity];
export const USUAL_SPEED = 2;

export interface Surroundings {
  session(): WatchSession;
  makeStages: MakeStages;
  /** Resolves after so many milliseconds: tests bring their own. */
  wait(milliseconds: number): Promise<void>;
  now(): number;
}

/** One solver of those that play side by side. */
export interface Lane {
  game: WatchedGame;
  /** The game at the step that is shown; null before it has begun. */
  standing: ReadonlySignal<Standing | null>;
}

export class WatchModel {
  readonly setup = signal<Setup>(DEFAULT_SETUP);
  readonly lanes = signal<readonly Lane[]>([]);
  readonly speed = signal(USUAL_SPEED);
  readonly #at = signal(0);
  readonly #isRunning = signal(false);
  readonly #numAsked = signal(0);
  readonly #surroundings: Surroundings;
  /** Changes with every start and pause: a loop that finds another one ends. */
  #run = 0;
  /** The step that will be shown once it is known. */
  #wanted = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** How many steps were made where both games are shown; a game that is over stays at its end. */
  get at(): ReadonlySignal<number> {
    return this.#at;
  }

  get isRunning(): ReadonlySignal<boolean> {
    return this.#isRunning;
  }

  /** Whether a solver thinks. */
  readonly isBusy = computed(() => this.#numAsked.value > 0);

  /** The greatest step that is known of any game. */
  readonly numKnown = computed(() => Math.max(0, ...this.lanes.value.map(({ game }) => game.steps.value.length)));

  /** Whether nothing comes after the step that is shown. */
  readonly isAtEnd = computed(
    () => this.lanes.value.every(({ game }) => game.isComplete) && this.#at.value >= this.numKnown.value,
  );

  /** Begins anew with other solvers or another board, and shows the step of that number. */
  async open(setup: Setup, step = 0): Promise<void> {
    this.#endGames();
    const games = setup.solvers.map((solver) => new WatchedGame(this.#surroundings.session(), solver));
    const lanes = games.map((game) => ({ game, standing: computed(() => game.after(this.#at.value)) }));
    batch(() => {
      this.setup.value = setup;
      this.#at.value = 0;
      this.pause();
      this.lanes.value = lanes;
    });
    await this.#asking(games.map((game) => game.begin(setup, this.#surroundings.makeStages)));
    if (step > 0 && this.lanes.value === lanes) await this.goTo(step);
  }

  /** The next board of the seed; what runs goes on. */
  async next(): Promise<void> {
    const wasRunning = this.#isRunning.value;
    const setup = this.setup.value;
    await this.open({ ...setup, index: setup.index + 1 });
    if (wasRunning) void this.run();
  }

  /** Shows the step of that number as soon as it is known, unless another one is wanted by then; at most the last. */
  async goTo(step: number): Promise<void> {
    const lanes = this.lanes.value;
    const wanted = Math.max(0, step);
    const isWanted = () => this.lanes.value === lanes && this.#wanted === wanted;
    this.#wanted = wanted;
    if (lanes.some(({ game }) => game.steps.value.length < wanted && !game.isComplete)) {
      await this.#asking(lanes.map(({ game }) => game.reach(wanted, isWanted)));
    }
    if (!isWanted()) return;
    this.#at.value = Math.min(wanted, this.numKnown.value);
    this.#wanted = this.#at.value;
  }

  /** One step on; pressed again while the solver thinks, one more. */
  async forward(): Promise<void> {
    this.#halt();
    await this.goTo(this.#next + 1);
  }

  async back(): Promise<void> {
    this.#halt();
    await this.goTo(this.#next - 1);
  }

  /** To a step, such as the beginning. */
  async jump(step: number): Promise<void> {
    this.#halt();
    await this.goTo(step);
  }

  /** To the end of the game, without a look at what lies between. */
  async finish(): Promise<void> {
    const run = this.#start();
    await this.goTo(Infinity);
    this.#halt(run);
  }

  /** Makes steps until the end or a pause; from the beginning where the end is shown. */
  async run(): Promise<void> {
    const run = this.#start();
    const { now, wait } = this.#surroundings;
    if (this.isAtEnd.value) this.#at.value = 0;
    while (run === this.#run && !this.isAtEnd.value) {
      const began = now();
      await this.goTo(this.#at.value + 1);
      if (run !== this.#run || this.isAtEnd.value) break;
      await wait(Math.max(0, 1000 / this.speed.value - (now() - began)));
    }
    this.#halt(run);
  }

  /** Stays at the step that is shown. */
  pause(): void {
    this.#halt();
    this.#wanted = this.#at.value;
  }

  async toggle(): Promise<void> {
    if (this.#isRunning.value) this.pause();
    else await this.run();
  }

  /** The room is left. */
  end(): void {
    this.pause();
    this.#endGames();
    this.lanes.value = [];
  }

  #start(): number {
    this.#isRunning.value = true;
    return ++this.#run;
  }

  /** Ends the run of that number, or any. */
  #halt(run = this.#run): void {
    if (run !== this.#run) return;
    this.#run++;
    this.#isRunning.value = false;
  }

  /** The step from which a key goes on. */
  get #next(): number {
    return Number.isFinite(this.#wanted) ? this.#wanted : this.#at.value;
  }

  #endGames(): void {
    for (const { game } of this.lanes.value) game.end();
  }

  async #asking(work: readonly Promise<void>[]): Promise<void> {
    this.#numAsked.value++;
    await Promise.all(work);
    this.#numAsked.value--;
  }
}
