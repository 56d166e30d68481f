// The keys of the room: space runs and pauses, arrows step. A board keeps its arrows, and fields keep theirs.

export type KeyCommand = "toggle" | "back" | "forward" | "first" | "last" | "next";

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  n: "next",
};

/** What a key of the room means; null for others, and for those that belong to what has the focus. */
export function commandOfKey(event: Pick<KeyboardEvent, "key" | "target" | "altKey" | "ctrlKey" | "metaKey">): KeyCommand | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const command = Object.hasOwn(COMMANDS, event.key) ? COMMANDS[event.key] : undefined;
  if (!command) return null;
  if (command === "toggle") return isWithin(event.target, "button, a, summary") ? null : command;
  return command !== "next" && isWithin(event.target, '[role="grid"]') ? null : command;
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return typeof Element !== "undefined" && target instanceof Element && target.closest(selector) !== null;
}
