import {
  type FeatureState,
  type UsageCounterName,
  type UsageFeature,
  usageCounters,
  usageFeatures,
} from '../../../model/api-usage.ts';
import type { TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import type { ApiUsageRepository, FeatureStates } from '../../store/logs/api-usage-repository.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import type { TimeseriesRepository } from '../../store/values/timeseries-repository.ts';
import { startOfMonth } from './usage-tally.ts';

/** The part of a limit from which on the tenant is warned, unless its profile says otherwise. */
const WARN_THRESHOLD = 0.8;

const counters = Object.values(usageCounters);

/** Makes the API usage state of a new tenant and writes what it starts with. Only within a write. */
export function createUsageState(
  store: { apiUsage: ApiUsageRepository; timeseries: TimeseriesRepository },
  tenantId: string,
  ts: number,
): void {
  const { entity, states, configuration } = store.apiUsage.create(tenantId);
  const features = usageFeatures.map((key) => ({ key, ts, value: states[key] }));
  store.timeseries.save(entity.key, [...features, ...changedLimits(configuration, [], ts)]);
}

/** The counts of month and hour after so much more was used in an hour; `latest` holds the counts so far. */
export function countsAfter(
  amounts: ReadonlyMap<UsageCounterName, number>,
  hour: number,
  latest: readonly KvEntry[],
): KvEntry[] {
  return [...amounts].flatMap(([name, amount]) => {
    const { count, hourly } = usageCounters[name];
    const month = startOfMonth(hour);
    return [
      { key: count, ts: month, value: countAt(latest, count, month) + amount },
      { key: hourly, ts: hour, value: countAt(latest, hourly, hour) + amount },
    ];
  });
}

/** The limits that are not yet among the latest values. */
export function changedLimits(
  configuration: TenantProfileConfiguration,
  latest: readonly KvEntry[],
  ts: number,
): KvEntry[] {
  return counters.flatMap(({ limit, profileLimit }) => {
    const value = limitOf(configuration, profileLimit);
    return latest.some((entry) => entry.key === limit && entry.value === value)
      ? []
      : [{ key: limit, ts, value }];
  });
}

/** How features stand after the counts of a month; a feature with two limits stands as its worse one. */
export function statesAfter(
  configuration: TenantProfileConfiguration,
  latest: readonly KvEntry[],
  month: number,
): FeatureStates {
  const stateOf = (feature: UsageFeature): FeatureState => {
    const states = counters
      .filter((one) => one.feature === feature)
      .map(({ count, profileLimit }) => stateAt(configuration, profileLimit, countAt(latest, count, month)));
    if (states.includes('DISABLED')) return 'DISABLED';
    return states.includes('WARNING') ? 'WARNING' : 'ENABLED';
  };
  return {
    transportApiState: stateOf('transportApiState'),
    dbApiState: stateOf('dbApiState'),
    ruleEngineApiState: stateOf('ruleEngineApiState'),
    jsExecutionApiState: stateOf('jsExecutionApiState'),
    emailApiState: stateOf('emailApiState'),
    smsApiState: stateOf('smsApiState'),
  };
}

function stateAt(
  configuration: TenantProfileConfiguration,
  profileLimit: keyof TenantProfileConfiguration,
  count: number,
): FeatureState {
  const limit = limitOf(configuration, profileLimit);
  if (limit <= 0) return 'ENABLED';
  if (count >= limit) return 'DISABLED';
  return count >= limit * (configuration.warnThreshold || WARN_THRESHOLD) ? 'WARNING' : 'ENABLED';
}

function limitOf(
  configuration: TenantProfileConfiguration,
  profileLimit: keyof TenantProfileConfiguration,
): number {
  const limit = configuration[profileLimit];
  return typeof limit === 'number' ? limit : 0;
}

/** The count of a period; a latest value of an earlier one does not count. */
function countAt(latest: readonly KvEntry[], key: string, ts: number): number {
  const value = latest.find((entry) => entry.key === key && entry.ts === ts)?.value;
  return typeof value === 'number' ? value : 0;
}
