// Makes the page work offline, where the browser can: built pages on https or this machine.

/** Registers the service worker once the page has loaded, so that it never delays the first view. */
export function registerOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // Refused in private windows and on plain http: the page works, online.
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
