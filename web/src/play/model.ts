// One person at one board, without a screen: actions go in, signals tell what is to be seen.

import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { flat, rowCol } from "../board/grid";
import type { BoardAction } from "../board/types";
import type { FirstSession } from "../engine/client";
import type { Analysis, Cell, GameView } from "../engine/wire";
import type { KeptMove, MoveAction } from "../notation/kept";
import { GuessJudge } from "./guesses";
import { findHint, probabilityAt, type Analyst, type Hint } from "./hints";
import { NO_CLICKS, type Clicks } from "./score";
import { levelKey, type Deal, type Setup } from "./setup";
import { chordTargets, isHidden, isMarked, isOver, untouched, withFlag, withView, type State } from "./state";
import type { FinishedGame } from "./statistics";
import { firstOf, type Unfinished } from "./unfinished";
import { words } from "./words";

export interface PlayOptions {
  /** Help is allowed, and the game does not count. */
  practice: Signal<boolean>;
  /** Mine probabilities on the board, in practice. */
  odds: Signal<boolean>;
  /** A warning before a guess while something is safe, in practice. */
  warns: Signal<boolean>;
  /** A tap sets a flag. */
  flagMode: Signal<boolean>;
}

export interface PlayWorld {
  session: Pick<FirstSession, "call">;
  analyst: Analyst;
  options: PlayOptions;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves when nothing else is to be done. */
  idle(): Promise<void>;
  /** 0 to 1, for seeds. */
  random(): number;
  /** A game is over, or its guesses are counted: the same `at` names the same game. */
  onFinished(game: FinishedGame): void;
}

export interface ShownHint {
  hint: Hint;
  /** 1: where to look; 2: which numbers; 3: the cell. */
  step: 1 | 2 | 3;
}

export interface Warning {
  /** The cell that was to be opened; done again, it is opened. */
  cell: number;
  probability: number;
  numSafe: number;
}

interface Step {
  numMoves: number;
  flags: ReadonlySet<number>;
  blown: ReadonlySet<number>;
  /** How many openings of the engine belong to it. */
  numOpenings: number;
}

const NUM_SEEDS = 2 ** 31;

export class Play {
  readonly cursor = signal<number | null>(null);
  readonly #world: PlayWorld;
  readonly #judge: GuessJudge;
  readonly #setup: Signal<Setup>;
  readonly #state: Signal<State>;
  readonly #deal = signal<Deal>({ seed: 0, index: 0 });
  readonly #first = signal<Cell | null>(null);
  readonly #clicks = signal<Clicks>(NO_CLICKS);
  readonly #message = signal<string | null>(null);
  readonly #hint = signal<ShownHint | null>(null);
  readonly #warning = signal<Warning | null>(null);
  readonly #analysis = signal<Analysis | null>(null);
  readonly #isThinking = signal(false);
  readonly #startedAt = signal<number | null>(null);
  readonly #endedAt = signal<number | null>(null);
  #moves: KeptMove[] = [];
  #steps: Step[] = [];
  #isAssisted = false;
  #finishedAt: number | null = null;
  /** Ends with the game: nothing of an old one reaches the next. */
  #game = new AbortController();
  #last: Promise<void> = Promise.resolve();

  /** Begins a game, or goes on with one that was kept. */
  constructor(world: PlayWorld, game: Setup | Unfinished) {
    const setup = "moves" in game ? game.setup : game;
    this.#world = world;
    this.#judge = new GuessJudge(world.analyst, world.idle);
    this.#setup = signal(setup);
    this.#state = signal(untouched(setup.spec, setup.spec.mines));
    if ("moves" in game) this.#goOnWith(game);
    else this.newGame(setup);
  }

