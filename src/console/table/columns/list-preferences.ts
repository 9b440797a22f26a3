import * as z from 'zod/mini';

const Stored = z.looseObject({ users: z.record(z.string(), z.looseObject({})) });

/** What this browser remembers of how a user has a table; undefined where that is nothing, or cannot be read. */
export function loadPreferences(
  tableId: string,
  userId: string,
): Readonly<Record<string, unknown>> | undefined {
  return read(tableId)?.users[userId];
}

/** Has this browser remember more of a table, beside what it remembers already, and of other users. */
export function savePreferences(tableId: string, userId: string, more: object): void {
  const users = read(tableId)?.users ?? {};
  const text = JSON.stringify({ users: { ...users, [userId]: { ...users[userId], ...more } } });
  try {
    localStorage.setItem(storageKey(tableId), text);
  } catch (error) {
    // Storage full or forbidden: the choice holds until the page is closed.
    console.warn(`How ${tableId} is wanted could not be kept`, error);
  }
}

function read(tableId: string): z.infer<typeof Stored> | undefined {
  try {
    const text = localStorage.getItem(storageKey(tableId));
    return text === null ? undefined : Stored.parse(JSON.parse(text));
  } catch (error) {
    console.warn(`How ${tableId} is wanted could not be read and is left out`, error);
    return undefined;
  }
}

function storageKey(tableId: string): string {
  return `TB-table-${tableId}`;
}
