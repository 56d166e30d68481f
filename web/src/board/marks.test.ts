import { expect, it } from "vitest";
import { MarkMap } from "./marks";

const NONE: ReadonlySet<number> = new Set();

it("adds to what was said of a cell before", () => {
  const marks = new MarkMap(2);
  marks.addOdds([[0.25, null], [0, 1]], Int8Array.of(-1, 1, 0, -1));
  marks.addComponents([[[0, 0]]]);
  marks.addRole([[0, 0]], "safe");
  expect([...marks.map]).toEqual([
    [0, { tint: 0.25, label: "25", component: 0, role: "safe" }],
    [3, { tint: 1, label: "100" }],
  ]);
});

it("shows the mines of a lost game: the one that ended it, those found, and flags that stood wrong", () => {
  const marks = new MarkMap(4);
  const isMine = (cell: number) => cell < 3;
  for (const cell of [1, 3]) marks.addAt(cell, { flag: true });
  marks.addEnding(4, { isWon: false, isMine, flags: new Set([1, 3]), exploded: new Set([0]) });
  expect(Object.fromEntries(marks.map)).toEqual({
    0: { exploded: true },
    1: { flag: true },
    2: { mine: true },
    3: { flag: false, wrongFlag: true },
  });
});

it("flags the mines of a won game", () => {
  const marks = new MarkMap(2);
  marks.addEnding(2, { isWon: true, isMine: (cell) => cell === 1, flags: NONE, exploded: NONE });
  expect([...marks.map]).toEqual([[1, { flag: true }]]);
});
