import * as z from 'zod/mini';

/** Which columns a user shows or hides, by column id; a column not named follows its declaration. */
export type ColumnChoice = Record<string, boolean>;

const Stored = z.looseObject({
  users: z.record(z.string(), z.looseObject({ columns: z.record(z.string(), z.boolean()) })),
});

/** The column choice a user made on this browser; empty when none was made or it cannot be read. */
export function loadColumnChoice(tableId: string, userId: string): ColumnChoice {
  return read(tableId)?.users[userId]?.columns ?? {};
}

/** Keeps a user's column choice on this browser, beside those of other users. */
export function saveColumnChoice(tableId: string, userId: string, columns: ColumnChoice): void {
  const users = read(tableId)?.users ?? {};
  const text = JSON.stringify({ users: { ...users, [userId]: { ...users[userId], columns } } });
  try {
    localStorage.setItem(storageKey(tableId), text);
  } catch (error) {
    // Storage full or forbidden: the choice holds until the page is closed.
    console.warn(`Column choice of ${tableId} could not be kept`, error);
  }
}

function read(tableId: string): z.infer<typeof Stored> | undefined {
  try {
    const text = localStorage.getItem(storageKey(tableId));
    return text === null ? undefined : Stored.parse(JSON.parse(text));
  } catch (error) {
    console.warn(`Column choice of ${tableId} could not be read and is left out`, error);
    return undefined;
  }
}

function storageKey(tableId: string): string {
  return `TB-table-${tableId}`;
}
