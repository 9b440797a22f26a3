import { type UsageCounterName, type UsageFeature, usageFeatures } from '../../../model/api-usage.ts';
import type { Log } from '../../log.ts';
import type { ApiUsageState } from '../../store/logs/api-usage-repository.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import { changedLimits, countsAfter, createUsageState, statesAfter } from './usage-entries.ts';
import { startOfMonth, UsageTally } from './usage-tally.ts';

/** How often counts are written, ms. */
const FLUSH_INTERVAL = 5_000;

/** Counts what tenants use and tells whether they may go on. */
export interface ApiUsage {
  /** Counts at once; written within seconds. */
  count(tenantId: string, counter: UsageCounterName, amount: number): void;
  /** False when the tenant has used up what it may use in this month. */
  isEnabled(tenantId: string, feature: UsageFeature): boolean;
  /** Takes the new profile of a tenant, or the new limits of a profile, into account. */
  limitsChanged(whose: { tenantId: string } | { profileId: string }): Promise<void>;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Writes what was counted, and stops. */
  close(): Promise<void>;
}

/** Who is told what was written to an API usage state. */
interface UsageWatchers {
  publish(news: { kind: 'timeseries'; entity: EntityHandle; entries: KvEntry[] }): void;
}

/** What a change wrote of which state. */
interface Written {
  state: ApiUsageState;
  entries: KvEntry[];
}

/**
 * Starts to count. Counts, limits and states are telemetry of the tenant's API usage state, where people read them.
 * What was counted in the last seconds before the process is killed is lost.
 */
export async function startApiUsage(
  store: Pick<Store, 'write' | 'apiUsage' | 'timeseries'>,
  watchers: UsageWatchers,
  log: Log,
  now: () => number = Date.now,
): Promise<ApiUsage> {
  const tally = new UsageTally(now);
  const disabled = new Map<string, readonly UsageFeature[]>();
  let month = startOfMonth(now());

  await store.write(() => {
    for (const tenantId of store.apiUsage.tenantsWithout()) createUsageState(store, tenantId, now());
  });
  await conclude(store.apiUsage.limited());
  const flushing = setInterval(() => {
    flush().catch((error: unknown) => log.error({ err: error }, 'What tenants use could not be counted'));
  }, FLUSH_INTERVAL).unref();

  return {
    count: (tenantId, counter, amount) => tally.count(tenantId, counter, amount),
    isEnabled: (tenantId, feature) => !disabled.get(tenantId)?.includes(feature),
    async limitsChanged(whose) {
      if ('profileId' in whose) return await conclude(store.apiUsage.ofProfile(whose.profileId));
      const state = store.apiUsage.ofTenant(whose.tenantId);
      if (state) await conclude([state]);
    },
    flush,
    async close() {
      clearInterval(flushing);
      await flush();
    },
  };

  async function flush(): Promise<void> {
    const written = tally.take().flatMap(({ startTs, byTenant }) =>
      [...byTenant].map(async ([tenantId, amounts]) => {
        try {
          await record(tenantId, (state) =>
            countsAfter(amounts, startTs, store.timeseries.latest(state.entity.key)),
          );
        } catch (error) {
          log.error({ err: error, tenantId }, 'What a tenant used could not be counted');
          tally.giveBack(startTs, tenantId, amounts);
        }
      }),
    );
    await Promise.all(written);
    const present = startOfMonth(now());
    if (present === month) return;
    month = present;
    await conclude(store.apiUsage.limited());
  }

  /** Draws the conclusions from changed limits or a new month. */
  async function conclude(states: readonly ApiUsageState[]): Promise<void> {
    await Promise.all(states.map(({ entity }) => record(entity.tenantId, () => [])));
  }

  /** Writes counts, then limits and states as they are after them, and lets watchers know. */
  async function record(tenantId: string, counts: (state: ApiUsageState) => KvEntry[]): Promise<void> {
    const written = await store.write(() => {
      const state = store.apiUsage.ofTenant(tenantId);
      return state && write(state, counts(state));
    });
    if (!written) {
      disabled.delete(tenantId);
      return;
    }
    const { state, entries } = written;
    const off = usageFeatures.filter((feature) => state.states[feature] === 'DISABLED');
    if (off.length > 0) disabled.set(tenantId, off);
    else disabled.delete(tenantId);
    if (entries.length > 0) watchers.publish({ kind: 'timeseries', entity: state.entity, entries });
  }

  function write(state: ApiUsageState, counts: KvEntry[]): Written {
    const { entity, configuration } = state;
    const ts = now();
    store.timeseries.save(entity.key, counts);
    const latest = store.timeseries.latest(entity.key);
    const states = statesAfter(configuration, latest, startOfMonth(ts));
    const changed = usageFeatures.filter((feature) => states[feature] !== state.states[feature]);
    if (changed.length > 0) store.apiUsage.saveStates(entity, states);
    const conclusions = [
      ...changedLimits(configuration, latest, ts),
      ...changed.map((key) => ({ key, ts, value: states[key] })),
    ];
    store.timeseries.save(entity.key, conclusions);
    return { state: { ...state, states }, entries: [...counts, ...conclusions] };
  }
}
