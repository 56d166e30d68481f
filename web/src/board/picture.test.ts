import { expect, test } from "vitest";
import { parsePosition } from "../notation/notation";
import { drawPicture, pictureSvg } from "./picture";

const POSITION = parsePosition("2 3 1\n1##\n1##");

test("an SVG shows numbers, odds and frames, and is well formed", () => {
  const marks = new Map([
    [1, { tint: 0.5, label: "<1", role: "safe" as const }],
    [2, { mine: true }],
  ]);
  const svg = pictureSvg(drawPicture({ size: POSITION, numbers: POSITION.numbers, marks, title: 'A "position" & more' }));
  expect(svg).toContain("<title>A &quot;position&quot; &amp; more</title>");
  expect(svg).toContain(">&lt;1</text>");
  expect(svg).toContain('stroke="#2ca25f"');
  expect(svg.match(/font-weight="bold">1</g)).toHaveLength(2);
  expect(svg).toContain('fill-opacity="0.375"');
  expect(svg.match(/<(?:path|text)\b/g)?.length).toBe(svg.match(/\/>|<\/text>/g)?.length);
});

test("the picture is as large as its cells and labels", () => {
  const picture = drawPicture({ size: POSITION, numbers: POSITION.numbers, marks: new Map(), title: "" });
  expect([picture.width, picture.height]).toEqual([18 + 3 * 24 + 1, 18 + 2 * 24 + 1]);
  expect(
    picture.layers
      .filter((layer) => layer.kind === "text")
      .map((layer) => layer.kind === "text" && layer.text),
  ).toEqual(["1", "1", "0", "1", "0", "1", "2"]);
});

test("flags are drawn, wrong ones struck out", () => {
  const layers = (marks: Record<string, boolean>) =>
    drawPicture({ size: POSITION, numbers: POSITION.numbers, marks: new Map([[1, marks]]), title: "" }).layers.length;
  expect(layers({ flag: true }) - layers({})).toBe(2);
  expect(layers({ wrongFlag: true }) - layers({})).toBe(3);
});
