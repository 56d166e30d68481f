// What a click does, and steps back and forth.

import { DrawTools, type DrawTool } from "../board/drawing";
import { HIDDEN } from "../notation/position";
import type { AnalyseModel, Tool } from "./model";
import { words } from "./words";

const TOOLS: readonly DrawTool<Tool>[] = [
  { tool: "why", name: words.whyHint, text: words.why, className: "ask" },
  { tool: HIDDEN, name: words.paintHiddenHint, text: "#", className: "h" },
  ...Array.from({ length: 9 }, (_, number) => ({
    tool: number,
    name: words.paintNumber(number),
    text: number,
    className: `n${number}`,
  })),
];

export function Toolbar({ model }: { model: AnalyseModel }) {
  return <DrawTools label={words.tools} tools={TOOLS} chosen={model.tool} editor={model.editor} clear={words.clear} />;
}
