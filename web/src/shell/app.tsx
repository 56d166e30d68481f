// The frame: header with the rooms, and the room that the address names.

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { here, linkTo } from "./links";
import { knownRoom, loadRoom, roomNames, type RoomProps } from "./rooms";
import { nextTheme, palette, theme } from "./theme";
import { words } from "./words";

const NO_PARAMS = new URLSearchParams();

export function App() {
  const { room, params } = here.value;
  const name = knownRoom(room);
  // The parameters of a room that does not exist are no other room's.
  const own = name === room ? params : NO_PARAMS;
  useEffect(() => {
    document.title = `${words.rooms[name]} · ${words.title}`;
  }, [name]);
  return (
    <>
      <a class="skip" href="#room" onClick={skipToRoom}>{words.skip}</a>
      <Header room={name} />
      <main id="room" tabIndex={-1}>
        <h1 class="visually-hidden">{words.rooms[name]}</h1>
        <LazyRoom key={name} name={name} params={own} />
      </main>
    </>
  );
}

function Header({ room }: { room: string }) {
  const rooms = useRef<HTMLElement>(null);
  // On a phone the rooms do not all fit: the one that is open must be seen.
  useEffect(() => rooms.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }), [room]);
  return (
    <header class="frame">
      <span class="title">{words.title}</span>
      <nav ref={rooms} aria-label={words.navigation}>
        {roomNames.map((name) => (
          <a key={name} href={linkTo(name)} aria-current={name === room ? "page" : undefined}>
            {words.rooms[name]}
          </a>
        ))}
      </nav>
      <Toggles />
    </header>
  );
}

function Toggles() {
  const themeWords = words.theme[theme.value];
  const paletteWords = words.palette[palette.value];
  return (
    <div class="toggles">
      <button
        type="button"
        class="icon"
        aria-label={paletteWords}
        title={paletteWords}
        onClick={() => (palette.value = palette.value === "classic" ? "colour-blind" : "classic")}
      >
        <PaletteIcon />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={themeWords}
        title={themeWords}
        onClick={() => (theme.value = nextTheme(theme.value))}
      >
        <ThemeIcon />
      </button>
    </div>
  );
}

function ThemeIcon() {
  const shapes = {
    system: <path d="M10 3a7 7 0 1 0 0 14z" fill="currentColor" />,
    light: <circle cx="10" cy="10" r="3.2" fill="currentColor" />,
    dark: <circle cx="10" cy="10" r="7" fill="currentColor" />,
  };
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.5" />
      {shapes[theme.value]}
    </svg>
  );
}

function PaletteIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="6" r="3.6" class="n1" />
      <circle cx="5.5" cy="13.5" r="3.6" class="n2" />
      <circle cx="14.5" cy="13.5" r="3.6" class="n3" />
    </svg>
  );
}

/** A link to "#room" would be read as a room: the focus is moved by hand. */
function skipToRoom(event: Event): void {
  event.preventDefault();
  document.getElementById("room")?.focus();
}

type Loaded = { view: ComponentType<RoomProps> } | "failed" | null;

function LazyRoom({ name, params }: { name: string } & RoomProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadRoom(name).then(
      (view) => isWanted && setLoaded({ view }),
      () => isWanted && setLoaded("failed"),
    );
    return () => void (isWanted = false);
  }, [name, attempt]);
  if (loaded === null) return <p class="note">{words.loading}</p>;
  if (loaded === "failed") {
    return (
      <p class="note" role="alert">
        {words.failed}{" "}
        <button type="button" onClick={() => setAttempt(attempt + 1)}>{words.again}</button>
      </p>
    );
  }
  const View = loaded.view;
  return <View params={params} />;
}
