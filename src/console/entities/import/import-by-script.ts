import { bulkImport, type ImportResult } from '../../api/import/bulk-import.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import { type ImportColumn, problemsOf } from '../../api/import/import-columns.ts';
import type { EmptyValues } from '../../api/import/import-row.ts';
import type { CommandRun } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { loadHelpTexts, translate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { Delimiter } from '../../table/rows/delimiters.ts';
import { EmptyCsv, guessDelimiter, readCsv } from '../../table/rows/read-csv.ts';
import { problemText } from './column-problem.ts';
import { guessedColumns } from './guessed-columns.ts';
import { isImported } from './imported-row.ts';
import { knownOf, namesIn } from './known-names.ts';
import { type Existing, type PlannedRow, rowPlanner } from './planned-row.ts';
import { refreshImported } from './send-rows.ts';

/** What a script says of a text that it has imported. */
export interface ScriptedImport {
  csv: string;
  /** Guessed unless said. */
  delimiter?: Delimiter | undefined;
  hasHeader?: boolean | undefined;
  /** Guessed by the header unless said; as many as the text has. */
  columns?: readonly ImportColumn[] | undefined;
  existing: Existing;
  /** Whose the entities become that nobody has. */
  customerId?: string | null | undefined;
  emptyValues: EmptyValues;
  /** Only finds out what would become of the rows. */
  dryRun: boolean;
}

/** What has come of a text, or would come of it. Lines count from 1. */
export interface ImportReport {
  created: number;
  updated: number;
  skipped: number;
  failed: readonly { line: number; name: string; reason: string }[];
}

/** Imports a text as the page would, without one. Rejects where the text or its columns cannot be imported at all. */
export async function importByScript(
  entityType: ImportedType,
  { csv, delimiter = guessDelimiter(csv), hasHeader = true, ...asked }: ScriptedImport,
  { signal, request }: Pick<CommandRun, 'signal' | 'request'>,
): Promise<ImportReport> {
  // What is said of rows, and how people call columns, comes late.
  await loadHelpTexts();
  const { header, rows } = await readCsv(csv, { delimiter, hasHeader, signal }).catch((error: unknown) => {
    throw error instanceof EmptyCsv ? new RunError({ key: 'import.empty' }) : error;
  });
  const columns = asked.columns ?? guessedColumns(header, entityType);
  if (columns.length !== header.length) {
    const values = { found: columns.length, wanted: header.length };
    throw new RunError({ key: 'import.other-columns', values });
  }
  const [problem] = problemsOf(columns, entityType);
  if (problem) throw new RunError(problemText(problem, columns, header));

  const known = await knownOf(entityType, namesIn(rows, columns), request);
  const plan = rowPlanner({ ...asked, entityType, columns, header }, known);
  const planned = rows.flatMap((row) => plan(row) ?? []);
  const wanted = planned.filter(isImported);
  const refused = planned
    .filter(({ action }) => action === 'refuse')
    .map((row) => failureOf(row, row.notes.map((note) => translate(note)).join(' ')));
  const skipped = planned.length - wanted.length - refused.length;
  if (asked.dryRun) {
    const updated = wanted.filter(({ action }) => action === 'update').length;
    return { created: wanted.length - updated, updated, skipped, failed: refused };
  }

  const before = wanted.flatMap((row): ImportResult[] =>
    row.id === undefined ? [] : [{ row, outcome: 'left', id: row.id }],
  );
  const results = await bulkImport(entityType, wanted, {
    update: asked.existing === 'update',
    customerId: asked.customerId,
    signal,
    before,
  });
  signal.throwIfAborted();
  await refreshImported(entityType);
  const failed = results.flatMap(({ outcome, error }, at) => {
    const row = wanted[at];
    if (!row || outcome === 'created' || outcome === 'updated') return [];
    return failureOf(row, translate(outcome === 'left' ? NOT_REACHED : shownOf(error)));
  });
  const count = (wanted: ImportResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  return {
    created: count('created'),
    updated: count('updated'),
    skipped,
    failed: [...refused, ...failed].toSorted((one, other) => one.line - other.line),
  };
}

const NOT_REACHED: Message = { key: 'error.unable-to-connect' };

function failureOf({ line, name }: PlannedRow, reason: string): ImportReport['failed'][number] {
  return { line, name, reason };
}
