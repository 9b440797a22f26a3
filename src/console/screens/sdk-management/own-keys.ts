import { queryOptions } from '@tanstack/react-query';
import { ownTenant, type TenantKeys } from '../../api/tenant-keys.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** The keys by which programs act for a tenant, as the platform calls them. */
export const TENANT_KEYS = { accessKey: 'tenant.access-key', publicKey: 'tenant.public-key' } as const;
/** One of the keys of a tenant. */
export type TenantKey = keyof typeof TENANT_KEYS;

/** The keys of the user's own tenant; null where the platform gives tenants none. */
export const tenantKeysQuery = queryOptions({
  queryKey: ['TENANT', 'own-keys'],
  queryFn: ({ signal }) => keysOfTenant({ signal, ignoreErrors: true, ignoreLoading: true }),
});

/** The keys of the user's own tenant; null where the platform gives tenants none. Rejects with an ApiError. */
export async function keysOfTenant(request: RequestOptions): Promise<TenantKeys | null> {
  try {
    const { accessKey, publicKey } = await ownTenant(request);
    return typeof accessKey === 'string' || typeof publicKey === 'string' ? { accessKey, publicKey } : null;
  } catch (error) {
    // A stock server takes the path for that of a tenant with a strange id.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
