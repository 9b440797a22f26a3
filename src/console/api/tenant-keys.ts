import * as z from 'zod/mini';
import { Tenant } from '../../model/tenant.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, posted } from './calls.ts';

const text = z.optional(z.nullable(z.string()));
const TenantKeys = z.looseObject({ accessKey: text, publicKey: text });
/** The keys by which programs act for a tenant. */
export type TenantKeys = z.infer<typeof TenantKeys>;

/** The user's own tenant with its keys; not every platform knows it. For tenant administrators. */
export function ownTenant(request?: RequestOptions): Promise<Tenant> {
  return got('/api/tenant/getTenant', Tenant, request);
}

/** Makes a new key in the place of the old, which is worth nothing from then on; answers both. */
export function renewTenantKey(
  key: 'accessKey' | 'publicKey',
  request?: RequestOptions,
): Promise<TenantKeys> {
  const path = key === 'accessKey' ? '/api/tenant/reGenAccessKey' : '/api/tenant/reGenPublicKey';
  return posted(path, undefined, TenantKeys, request);
}
