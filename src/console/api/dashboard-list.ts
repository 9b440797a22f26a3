import { isNullId } from '../../model/entity-id.ts';
import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { dashboards } from './dashboards.ts';
import { type ListPlace, OWN } from './list-place.ts';

/** Whose dashboards are offered, where they are not the user's own. */
export interface DashboardOwner {
  /** The customer's, undefined or the null id for nobody's. */
  customerId?: string | undefined;
  /** The tenant's, for system administrators. */
  tenantId?: string | undefined;
}

const ALL = { pageSize: 100, page: 0, sortProperty: 'title', sortOrder: 'ASC' } as const;

/** The dashboards to choose from, by title: a hundred at most. None where it is not known whose. */
export async function dashboardsOf(
  owner: DashboardOwner | { scope: 'customer' } = {},
  request: RequestOptions = { ignoreErrors: true },
): Promise<{ id: string; title: string }[]> {
  const place = placeOf(owner);
  if (!place) return [];
  const { data } = await dashboards.page(place, ALL, request);
  return data.map(({ id, title }) => ({ id: id.id, title }));
}

function placeOf(owner: DashboardOwner & { scope?: 'customer' }): ListPlace | undefined {
  const { authUser } = session;
  if (
    owner.scope === 'customer' ||
    owner.customerId !== undefined ||
    authUser?.authority === 'CUSTOMER_USER'
  ) {
    const id = owner.customerId ?? authUser?.customerId;
    return id && !isNullId({ id }) ? { kind: 'of', parent: 'CUSTOMER', id } : undefined;
  }
  if (authUser?.authority !== 'SYS_ADMIN') return OWN;
  return owner.tenantId ? { kind: 'of', parent: 'TENANT', id: owner.tenantId } : undefined;
}
