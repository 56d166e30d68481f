// The data files that came with the page, each fetched when it is first wanted.

const files = new Map<string, Promise<unknown>>();

/** What the file of that name below `data/` holds. Its writer is ours: what it holds is not checked again. */
export function fetchData(name: string): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  const file = fetchJson(`data/${name}.json`);
  files.set(name, file);
  // The next one who asks tries again: the network may be back.
  file.catch(() => files.delete(name));
  return file;
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path} could not be fetched: ${response.status}`);
  return response.json();
}
