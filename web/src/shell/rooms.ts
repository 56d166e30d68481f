// The rooms of the page. A room is a folder with a `view.tsx` that exports `Room`; its code is loaded when
// it is opened. The rooms that exist are found by their files.

import type { ComponentType } from "preact";
import { words } from "./words";

export interface RoomProps {
  /** The parameters of the link that led here; a new link to the same room gives new ones. */
  params: URLSearchParams;
}

interface RoomModule {
  Room: ComponentType<RoomProps>;
}

export const FIRST_ROOM = "play";

const files = import.meta.glob<RoomModule>([
  "../play/view.tsx",
  "../review/view.tsx",
  "../analyse/view.tsx",
  "../watch/view.tsx",
  "../arena/view.tsx",
  "../set/view.tsx",
  "../learn/view.tsx",
  "../papers/view.tsx",
]);

/** The rooms in the order of the navigation. */
export const roomNames: readonly string[] = Object.keys(words.rooms).filter((name) => fileOf(name) in files);

/** The room of that name, else the first one. */
export function knownRoom(name: string): string {
  return roomNames.includes(name) ? name : FIRST_ROOM;
}

/** Loads the code of a room. */
export async function loadRoom(name: string): Promise<ComponentType<RoomProps>> {
  const load = files[fileOf(name)];
  if (!load) throw new Error(`there is no room ${name}`);
  return (await load()).Room;
}

function fileOf(name: string): string {
  return `../${name}/view.tsx`;
}
