import type { TenantProfileConfiguration } from '../../model/tenant-profile.ts';
import type { Store } from '../store/store.ts';

/** How long a profile may be out of date where it is looked at with every message, ms. */
const MAX_AGE = 1_000;

/** What the system grants to a tenant; null when there is no such tenant. */
export type TenantConfigurations = (tenantId: string) => TenantProfileConfiguration | null;

/** Looks up what tenants are granted, fit for every message: a changed profile holds a second later. */
export function createTenantConfigurations(
  store: Pick<Store, 'tenants' | 'tenantProfiles'>,
  now: () => number = Date.now,
): TenantConfigurations {
  const known = new Map<string, { readAt: number; configuration: TenantProfileConfiguration | null }>();

  return (tenantId) => {
    const time = now();
    const entry = known.get(tenantId);
    if (entry && time - entry.readAt < MAX_AGE && time >= entry.readAt) return entry.configuration;
    const profileId = store.tenants.byId(tenantId)?.tenantProfileId?.id;
    const profile = profileId === undefined ? null : store.tenantProfiles.byId(profileId);
    const configuration = profile?.profileData?.configuration ?? null;
    if (configuration) known.set(tenantId, { readAt: time, configuration });
    else known.delete(tenantId);
    return configuration;
  };
}
