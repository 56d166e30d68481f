import { describe, expect, test } from "vitest";
import type { PositionEngine, PositionQuestion } from "../engine/asking";
import type { Analysis, Answer, Best, Considered, Endgame, Request } from "../engine/wire";
import { encodeRecord } from "../notation/links";
import { parseBoard } from "../notation/notation";
import { recordJson } from "../notation/json";
import type { GameRecord } from "../notation/record";
import { gradeOpening, summarise, wantsChance, type Grade } from "./grading";
import { ReviewModel } from "./model";
import { gradeSentence, gradeWord, percent, summarySentence } from "./words";

function considered(cell: [number, number], parts: Partial<Considered>): Considered {
  return {
    cell,
    mine_probability: 0.25,
    next_safety: null,
    progress: null,
    trap_loss: null,
    win_probability: null,
    estimated_win_probability: null,
    score: 0.5,
    cut: false,
    ...parts,
  };
}

function bestOf(cell: [number, number], parts: Partial<Best>): Best {
  return {
    cells: [cell],
    mine_probability: 0.25,
    reason: "",
    basis: "look-ahead",
    win_probability: null,
    candidates: [],
    ...parts,
  };
}

function analysisOf(parts: Partial<Analysis>): Analysis {
  return {
    height: 1,
    width: 4,
    mines: 1,
    consistent: true,
    num_layouts: "4",
    mine_probability: [[0.25, 0.25, 0.25, 0.25]],
    safe: [],
    mines_known: [],
    best: null,
    least_risk: null,
    ...parts,
  };
}

describe("grades", () => {
  test("a proven cell is safe, another one while it is there overlooks it", () => {
    const analysis = analysisOf({
      safe: [[0, 1]],
      best: bestOf([0, 1], { basis: "proof", mine_probability: 0 }),
    });
    expect(gradeOpening(analysis, [1], 0, null)).toEqual({ kind: "safe" });
    expect(gradeOpening(analysis, [2], 0.3, null)).toEqual({
      kind: "overlooked",
      risk: 0.3,
      cost: 0.3,
      safe: [[0, 1]],
    });
    expect(gradeOpening(analysis, [1, 2], 0.3, null).kind).toBe("overlooked");
  });

  test("the best guess is the best whatever its risk", () => {
    const analysis = analysisOf({ best: bestOf([0, 2], {}) });
    expect(gradeOpening(analysis, [2], 0.25, null)).toEqual({ kind: "best", risk: 0.25 });
  });

  test("in an endgame a guess costs what the exact chances say", () => {
    const candidates = [
      considered([0, 0], { win_probability: 0.5 }),
      considered([0, 1], { win_probability: 0.4 }),
    ];
    const analysis = analysisOf({
      best: bestOf([0, 0], { basis: "endgame", win_probability: 0.5, candidates }),
    });
    const grade = gradeOpening(analysis, [1], 0.25, null);
    expect(grade).toMatchObject({ kind: "guess", basis: "exact", better: [[0, 0]] });
    expect(grade.kind === "guess" && grade.cost).toBeCloseTo(0.2);
  });

  test("a guess that an endgame gave up costs what its exact chance says, or no less than its bound", () => {
    const candidates = [
      considered([0, 0], { win_probability: 0.5, score: 0.5 }),
      considered([0, 1], { score: 0.4, cut: true }),
    ];
    const analysis = analysisOf({
      best: bestOf([0, 0], { basis: "endgame", win_probability: 0.5, candidates }),
    });
    expect([0, 1, 2].map((cell) => wantsChance(analysis, cell))).toEqual([false, true, true]);
    expect(gradeOpening(analysis, [1], 0.25, 0.25)).toMatchObject({
      kind: "guess",
      basis: "exact",
      cost: 0.5,
    });
    const bounded = gradeOpening(analysis, [1], 0.25, null);
    expect(bounded).toMatchObject({ kind: "guess", basis: "bound" });
    expect(bounded.kind === "guess" && bounded.cost).toBeCloseTo(0.2);
    expect(gradeOpening(analysis, [2], 0.25, null)).toEqual({
      kind: "fair",
      risk: 0.25,
      preferred: [[0, 0]],
    });
  });

  test("a guess as good as the best is the best", () => {
    const candidates = [
      considered([0, 0], { win_probability: 0.5 }),
      considered([0, 1], { win_probability: 0.5 }),
    ];
    const analysis = analysisOf({
      best: bestOf([0, 0], { basis: "endgame", win_probability: 0.5, candidates }),
    });
    expect(gradeOpening(analysis, [1], 0.5, null)).toEqual({ kind: "best", risk: 0.5 });
  });

  test("elsewhere the champion's scores decide", () => {
    const candidates = [considered([0, 0], { score: 0.8 }), considered([0, 1], { score: 0.6 })];
    const grade = gradeOpening(analysisOf({ best: bestOf([0, 0], { candidates }) }), [1], 0.25, null);
    expect(grade).toMatchObject({ kind: "guess", basis: "champion" });
    expect(grade.kind === "guess" && grade.cost).toBeCloseTo(0.25);
  });

  test("scores of two scales are not compared", () => {
    const candidates = [
      considered([0, 0], { score: 0.7, estimated_win_probability: 0.7 }),
      considered([0, 1], { score: 0.63, estimated_win_probability: 0.63 }),
      considered([0, 2], { score: 0.9, mine_probability: 0.4, cut: true }),
    ];
    const analysis = analysisOf({ best: bestOf([0, 0], { basis: "value", candidates }) });
    const estimated = gradeOpening(analysis, [1], 0.25, null);
    expect(estimated.kind === "guess" && estimated.cost).toBeCloseTo(0.1);
    const givenUp = gradeOpening(analysis, [2], 0.4, null);
    expect(givenUp).toMatchObject({ kind: "guess", basis: "risk" });
    expect(givenUp.kind === "guess" && givenUp.cost).toBeCloseTo(0.2);
  });

  test("the part of a score that a guess had when it was given up is not compared", () => {
    const candidates = [considered([0, 0], { score: 0.8 }), considered([0, 1], { score: 0.1, cut: true })];
    const analysis = analysisOf({ best: bestOf([0, 0], { candidates }) });
    const grade = gradeOpening(analysis, [1], 0.4, null);
    expect(grade).toMatchObject({ kind: "guess", basis: "risk" });
    expect(grade.kind === "guess" && grade.cost).toBeCloseTo(0.2);
  });

  test("what nobody looked at is judged by its risk", () => {
    const grade = gradeOpening(
      analysisOf({ best: bestOf([0, 0], { candidates: [considered([0, 0], {})] }) }),
      [3],
      0.4,
      null,
    );
    expect(grade).toMatchObject({ kind: "guess", basis: "risk" });
    expect(grade.kind === "guess" && grade.cost).toBeCloseTo(0.2);
  });
});

