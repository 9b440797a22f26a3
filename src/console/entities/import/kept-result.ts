import type { ImportResult } from '../../api/import/bulk-import.ts';
import type { KeptResult } from './import-memory.ts';
import type { ImportedRow } from './imported-row.ts';
import type { PlannedRow } from './planned-row.ts';

/** What has come of rows, by their numbers. */
export type KeptResults = ReadonlyMap<number, KeptResult>;

/** Results by the numbers of their rows. */
export function byNumber(results: readonly KeptResult[]): KeptResults {
  return new Map(results.map((result) => [result.number, result]));
}

/** What has come of rows so far, by their numbers. */
export function resultsOf(rows: readonly ImportedRow[]): KeptResults {
  return byNumber(rows.flatMap(({ result }) => (result ? [asKept(result)] : [])));
}

/** A result as this browser keeps it. */
export function asKept({ row, outcome, id, error }: ImportResult): KeptResult {
  return {
    number: row.number,
    outcome: outcome === 'left' ? 'failed' : outcome,
    ...(id !== undefined && { id }),
    ...(error !== undefined && { error: error instanceof Error ? error.message : String(error) }),
  };
}

/** What has come of a row, from what was kept of it. */
export function fromKept(row: PlannedRow, { outcome, id, error }: KeptResult): ImportResult {
  return { row, outcome, id, ...(error !== undefined && { error: new Error(error) }) };
}
