import { TenantInfo } from '../../model/tenant.ts';
import { entityLookup } from './entity-service.ts';

/** The tenants of the system, as pickers show them to its administrators. */
export const tenants = entityLookup({
  info: TenantInfo,
  infoPath: (id) => `/api/tenant/info/${id}`,
  lists: { own: '/api/tenantInfos' },
});
