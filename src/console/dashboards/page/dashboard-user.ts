import type { AliasContext } from '../../aliases/resolved-filter.ts';
import { session } from '../../session/session-store.ts';

/** Who looks at dashboards: whoever is signed in. */
export function dashboardUser(): AliasContext['user'] {
  const { authUser } = session;
  return {
    authority: authUser?.authority ?? 'CUSTOMER_USER',
    id: authUser?.userId ?? '',
    tenantId: authUser?.tenantId ?? null,
    customerId: authUser?.customerId ?? null,
  };
}
