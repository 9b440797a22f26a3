import type { ImportColumnType, ImportValueType } from '../../api/import/column-types.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** How people call what a column holds. */
export const COLUMN_TYPE_TITLES: Readonly<Record<ImportColumnType, TranslationKey>> = {
  NAME: 'import.type-name',
  TYPE: 'import.type-type',
  LABEL: 'import.type-label',
  DESCRIPTION: 'import.type-description',
  SHARED_ATTRIBUTE: 'import.type-shared-attribute',
  SERVER_ATTRIBUTE: 'import.type-server-attribute',
  TIMESERIES: 'import.type-timeseries',
  ACCESS_TOKEN: 'import.type-access-token',
  IS_GATEWAY: 'import.type-is-gateway',
  IGNORED: 'import.type-ignored',
};

/** How people call what texts are read as. */
export const VALUE_TYPE_TITLES: Readonly<Record<ImportValueType, TranslationKey>> = {
  AUTO: 'import.values-auto',
  TEXT: 'import.values-text',
  NUMBER: 'import.values-number',
  BOOLEAN: 'import.values-boolean',
  JSON: 'import.values-json',
};
