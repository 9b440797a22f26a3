import { StoredTenantProfile, TenantProfile, TenantProfileInfo } from '../../model/tenant-profile.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part, sent } from './calls.ts';
import { entityLookup, entityService } from './entity-service.ts';

/** Tenant profiles, for system administrators; lists show all of them. */
export const tenantProfiles = entityService({
  path: 'tenantProfile',
  entity: TenantProfile,
  info: StoredTenantProfile,
  lists: { own: '/api/tenantProfiles' },
});

/** Tenant profiles as pickers need them. */
export const tenantProfileInfos = entityLookup({
  info: TenantProfileInfo,
  infoPath: (id) => `/api/tenantProfileInfo/${id}`,
  lists: { own: '/api/tenantProfileInfos' },
});

/** The profile of tenants of whom nobody has said one. */
export function defaultTenantProfile(request?: RequestOptions): Promise<TenantProfileInfo> {
  return got('/api/tenantProfileInfo/default', TenantProfileInfo, request);
}

/** Makes one the profile of tenants of whom nobody will have said one. */
export function makeDefaultTenantProfile(id: string, request?: RequestOptions): Promise<void> {
  return sent(`/api/tenantProfile/${part(id)}/default`, undefined, request);
}