  get setup(): ReadonlySignal<Setup> { return this.#setup; }
  get state(): ReadonlySignal<State> { return this.#state; }
  get deal(): ReadonlySignal<Deal> { return this.#deal; }
  get clicks(): ReadonlySignal<Clicks> { return this.#clicks; }
  get guesses() { return this.#judge.count; }
  get message(): ReadonlySignal<string | null> { return this.#message; }
  get hint(): ReadonlySignal<ShownHint | null> { return this.#hint; }
  get warning(): ReadonlySignal<Warning | null> { return this.#warning; }
  /** Of the position on the board, in practice with odds; null while it is not known. */
  get analysis(): ReadonlySignal<Analysis | null> { return this.#analysis; }
  /** The engine looks for a hint. */
  get isThinking(): ReadonlySignal<boolean> { return this.#isThinking; }
  get isRunning(): boolean { return this.#startedAt.value !== null && this.#endedAt.value === null; }
  /** The moves up to now, as records write them. */
  get moves(): readonly KeptMove[] { return this.#moves; }
  /** The first cell of the game, once it was opened by hand. */
  get first(): ReadonlySignal<Cell | null> { return this.#first; }
  get canUndo(): boolean { return this.#steps.length > 0; }

  /** What brings the game back after a reload; null before its first move and after its end. */
  get unfinished(): Unfinished | null {
    const state = this.#state.value;
    if (state.position === null || isOver(state) || this.#moves.length === 0) return null;
    return {
      setup: this.#setup.value,
      ...this.#deal.value,
      moves: this.#moves,
      clicks: this.#clicks.value,
      milliseconds: this.elapsed(),
      isAssisted: this.#isAssisted,
      isOn: state.blown.size > 0,
    };
  }

  /** How long the game has lasted, in milliseconds. */
  elapsed(): number {
    const start = this.#startedAt.value;
    return start === null ? 0 : (this.#endedAt.value ?? this.#world.now()) - start;
  }

  /** When all that was asked for is done. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Lays out a new board; a chosen seed gives the board of its number. */
  newGame(setup: Setup): void {
    const seed = setup.seed ?? Math.floor(this.#world.random() * NUM_SEEDS);
    this.#begin(setup, { seed, index: setup.seed === null ? 0 : setup.index }, setup.first, false);
  }

  /** The next board: of the chosen seed, else of a new one. */
  nextGame(): void {
    const setup = this.#setup.value;
    // A link that names the first cell shows one game; it does not choose a seed for those that follow.
    const seed = setup.first === null ? setup.seed : null;
    this.newGame({ ...setup, seed, index: seed === null ? 0 : setup.index + 1, first: null });
  }

  /** The same board from its beginning; it was seen before, so it does not count. */
  sameBoard(): void {
    this.#begin(this.#setup.value, this.#deal.value, this.#first.value, true);
  }

  /** What the player did to the board. */
  act({ kind, cell }: BoardAction): void {
    const state = this.#state.value;
    if (isOver(state) || kind === "press") return;
    if (!isHidden(state, cell)) {
      if (kind !== "flag") this.#do(() => this.#chord(cell));
    } else if (kind === "flag" || (kind === "open" && this.#world.options.flagMode.value)) {
      this.#do(async () => this.#flag(cell));
    } else if (kind === "open") {
      this.#do(() => this.#open(cell));
    }
  }

  /** Takes the last move back, also one that opened a mine. */
  undo(): void {
    this.#do(async () => {
      const step = this.#steps.pop();
      if (!step) return;
      let state = this.#state.value;
      for (let count = 0; count < step.numOpenings; count++) {
        state = withView(state, await this.#world.session.call("game_undo", {}));
      }
      this.#moves.length = step.numMoves;
      this.#resume({ ...state, phase: "playing", flags: step.flags, blown: step.blown });
    });
  }

  /** Goes on after a mine: it stays on the board as known. */
  goOn(): void {
    this.#do(async () => {
      if (this.#state.value.phase === "lost") this.#resume(await this.#withoutMine(this.#state.value));
    });
  }

  /** The next step of the hint, or the first of a new one. */
  nextHint(): void {
    this.#isAssisted = true;
    this.#do(async () => {
      const shown = this.#hint.value;
      if (shown) {
        this.#hint.value = { ...shown, step: shown.step === 1 ? 2 : 3 };
      } else if (this.#state.value.phase === "ready") {
        this.#message.value = words.hint.anyFirst;
      } else {
        await this.#findHint();
      }
    });
  }

  /** Takes hint and warning off the board. */
  dismiss(): void {
    this.#hint.value = null;
    this.#warning.value = null;
  }

  /** Stops drawing a board; the first cell can be chosen anew. */
  cancelDeal(): void {
    if (this.#state.value.phase === "dealing") this.newGame({ ...this.#setup.value, first: null });
  }

  /** The options of practice have changed; from then on the game has had help. */
  optionsChanged(isHelped: boolean): void {
    if (isHelped && this.#state.value.position !== null) this.#isAssisted = true;
    this.#lookAtPosition();
  }

  /** Says something about the game, such as a link that could not be read. */
  say(message: string): void {
    this.#message.value = message;
  }

  #begin(setup: Setup, deal: Deal, first: Cell | null, isKnown: boolean): void {
    this.#clear(setup, deal, isKnown);
    if (first) this.#do(() => this.#open(flat(first, setup.spec.width)));
    else if (setup.spec.start_rule === "given-zero") this.#do(() => this.#openGiven());
  }

  #clear(setup: Setup, deal: Deal, isAssisted: boolean): void {
    this.#game.abort();
    this.#game = new AbortController();
    this.#last = Promise.resolve();
    this.#judge.begin();
    this.#moves = [];
    this.#steps = [];
    this.#isAssisted = isAssisted;
    this.#finishedAt = null;
    batch(() => {
      this.#setup.value = setup;
      this.#deal.value = deal;
      this.#first.value = null;
      this.#clicks.value = NO_CLICKS;
      this.#startedAt.value = this.#endedAt.value = null;
      this.#message.value = null;
      this.#show(untouched(setup.spec, setup.spec.mines));
    });
  }

  /** Plays a kept game again up to where it was; one that cannot be played is given up for a new one. */
  #goOnWith(game: Unfinished): void {
    this.#clear(game.setup, { seed: game.seed, index: game.index }, game.isAssisted);
    batch(() => {
      this.#first.value = firstOf(game);
      this.#show({ ...this.#state.value, phase: "dealing" });
    });
    this.#do(async () => {
      try {
        await this.#replay(game);
      } catch {
        this.newGame(game.setup);
      }
    });
  }

  async #replay(game: Unfinished): Promise<void> {
    const { signal } = this.#game;
    const { moves, clicks, milliseconds, isOn } = game;
    const first = this.#first.value;
    const view = await this.#draw(first);
    if (!view) return;
    let state = withView(this.#state.value, view);
    this.#moves = first ? moves.slice(0, 1) : [];
    for (const move of first ? moves.slice(1) : moves) {
      if (state.phase === "lost") state = await this.#withoutMine(state);
      state = await this.#replayMove(state, move);
      if (signal.aborted) return;
    }
    if (isOn && state.phase === "lost") state = await this.#withoutMine(state);
    batch(() => {
      this.#clicks.value = clicks;
      this.#startedAt.value = this.#world.now() - milliseconds;
      this.#show(state);
      if (isOver(state)) this.#finish();
    });
  }

  async #replayMove(state: State, [action, row, col]: KeptMove): Promise<State> {
    const cell = flat([row, col], state.width);
    const step = this.#newStep(action, cell, state);
    if (action === "flag") return withFlag(state, cell);
    const targets = action === "open" ? [cell] : chordTargets(state, cell);
    return (await this.#openEach(state, targets, step)).state;
  }

  /** The state before the mine that ended it was opened, with that mine known. */
  async #withoutMine(state: State): Promise<State> {
    const { exploded, blown } = state;
    const view = await this.#world.session.call("game_undo", {});
    const step = this.#steps.at(-1);
    if (step) step.numOpenings -= 1;
    return { ...withView(state, view), blown: exploded === null ? blown : new Set([...blown, exploded]) };
  }

  /** Does one thing after another; what an old game asked for is dropped, and faults become words. */
  #do(action: () => Promise<void>): void {
    const { signal: game } = this.#game;
    this.#last = this.#last.then(async () => {
      if (game.aborted) return;
      try {
        await action();
      } catch (error) {
        if (!game.aborted) this.#refuse(error);
      }
    });
  }

  #refuse(error: unknown): void {
    this.#message.value = error instanceof Error ? error.message : String(error);
    const state = this.#state.value;
    if (state.phase === "dealing") this.#show({ ...state, phase: "ready" });
  }

  async #open(cell: number): Promise<void> {
    const state = this.#state.value;
    if (!isHidden(state, cell) || isMarked(state, cell) || isOver(state)) return;
    if (state.position === null) return this.#openFirst(cell);
    if (await this.#isWarnedOf(cell, [cell])) return;
    await this.#openCells("open", cell, [cell]);
  }

  async #openFirst(cell: number): Promise<void> {
    const first = rowCol(cell, this.#state.value.width);
    const view = await this.#draw(first);
    if (!view) return;
    batch(() => {
      this.#first.value = first;
      this.#moves.push(["open", ...first]);
      this.#count("open");
      this.#showView(view);
    });
  }

  /** Under `given-zero` the board is there before the first click, with its start open. */
  async #openGiven(): Promise<void> {
    const view = await this.#draw(null);
    if (view) this.#showView(view);
  }

  /** Has the board drawn and its first cell opened; null where another game has begun meanwhile. */
  async #draw(first: Cell | null): Promise<GameView | null> {
    const { spec, noGuess } = this.#setup.value;
    const { signal } = this.#game;
    this.#show({ ...this.#state.value, phase: "dealing" });
    const request = { spec, ...this.#deal.value, ...(first && { first }), no_guess: noGuess };
    const { session } = this.#world;
    let view = await session.call("game_begin", request, { signal });
    if (first && !signal.aborted) view = await session.call("game_open", { cell: first });
    return signal.aborted ? null : view;
  }

  async #chord(cell: number): Promise<void> {
    const targets = chordTargets(this.#state.value, cell);
    if (isOver(this.#state.value)) return;
    if (targets.length === 0) return this.#count("chord");
    if (await this.#isWarnedOf(cell, targets)) return;
    await this.#openCells("chord", cell, targets);
  }

  /** Opens cells one after the other, up to the first mine, as one move, and shows all that comes of it at once. */
  async #openCells(action: "open" | "chord", cell: number, targets: readonly number[]): Promise<void> {
    const { signal } = this.#game;
    const before = this.#state.value;
    const { view } = await this.#openEach(before, targets, this.#newStep(action, cell, before));
    if (!view || signal.aborted) return;
    batch(() => {
      this.#count(action);
      this.#showView(view);
    });
  }

  /** What comes of it, and the last that the engine said. */
  async #openEach(state: State, targets: readonly number[], step: Step): Promise<{ state: State; view: GameView | null }> {
    const { signal } = this.#game;
    let view: GameView | null = null;
    for (const target of targets) {
      if (!isHidden(state, target)) continue;
      const { position } = state;
      view = await this.#world.session.call("game_open", { cell: rowCol(target, state.width) });
      if (signal.aborted) break;
      // Judged once it is answered: the player waits for that alone.
      if (position !== null) this.#judge.note(position, target);
      step.numOpenings += 1;
      state = withView(state, view);
      if (isOver(state)) break;
    }
    return { state, view };
  }

  #flag(cell: number): void {
    const state = this.#state.value;
    if (!isHidden(state, cell) || state.blown.has(cell) || isOver(state)) return;
    this.#newStep("flag", cell, state);
    this.#count("flag");
    this.#show(withFlag(state, cell));
  }

  #newStep(action: MoveAction, cell: number, { flags, blown, width }: State): Step {
    const step = { numMoves: this.#moves.length, flags, blown, numOpenings: 0 };
    this.#steps.push(step);
    this.#moves.push([action, ...rowCol(cell, width)]);
    return step;
  }

  #count(kind: keyof Clicks): void {
    const clicks = this.#clicks.value;
    this.#clicks.value = { ...clicks, [kind]: clicks[kind] + 1 };
    this.#startedAt.value ??= this.#world.now();
    if (this.#world.options.practice.value) this.#isAssisted = true;
  }

  #showView(view: GameView): void {
    batch(() => {
      this.#show(withView(this.#state.value, view));
      if (isOver(this.#state.value)) this.#finish();
    });
  }

  /** Every change of what is seen comes through here. */
  #show(state: State): void {
    const isNewPosition = state.position !== this.#state.value.position;
    batch(() => {
      this.#state.value = state;
      this.#warning.value = null;
      if (isNewPosition || isOver(state)) {
        this.#hint.value = null;
        this.#analysis.value = null;
        this.#message.value = null;
      }
    });
    if (isNewPosition) this.#lookAtPosition();
  }

  #resume(state: State): void {
    this.#isAssisted = true;
    batch(() => {
      this.#endedAt.value = null;
      this.#show(state);
    });
  }

  #finish(): void {
    this.#startedAt.value ??= this.#world.now();
    this.#endedAt.value = this.#world.now();
    this.#finishedAt ??= this.#endedAt.value;
    this.#report(null);
    void this.#judge.settled().then((count) => {
      if (count && isOver(this.#state.value)) this.#report(count);
    });
  }

  #report(count: { made: number; avoidable: number } | null): void {
    const state = this.#state.value;
    this.#world.onFinished({
      at: this.#finishedAt ?? this.#world.now(),
      level: levelKey(this.#setup.value),
      won: state.phase === "won",
      milliseconds: this.elapsed(),
      bv: state.bv ?? 0,
      clicks: this.#clicks.value,
      guesses: count && count.made,
      avoidable: count && count.avoidable,
      practice: this.#isAssisted,
      ...this.#deal.value,
      first: this.#first.value,
    });
  }

  async #findHint(): Promise<void> {
    const { position, phase } = this.#state.value;
    if (position === null || phase !== "playing") return;
    const { signal } = this.#game;
    this.#isThinking.value = true;
    try {
      const hint = await findHint(this.#world.analyst, position, this.#state.value, this.cursor.value, signal);
      if (signal.aborted) return;
      this.#hint.value = hint && { hint, step: 1 };
      if (!hint) this.#message.value = words.hint.none;
    } finally {
      this.#isThinking.value = false;
    }
  }

  /** True where the player is warned now; the same once more goes ahead. */
  async #isWarnedOf(cell: number, targets: readonly number[]): Promise<boolean> {
    const { practice, warns } = this.#world.options;
    const { position } = this.#state.value;
    if (!practice.value || !warns.value || position === null || this.#warning.value?.cell === cell) return false;
    const analysis = await this.#analysisOf(position);
    if (!analysis || analysis.safe.length === 0) return false;
    const probability = Math.max(...targets.map((target) => probabilityAt(analysis, target) ?? 0));
    if (probability === 0) return false;
    this.#warning.value = { cell, probability, numSafe: analysis.safe.length };
    return true;
  }

  #lookAtPosition(): void {
    const { practice, odds } = this.#world.options;
    const { position, phase } = this.#state.value;
    if (!practice.value || !odds.value || position === null || phase !== "playing") return;
    void this.#analysisOf(position).then((analysis) => {
      if (this.#state.value.position === position && phase === "playing") this.#analysis.value = analysis;
    });
  }

  /** Null where the engine has no answer in time: help is left out then. */
  async #analysisOf(position: string): Promise<Analysis | null> {
    try {
      return await this.#world.analyst.analyse(position, this.#game.signal);
    } catch {
      return null;
    }
  }
}
