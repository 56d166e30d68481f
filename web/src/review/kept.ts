// The game that was played last in this browser, as the room Play keeps it.

import { load } from "../shell/storage";

/** As it was kept: whoever uses it reads it as carefully as a file. */
export function lastGame(): unknown {
  return load<unknown>("lastGame", null, (kept) => kept);
}
