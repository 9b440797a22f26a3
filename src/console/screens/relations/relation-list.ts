import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { EntityTableProps } from '../../table/table-props.ts';
import type { ShownDirection } from './relation-direction.ts';
import { type RelationRow, refOfRow } from './relation-rows.ts';

/** What is said where nothing is related. */
export const NONE_TEXTS: Readonly<Record<ShownDirection, TranslationKey>> = {
  FROM: 'relation.none-from',
  TO: 'relation.none-to',
  BOTH: 'relation.none',
};

/** What lists of relations have in common, wherever they stand. */
export const RELATION_LIST = {
  id: 'relations',
  title: 'relation.relations',
  copied: 'entityName',
  rowType: 'RELATION',
  subjectOf: refOfRow,
  rowId: (row) => refOfRow(row).id,
  noMatchText: 'relation.no-match',
} as const satisfies Partial<EntityTableProps<RelationRow>>;
