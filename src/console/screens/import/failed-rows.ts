import { FAILED_HEADER, headerOf } from '../../api/import/import-columns.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import type { ImportedRow } from '../../entities/import/imported-row.ts';
import { translate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { startCsv } from '../../table/rows/csv.ts';

/** Whether a row was not imported although it was to be: it was refused, or has failed. */
export function isFailed({ planned, result }: ImportedRow): boolean {
  return planned.action === 'refuse' || result?.outcome === 'failed';
}

/** Why a row was not imported, and what else is to be known of it; empty where that is nothing. */
export function noteOf({ planned, result }: ImportedRow): string {
  if (result?.outcome === 'failed') return translate(shownOf(result.error));
  // Of what has been done, what was to come of it is no news.
  if (result && result.outcome !== 'left') return '';
  return planned.notes.map((note) => translate(note)).join(' ');
}

/** The rows that were not imported as a text that can be imported again once it was corrected, each with its reason. */
export function failedRowsCsv({ rows, state }: CsvImport): readonly string[] {
  const columns = state.settings?.columns ?? [];
  const header = state.header.map((title, at) => title || headerOf(columns[at] ?? { type: 'IGNORED' }));
  const csv = startCsv([...header, ...FAILED_HEADER]);
  csv.add(
    rows.filter(isFailed).map((row) => {
      const { line, values } = row.planned;
      return [...header.map((_title, at) => values[at] ?? ''), String(line), noteOf(row)];
    }),
  );
  return csv.parts();
}
