// How a game comes into the room: the last one played, a file, or pasted text.

import { useState } from "preact/hooks";
import { lastGame } from "../shell/last_game";
import { FileButton } from "../shell/parts";
import type { Taking } from "../shell/taking";
import type { ReviewModel } from "./model";
import { words } from "./words";

export function Opening({ model, taking }: { model: ReviewModel; taking: Taking }) {
  const [text, setText] = useState("");
  const kept = lastGame();
  return (
    <form
      class="paste"
      onSubmit={(event) => {
        event.preventDefault();
        taking.onText(text);
      }}
    >
      <p>{words.empty}</p>
      <div class="bar">
        <button
          type="button"
          class="main"
          disabled={kept === null}
          onClick={() => model.loadKept(kept) || (model.message.value = words.badLastGame)}
        >
          {words.lastGame}
        </button>
        <FileButton name={words.openFile} taking={taking} />
      </div>
      {kept === null && <p class="quiet small">{words.noLastGame}</p>}
      <label class="field">
        {words.pasteLabel}
        <textarea
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="bar">
        <button type="submit">{words.takeText}</button>
      </div>
    </form>
  );
}
