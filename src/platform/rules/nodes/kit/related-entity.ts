import * as z from 'zod/mini';
import { EntityType } from '../../../../model/entity-id.ts';
import { EntitySearchDirection } from '../../../../model/relation.ts';
import type { RelatedSearch, RelationCondition } from '../../../store/entities/related-entities.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { Flag } from './configuration.ts';

/** So many entities a search passes at most, as everything else waits for it. */
const MOST_PASSED = 10_000;

const Search = z.looseObject({
  direction: EntitySearchDirection,
  maxLevel: z.nullish(z.coerce.number()),
  fetchLastLevelOnly: z._default(Flag, false),
});

/** Where nodes look for a related entity: any will do to whom a relation leads that one of the filters lets pass. */
export const RelationsQuery = z.extend(Search, {
  filters: z.nullish(
    z.array(
      z.looseObject({ relationType: z.nullish(z.string()), entityTypes: z.nullish(z.array(EntityType)) }),
    ),
  ),
});
export type RelationsQuery = z.infer<typeof RelationsQuery>;

/** The same for devices of some types. */
export const DeviceRelationsQuery = z.extend(Search, {
  relationType: z.nullish(z.string()),
  deviceTypes: z.array(z.string()),
});
export type DeviceRelationsQuery = z.infer<typeof DeviceRelationsQuery>;

/** One of the nearest entities that a query finds from the originator of a message; null when there is none. */
export function relatedEntity(
  context: NodeContext,
  originator: EntityHandle,
  query: RelationsQuery,
): EntityHandle | null {
  const conditions = (query.filters ?? []).map(({ relationType, entityTypes }) => ({
    relationType: relationType || undefined,
    entityTypes: entityTypes ?? undefined,
  }));
  return nearest(context, originator, query, conditions);
}

/** One of the nearest devices that a query finds from the originator of a message; null when there is none. */
export function relatedDevice(
  context: NodeContext,
  originator: EntityHandle,
  query: DeviceRelationsQuery,
): EntityHandle | null {
  const relationType = query.relationType || undefined;
  return nearest(context, originator, query, [
    { relationType, entityTypes: ['DEVICE'], kinds: query.deviceTypes },
  ]);
}

function nearest(
  { store, tenantId }: NodeContext,
  originator: EntityHandle,
  { direction, maxLevel, fetchLastLevelOnly }: z.infer<typeof Search>,
  conditions: readonly RelationCondition[],
): EntityHandle | null {
  const search: RelatedSearch = {
    rootKey: originator.key,
    direction,
    maxLevel: maxLevel ?? 0,
    lastLevelOnly: fetchLastLevelOnly,
    conditions,
  };
  const key = store.relatedEntities.first(search, MOST_PASSED);
  const found = key === undefined ? null : store.entities.byKey(key);
  // What is another tenant's is not for this one, whoever related the two.
  return found?.tenantId === tenantId ? found : null;
}