const GRADES: Grade[] = [
  { kind: "safe" },
  { kind: "mark" },
  { kind: "best", risk: 0.5 },
  { kind: "guess", risk: 0.2, cost: 0.1, basis: "exact", better: [[0, 1]] },
  { kind: "overlooked", risk: 0.25, cost: 0.25, safe: [[0, 2]] },
];
const FAIR: Grade = { kind: "fair", risk: 0.25, preferred: [[0, 0]] };
const ESTIMATED: Grade = { kind: "guess", risk: 0.2, cost: 0.1, basis: "champion", better: [[0, 1]] };

describe("the summary", () => {
  test("multiplies what was kept and what was survived", () => {
    const summary = summarise(GRADES);
    expect(summary).toMatchObject({
      openings: 4,
      graded: 4,
      safe: 1,
      bestGuesses: 1,
      worseGuesses: 1,
      overlooked: 1,
      accuracy: 0.5,
    });
    expect(summary.cost).toBeCloseTo(1 - 0.9 * 0.75);
    expect(summary.survival).toBeCloseTo(0.5 * 0.8 * 0.75);
  });

  test("says how good, what mistakes cost, and what luck was needed", () => {
    expect(summarySentence(summarise(GRADES), "won", null)).toBe(
      "Won. 4 openings: 1 safe, 2 forced guesses, 1 guess while something was safe. Accuracy 50.0 %. " +
        "2 mistakes cost 32.5 % of the chance to win. Luck: such guesses are all survived in 30.0 % of games.",
    );
    expect(summarySentence(summarise([{ kind: "safe" }]), "won", null)).toBe(
      "Won. 1 opening: 1 safe, 0 forced guesses. Accuracy 100 %. No mistake cost anything. No luck was needed.",
    );
    expect(summarySentence(summarise(GRADES), "lost", 0.25)).toContain(
      "the mine that ended it had a risk of 25.0 %",
    );
  });

  test("a guess that was no riskier is no mistake, and estimates are said to be some", () => {
    expect(summarise([FAIR])).toMatchObject({ accuracy: 1, cost: 0, bestGuesses: 1 });
    expect(summarySentence(summarise([FAIR, ESTIMATED]), "won", null)).toContain(
      "1 mistake cost about 10.0 %",
    );
  });

  test("every grade has a word and a sentence", () => {
    for (const grade of [
      ...GRADES,
      FAIR,
      ESTIMATED,
      null,
      { kind: "unknown", message: "too large" } as const,
    ]) {
      expect(gradeSentence(grade, "open", true).length).toBeGreaterThan(8);
      expect(typeof gradeWord(grade)).toBe("string");
    }
  });

  test("what is not certain does not read as certain", () => {
    expect([0, 0.0001, 0.123, 0.9999, 1].map(percent)).toEqual([
      "0 %",
      "< 0.1 %",
      "12.3 %",
      "> 99.9 %",
      "100 %",
    ]);
  });
});

