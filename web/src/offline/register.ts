// Makes the page work offline, where the browser can: built pages on https or this machine.

import { idle } from "../shell/idle";
import { KEEP_LATE_FILES } from "./cache";

/** How long the page may be busy before the files for offline use are fetched all the same. */
const MOST_MILLISECONDS = 10_000;

/** Registers the service worker once the page has loaded and rests, so that it never delays what is wanted now. */
export function registerOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void keepFiles().catch(() => undefined); // Refused in private windows and on plain http.
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}

async function keepFiles(): Promise<void> {
  await idle(MOST_MILLISECONDS);
  await navigator.serviceWorker.register("./service_worker.js");
  const { active } = await navigator.serviceWorker.ready;
  await idle(MOST_MILLISECONDS);
  active?.postMessage(KEEP_LATE_FILES);
}
