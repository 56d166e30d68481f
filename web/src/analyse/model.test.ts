import { beforeEach, describe, expect, test } from "vitest";
import type { PositionEngine, PositionQuestion } from "../engine/asking";
import type { Analysis, Answer, Explanation, Request } from "../engine/wire";
import { parsePosition } from "../notation/notation";
import { HIDDEN, writePosition } from "../notation/position";
import { Editor } from "./editor";
import { findFiftyFifties } from "./fifty_fifty";
import { boardMarks } from "./marks";
import { AnalyseModel, type Later } from "./model";

const editorOf = (text: string): Editor => new Editor(parsePosition(text));
const shown = (editor: Editor): string => writePosition(editor.position.value);

describe("the editor", () => {
  test("a stroke is one step back, and comes again", () => {
    const editor = editorOf("1 4 1\n####");
    editor.beginStroke();
    for (const cell of [0, 1, 2]) editor.setCell(cell, 1);
    editor.endStroke();
    editor.setCell(3, 2);
    expect(shown(editor)).toBe("1 4 1\n1112");
    editor.undo();
    expect(shown(editor)).toBe("1 4 1\n111#");
    editor.undo();
    expect(shown(editor)).toBe("1 4 1\n####");
    expect(editor.canUndo.value).toBe(false);
    editor.redo();
    editor.redo();
    expect(shown(editor)).toBe("1 4 1\n1112");
    expect(editor.canRedo.value).toBe(false);
  });

  test("two strokes are two steps", () => {
    const editor = editorOf("1 4 1\n####");
    for (const cell of [0, 1]) {
      editor.beginStroke();
      editor.setCell(cell, 1);
      editor.endStroke();
    }
    editor.undo();
    expect(shown(editor)).toBe("1 4 1\n1###");
  });

  test("what changes nothing is no step", () => {
    const editor = editorOf("1 2 1\n1#");
    editor.setCell(0, 1);
    editor.setMines(1);
    editor.setCell(7, 3);
    expect(editor.canUndo.value).toBe(false);
  });

  test("another size keeps what fits, and a start that fits", () => {
    const editor = editorOf("2 3 5 safe 1 2\n123\n###");
    editor.resize({ height: 3, width: 2 });
    expect(shown(editor)).toBe("3 2 5 safe\n12\n##\n##");
    editor.resize({ height: 1, width: 4 });
    expect(shown(editor)).toBe("1 4 4 safe\n12##");
    editor.resize({ height: Number.NaN, width: 1e9 });
    expect(editor.position.value.height).toBe(1);
    expect(editor.position.value.width).toBe(100);
  });

  test("clearing hides all and can be undone", () => {
    const editor = editorOf("1 3 1\n12#");
    editor.clear();
    expect(shown(editor)).toBe("1 3 1\n###");
    editor.undo();
    expect(shown(editor)).toBe("1 3 1\n12#");
  });
});

/** An engine whose answers the test gives by hand. */
class HandEngine implements PositionEngine {
  readonly open: {
    name: PositionQuestion;
    request: unknown;
    signal: AbortSignal | undefined;
    resolve: (answer: never) => void;
    reject: (error: unknown) => void;
  }[] = [];

