// What every room has in which one draws: the tools, a board that strokes are drawn on, and keys for steps back.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { isInField } from "../shell/taking";
import type { Drawing, GridEditor } from "./grid_editor";
import { words } from "./words";
import "./drawing.css";

/** One thing that a click may do. */
export interface DrawTool<T> {
  tool: T;
  name: string;
  text: string | number;
  className: string;
}

interface DrawToolsProps<T, D extends Drawing> {
  label: string;
  tools: readonly DrawTool<T>[];
  chosen: Signal<T>;
  editor: GridEditor<D>;
  /** What the button is called that hides every cell. */
  clear: string;
}

export function DrawTools<T extends string | number, D extends Drawing>(props: DrawToolsProps<T, D>) {
  const { editor, chosen } = props;
  return (
    <div class="bar tools">
      <div class="bar" role="group" aria-label={props.label}>
        {props.tools.map(({ tool, name, text, className }) => (
          <button
            key={tool}
            type="button"
            class={`tool ${className}`}
            aria-pressed={chosen.value === tool}
            aria-label={name}
            title={name}
            onClick={() => (chosen.value = tool)}
          >
            {text}
          </button>
        ))}
      </div>
      <div class="bar">
        <button type="button" disabled={!editor.canUndo.value} onClick={() => editor.undo()}>{words.undo}</button>
        <button type="button" disabled={!editor.canRedo.value} onClick={() => editor.redo()}>{words.redo}</button>
        <button type="button" onClick={() => editor.clear()}>{props.clear}</button>
      </div>
    </div>
  );
}

/** Around a board: from where the button goes down to where it is let go is one step. */
export function Strokes<D extends Drawing>({ editor, children }: { editor: GridEditor<D>; children: ComponentChildren }) {
  useEffect(() => {
    const end = (): void => editor.endStroke();
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [editor]);
  return <div onPointerDownCapture={() => editor.beginStroke()}>{children}</div>;
}

/** Ctrl+Z and its like, on the whole page while a room is shown. */
export function useUndoKeys<D extends Drawing>(editor: GridEditor<D>): void {
  useEffect(() => {
    const undoByKey = (event: KeyboardEvent): void => handleUndo(event, editor);
    document.addEventListener("keydown", undoByKey);
    return () => document.removeEventListener("keydown", undoByKey);
  }, [editor]);
}

function handleUndo<D extends Drawing>(event: KeyboardEvent, editor: GridEditor<D>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isInField(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor.undo();
  else if (key === "y" || key === "z") editor.redo();
  else return;
  event.preventDefault();
}
