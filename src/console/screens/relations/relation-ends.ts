import type { EntityType } from '../../../model/entity-id.ts';
import type { Enablement, EntityRef } from '../../commands/command.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { urlParam } from '../../ui/navigation.ts';
import { directionChoice } from './relation-direction.ts';
import { type RelationName, relationOf } from './relation-ref.ts';
import { keyOf } from './relation-rows.ts';
import { shownDirection, shownView } from './relations-view.ts';

/** What shows the relations of another entity, which lead on in the direction that is shown. */
export function relationsQuery(): string {
  const direction = urlParam(directionChoice.param);
  return String(new URLSearchParams({ tab: 'relations', ...(direction && { direction }) }));
}

/**
 * The address of an entity: of itself for whoever walks its relations on their own screen, else with its relations open.
 * Undefined where the user has no page of it.
 */
export function entityPath(entity: { entityType: EntityType; id: string }): string | undefined {
  const address = entityAddress(entity);
  if (address === undefined || shownView()) return address;
  return `${address}?${relationsQuery()}`;
}

/** The end that a relation leads to from the entity whose relations are shown. */
export function endOf(target: EntityRef): RelationName['to'] | undefined {
  const relation = relationOf(target);
  if (!relation) return undefined;
  const place = shownView()?.place;
  const leadsHere =
    target.facts?.inbound ?? (place ? keyOf(relation.to) === keyOf(place) : shownDirection() === 'TO');
  return leadsHere ? relation.from : relation.to;
}

/** Whether a reference is one of a relation at all. */
export function isRelation(target: EntityRef): Enablement {
  return relationOf(target) !== undefined || 'relation.is-none';
}
