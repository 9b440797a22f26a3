import { Tenant, TenantInfo } from '../../model/tenant.ts';
import { entityService } from './entity-service.ts';

/** The tenants of the system, for its administrators; a tenant's administrators read their own by its id. */
export const tenants = entityService({
  path: 'tenant',
  entity: Tenant,
  info: TenantInfo,
  infoPath: (id) => `/api/tenant/info/${id}`,
  lists: { own: '/api/tenantInfos' },
});
