import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { contactShape } from './contact.ts';
import { idOf } from './entity-id.ts';

const text = z.optional(z.nullable(z.string()));

/**
 * A tenant; `name` is the title, `region` is set by the platform. Not every server has the two keys; where they are,
 * only the tenant's administrators and the system's read them.
 */
export const Tenant = z.looseObject({
  id: z.optional(z.nullable(idOf('TENANT'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantProfileId: z.optional(z.nullable(idOf('TENANT_PROFILE'))),
  title: z.string(),
  name: text,
  region: text,
  ...contactShape,
  accessKey: text,
  publicKey: text,
});
export type Tenant = z.infer<typeof Tenant>;

/** A stored tenant as lists show it. */
export const TenantInfo = z.extend(Tenant, {
  id: idOf('TENANT'),
  createdTime: z.number(),
  tenantProfileName: text,
});
export type TenantInfo = z.infer<typeof TenantInfo>;
