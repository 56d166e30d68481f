// What comes into a room by hand: text that is pasted anywhere, files that are dropped or chosen.

import { useEffect, useRef, useState } from "preact/hooks";

export interface Taking {
  onText(text: string): void;
  onFile(name: string, bytes: Uint8Array): void;
}

/** Listens to the whole page while a room is shown; true while a file hovers over it. */
export function useTaking(taking: Taking): boolean {
  const [isHovering, setHovering] = useState(false);
  const latest = useRef(taking);
  latest.current = taking;
  useEffect(() => {
    const listeners = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ): void => document.addEventListener(name, listener, listeners);
    on("paste", (event) => paste(event, latest.current));
    on("dragover", (event) => {
      event.preventDefault();
      setHovering(true);
    });
    on("dragleave", (event) => event.relatedTarget === null && setHovering(false));
    on("drop", (event) => {
      event.preventDefault();
      setHovering(false);
      drop(event, latest.current);
    });
    return () => listeners.abort();
  }, []);
  return isHovering;
}

/** Reads the file that was chosen in an input, and lets the same one be chosen again. */
export function takeChosen(input: HTMLInputElement, taking: Taking): void {
  const [file] = input.files ?? [];
  if (file !== undefined) void takeFile(file, taking);
  input.value = "";
}

/** Whether keys and pasted text belong to a field rather than to the room. */
export function isInField(target: EventTarget | null): boolean {
  return typeof Element !== "undefined" && target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function paste(event: ClipboardEvent, taking: Taking): void {
  if (isInField(event.target)) return;
  const [file] = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text !== "") taking.onText(text);
  else if (file !== undefined) void takeFile(file, taking);
  event.preventDefault();
}

function drop(event: DragEvent, taking: Taking): void {
  const [file] = event.dataTransfer?.files ?? [];
  const text = event.dataTransfer?.getData("text/plain") ?? "";
  if (file !== undefined) void takeFile(file, taking);
  else if (text !== "") taking.onText(text);
}

/** As much of a file as any reader takes, and a byte more: readers say that it is too large. */
const MAX_READ = 4_000_001;

async function takeFile(file: File, taking: Taking): Promise<void> {
  try {
    taking.onFile(file.name, new Uint8Array(await file.slice(0, MAX_READ).arrayBuffer()));
  } catch {
    taking.onText(""); // A folder, or a file that went away: the reader says that nothing came.
  }
}
