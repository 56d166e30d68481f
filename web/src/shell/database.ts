// What is too large for `storage.ts`, kept under a name in the browser's database. Nothing here throws: where the browser
// keeps nothing, values are simply not there later.

const DATABASE = "sapper";
const STORE = "kept";

/** The value kept under a name; null where there is none. It may be old or foreign: whoever asks looks at it. */
export async function loadLarge(name: string): Promise<unknown> {
  return (await withStore("readonly", (store) => store.get(name))) ?? null;
}

/** Keeps a value, which may hold typed arrays. */
export async function saveLarge(name: string, value: unknown): Promise<void> {
  await withStore("readwrite", (store) => store.put(value, name));
}

async function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await answerOf(openDatabase());
    const answer = await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
    database.close();
    return answer;
  } catch {
    return null;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
