// The service worker: keeps every file of one version, those that few questions need when all else is done, and
// answers from there, online or not. A new version is
// fetched in the background and takes over when no page of the old one is open any more.

import { answer, CACHE_PREFIX, fileOf, isKeptOnceUsed, isLate, KEEP_LATE_FILES, outdated } from "./cache";

/** Both are written by the build: see `vite.config.ts`. */
declare const SAPPER_FILES: readonly string[];
declare const SAPPER_VERSION: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent & ExtendableEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
}

const scope = self as unknown as ServiceWorkerScope;
const CACHE = CACHE_PREFIX + SAPPER_VERSION;
const files = new Set(SAPPER_FILES);

scope.addEventListener("install", (event) => event.waitUntil(keepFiles((file) => !isLate(file) && !isKeptOnceUsed(file))));
scope.addEventListener("message", (event) => {
  if (event.data === KEEP_LATE_FILES) event.waitUntil(keepFiles(isLate));
});
scope.addEventListener("activate", (event) => event.waitUntil(dropOldVersions()));
scope.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const file = fileOf(event.request.url, scope.registration.scope, files);
  if (file !== null) event.respondWith(respond(file));
});

async function keepFiles(isWanted: (file: string) => boolean): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(isWanted).map(addressOf).filter((address) => !kept.has(address));
  // Past the browser's own cache: an index.html of an old version would name files that are gone.
  await cache.addAll(missing.map((address) => new Request(address, { cache: "no-cache" })));
}

async function dropOldVersions(): Promise<void> {
  const names = outdated(await caches.keys(), CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function respond(file: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return answer(addressOf(file), cache, (address) => (isKeptOnceUsed(file) ? fetchAndKeep(address, cache) : fetch(address)));
}

async function fetchAndKeep(address: string, cache: Cache): Promise<Response> {
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response.clone());
  return response;
}

function addressOf(file: string): string {
  return new URL(file, scope.registration.scope).href;
}
