// What a click does, and steps back and forth.

import { HIDDEN } from "../notation/position";
import type { AnalyseModel, Tool } from "./model";
import { words } from "./words";

const TOOLS: readonly Tool[] = ["why", HIDDEN, 0, 1, 2, 3, 4, 5, 6, 7, 8];

export function Toolbar({ model }: { model: AnalyseModel }) {
  const { editor } = model;
  return (
    <div class="bar tools">
      <div class="bar" role="group" aria-label={words.tools}>
        {TOOLS.map((tool) => (
          <button
            key={tool}
            type="button"
            class={`tool ${tool === HIDDEN ? "h" : typeof tool === "number" ? `n${tool}` : "ask"}`}
            aria-pressed={model.tool.value === tool}
            aria-label={toolName(tool)}
            title={toolName(tool)}
            onClick={() => (model.tool.value = tool)}
          >
            {tool === "why" ? words.why : tool === HIDDEN ? "#" : tool}
          </button>
        ))}
      </div>
      <div class="bar">
        <button type="button" disabled={!editor.canUndo.value} onClick={() => editor.undo()}>
          {words.undo}
        </button>
        <button type="button" disabled={!editor.canRedo.value} onClick={() => editor.redo()}>
          {words.redo}
        </button>
        <button type="button" onClick={() => editor.clear()}>
          {words.clear}
        </button>
      </div>
    </div>
  );
}

function toolName(tool: Tool): string {
  if (tool === "why") return words.whyHint;
  return tool === HIDDEN ? words.paintHiddenHint : words.paintNumber(tool);
}