  call<Name extends PositionQuestion>(
    name: Name,
    request: Request<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<Answer<Name>> {
    return new Promise((resolve, reject) => {
      this.open.push({
        name,
        request,
        signal: options?.signal,
        resolve: resolve as (answer: never) => void,
        reject,
      });
    });
  }

  async answer<Name extends PositionQuestion>(name: Name, answer: Answer<Name>): Promise<void> {
    const index = this.open.findLastIndex((one) => one.name === name);
    this.open.splice(index, 1)[0]?.resolve(answer as never);
    await settled();
  }

  async refuse(name: PositionQuestion, error: Error): Promise<void> {
    const index = this.open.findLastIndex((one) => one.name === name);
    this.open.splice(index, 1)[0]?.reject(error);
    await settled();
  }

  names(): string[] {
    return this.open.map((one) => one.name);
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const TWO_BY_TWO = parsePosition("2 2 1\n1#\n1#");

function analysisOf(parts: Partial<Analysis>): Analysis {
  return {
    height: 2,
    width: 2,
    mines: 1,
    consistent: true,
    num_layouts: "2",
    mine_probability: [
      [0, 0.5],
      [0, 0.5],
    ],
    safe: [],
    mines_known: [],
    best: null,
    least_risk: null,
    ...parts,
  };
}

describe("the room", () => {
  let waiting: (() => void)[] = [];
  let engine: HandEngine;
  let model: AnalyseModel;
  const later: Later = (work) => {
    waiting.push(work);
    return () => void (waiting = waiting.filter((one) => one !== work));
  };
  const pause = (): void => waiting.splice(0).forEach((work) => work());

  beforeEach(() => {
    waiting = [];
    engine = new HandEngine();
    model = new AnalyseModel(engine, { first: TWO_BY_TWO, later });
  });

  test("asks once after a pause, however many edits came before", () => {
    model.editor.setCell(1, 1);
    model.editor.setCell(1, 2);
    pause();
    expect(engine.names()).toEqual(["components", "analyse"]);
    expect(engine.open[1]?.request).toMatchObject({ position: "2 2 1\n12\n1#" });
  });

  test("a newer edit calls off what is asked, and its answer is not shown", async () => {
    pause();
    const old = engine.open[1];
    model.editor.setCell(1, 2);
    expect(old?.signal?.aborted).toBe(true);
    await engine.answer("analyse", analysisOf({}));
    expect(model.analysis.value.kind).toBe("busy");
  });

  test("works out a small endgame once the layouts are counted", async () => {
    pause();
    await engine.answer("components", {
      components: [
        [
          [0, 1],
          [1, 1],
        ],
      ],
      interior: [],
    });
    await engine.answer("analyse", analysisOf({}));
    expect(model.analysis.value.kind).toBe("done");
    expect(engine.names()).toEqual(["endgame"]);
    await engine.answer("endgame", {
      num_layouts: 2,
      wins: 1,
      upper: 1,
      best: [0, 1],
      is_best_safe: false,
      moves: [],
      line: [],
    });
    expect(model.endgame.value).toMatchObject({ kind: "done", answer: { wins: 1 } });
  });

  test.each([
    ["20001", true],
    [null, true],
    ["0", false],
  ])("leaves larger endgames alone: %s layouts", async (count, consistent) => {
    pause();
    await engine.answer("components", { components: [], interior: [] });
    await engine.answer("analyse", analysisOf({ num_layouts: count, consistent }));
    expect(engine.names()).toEqual([]);
  });

  test("a fault of the engine is shown with its kind", async () => {
    pause();
    const error = new Error("too many states");
    error.name = "BudgetExceeded";
    await engine.refuse("analyse", error);
    expect(model.analysis.value).toEqual({
      kind: "fault",
      name: "BudgetExceeded",
      message: "too many states",
    });
  });

  test("a start that breaks its promise is not asked about", () => {
    model.editor.setStart("opening", [0, 0]);
    pause();
    expect(engine.names()).toEqual([]);
    expect(model.faults.value.map((fault) => fault.kind)).toEqual(["start-not-zero"]);
  });

  test("an explanation is dropped when the position changes or another cell is asked about", async () => {
    void model.explain(1);
    const first = engine.open[0];
    void model.explain(3);
    expect(first?.signal?.aborted).toBe(true);
    const explanation: Explanation = {
      cell: [1, 1],
      verdict: "undecided",
      numbers: [],
      needs_counter: false,
      layouts: [[[1, 1]], [[0, 1]]],
      sentence: "Who knows.",
    };
    await engine.answer("explain", explanation);
    expect(model.why.value).toEqual({ cell: [1, 1], answer: { kind: "done", answer: explanation } });
    model.flipLayout();
    expect(model.layout.value).toBe(1);
    model.editor.setCell(0, 2);
    expect(model.why.value).toBeNull();
  });

  test("typing goes on along the row, erasing goes back", () => {
    for (const key of ["2", "#", "8"]) model.pressKey(model.cursor.value ?? 0, key);
    expect(writePosition(model.editor.position.value)).toBe("2 2 1\n2#\n8#");
    model.pressKey(model.cursor.value ?? 0, "Backspace");
    expect(writePosition(model.editor.position.value)).toBe("2 2 1\n2#\n##");
    expect(model.cursor.value).toBe(2);
    expect(model.pressKey(0, "q")).toBe(false);
  });

  test("the tool paints, or asks", () => {
    model.tool.value = 3;
    model.useTool(1);
    model.tool.value = HIDDEN;
    model.useTool(0);
    expect(writePosition(model.editor.position.value)).toBe("2 2 1\n#3\n1#");
    model.tool.value = "why";
    model.useTool(3);
    expect(engine.names()).toEqual(["explain"]);
  });

  test("pasted text is shown with what was understood, or the error", () => {
    expect(model.paste("1 3 1\n1F#")).toBeNull();
    expect(writePosition(model.editor.position.value)).toBe("1 3 1\n1##");
    expect(model.message.value?.lines).toEqual([
      "Read a position of 1 × 3 with 1 mine.",
      "A flag was read as a hidden cell: flags prove nothing.",
    ]);
    model.paste("1 3 1\n1%#");
    expect(model.message.value?.kind).toBe("error");
    expect(model.message.value?.lines[0]).toContain("line 2, column 2");
    expect(writePosition(model.editor.position.value)).toBe("1 3 1\n1##");
  });

  test("a board is taken with its mines hidden; a game is handed back", () => {
    model.paste("1 3 1\n01*");
    expect(writePosition(model.editor.position.value)).toBe("1 3 1\n01#");
    expect(model.paste('{"board":"1 3 1\\n01*","moves":[["open",0,0]]}')?.kind).toBe("record");
  });

  test("a link is followed, a damaged one is an error", () => {
    model.follow(new URLSearchParams("p=1.3.1~1B"));
    expect(writePosition(model.editor.position.value)).toBe("1 3 1\n1##");
    model.follow(new URLSearchParams("p=1.3.1~1Z"));
    expect(model.message.value?.kind).toBe("error");
  });
});

describe("50/50s", () => {
  test("a pair in a corner that no number can tell apart", () => {
    const position = parsePosition("2 3 2\n12#\n#2#");
    const analysis = analysisOf({
      mine_probability: [
        [0, 0, 0.5],
        [1, 0, 0.5],
      ],
    });
    expect(findFiftyFifties(position, analysis)).toEqual([
      [
        [0, 2],
        [1, 2],
      ],
    ]);
  });

  test("a cell outside that will tell them apart makes it none", () => {
    const position = parsePosition("3 2 1\n1#\n1#\n1#");
    const analysis = analysisOf({
      mine_probability: [
        [0, 0.5],
        [0, 0.5],
        [0, 0],
      ],
    });
    expect(findFiftyFifties(position, analysis)).toEqual([]);
  });

  test("odds that are not even make it none", () => {
    const analysis = analysisOf({
      mine_probability: [
        [0, 0.25],
        [0, 0.75],
      ],
    });
    expect(findFiftyFifties(TWO_BY_TWO, analysis)).toEqual([]);
  });
});

describe("marks", () => {
  const base = {
    position: TWO_BY_TWO,
    analysis: analysisOf({ safe: [[1, 1]] }),
    components: { components: [[[0, 1] as const]], interior: [] },
    explanation: null,
    layout: 0 as const,
    pointed: null,
    showsOdds: true,
    showsComponents: true,
  };

  test("hidden cells carry odds and components, open ones do not", () => {
    const marks = boardMarks(base);
    expect(marks.get(1)).toEqual({ tint: 0.5, label: "50", component: 0 });
    expect(marks.get(3)).toEqual({ tint: 0.5, label: "50", role: "safe" });
    expect(marks.has(0)).toBe(false);
    expect(boardMarks({ ...base, showsOdds: false, showsComponents: false }).get(1)).toBeUndefined();
  });

  test("proven mines are framed where no odds say it", () => {
    const analysis = analysisOf({
      mines_known: [[0, 1]],
      mine_probability: [
        [0, 1],
        [0, 0],
      ],
    });
    expect(boardMarks({ ...base, analysis }).get(1)).toEqual({ tint: 1, label: "100", component: 0 });
    expect(boardMarks({ ...base, analysis, showsOdds: false }).get(1)).toEqual({
      component: 0,
      role: "mine",
    });
  });

  test("an explanation marks its numbers, or lays out one of its layouts", () => {
    const proof: Explanation = {
      cell: [1, 1],
      verdict: "safe",
      numbers: [[0, 0]],
      needs_counter: false,
      layouts: null,
      sentence: "",
    };
    expect(boardMarks({ ...base, explanation: proof }).get(0)?.role).toBe("proof");
    const undecided: Explanation = { ...proof, numbers: [], layouts: [[[1, 1]], [[0, 1]]] };
    expect(boardMarks({ ...base, explanation: undecided }).get(3)).toMatchObject({
      mine: true,
      role: "chosen",
    });
    expect(boardMarks({ ...base, explanation: undecided, layout: 1 }).get(1)).toMatchObject({ mine: true });
  });

  test("contradicting numbers are marked", () => {
    const analysis = analysisOf({
      consistent: false,
      mine_probability: [
        [null, null],
        [null, null],
      ],
      contradiction: { numbers: [[0, 0]], needs_counter: true, sentence: "" },
    });
    expect(boardMarks({ ...base, analysis }).get(0)).toEqual({ role: "contradiction" });
  });
});
