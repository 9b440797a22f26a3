import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AttributeScope } from '../../model/telemetry.ts';
import { badRequest, generalError, tooManyRequests } from '../errors.ts';
import { atOnce, type LongChange } from '../store/engine/long-run.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { ExpiringPoints, LoggedPoints, MergedPoints } from '../store/telemetry-log/telemetry-log.ts';
import type { EntityViewWindow } from '../store/values/entity-view-windows.ts';
import { expiryOf } from '../store/values/expiry.ts';
import type { KvEntry } from '../store/values/kv.ts';
import { isShown, type RefreshedView } from '../store/values/timeseries-repository.ts';
import type { AuditedCaller } from './audit.ts';
import {
  attributesDeletionOf,
  attributesUpdateOf,
  timeseriesDeletionOf,
  timeseriesUpdateOf,
} from './audit-records.ts';
import type { Changes } from './changes.ts';
import type { TenantConfigurations } from './tenant-configuration.ts';
import type { Authorship, Transaction, Transactions } from './transactions.ts';
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
 * watchers are told after that; it rejects when something of this call could not be stored. What people do is logged,
 * also when it fails; without `by` it was the platform or a device, which leaves no log.
 *
 * A few values are stored or removed at once. Many are some at a time, so that nobody waits for them: whoever reads
 * meanwhile finds a part of them, each point with the latest value that it makes, and what was stored before a failure
 * stays. The writes of one entity come in the order in which they were asked for. While far too many values of a tenant
 * wait, writes of many more are refused with 429.
 */
export interface Telemetry {
  /** Points are kept for `ttlSeconds`, 0 = for ever; without it as long as the profile of the tenant says. */
  saveTimeseries(
    entity: EntityHandle,
    entries: KvEntry[],
    options?: { ttlSeconds?: number | undefined; by?: AuditedCaller },
  ): Promise<void>;
  saveAttributes(
    entity: EntityHandle,
    scope: AttributeScope,
    entries: KvEntry[],
    by?: AuditedCaller,
  ): Promise<void>;
  deleteAttributes(
    entity: EntityHandle,
    scope: AttributeScope,
    keys: string[],
    by?: AuditedCaller,
  ): Promise<void>;
  deleteTimeseries(
    entity: EntityHandle,
    keys: string[],
    range: DeleteRange,
    by?: AuditedCaller,
  ): Promise<void>;
  /** Writes attributes and points as parts of a change that does more, which leaves the log to that change. */
  within(transaction: Transaction): TelemetryChanges;
  /**
   * Points as they are logged by somebody who logs more with them, and counts them with `countStored` then.
   * @throws PlatformError when the entity has no points of its own, or the tenant has stored what it may
   */
  loggable(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): LoggablePoints;
  /** Counts points that were logged together, which are of one tenant. */
  countStored(points: readonly LoggablePoints[]): void;
  /** What points of an entity must wait for before they are logged; undefined when that is nothing. */
  whenLoggable(entityKey: number): Promise<unknown> | undefined;
}

/** Points that can be logged, and how many data points of the tenant they use up. */
export interface LoggablePoints extends ExpiringPoints {
  readonly ttlSeconds: number | undefined;
  readonly dataPoints: number;
}

/** What can be done to attributes and series within a transaction. */
export interface TelemetryChanges extends AttributeChanges {
  /** @throws PlatformError when the entity has no points of its own, or the tenant has stored what it may */
  saveTimeseries(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): void;
}

/** What can be done to attributes within a transaction. */
export interface AttributeChanges {
  /** A device is told of its shared attributes unless they are kept from it. */
  saveAttributes(
    entity: EntityHandle,
    scope: AttributeScope,
    entries: KvEntry[],
    options?: { isKeptFromDevice: boolean },
  ): void;
  deleteAttributes(entity: EntityHandle, scope: AttributeScope, keys: string[]): void;
}

const SECONDS_PER_DAY = 86_400;

/** So many attributes are stored or removed in a moment. */
const FEW_ATTRIBUTES = 500;

