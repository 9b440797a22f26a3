import type { DashboardInfo } from '../../../model/dashboard.ts';
import { isNullId } from '../../../model/entity-id.ts';
import type { User } from '../../../model/user.ts';
import { dashboards } from '../../api/dashboards.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { users } from '../../api/users.ts';
import { CommandError } from '../../commands/command-error.ts';
import type { Args } from '../../commands/param.ts';
import { session } from '../../session/session-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';

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

/**
 * Rejects with a CommandError where a user, `null` for a new one, is to begin at a dashboard that the user cannot see.
 * What stood there before is left alone.
 */
export async function refuseUnseenDashboard(
  user: User | null,
  answers: Args,
  request: RequestOptions,
): Promise<void> {
  const { defaultDashboardId: id } = answers;
  if (typeof id !== 'string' || id === user?.additionalInfo?.defaultDashboardId) return;
  const place = user ? dashboardsOf(user) : await dashboardsOfUser(answers, undefined);
  const dashboard = await dashboards.info(id, request).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  });
  if (place && dashboard && isListed(dashboard, place)) return;
  throw new CommandError('invalid-params', user ? 'user.edit' : 'user.create', {
    issues: [
      { code: 'custom', path: ['defaultDashboardId'], input: id, message: 'user.cannot-see-dashboard' },
    ],
  });
}

function isListed({ assignedCustomers, tenantId }: DashboardInfo, place: ListPlace): boolean {
  if (place.kind === 'own') return true;
  return place.parent === 'CUSTOMER'
    ? (assignedCustomers ?? []).some(({ customerId }) => customerId.id === place.id)
    : tenantId?.id === place.id;
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
