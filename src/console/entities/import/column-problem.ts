import type { ColumnProblem, ImportColumn } from '../../api/import/import-columns.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { COLUMN_TYPE_TITLES } from './column-titles.ts';
import { columnName } from './planned-row.ts';

const COLUMN_PROBLEMS: Readonly<
  Record<Extract<ColumnProblem, { column: number }>['problem'], TranslationKey>
> = {
  'used-twice': 'import.column-used-twice',
  'key-missing': 'import.column-key-missing',
  'not-of-assets': 'import.column-not-of-assets',
};

/** What is said of columns that cannot be imported as they stand. */
export function problemText(
  problem: ColumnProblem,
  columns: readonly ImportColumn[],
  header: readonly string[],
): Message {
  if (!('column' in problem)) {
    return { key: problem.problem === 'name-missing' ? 'import.no-name-column' : 'import.no-type-column' };
  }
  const column = columnName(columns, header, problem.column);
  const type = columns[problem.column]?.type ?? 'IGNORED';
  return {
    key: COLUMN_PROBLEMS[problem.problem],
    values: { column, type: translate(COLUMN_TYPE_TITLES[type]) },
  };
}