/** An engine that answers by tables and notes what it was asked. */
class TableEngine implements PositionEngine {
  readonly asked: { name: string; position: string }[] = [];
  isHeld = false;

  constructor(private readonly analyses: Record<string, Partial<Analysis>>) {}

  async call<Name extends PositionQuestion>(
    name: Name,
    request: Request<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<Name>> {
    this.asked.push({ name, position: request.position });
    await Promise.resolve();
    if (this.isHeld)
      await new Promise((_, reject) =>
        options?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    if (name === "explain" && "cell" in request) {
      const numbers =
        request.cell[1] === 3
          ? [
              [0, 0],
              [0, 1],
            ]
          : [[0, 1]];
      return {
        cell: request.cell,
        verdict: "safe",
        numbers,
        needs_counter: false,
        layouts: null,
        sentence: `why ${request.cell}`,
      } as unknown as Answer<Name>;
    }
    const rows = request.position.split("\n").slice(1).join("\n");
    if (name === "endgame") return endgameOf(rows) as Answer<Name>;
    const found = this.analyses[rows];
    if (name !== "analyse" || found === undefined) throw new Error(`nothing is known of ${rows}`);
    return analysisOf(found) as Answer<Name>;
  }
}

/** The endgame of one row with one mine, by hand: an open number leaves the mine in one place or none. */
function endgameOf(rows: string): Endgame {
  const wins = { "1###": 1, "0###": 2 }[rows];
  if (wins === undefined) throw Object.assign(new Error("no layout"), { kind: "ContradictoryPosition" });
  return { num_layouts: wins, wins, upper: wins, best: null, is_best_safe: true, moves: [], line: [] };
}

const GAME: GameRecord = {
  board: parseBoard("1 5 1\n1*100"),
  moves: [
    { action: "open", cell: [0, 2] },
    { action: "flag", cell: [0, 1] },
    { action: "chord", cell: [0, 2] },
    { action: "open", cell: [0, 0] },
  ],
};

const TABLE: Record<string, Partial<Analysis>> = {
  "#####": {
    width: 5,
    mine_probability: [[0.2, 0.2, 0.2, 0.2, 0.2]],
    best: bestOf([0, 2], { mine_probability: 0.2 }),
  },
  "##1##": {
    width: 5,
    mine_probability: [[0, 0.5, 0, 0.5, 0]],
    safe: [
      [0, 0],
      [0, 4],
    ],
    best: bestOf([0, 0], { basis: "proof" }),
  },
  "##100": {
    width: 5,
    mine_probability: [[0, 1, 0, 0, 0]],
    safe: [[0, 0]],
    mines_known: [[0, 1]],
    best: bestOf([0, 0], { basis: "proof" }),
  },
};

async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

describe("the room", () => {
  test("grades every opening, leaves flags alone, and multiplies the survival", async () => {
    const model = new ReviewModel(new TableEngine(TABLE));
    model.load(GAME);
    expect(model.progress.value).toEqual({ done: 0, total: 3 });
    await settled();
    expect(model.progress.value).toBeNull();
    expect(model.grades.value.map((grade) => grade?.kind)).toEqual(["best", "mark", "overlooked", "safe"]);
    expect(model.survival.value.map((chance) => Number(chance.toFixed(3)))).toEqual([1, 0.8, 0.8, 0.4, 0.4]);
    expect(model.game.value?.outcome).toBe("won");
  });

  test("an overlooked safe cell comes with its proofs, the shortest first", async () => {
    const model = new ReviewModel(
      new TableEngine({
        ...TABLE,
        "##1##": {
          ...TABLE["##1##"],
          safe: [
            [0, 0],
            [0, 3],
          ] as never,
          mine_probability: [[0, 0.5, 0, 0.5, 0]],
        },
      }),
    );
    model.load({ ...GAME, moves: [GAME.moves[0]!, { action: "open", cell: [0, 4] }] });
    await settled();
    model.goTo(1);
    await settled();
    expect(
      model.proofs.value.kind === "done" && model.proofs.value.answer.map((proof) => proof.sentence),
    ).toEqual(["why 0,0", "why 0,3"]);
    expect(model.shownProof.value).toBe(0);
  });

  test("a position that the engine cannot answer leaves its move without a grade", async () => {
    const model = new ReviewModel(new TableEngine({ ...TABLE, "##100": undefined as never }));
    model.load(GAME);
    await settled();
    expect(model.grades.value[3]).toEqual({ kind: "unknown", message: "nothing is known of ##100" });
  });

  test("an endgame's guess is followed through every number that it may show", async () => {
    const best = bestOf([0, 1], { basis: "endgame", win_probability: 1, mine_probability: 0.25 });
    const model = new ReviewModel(new TableEngine({ "####": { best }, "0###": { safe: [[0, 1]] } }));
    model.load({ board: parseBoard("1 4 1\n##*#"), moves: [{ action: "open", cell: [0, 0] }] });
    await settled();
    // A 0 is won on 2 layouts, a 1 on 1: 3 of 4, where the best wins all.
    expect(model.grades.value[0]).toEqual({
      kind: "guess",
      risk: 0.25,
      cost: 0.25,
      basis: "exact",
      better: [[0, 1]],
    });
  });

  test("is stopped and goes on", async () => {
    const engine = new TableEngine(TABLE);
    engine.isHeld = true;
    const model = new ReviewModel(engine);
    model.load(GAME);
    await settled();
    model.cancel();
    await settled();
    expect(model.progress.value).toBeNull();
    expect(model.wasCancelled.value).toBe(true);
    expect(model.grades.value.filter((grade) => grade === null).length).toBe(3);
    engine.isHeld = false;
    model.resume();
    await settled();
    expect(model.grades.value).not.toContain(null);
    expect(model.wasCancelled.value).toBe(false);
  });

  test("steps within the game, and from mistake to mistake", async () => {
    const model = new ReviewModel(new TableEngine(TABLE));
    model.load(GAME);
    await settled();
    model.goTo(99);
    expect(model.step.value).toBe(4);
    expect(model.move.value).toBeNull();
    model.goToMistake(-1);
    expect(model.step.value).toBe(2);
    model.goToMistake(-1);
    expect(model.step.value).toBe(2);
    model.goTo(Number.NaN);
    expect(model.step.value).toBe(0);
  });

  test("takes a link, the game that was kept, pasted text; says what else was given", async () => {
    const model = new ReviewModel(new TableEngine(TABLE));
    expect(model.follow(new URLSearchParams({ g: encodeRecord(GAME), step: "2" }))).toBe(true);
    expect(model.step.value).toBe(2);
    expect(model.loadKept(recordJson(GAME))).toBe(true);
    expect(model.loadKept({ board: 3 })).toBe(false);
    expect(model.follow(new URLSearchParams("g=AAAA"))).toBe(true);
    expect(model.message.value).toContain("The link could not be read");
    model.paste("1 3 1\n1##");
    expect(model.message.value).toContain("That is a position, not a game");
    model.paste(JSON.stringify(recordJson(GAME)));
    expect(model.message.value).toBeNull();
    await settled();
  });

  test("another game ends the grading of the one before", async () => {
    const engine = new TableEngine(TABLE);
    engine.isHeld = true;
    const model = new ReviewModel(engine);
    model.load(GAME);
    await settled();
    engine.isHeld = false;
    model.load({ ...GAME, moves: GAME.moves.slice(0, 1) });
    await settled();
    expect(model.grades.value.map((grade) => grade?.kind)).toEqual(["best"]);
    expect(model.progress.value).toBeNull();
  });
});
