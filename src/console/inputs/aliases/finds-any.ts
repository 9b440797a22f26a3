import type { AliasFilter } from '../../../model/entity-alias.ts';
import { isNullId } from '../../../model/entity-id.ts';
import type { EntityFilter } from '../../../model/entity-query.ts';
import { currentEntityQuery } from '../../aliases/alias-entities.ts';
import { resolveFilter } from '../../aliases/resolved-filter.ts';
import { askedParam } from '../../aliases/state-entity.ts';
import { countEntities, findEntities } from '../../api/entity-query.ts';
import { session } from '../../session/session-store.ts';

/** How many entities a filter finds; of one about the state, that this is for the state to say. */
export type Found = number | 'by-state';

/**
 * Whether a filter finds an entity for who is signed in, before there is a state of the dashboard: what a state will
 * say is taken to be found. Rejects with an ApiError.
 */
export async function findsAny(filter: AliasFilter): Promise<boolean> {
  if (!session.authUser) return false;
  if (askedParam(filter) !== undefined) return true;
  const found = resolved(filter);
  if (!found) return false;
  return (await findEntities(currentEntityQuery(found), { ignoreErrors: true })).length > 0;
}

/** How many entities a filter finds for who is signed in, as `findsAny` does. Rejects with an ApiError. */
export async function countFound(filter: AliasFilter, signal: AbortSignal): Promise<Found> {
  if (askedParam(filter) !== undefined) return 'by-state';
  const found = resolved(filter);
  return found ? countEntities(currentEntityQuery(found), { ignoreErrors: true, signal }) : 0;
}

/** The filter as the platform knows it, undefined where it stands for nothing. */
function resolved(filter: AliasFilter): EntityFilter | undefined {
  const { authUser } = session;
  if (!authUser) return undefined;
  const { authority, userId: id, tenantId, customerId } = authUser;
  const known = (owner: string) => (owner === '' || isNullId({ id: owner }) ? null : owner);
  const user = { authority, id, tenantId: known(tenantId), customerId: known(customerId) };
  const found = resolveFilter(filter, { user, stateParams: {} });
  return 'unresolved' in found ? undefined : found.filter;
}
