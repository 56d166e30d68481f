// The keys of the board, which everyone may choose.

import { useSignal } from "@preact/signals";
import { DEFAULT_KEYS, KEY_COMMANDS, keyMap, withKey, type KeyCommand } from "../../board/keys";
import { words } from "../words";

/** Keys that belong to the browser. */
const NOT_FOR_CHOICE = ["Tab", "Escape", "Shift", "Control", "Alt", "Meta"];

export function KeysPanel() {
  const waiting = useSignal<KeyCommand | null>(null);
  const choose = (command: KeyCommand, event: KeyboardEvent) => {
    if (waiting.value !== command || event.key === "Tab") return;
    event.preventDefault();
    if (!NOT_FOR_CHOICE.includes(event.key)) keyMap.value = withKey(keyMap.value, command, event.key);
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) waiting.value = null;
  };
  const shown = (command: KeyCommand) => (waiting.value === command ? words.pressKey : keyNames(command));
  return (
    <details>
      <summary>{words.keys}</summary>
      <section>
        <dl class="keys">
          {KEY_COMMANDS.map((command) => (
            <div key={command}>
              <dt>{words.keyCommands[command]}</dt>
              <dd>
                <button
                  type="button"
                  aria-label={words.changeKey(words.keyCommands[command], shown(command))}
                  onClick={() => (waiting.value = command)}
                  onKeyDown={(event) => choose(command, event)}
                  onBlur={() => (waiting.value = null)}
                >
                  {shown(command)}
                </button>
              </dd>
            </div>
          ))}
        </dl>
        <div class="bar">
          <button type="button" onClick={() => (keyMap.value = DEFAULT_KEYS)}>{words.resetKeys}</button>
        </div>
        <p class="quiet small">{words.otherKeys}</p>
      </section>
    </details>
  );
}

function keyNames(command: KeyCommand): string {
  return keyMap.value[command].map((key) => words.keyNames[key] ?? key).join(", ") || "–";
}