/** So many values of a tenant may wait to be stored or removed: they are kept in memory meanwhile. */
const MOST_WAITING = 1_000_000;

/** For how long watchers are told of points in one turn, ms. */
const TELLING_TURN = 5;

/** How much a write has to store or remove: values, or keys of them. */
interface Extent {
  count: number;
  /** Whether it is done in a moment. */
  isShort: boolean;
  /** Whether it is about points rather than attributes. */
  ofSeries?: boolean;
}

/** Makes the telemetry service; what it stores counts as the tenant's usage. */
export function createTelemetry(
  store: Pick<Store, 'entities' | 'attributes' | 'timeseries' | 'telemetryLog' | 'now'>,
  changes: Pick<Changes, 'publish'>,
  transactions: Transactions,
  usage: Pick<ApiUsage, 'count' | 'isEnabled'>,
  configurationOf: TenantConfigurations,
): Telemetry {
  const within = (transaction: Transaction): TelemetryChanges => ({
    saveTimeseries(entity, entries, ttlSeconds) {
      const { dataPoints } = loggable(entity, entries, ttlSeconds);
      const refreshed = store.timeseries.save(entity.key, entries, ttlSeconds ?? defaultTtlOf(entity));
      transaction.publish({ kind: 'timeseries', entity, entries });
      publishViews(transaction, refreshed);
      transaction.whenEnded(
        (isMade) => isMade && usage.count(entity.tenantId, 'storageDataPoints', dataPoints),
      );
    },
    saveAttributes(entity, scope, entries, options) {
      store.attributes.save(entity.key, scope, entries);
      transaction.publish({ kind: 'attributes', entity, scope, entries, ...options });
    },
    deleteAttributes(entity, scope, keys) {
      store.attributes.delete(entity.key, scope, keys);
      transaction.publish({ kind: 'attributes-deleted', entity, scope, keys });
    },
  });

  function loggable(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): LoggablePoints {
    checkStorable(entity);
    const ttl = ttlSeconds ?? defaultTtlOf(entity);
    const expiresAt = expiryOf(store.now(), ttl ?? 0);
    return { entity, entries, ttlSeconds, expiresAt, dataPoints: storedDataPoints(entries, ttl) };
  }

  function publishViews(transaction: Transaction, refreshed: readonly RefreshedView[]): void {
    for (const { viewKey, entries } of refreshed) {
      const view = store.entities.byKey(viewKey);
      if (view) transaction.publish({ kind: 'timeseries', entity: view, entries });
    }
  }

  /** How long points of a tenant are kept unless somebody says otherwise, seconds; undefined = for ever. */
  function defaultTtlOf({ tenantId }: EntityHandle): number | undefined {
    const days = configurationOf(tenantId)?.defaultStorageTtlDays ?? 0;
    return days > 0 ? days * SECONDS_PER_DAY : undefined;
  }

  function checkStorable({ type, tenantId }: EntityHandle): void {
    if (type === 'ENTITY_VIEW') throw badRequest("Telemetry data can't be stored for entity view. Read only");
    if (!usage.isEnabled(tenantId, 'dbApiState')) {
      throw generalError('DB storage writes are disabled due to API limits!');
    }
  }

  /** The last long write of each entity that has one under way, by its key. */
  const longWrites = new Map<number, Promise<unknown>>();

  /** How many values of each tenant wait. */
  const waiting = new Map<string, number>();

  function wait(tenantId: string, count: number): void {
    const waits = (waiting.get(tenantId) ?? 0) + count;
    if (waits > 0) waiting.set(tenantId, waits);
    else waiting.delete(tenantId);
  }

  /** Makes a change that is not refused, as too many do of one tenant. @throws PlatformError 429 */
  async function runInTurn(
    entity: EntityHandle,
    change: (transaction: Transaction) => LongChange<void>,
    authorship: Authorship,
    extent: Extent,
  ): Promise<void> {
    const { tenantId } = entity;
    const { count, isShort } = extent;
    const before = waiting.get(tenantId) ?? 0;
    if (!isShort && before > 0 && before + count > MOST_WAITING) {
      throw tooManyRequests('Too many values of this tenant wait to be stored; try again later.');
    }
    wait(tenantId, count);
    try {
      await runInSteps(entity, change, authorship, extent);
    } finally {
      wait(tenantId, -count);
    }
  }

  /**
   * Changes that are known to be short share a commit with others; the rest are made in parts. Whatever follows a long
   * one of its entity waits for it; the store lets no long one overtake a short one. A change of a series comes after
   * what was logged of it before.
   */
  function runInSteps(
    { key, tenantId }: EntityHandle,
    change: (transaction: Transaction) => LongChange<void>,
    authorship: Authorship,
    { isShort, ofSeries = false }: Extent,
  ): Promise<void> {
    const write = () =>
      isShort
        ? transactions.run((transaction) => atOnce(change(transaction)), authorship)
        : transactions.runLong(change, authorship, { owner: tenantId, inParts: true });
    const long = longWrites.get(key);
    const logged = ofSeries ? store.telemetryLog.whenMerged([key]) : undefined;
    const before =
      long !== undefined && logged !== undefined ? Promise.all([long, logged]) : (long ?? logged);
    const written = before === undefined ? write() : before.then(write);
    // Short ones do not wait for each other: each would need a commit of its own.
    if (isShort) return written;
    const ended = Promise.allSettled([written]);
    longWrites.set(key, ended);
    void ended.then(() => {
      if (longWrites.get(key) === ended) longWrites.delete(key);
    });
    return written;
  }

  store.telemetryLog.listen(tellOfMerged);

  /** Tells watchers of points, some a turn: there are many of them, and each may have many watchers. */
  async function tellOfMerged({ points, refreshed }: MergedPoints): Promise<void> {
    const ofSources = new Map<number, LoggedPoints[]>(refreshed.map(({ sourceKey }) => [sourceKey, []]));
    let begun = performance.now();
    for (const news of newsOf()) {
      changes.publish(news);
      if (performance.now() - begun < TELLING_TURN) continue;
      await nextTurn();
      begun = performance.now();
    }

    function* newsOf(): Generator<PointsNews, void> {
      for (const merged of points) {
        ofSources.get(merged.entity.key)?.push(merged);
        yield new PointsNews(merged);
      }
      for (const view of refreshed) {
        const entity = store.entities.byKey(view.viewKey);
        if (entity) yield new PointsNews(new ShownPoints(entity, view, ofSources.get(view.sourceKey) ?? []));
      }
    }
  }

  function countStored(points: readonly LoggablePoints[]): void {
    const [first] = points;
    if (!first) return;
    let sum = 0;
    for (const { dataPoints } of points) sum += dataPoints;
    usage.count(first.entity.tenantId, 'storageDataPoints', sum);
  }

  return {
    within,
    loggable,
    countStored,
    whenLoggable: (entityKey) => longWrites.get(entityKey),

    async saveTimeseries(entity, entries, { ttlSeconds, by } = {}) {
      if (entries.length === 0) return;
      const ttl = ttlSeconds ?? defaultTtlOf(entity);
      const isShort = store.timeseries.isQuick(entity.key, entries);
      // What people do is logged in the commit that does it.
      if (isShort && !by) {
        const points = loggable(entity, entries, ttlSeconds);
        const long = longWrites.get(entity.key);
        if (long !== undefined) await long;
        await store.telemetryLog.append(entity, entries, points.expiresAt);
        countStored([points]);
        return;
      }
      const attempt = by && timeseriesUpdateOf(entity, entries);
      function* change(transaction: Transaction): LongChange<void> {
        checkStorable(entity);
        const refreshed = yield* store.timeseries.saveMany(entity.key, entries, ttl);
        transaction.publish({ kind: 'timeseries', entity, entries });
        publishViews(transaction, refreshed);
        if (attempt) transaction.log(attempt);
      }
      await runInTurn(entity, change, { by, attempt }, { count: entries.length, isShort, ofSeries: true });
      usage.count(entity.tenantId, 'storageDataPoints', storedDataPoints(entries, ttl));
    },

    async saveAttributes(entity, scope, entries, by) {
      if (entries.length === 0) return;
      const attempt = by && attributesUpdateOf(entity, scope, entries);
      function* change(transaction: Transaction): LongChange<void> {
        yield* store.attributes.saveMany(entity.key, scope, entries);
        transaction.publish({ kind: 'attributes', entity, scope, entries });
        if (attempt) transaction.log(attempt);
      }
      const isShort = entries.length <= FEW_ATTRIBUTES;
      await runInTurn(entity, change, { by, attempt }, { count: entries.length, isShort });
    },

    async deleteAttributes(entity, scope, keys, by) {
      if (keys.length === 0) return;
      const attempt = attributesDeletionOf(entity, scope, keys);
      function* change(transaction: Transaction): LongChange<void> {
        for (let start = 0; start < keys.length; start += FEW_ATTRIBUTES) {
          if (start > 0) yield;
          store.attributes.delete(entity.key, scope, keys.slice(start, start + FEW_ATTRIBUTES));
        }
        transaction.publish({ kind: 'attributes-deleted', entity, scope, keys });
        transaction.log(attempt);
      }
      const isShort = keys.length <= FEW_ATTRIBUTES;
      await runInTurn(entity, change, { by, attempt }, { count: keys.length, isShort });
    },

    async deleteTimeseries(entity, keys, range, by) {
      if (keys.length === 0) return;
      const attempt = timeseriesDeletionOf(entity, keys, range);
      await runInTurn(
        entity,
        function* (transaction) {
          const before = latestByKey(entity, keys);
          yield* store.timeseries.delete(entity.key, keys, range);
          const after = latestByKey(entity, keys);
          transaction.log(attempt);
          const lost = keys.filter((key) => before.has(key) && before.get(key)?.ts !== after.get(key)?.ts);
          if (lost.length === 0) return;
          // A watcher ignores points older than what it has seen, so it must hear of the loss before the older latest.
          transaction.publish({ kind: 'timeseries-deleted', entity, keys: lost });
          const entries = lost.flatMap((key) => after.get(key) ?? []);
          if (entries.length > 0) transaction.publish({ kind: 'timeseries', entity, entries });
        },
        { by, attempt },
        { count: keys.length, isShort: false, ofSeries: true },
      );
    },
  };

  function latestByKey(entity: EntityHandle, keys: string[]): Map<string, KvEntry> {
    return new Map(store.timeseries.latest(entity.key, keys).map((entry) => [entry.key, entry]));
  }
}

