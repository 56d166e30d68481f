// Light or dark: as the system says, until someone chooses by hand. And which colours numbers have.

import { effect } from "@preact/signals";
import { keptSignal, oneOf } from "./storage";

export type Theme = "system" | "light" | "dark";
export type Palette = "classic" | "colour-blind";

export const theme = keptSignal<Theme>("theme", "system", oneOf("system", "light", "dark"));
export const palette = keptSignal<Palette>("palette", "classic", oneOf("classic", "colour-blind"));

/** Keeps the attributes that the style sheet reads on the root element up to date. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    document.documentElement.dataset["palette"] = palette.value;
  });
}

/** The next theme of the button in the header. */
export function nextTheme(now: Theme): Theme {
  return now === "system" ? "light" : now === "light" ? "dark" : "system";
}
