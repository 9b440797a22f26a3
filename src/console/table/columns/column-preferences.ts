import * as z from 'zod/mini';

const Choice = z.looseObject({
  /** Columns shown or hidden; one not named follows its declaration. */
  columns: z.record(z.string(), z.boolean()),
  /** Columns in their order; those not named come after, as they are declared. */
  order: z._default(z.array(z.string()), []),
  /** Columns that stay in sight, in their order. */
  pinned: z._default(z.array(z.string()), []),
  /** Widths in pixels. */
  widths: z._default(z.record(z.string(), z.number()), {}),
});

/** How a user has the columns of a table, by column id. */
export type ColumnChoice = Pick<z.infer<typeof Choice>, 'columns' | 'order' | 'pinned' | 'widths'>;

const Stored = z.looseObject({ users: z.record(z.string(), Choice) });

/** The columns as they are declared. */
export const NO_CHOICE: ColumnChoice = { columns: {}, order: [], pinned: [], widths: {} };

/** The column choice a user made on this browser; as declared when none was made or it cannot be read. */
export function loadColumnChoice(tableId: string, userId: string): ColumnChoice {
  return read(tableId)?.users[userId] ?? NO_CHOICE;
}

/** Keeps a user's column choice on this browser, beside those of other users. */
export function saveColumnChoice(tableId: string, userId: string, choice: ColumnChoice): void {
  const users = read(tableId)?.users ?? {};
  const text = JSON.stringify({ users: { ...users, [userId]: { ...users[userId], ...choice } } });
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
