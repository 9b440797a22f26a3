import type { ImportResult } from '../../api/import/bulk-import.ts';
import type { PlannedRow } from './planned-row.ts';

/** A row with what has come of it. */
export interface ImportedRow {
  planned: PlannedRow;
  result?: ImportResult;
}

/** How many rows there are of each outcome. */
export type DoneCounts = Readonly<Record<'created' | 'updated' | 'failed', number>>;

/** The counts of rows of which none was tried. */
export const NOTHING_DONE: DoneCounts = { created: 0, updated: 0, failed: 0 };

/** Whether a row is created or updated, unless it fails. */
export function isImported({ action }: PlannedRow): boolean {
  return action === 'create' || action === 'update';
}

/** How many rows were tried, by what has come of them. */
export function countDone(rows: readonly ImportedRow[]): DoneCounts {
  const done = { ...NOTHING_DONE };
  for (const { result } of rows) if (result && result.outcome !== 'left') done[result.outcome] += 1;
  return done;
}

/** Whether nothing is left to be done: every row that can be imported was. */
export function isAllDone(rows: readonly ImportedRow[]): boolean {
  return rows.every(({ planned, result }) => !isImported(planned) || (result && result.outcome !== 'failed'));
}

/** The rows to be sent: those that were not tried yet, or those that have failed, as far as they can be imported. */
export function rowsToSend(rows: readonly ImportedRow[], which: 'left' | 'failed'): ImportResult[] {
  return rows.flatMap(({ planned, result }): ImportResult[] => {
    if (!isImported(planned) || (result?.outcome === 'failed') !== (which === 'failed')) return [];
    if (result?.outcome === 'created' || result?.outcome === 'updated') return [];
    return [result ?? { row: planned, outcome: 'left', id: planned.id }];
  });
}