/** What a view shows of points of its source, which is found when somebody asks for it: there may be very many views. */
class ShownPoints implements LoggedPoints {
  readonly entity: EntityHandle;
  readonly #view: EntityViewWindow;
  readonly #ofSource: readonly LoggedPoints[];
  #entries: KvEntry[] | undefined;

  constructor(entity: EntityHandle, view: EntityViewWindow, ofSource: readonly LoggedPoints[]) {
    this.entity = entity;
    this.#view = view;
    this.#ofSource = ofSource;
  }

  get entries(): KvEntry[] {
    this.#entries ??= this.#ofSource.flatMap(({ entries }) =>
      entries.filter((entry) => isShown(this.#view, entry)),
    );
    return this.#entries;
  }

  keep(): void {
    for (const points of this.#ofSource) points.keep?.();
  }
}

/** News of points, which are read when somebody wants to know them: most are watched by nobody. */
class PointsNews {
  readonly kind = 'timeseries';
  readonly entity: EntityHandle;
  readonly #logged: LoggedPoints;

  constructor(logged: LoggedPoints) {
    this.entity = logged.entity;
    this.#logged = logged;
  }

  get entries(): KvEntry[] {
    return this.#logged.entries;
  }

  keep(): void {
    this.#logged.keep?.();
  }
}
