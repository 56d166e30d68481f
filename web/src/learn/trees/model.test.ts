import { expect, test } from "vitest";
import type { LabelledField } from "../../engine/learn_calls";
import labels from "../../../public/data/labels.json";
import { TreeModel, labelsAfter, type TreeEngine } from "./model";
import { parseTree, treeOf, treeText } from "./tree";

const FIELD: LabelledField = {
  truth: [[1, -1], [-2, 1]],
  turns: [
    { cell: [0, 1], changes: [[0, 1, -1], [1, 0, -1]] },
    { cell: [1, 0], changes: [[1, 0, -2]] },
  ],
  score: 7,
  best_score: 7,
};

test("a tree survives its text, and its nodes", () => {
  const text = "outerCompare(numCheck((-1,0),(1,12)),(0,-2))";
  const nodes = parseTree(text);
  expect(nodes && treeText(treeOf(nodes))).toBe(text);
  expect(parseTree(`# a remark\n${text.replaceAll("(", "(\n  ")}\n`)).toEqual(nodes);
  expect(parseTree(treeText(treeOf(labels.evolved)))).toEqual(labels.evolved);
});

test.each(["", "numCheck", "numCheck((0,1))", "numCheck((0,1),(0,2)", "best((0,1),(0,2))", "(0,1)(0,2)", "(0,1000)"])(
  "%s is no tree",
  (text) => expect(parseTree(text)).toBeNull(),
);

test("labels come turn by turn", () => {
  expect(labelsAfter(FIELD, 0)).toEqual([[1, -5], [-5, 1]]);
  expect(labelsAfter(FIELD, 1)).toEqual([[1, -1], [-1, 1]]);
  expect(labelsAfter(FIELD, 2)).toEqual(FIELD.truth);
});

test("a tree labels the field of a seed, and can be looked at cell by cell", async () => {
  const asked: unknown[] = [];
  const engine = {
    call: (name: string, request: unknown) => {
      asked.push([name, request]);
      return Promise.resolve(name === "generate" ? { board: "2 2 1\n1*\n11" } : FIELD);
    },
  } as unknown as TreeEngine;
  const spec = { height: 2, width: 2, mines: 1, start_rule: "any" } as const;
  const model = new TreeModel(engine, { nodes: labels.evolved, spec, seed: 4, verified: true });
  await model.open(model.setup.value);
  expect(asked[1]).toEqual(["label_field", { board: "2 2 1\n1*\n11", tree: labels.evolved, seed: 4, verified: true }]);
  expect([model.turn.value, model.numTurns.value]).toEqual([2, 2]);
  model.goTo(1);
  expect(model.view.value?.labels).toEqual([[1, -1], [-1, 1]]);
  model.goTo(9);
  expect(model.turn.value).toBe(2);
  expect(await model.read("numCheck((0,1),(0,2))")).toBe(true);
  expect(model.text.value).toBe("numCheck((0,1),(0,2))");
  expect(await model.read("nothing")).toBe(false);
});
