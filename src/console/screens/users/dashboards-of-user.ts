import { isNullId } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { users } from '../../api/users.ts';
import type { Args } from '../../commands/param.ts';
import { session } from '../../session/session-store.ts';

/**
 * The list of the dashboards that a user can see: those that the customer was given, and those of the tenant for its
 * administrators. Of a new user the answers say whose it will be; undefined while nobody is. Rejects with an ApiError.
 */
export async function dashboardsOfUser(
  { customerId, tenantId }: Args,
  userId: string | undefined,
): Promise<ListPlace | undefined> {
  if (userId !== undefined) return dashboardsOf(await users.one(userId, { ignoreErrors: true }));
  if (typeof customerId === 'string' && customerId !== '') return of('CUSTOMER', customerId);
  if (typeof tenantId === 'string' && tenantId !== '') return of('TENANT', tenantId);
  return undefined;
}

function dashboardsOf({ authority, customerId, tenantId }: User): ListPlace | undefined {
  if (authority === 'CUSTOMER_USER') {
    return customerId && !isNullId(customerId) ? of('CUSTOMER', customerId.id) : undefined;
  }
  // What belongs to a tenant is named to system administrators only.
  if (session.authUser?.authority !== 'SYS_ADMIN') return OWN;
  return tenantId && !isNullId(tenantId) ? of('TENANT', tenantId.id) : undefined;
}

function of(parent: 'CUSTOMER' | 'TENANT', id: string): ListPlace {
  return { kind: 'of', parent, id };
}
