import * as z from 'zod/mini';
import { idOf } from './entity-id.ts';

const limit = z.nullish(z.number());
const rateLimit = z.nullish(z.string());

/** What a tenant may have and use. A number that is 0 or missing limits nothing; rates are `capacity:seconds,...`. */
export const TenantProfileConfiguration = z.looseObject({
  type: z.nullish(z.string()),
  maxDevices: limit,
  maxAssets: limit,
  maxCustomers: limit,
  maxUsers: limit,
  maxDashboards: limit,
  maxRuleChains: limit,
  transportTenantMsgRateLimit: rateLimit,
  transportTenantTelemetryMsgRateLimit: rateLimit,
  transportTenantTelemetryDataPointsRateLimit: rateLimit,
  transportDeviceMsgRateLimit: rateLimit,
  transportDeviceTelemetryMsgRateLimit: rateLimit,
  transportDeviceTelemetryDataPointsRateLimit: rateLimit,
  maxTransportMessages: limit,
  maxTransportDataPoints: limit,
  maxREExecutions: limit,
  maxJSExecutions: limit,
  maxDPStorageDays: limit,
  maxRuleNodeExecutionsPerMessage: limit,
  maxEmails: limit,
  maxSms: limit,
  defaultStorageTtlDays: limit,
  warnThreshold: limit,
});
export type TenantProfileConfiguration = z.infer<typeof TenantProfileConfiguration>;

/** What the system grants to the tenants that share this profile. Exactly one profile is the default. */
export const TenantProfile = z.looseObject({
  id: z.optional(z.nullable(idOf('TENANT_PROFILE'))),
  createdTime: z.nullish(z.number()),
  name: z.string(),
  description: z.nullish(z.string()),
  default: z.nullish(z.boolean()),
  isolatedTbCore: z.nullish(z.boolean()),
  isolatedTbRuleEngine: z.nullish(z.boolean()),
  profileData: z.nullish(z.looseObject({ configuration: z.nullish(TenantProfileConfiguration) })),
});
export type TenantProfile = z.infer<typeof TenantProfile>;

/** A stored tenant profile as lists show it. */
export const StoredTenantProfile = z.extend(TenantProfile, { id: idOf('TENANT_PROFILE') });

/** What pickers need of a tenant profile. */
export const TenantProfileInfo = z.looseObject({ id: idOf('TENANT_PROFILE'), name: z.string() });
export type TenantProfileInfo = z.infer<typeof TenantProfileInfo>;
