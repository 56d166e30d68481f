// Small parts of every room's panel.

import { useSignal, type Signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { PictureOf } from "../board/picture";
import { copyText, saveFile } from "./saving";
import { takeChosen, type Taking } from "./taking";
import { words } from "./words";

/** A box for something that is on or off. */
export function Check({ name, value }: { name: string; value: Signal<boolean> }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value.value} onChange={({ currentTarget }) => (value.value = currentTarget.checked)} />
      {name}
    </label>
  );
}

/** Copies a text, which is made when it is asked for, and says so. */
export function CopyButton({ name, text }: { name: string; text: () => string }) {
  const said = useSignal("");
  const copy = async (): Promise<void> => {
    said.value = (await copyText(text())) ? words.copied : words.notCopied;
  };
  return (
    <>
      <button type="button" onClick={() => void copy()} onBlur={() => (said.value = "")}>{name}</button>
      <span role="status" class="quiet small said">{said.value}</span>
    </>
  );
}

/** Saves the board as a picture; what draws it is loaded when it is first wanted. */
export function PictureButtons({ name, picture }: { name: string; picture: () => PictureOf }) {
  const save = async (kind: "svg" | "png"): Promise<void> => {
    const { pictureFile } = await import("../board/picture");
    const file = await pictureFile(picture(), kind);
    if (file) saveFile(`${name}.${kind}`, file);
  };
  return (
    <>
      <button type="button" title={words.saveHint("SVG")} onClick={() => void save("svg")}>SVG</button>
      <button type="button" title={words.saveHint("PNG")} onClick={() => void save("png")}>PNG</button>
    </>
  );
}

/** Opens a file of one's own. */
export function FileButton({ name, taking }: { name: string; taking: Taking }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => file.current?.click()}>{name}</button>
      <input ref={file} type="file" hidden aria-label={name} onChange={({ currentTarget }) => takeChosen(currentTarget, taking)} />
    </>
  );
}
