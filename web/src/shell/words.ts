// The words of the frame. Each room has its own `words.ts`.

export const words = {
  title: "Sapper",
  skip: "Skip to the room",
  navigation: "Rooms",
  rooms: {
    play: "Play",
    review: "Review",
    analyse: "Analyse",
    watch: "Watch",
    arena: "Arena",
    set: "Set",
    learn: "Learn",
    papers: "Papers",
  } as Record<string, string>,
  loading: "Loading …",
  failed: "This room could not be loaded. Are you online?",
  again: "Try again",
  copied: "Copied.",
  notCopied: "The browser did not allow copying.",
  saveHint: (kind: string) => `Save a picture of the board as ${kind}`,
  takeText: "Read it",
  openFile: "Open a file",
  dismiss: "Close",
  theme: { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
  palette: { classic: "Numbers: classic colours", "colour-blind": "Numbers: colours for colour-blind eyes" },
} as const;
