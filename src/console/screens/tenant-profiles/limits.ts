import * as z from 'zod/mini';
import type { TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { param } from '../../commands/param.ts';
import type { Property } from '../../entities/kind/entity-kind.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { limit, printedLimit, rateLimit } from '../../inputs/limit.ts';
import { number } from '../../inputs/number.ts';

/** How many of each kind of entities a tenant may have. */
const ENTITIES = {
  maxDevices: 'tenant-profile.max-devices',
  maxAssets: 'tenant-profile.max-assets',
  maxCustomers: 'tenant-profile.max-customers',
  maxUsers: 'tenant-profile.max-users',
  maxDashboards: 'tenant-profile.max-dashboards',
  maxRuleChains: 'tenant-profile.max-rule-chains',
} as const;

/** What a tenant may use in a month. */
const MONTHLY = {
  maxTransportMessages: 'tenant-profile.max-transport-messages',
  maxTransportDataPoints: 'tenant-profile.max-transport-data-points',
  maxREExecutions: 'tenant-profile.max-rule-engine-executions',
  maxJSExecutions: 'tenant-profile.max-script-executions',
  maxDPStorageDays: 'tenant-profile.max-storage-days',
  maxEmails: 'tenant-profile.max-emails',
  maxSms: 'tenant-profile.max-sms',
} as const;

/** What holds of each message and value. */
const EACH = {
  defaultStorageTtlDays: 'tenant-profile.default-storage-days',
  maxRuleNodeExecutionsPerMessage: 'tenant-profile.max-rule-nodes-per-message',
} as const;

/** How often all devices of a tenant, or each of them, may send. */
const RATES = {
  transportTenantMsgRateLimit: 'tenant-profile.tenant-message-rate',
  transportTenantTelemetryMsgRateLimit: 'tenant-profile.tenant-telemetry-rate',
  transportTenantTelemetryDataPointsRateLimit: 'tenant-profile.tenant-data-point-rate',
  transportDeviceMsgRateLimit: 'tenant-profile.device-message-rate',
  transportDeviceTelemetryMsgRateLimit: 'tenant-profile.device-telemetry-rate',
  transportDeviceTelemetryDataPointsRateLimit: 'tenant-profile.device-data-point-rate',
} as const;

const NUMBERS = { ...ENTITIES, ...MONTHLY, ...EACH } as const;

type NumberName = keyof typeof NUMBERS;
type RateName = keyof typeof RATES;

/** Capacities with the seconds they are for, as the platform reads them. */
const RATE_LIMIT = /^([1-9]\d{0,8}:[1-9]\d{0,8}(,(?=[1-9])|$))*$/;

const Limit = z.optional(z.int().check(z.minimum(0, { error: 'tenant-profile.limit-negative' })));
const RateLimit = z.optional(
  z.string().check(z.trim(), z.regex(RATE_LIMIT, { error: 'tenant-profile.rate-limit-invalid' })),
);

function paramsOf<N extends string, S extends typeof Limit | typeof RateLimit>(
  titles: Readonly<Record<N, TranslationKey>>,
  asked: (title: TranslationKey) => S,
): Record<N, S> {
  const params = Object.entries<TranslationKey>(titles).map(([name, title]) => [name, asked(title)]);
  return Object.fromEntries(params) as Record<N, S>;
}

const limitIn = (section: TranslationKey) => (title: TranslationKey) =>
  param(Limit, { title, input: limit, section });

/** The parameters of all limits, in groups; those of a number are unlimited by 0, those of rates by nothing. */
export const limitParams = z.object({
  ...paramsOf(ENTITIES, limitIn('tenant-profile.entities')),
  ...paramsOf(MONTHLY, limitIn('tenant-profile.monthly')),
  warnThreshold: param(z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))), {
    title: 'tenant-profile.warn-threshold',
    description: 'tenant-profile.warn-threshold-description',
    input: number,
    section: 'tenant-profile.monthly',
  }),
  ...paramsOf(EACH, limitIn('tenant-profile.each')),
  ...paramsOf(RATES, (title) =>
    param(RateLimit, {
      title,
      description: 'tenant-profile.rate-limit-description',
      input: rateLimit,
      section: 'tenant-profile.rates',
    }),
  ),
});

type Limits = Record<NumberName, number> & Record<RateName, string> & { warnThreshold: number | null };

/** The limits of a configuration, as a form starts from them. */
export function limitsOf(configuration: TenantProfileConfiguration | null | undefined): Limits {
  const stored = configuration ?? {};
  const numbers = namesOf(NUMBERS).map((name) => [name, stored[name] ?? 0] as const);
  const rates = namesOf(RATES).map((name) => [name, stored[name] ?? ''] as const);
  return {
    ...Object.fromEntries([...numbers, ...rates]),
    // 0 stands for what is usual, not for no warning.
    warnThreshold: stored.warnThreshold || null,
  } as Limits;
}

/** A configuration with other limits; what was not changed, or not asked, stays as it is written. */
export function withLimits(
  configuration: TenantProfileConfiguration | null | undefined,
  answers: z.output<typeof limitParams>,
): TenantProfileConfiguration {
  const before = limitsOf(configuration);
  const { warnThreshold, ...limits } = answers;
  const changed = Object.entries(limits).filter(
    ([name, value]) => value !== undefined && value !== before[name as NumberName | RateName],
  );
  return {
    type: 'DEFAULT',
    ...configuration,
    ...Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value])),
    ...(warnThreshold !== undefined &&
      warnThreshold !== before.warnThreshold && { warnThreshold: warnThreshold ?? 0 }),
  };
}

interface Configured {
  profileData?: { configuration?: TenantProfileConfiguration | null | undefined } | null | undefined;
}

/** All limits, as the details show them. */
export const limitProperties: readonly Property<Configured>[] = [
  ...namesOf(NUMBERS).map((name) => lineOf(name, NUMBERS[name])),
  {
    id: 'warnThreshold',
    title: 'tenant-profile.warn-threshold',
    text: ({ profileData }) =>
      String(profileData?.configuration?.warnThreshold || translate('tenant-profile.usual-threshold')),
  },
  ...namesOf(RATES).map((name) => lineOf(name, RATES[name])),
];

function lineOf(name: NumberName | RateName, title: TranslationKey): Property<Configured> {
  return { id: name, title, text: ({ profileData }) => printedLimit(profileData?.configuration?.[name]) };
}

function namesOf<N extends string>(titles: Readonly<Record<N, unknown>>): readonly N[] {
  return Object.keys(titles) as N[];
}
