// Parts of rooms that take something by hand: numbers, pasted text, and what came of it.

import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { FileButton } from "./parts";
import type { Taking } from "./taking";
import { words } from "./words";
import "./fields.css";

interface NumberFieldProps {
  name: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ name, value, least, most, onChange }: NumberFieldProps) {
  return (
    <label class="field">
      {name}
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.value !== "") onChange(Number(input.value));
          else input.value = String(value);
        }}
      />
    </label>
  );
}

/** What pasting, dropping or opening a link led to. */
export interface Message {
  kind: "note" | "error";
  lines: string[];
}

export function MessageBox({ message }: { message: Signal<Message | null> }) {
  const shown = message.value;
  if (shown === null) return null;
  const isError = shown.kind === "error";
  return (
    <div class={isError ? "message error" : "message"} role={isError ? "alert" : "status"}>
      <div>
        {shown.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button type="button" onClick={() => (message.value = null)}>{words.dismiss}</button>
    </div>
  );
}

interface PasteBoxProps {
  summary: string;
  label: string;
  taking: Taking;
}

export function PasteBox({ summary, label, taking }: PasteBoxProps) {
  const [text, setText] = useState("");
  return (
    <details>
      <summary>{summary}</summary>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
          taking.onText(text);
        }}
      >
        <label class="field">
          {label}
          <textarea rows={6} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="bar">
          <button type="submit" class="main">{words.takeText}</button>
          <FileButton name={words.openFile} taking={taking} />
        </div>
      </form>
    </details>
  );
}
