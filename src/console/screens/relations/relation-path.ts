import type { EntityType } from '../../../model/entity-id.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { urlParam } from '../../ui/navigation.ts';
import { directionChoice } from './relation-direction.ts';

/** What shows the relations of another entity, which lead on in the direction that is shown. */
export function relationsQuery(): string {
  const direction = urlParam(directionChoice.param);
  return String(new URLSearchParams({ tab: 'relations', ...(direction && { direction }) }));
}

/** The address of an entity with its relations open; undefined where the user has no page of it. */
export function relationsPath(entity: { entityType: EntityType; id: string }): string | undefined {
  const address = entityAddress(entity);
  return address === undefined ? undefined : `${address}?${relationsQuery()}`;
}
