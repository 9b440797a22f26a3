import type { AttributeScope } from '../../model/telemetry.ts';
import { badRequest, generalError } from '../errors.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { KvEntry } from '../store/values/kv.ts';
import type { Changes } from './changes.ts';
import type { ApiUsage } from './usage/api-usage.ts';
import { storedDataPoints } from './usage/stored-data-points.ts';

/** Which points of a key to delete: all of them, or those with startTs < ts <= endTs (ms). */
interface DeleteRange {
  all: boolean;
  startTs?: number | undefined;
  endTs?: number | undefined;
  /** Whether the newest remaining point becomes the latest value when the latest was deleted. */
  rewriteLatest: boolean;
}

/**
 * The one place that writes telemetry and attributes. Every promise resolves once the write is on disk, and the
 * watchers are told after that; it rejects when nothing of this call was stored.
 */
export interface Telemetry {
  saveTimeseries(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): Promise<void>;
  saveAttributes(entity: EntityHandle, scope: AttributeScope, entries: KvEntry[]): Promise<void>;
  deleteAttributes(entity: EntityHandle, scope: AttributeScope, keys: string[]): Promise<void>;
  deleteTimeseries(entity: EntityHandle, keys: string[], range: DeleteRange): Promise<void>;
}

/**
 * Makes the telemetry service over a store and the hub that tells of changes. What is stored counts as the tenant's
 * usage where one is kept.
 */
export function createTelemetry(
  store: Pick<Store, 'write' | 'writeLong' | 'entities' | 'attributes' | 'timeseries'>,
  changes: Changes,
  usage?: Pick<ApiUsage, 'count' | 'isEnabled'>,
): Telemetry {
  return {
    async saveTimeseries(entity, entries, ttlSeconds) {
      if (entries.length === 0) return;
      if (entity.type === 'ENTITY_VIEW') {
        throw badRequest("Telemetry data can't be stored for entity view. Read only");
      }
      if (usage && !usage.isEnabled(entity.tenantId, 'dbApiState')) {
        throw generalError('DB storage writes are disabled due to API limits!');
      }
      const refreshed = await store.write(() => store.timeseries.save(entity.key, entries, ttlSeconds));
      usage?.count(entity.tenantId, 'storageDataPoints', storedDataPoints(entries, ttlSeconds));
      changes.publish({ kind: 'timeseries', entity, entries });
      for (const { viewKey, entries } of refreshed) {
        const view = store.entities.byKey(viewKey);
        if (view) changes.publish({ kind: 'timeseries', entity: view, entries });
      }
    },

    async saveAttributes(entity, scope, entries) {
      if (entries.length === 0) return;
      await store.write(() => store.attributes.save(entity.key, scope, entries));
      changes.publish({ kind: 'attributes', entity, scope, entries });
    },

    async deleteAttributes(entity, scope, keys) {
      if (keys.length === 0) return;
      await store.write(() => store.attributes.delete(entity.key, scope, keys));
      changes.publish({ kind: 'attributes-deleted', entity, scope, keys });
    },

    async deleteTimeseries(entity, keys, range) {
      if (keys.length === 0) return;
      const { before, after } = await store.writeLong(function* () {
        const before = latestByKey(entity, keys);
        yield* store.timeseries.delete(entity.key, keys, range);
        return { before, after: latestByKey(entity, keys) };
      });
      const lost = keys.filter((key) => before.has(key) && before.get(key)?.ts !== after.get(key)?.ts);
      if (lost.length === 0) return;
      // A watcher ignores points older than what it has seen, so it must hear of the loss before the older latest.
      changes.publish({ kind: 'timeseries-deleted', entity, keys: lost });
      const rewritten = lost.flatMap((key) => after.get(key) ?? []);
      if (rewritten.length > 0) changes.publish({ kind: 'timeseries', entity, entries: rewritten });
    },
  };

  function latestByKey(entity: EntityHandle, keys: string[]): Map<string, KvEntry> {
    return new Map(store.timeseries.latest(entity.key, keys).map((entry) => [entry.key, entry]));
  }
}
