import type { ImportColumnType, ImportedType } from '../../api/import/column-types.ts';
import { columnsOfHeader, headerName, type ImportColumn } from '../../api/import/import-columns.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** How this console calls columns of what it exports, and how people call them in its language. */
const TITLES: readonly (readonly [TranslationKey, ImportColumnType])[] = [
  ['entity.name', 'NAME'],
  ['import.names-of-name', 'NAME'],
  ['import.names-of-type', 'TYPE'],
  ['entity.label', 'LABEL'],
  ['import.names-of-label', 'LABEL'],
  ['entity.description', 'DESCRIPTION'],
  ['import.names-of-description', 'DESCRIPTION'],
  ['import.names-of-token', 'ACCESS_TOKEN'],
  ['import.names-of-gateway', 'IS_GATEWAY'],
  ['import.names-of-others', 'IGNORED'],
];

/** What the columns of a text hold, to judge by its first line; without one, the first is taken for the names. */
export function guessedColumns(header: readonly string[], entityType: ImportedType): ImportColumn[] {
  if (header.every((title) => title.trim() === '')) {
    return header.map((_title, at) => ({ type: at === 0 ? 'NAME' : at === 1 ? 'TYPE' : 'IGNORED' }));
  }
  const others = TITLES.flatMap(([key, type]) =>
    translate(key)
      .split(',')
      .map((title) => [headerName(title), type] as const),
  );
  return columnsOfHeader(header, entityType, new Map(others));
}
