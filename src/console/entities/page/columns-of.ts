import type { Authority } from '../../../model/authority.ts';
import type { Listed } from '../../api/entity-service.ts';
import type { ListPlace } from '../../api/list-place.ts';
import type { Column } from '../../table/columns/column.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { propertiesOf } from './properties-of.ts';

/** How lists are sorted where their kind says nothing else. */
export const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;

/** The columns of a list of a kind, as a user of this authority may have them. */
export function columnsOf(
  kind: Pick<EntityKind, 'properties' | 'traits'>,
  place: ListPlace,
  authority: Authority | null,
): Column<Listed>[] {
  return propertiesOf(kind).flatMap(({ width, inLists, inDetails: _, ...property }) =>
    width !== undefined && (inLists?.(place, authority) ?? true) ? [{ ...property, width }] : [],
  );
}
