import { expect, it } from "vitest";
import { readBlocks, readInline } from "./markdown";

it("reads the blocks of a page", () => {
  const page = [
    "# Title",
    "A paragraph",
    "of two lines.",
    "",
    "- one",
    "  goes on",
    "- two",
    "```console",
    "$ sapper # no heading",
    "```",
    "| a | b |",
    "|---|--:|",
    "| 1 \\| 2 | |",
    "![a picture](x.png)",
    "## End",
  ].join("\n");
  expect(readBlocks(page)).toEqual([
    { kind: "heading", rank: 1, text: "Title" },
    { kind: "paragraph", text: "A paragraph of two lines." },
    { kind: "list", items: ["one goes on", "two"] },
    { kind: "code", text: "$ sapper # no heading" },
    { kind: "table", rows: [["a", "b"], ["1 | 2", ""]] },
    { kind: "heading", rank: 2, text: "End" },
  ]);
});

it("ends with every text, and loses no word of a paragraph", () => {
  const hostile = ["```", "|", "- ", "#", "# ", "|||\n- a\n```x", "\n\n\n", "1. a\nb\n2. c"];
  for (const text of hostile) expect(() => readBlocks(text)).not.toThrow();
  expect(readBlocks("#hashtag and more")).toEqual([{ kind: "paragraph", text: "#hashtag and more" }]);
});

it("reads code, stress and links within a line", () => {
  expect(readInline("**Rule `safe`** of *each* [page](a.md#b), 2 * 3 * 4 `x*y*z`")).toEqual([
    { kind: "strong", text: "Rule `safe`" },
    { kind: "text", text: " of " },
    { kind: "emphasis", text: "each" },
    { kind: "text", text: " " },
    { kind: "link", text: "page", target: "a.md#b" },
    { kind: "text", text: ", 2 * 3 * 4 " },
    { kind: "code", text: "x*y*z" },
  ]);
});
