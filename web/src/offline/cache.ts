// Which files the service worker keeps, and how it answers; apart from the browser's events, for tests.

/** As much of the Cache API as is needed. */
export interface FileCache {
  match(address: string): Promise<Response | undefined>;
}

export const CACHE_PREFIX = "sapper-";

/** Files that a few rooms or questions alone need: they are fetched for offline use once nothing else is to be done. */
export function isLate(file: string): boolean {
  return file.endsWith(".value") || file.endsWith(".mines") || file.startsWith("data/") || file.startsWith("assets/lab-");
}

/** Files so large, and needed so seldom, that they are kept only once they were used. */
export function isKeptOnceUsed(file: string): boolean {
  return file.startsWith("assets/highs");
}

/** What the page says to the service worker when it has nothing else to do. */
export const KEEP_LATE_FILES = "keep late files";

/** The caches of other versions of this page; other pages of the host keep theirs. */
export function outdated(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
}

/**
 * The file of this version that an address asks for, without query and hash; null for what is not the
 * page's own, such as the server's `api/`.
 */
export function fileOf(address: string, scope: string, files: ReadonlySet<string>): string | null {
  const url = new URL(address);
  const root = new URL(scope);
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
  const path = url.pathname.slice(root.pathname.length);
  const file = path === "" ? "index.html" : path;
  return files.has(file) ? file : null;
}

/** From the cache, which holds one whole version; from the network where a browser has thrown files away. */
export async function answer(file: string, cache: FileCache, fetchFile: (file: string) => Promise<Response>): Promise<Response> {
  return (await cache.match(file)) ?? fetchFile(file);
}
