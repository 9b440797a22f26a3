/** Does one thing with what is kept, and resolves to what came of it. Rejects where the browser keeps nothing, or has no room. */
export type InStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

/** What this browser keeps beyond the page, as large as it may be: the one store of a database of this name. */
export function browserStore(database: string, name: string): InStore {
  return async (mode, work) => {
    const opened = await open(database, name);
    try {
      return await answered(work(opened.transaction(name, mode).objectStore(name)));
    } finally {
      opened.close();
    }
  };
}

function open(database: string, name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(name);
  return answered(opening);
}

function answered<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
