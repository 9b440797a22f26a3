import * as z from 'zod/mini';
import type { TenantProfileConfiguration } from './tenant-profile.ts';

/** Whether a tenant may go on using a feature: WARNING near the limit of the month, DISABLED at it. */
export const FeatureState = z.enum(['ENABLED', 'WARNING', 'DISABLED']);
export type FeatureState = z.infer<typeof FeatureState>;

/** What tenants use, by the telemetry key under which its state is found. */
export const usageFeatures = [
  'transportApiState',
  'dbApiState',
  'ruleEngineApiState',
  'jsExecutionApiState',
  'emailApiState',
  'smsApiState',
] as const;
export type UsageFeature = (typeof usageFeatures)[number];

interface UsageCounter {
  /** The key of the count of a month; its points bear the month's first moment, UTC. */
  readonly count: string;
  /** The same of an hour. */
  readonly hourly: string;
  /** The key of what the tenant may use in a month; 0 limits nothing. */
  readonly limit: string;
  readonly feature: UsageFeature;
  /** The member of the tenant profile that limits it. */
  readonly profileLimit: keyof TenantProfileConfiguration;
}

function counter(
  stem: string,
  feature: UsageFeature,
  profileLimit: keyof TenantProfileConfiguration,
): UsageCounter {
  return {
    count: `${stem}Count`,
    hourly: `${stem}CountHourly`,
    limit: `${stem}Limit`,
    feature,
    profileLimit,
  };
}

/** What is counted of every tenant, with the telemetry keys of its API usage state. */
export const usageCounters = {
  transportMessages: counter('transportMsg', 'transportApiState', 'maxTransportMessages'),
  transportDataPoints: counter('transportDataPoints', 'transportApiState', 'maxTransportDataPoints'),
  storageDataPoints: counter('storageDataPoints', 'dbApiState', 'maxDPStorageDays'),
  ruleEngineExecutions: counter('ruleEngineExecution', 'ruleEngineApiState', 'maxREExecutions'),
  jsExecutions: counter('jsExecution', 'jsExecutionApiState', 'maxJSExecutions'),
  emails: counter('email', 'emailApiState', 'maxEmails'),
  sms: counter('sms', 'smsApiState', 'maxSms'),
} as const satisfies Record<string, UsageCounter>;
export type UsageCounterName = keyof typeof usageCounters;
