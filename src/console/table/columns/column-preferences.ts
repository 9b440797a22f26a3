import * as z from 'zod/mini';
import { loadPreferences, savePreferences } from './list-preferences.ts';

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

/** The columns as they are declared. */
export const NO_CHOICE: ColumnChoice = { columns: {}, order: [], pinned: [], widths: {} };

/** The column choice a user made on this browser; as declared when none was made or it cannot be read. */
export function loadColumnChoice(tableId: string, userId: string): ColumnChoice {
  const stored = loadPreferences(tableId, userId);
  // Of a list of which something else is remembered.
  if (stored?.columns === undefined) return NO_CHOICE;
  const { data, error } = Choice.safeParse(stored);
  if (error) console.warn(`Column choice of ${tableId} could not be read and is left out`, error);
  return data ?? NO_CHOICE;
}

/** Keeps a user's column choice on this browser, beside those of other users. */
export function saveColumnChoice(tableId: string, userId: string, choice: ColumnChoice): void {
  savePreferences(tableId, userId, choice);
}
