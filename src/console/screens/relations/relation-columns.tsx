import type { ReactNode } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Column } from '../../table/columns/column.ts';
import type { ShownDirection } from './relation-direction.ts';
import type { NamedEnd, RelationRow } from './relation-rows.ts';

const END_TITLES: Readonly<Record<ShownDirection, { type: TranslationKey; name: TranslationKey }>> = {
  FROM: { type: 'relation.to-type', name: 'relation.to-name' },
  TO: { type: 'relation.from-type', name: 'relation.from-name' },
  BOTH: { type: 'relation.end-type', name: 'relation.end-name' },
};

/** What the one end is to the other. */
export const typeColumn: Column<RelationRow> = {
  id: 'type',
  title: 'relation.type',
  width: 120,
  grow: 1,
  sortProperty: 'type',
  text: ({ relation }) => relation.type,
};

/** Which way the relation leads, seen from where the walk comes. */
export const wayColumn: Column<RelationRow> = {
  id: 'way',
  title: 'relation.direction',
  width: 90,
  sortProperty: 'way',
  text: ({ inbound }) => translate(inbound ? 'relation.to-here' : 'relation.from-here'),
};

/** The type of the entity that the relation leads on to. */
export const endTypeColumn = (direction: ShownDirection): Column<RelationRow> => ({
  id: 'entityType',
  title: END_TITLES[direction].type,
  width: 110,
  sortProperty: 'entityType',
  text: ({ far }) => nameOfType(far.entityType),
});

/** The entity that the relation leads on to, as it is drawn. */
export const endColumn = (
  direction: ShownDirection,
  cell: (far: NamedEnd) => ReactNode,
): Column<RelationRow> => ({
  id: 'entityName',
  title: END_TITLES[direction].name,
  width: 160,
  grow: 2,
  sortProperty: 'entityName',
  cell: ({ far }) => cell(far),
  text: ({ far }) => far.name,
});

/** What is known of the end that a longer walk came from. */
export const longWayColumns: readonly Column<RelationRow>[] = [
  {
    id: 'near',
    title: 'relation.near',
    width: 120,
    grow: 1,
    sortProperty: 'near',
    text: ({ near }) => near.name,
  },
  {
    id: 'level',
    title: 'relation.level',
    width: 80,
    align: 'end',
    sortProperty: 'level',
    order: ({ level }) => level ?? Number.MAX_SAFE_INTEGER,
    text: ({ level }) => (level === undefined ? '' : String(level)),
  },
];

/** What whoever follows the relation may want to know. */
export const additionalInfoColumn: Column<RelationRow> = {
  id: 'additionalInfo',
  title: 'relation.additional-info',
  width: 160,
  hidden: true,
  text: ({ relation: { additionalInfo } }) => (additionalInfo ? JSON.stringify(additionalInfo) : ''),
};

/** What entities of a type are called. */
export function nameOfType(entityType: EntityType): string {
  const support = entityTypeSupport(entityType);
  return support ? translate(support.title) : entityType;
}
