import type { AliasFilter } from '../../../model/entity-alias.ts';
import { isNullId } from '../../../model/entity-id.ts';
import { currentEntityQuery } from '../../aliases/alias-entities.ts';
import { resolveFilter } from '../../aliases/resolved-filter.ts';
import { askedParam } from '../../aliases/state-entity.ts';
import { findEntities } from '../../api/entity-query.ts';
import { session } from '../../session/session-store.ts';

/**
 * Whether a filter finds an entity for who is signed in, before there is a state of the dashboard: what a state will
 * say is taken to be found. Rejects with an ApiError.
 */
export async function findsAny(filter: AliasFilter): Promise<boolean> {
  const { authUser } = session;
  if (!authUser) return false;
  if (askedParam(filter) !== undefined) return true;
  const { authority, userId: id, tenantId, customerId } = authUser;
  const known = (owner: string) => (owner === '' || isNullId({ id: owner }) ? null : owner);
  const user = { authority, id, tenantId: known(tenantId), customerId: known(customerId) };
  const resolved = resolveFilter(filter, { user, stateParams: {} });
  if ('unresolved' in resolved) return false;
  return (await findEntities(currentEntityQuery(resolved.filter), { ignoreErrors: true })).length > 0;
}
