import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { notFound } from '../../errors.ts';
import { atOnce, type LongChange } from '../engine/long-run.ts';
import { isForeignKeyFailure, prepare, type Query } from '../engine/sql.ts';
import type { EntityViewWindow, EntityViewWindows } from './entity-view-windows.ts';
import { expiryOf } from './expiry.ts';
import type { KeyDictionary } from './key-dictionary.ts';
import { decodeValue, encodeValue, type KvEntry } from './kv.ts';
import { LatestWriter } from './latest-writer.ts';
import type { LoggedSeries } from './logged-series.ts';
import { PointReads, type Stretch, type TimeseriesPoint, type TimeseriesQuery } from './point-reads.ts';
import { bytesSql, isFew, lengthsSql, type Room, requireReadable } from './value-extent.ts';

/** Which points to delete: all, or those with startTs < ts <= endTs (ms). */
export interface TimeseriesRange {
  all: boolean;
  startTs?: number | undefined;
  endTs?: number | undefined;
  /** Whether the newest point that remains takes the place of a deleted latest value. */
  rewriteLatest: boolean;
}

/** What a write to its source brought an entity view: the points that it shows. */
export interface RefreshedView {
  viewKey: number;
  entries: KvEntry[];
}

interface PointRow {
  ts: number;
  value: SQLOutputValue;
}

/** How many points or latest values one step stores. */
const ENTRIES_PER_STEP = 500;

/**
 * So many points of a series are stored by one statement, of those that are left as many as there are: calling one costs
 * about as much as what it does for a point.
 */
const POINTS_AT_ONCE = [50, 10, 3, 1] as const;

/** What a statement is given for each point: its time, value and end. */
const MEMBERS_OF_POINT = 3;

/**
 * Stores so many points of a series: the keys of the entity and of the series once, then what is of each point. Only the
 * first two have numbers: those that have count as named, and each is looked for among all of them.
 */
function savePointsSql(count: number): string {
  const rows = Array.from({ length: count }, () => '(?1, ?2, ?, ?, ?)');
  return `INSERT INTO ts_kv (entity_key, key_id, ts, value, expires_at) VALUES ${rows.join(', ')}
    ON CONFLICT DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`;
}

/** How many points one step deletes. */
const POINTS_PER_STEP = 2_000;

/**
 * The telemetry of entities: every point, and the latest value of every key. An entity view has latest values of its
 * own; its history is that of its source within the window of the view.
 */
export class TimeseriesRepository {
  readonly #keys: KeyDictionary;
  readonly #views: EntityViewWindows;
  readonly #now: () => number;
  readonly #savePoint;
  readonly #savePoints;
  readonly #latestWriter: LatestWriter;
  readonly #latest: Query<{ key: string } & PointRow>;
  readonly #latestKeys: Query<{ key: string }>;
  readonly #latestLengths: Query<{ bytes: number }>;
  readonly #latestBytes: Query<{ bytes: number }>;
  readonly #latestBytesOf: Query<{ bytes: number }>;
  readonly #keyBytes: Query<{ bytes: number }>;
  readonly #latestAfter: Query<{ key: string; keyId: number } & PointRow>;
  readonly #latestOf: Query<{ key: string } & PointRow>;
  readonly #points: PointReads;
  readonly #deleteSome: Query<never>;
  readonly #deleteLatest: Query<never>;
  readonly #newest: Query<PointRow>;
  readonly #purge: Query<never>;
  readonly #nextRemoved: Query<{ entityKey: number }>;
  readonly #purgeRemoved: Query<never>;
  readonly #forgetRemoved: Query<never>;

  constructor(db: DatabaseSync, keys: KeyDictionary, views: EntityViewWindows, now: () => number) {
    this.#keys = keys;
    this.#views = views;
    this.#now = now;
    const savePoint = db.prepare(savePointsSql(1));
    this.#savePoint = savePoint;
    this.#savePoints = POINTS_AT_ONCE.map((count) => ({
      members: count * MEMBERS_OF_POINT,
      statement: count === 1 ? savePoint : db.prepare(savePointsSql(count)),
    }));
    this.#latestWriter = new LatestWriter(db);
    const latest = (some: string) =>
      `SELECT k.name AS key, l.ts, l.value FROM ts_latest l JOIN kv_key k ON k.id = l.key_id
       WHERE l.entity_key = ? ${some} ORDER BY k.name`;
    this.#latest = prepare(db, latest(''));
    this.#latestKeys = prepare(db, `SELECT key FROM (${latest('')})`);
    this.#latestLengths = prepare(db, lengthsSql('ts_latest'));
    this.#latestBytes = prepare(db, bytesSql('values', 'ts_latest'));
    this.#latestBytesOf = prepare(
      db,
      bytesSql('values', 'ts_latest', 'AND v.key_id IN (SELECT value FROM json_each(?))'),
    );
    this.#keyBytes = prepare(db, bytesSql('names', 'ts_latest'));
    this.#latestOf = prepare(db, latest('AND l.key_id IN (SELECT value FROM json_each(?))'));
    this.#latestAfter = prepare(
      db,
      `SELECT k.name AS key, l.key_id AS keyId, l.ts, l.value FROM ts_latest l JOIN kv_key k ON k.id = l.key_id
       WHERE l.entity_key = ? AND l.key_id > ? ORDER BY l.key_id LIMIT ${ENTRIES_PER_STEP}`,
    );
    this.#points = new PointReads(db, keys, views);
    const where = 'WHERE entity_key = ? AND key_id = ? AND ts > ? AND ts <= ?';
    this.#deleteSome = prepare(
      db,
      `DELETE FROM ts_kv WHERE (entity_key, key_id, ts) IN (
         SELECT entity_key, key_id, ts FROM ts_kv ${where} ORDER BY ts LIMIT ${POINTS_PER_STEP})`,
    );
    this.#deleteLatest = prepare(db, `DELETE FROM ts_latest ${where}`);
    this.#newest = prepare(
      db,
      'SELECT ts, value FROM ts_kv WHERE entity_key = ? AND key_id = ? ORDER BY ts DESC LIMIT 1',
    );
    this.#purge = prepare(
      db,
      `DELETE FROM ts_kv WHERE (entity_key, key_id, ts) IN (
         SELECT entity_key, key_id, ts FROM ts_kv WHERE expires_at <= ? LIMIT ?)`,
    );
    this.#nextRemoved = prepare(db, 'SELECT entity_key AS entityKey FROM removed_series LIMIT 1');
    this.#purgeRemoved = prepare(
      db,
      `DELETE FROM ts_kv WHERE (entity_key, key_id, ts) IN (
         SELECT entity_key, key_id, ts FROM ts_kv WHERE entity_key = ? LIMIT ?)`,
    );
    this.#forgetRemoved = prepare(db, 'DELETE FROM removed_series WHERE entity_key = ?');
  }

  /**
   * Stores points and moves the latest values forward, also those of the views of the entity, which it answers; a
   * point of a time that has one replaces it. With a time to live the points go that many seconds from now.
   * @throws PlatformError 404 when the entity is gone
   */
  save(entityKey: number, entries: readonly KvEntry[], ttlSeconds = 0): RefreshedView[] {
    return atOnce(this.saveMany(entityKey, entries, ttlSeconds));
  }

  /** Whether points of an entity are stored in a moment, their number and the views of the entity considered. */
  isQuick(entityKey: number, entries: readonly KvEntry[]): boolean {
    return entries.length * (1 + this.#views.countOnto(entityKey)) <= ENTRIES_PER_STEP;
  }

  /** Does what `save` does in steps. Only within a long write. @throws PlatformError 404 when the entity is gone */
  *saveMany(entityKey: number, entries: readonly KvEntry[], ttlSeconds = 0): LongChange<RefreshedView[]> {
    const expiresAt = expiryOf(this.#now(), ttlSeconds);
    const refreshed = new Map<number, KvEntry[]>();
    for (let start = 0; start < entries.length; start += ENTRIES_PER_STEP) {
      if (start > 0) yield;
      const some = entries.slice(start, start + ENTRIES_PER_STEP);
      this.#saveSome(entityKey, some, expiresAt);
      for (const view of this.#views.onto(entityKey)) {
        const shown = yield* this.#refresh(view, some);
        if (shown.length > 0) refreshed.set(view.viewKey, [...(refreshed.get(view.viewKey) ?? []), ...shown]);
      }
    }
    return [...refreshed].map(([viewKey, entries]) => ({ viewKey, entries }));
  }

  /** Stores points of many entities, with `saveLogged`, within one transaction in which nobody else does. */
  inOneMerge<T>(merge: () => T): T {
    return this.#latestWriter.inOneMerge(merge);
  }

  /**
   * Stores many points of one entity by their keys, and answers the views that show any of them; what they show is not
   * told, as there may be many views onto many points. The rows of a key lie side by side, so they are written in the order
   * of their times, which touches each page once.
   */
  saveLogged(entityKey: number, byKey: ReadonlyMap<string, LoggedSeries>): EntityViewWindow[] {
    const all = [...byKey].map(([key, series]) => ({ key, keyId: this.#keys.findOrCreate(key), series }));
    for (const { keyId, series } of all.sort((a, b) => a.keyId - b.keyId)) {
      this.#saveSeries(entityKey, keyId, series);
      const { newest } = series;
      if (newest) this.#latestWriter.save(entityKey, keyId, newest.ts, encodeValue(newest.value));
    }
    return this.#views.onto(entityKey).filter(({ viewKey, keys, startTs, endTs }) => {
      let isRefreshed = false;
      for (const { key, keyId, series } of all) {
        const newest = !keys || keys.has(key) ? series.newestWithin(startTs, endTs) : undefined;
        if (!newest) continue;
        this.#latestWriter.save(viewKey, keyId, newest.ts, encodeValue(newest.value));
        isRefreshed = true;
      }
      return isRefreshed;
    });
  }

  #saveSeries(entityKey: number, keyId: number, series: LoggedSeries): void {
    let some: SQLInputValue[] = [];
    series.each((ts, value, expiresAt) => {
      some.push(ts, encodeValue(value), expiresAt);
      if (some.length < POINTS_AT_ONCE[0] * MEMBERS_OF_POINT) return;
      this.#savePointsOf(entityKey, keyId, some);
      some = [];
    });
    this.#savePointsOf(entityKey, keyId, some);
  }

  /** Stores points of a series by as few statements as there can be. */
  #savePointsOf(entityKey: number, keyId: number, points: readonly SQLInputValue[]): void {
    let at = 0;
    for (const { members, statement } of this.#savePoints) {
      for (; points.length - at >= members; at += members) {
        statement.run(entityKey, keyId, ...points.slice(at, at + members));
      }
    }
  }

  /** Stores points with the latest values that they make. */
  #saveSome(entityKey: number, entries: readonly KvEntry[], expiresAt: number | null): void {
    const newest = new Map<number, KvEntry>();
    try {
      for (const entry of entries) {
        const keyId = this.#keys.findOrCreate(entry.key);
        this.#savePoint.run(entityKey, keyId, entry.ts, encodeValue(entry.value), expiresAt);
        if (entry.ts >= (newest.get(keyId)?.ts ?? Number.NEGATIVE_INFINITY)) newest.set(keyId, entry);
      }
      for (const [keyId, { ts, value }] of newest) {
        this.#latestWriter.save(entityKey, keyId, ts, encodeValue(value));
      }
    } catch (error) {
      throw isForeignKeyFailure(error) ? notFound() : error;
    }
  }

  /**
   * Gives an entity view the latest values that it shows of its source in place of those that it has, in steps: who
   * reads meanwhile finds the old or the new one of every key. Only within a long write.
   */
  *copyLatest(viewKey: number): LongChange<void> {
    const view = this.#views.ofView(viewKey);
    if (!view) return;
    const { sourceKey, startTs, endTs, keys } = view;
    const range = { startTs, endTs, interval: 0, agg: 'NONE', limit: 1, orderBy: 'DESC' } as const;
    const kept = new Set<number>();
    for (const source of this.#latestPages(sourceKey)) {
      for (const { key, keyId, ...latest } of source) {
        if (keys && !keys.has(key)) continue;
        const isShown = latest.ts > startTs && latest.ts <= endTs;
        const point = isShown ? latest : this.query(sourceKey, key, range)[0];
        if (!point) continue;
        this.#latestWriter.replace(viewKey, keyId, point.ts, encodeValue(point.value));
        kept.add(keyId);
      }
      yield;
    }
    for (const old of this.#latestPages(viewKey)) {
      for (const { keyId, ts } of old)
        if (!kept.has(keyId)) this.#deleteLatest.run(viewKey, keyId, ts - 1, ts);
      yield;
    }
  }

  /** Does what `latest` does for all keys in steps, in no particular order. */
  *latestInSteps(entityKey: number): LongChange<KvEntry[]> {
    const all: KvEntry[] = [];
    for (const page of this.#latestPages(entityKey)) {
      for (const { key, ts, value } of page) all.push({ key, ts, value });
      yield;
    }
    return all;
  }

  /** The latest values of an entity, some at a time. */
  *#latestPages(entityKey: number): Generator<(KvEntry & { keyId: number })[], void> {
    let last = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const rows = this.#latestAfter.all(entityKey, last);
      if (rows.length === 0) return;
      last = rows.at(-1)?.keyId ?? last;
      yield rows.map((row) => ({ ...row, value: decodeValue(row.value) }));
    }
  }

  /** The keys that have a latest value, sorted. @throws LimitExceeded when they are too long to be read at once */
  keys(entityKey: number): string[] {
    requireReadable(this.#keyBytes.get(entityKey));
    return this.#latestKeys.all(entityKey).map(({ key }) => key);
  }

  /** The latest values, of all keys or of those named; keys without a value are left out. */
  latest(entityKey: number, keys?: readonly string[]): KvEntry[] {
    const rows = keys ? this.#latestOf.all(entityKey, this.#keys.idsOf(keys)) : this.#latest.all(entityKey);
    return rows.map(({ key, ts, value }) => ({ key, ts, value: decodeValue(value) }));
  }

  /** @throws LimitExceeded when the latest values of an entity, of all keys or of those named, are too long to be read at once */
  requireReadableLatest(entityKey: number, keys?: readonly string[]): void {
    if (this.hasFewLatest(entityKey)) return;
    requireReadable(
      keys ? this.#latestBytesOf.get(entityKey, this.#keys.idsOf(keys)) : this.#latestBytes.get(entityKey),
    );
  }

  /** How long each latest value of an entity is, as far as they are few. */
  latestLengths(entityKey: number): Iterable<{ bytes: number }> {
    return this.#latestLengths.each(entityKey);
  }

  /** Whether an entity has so few latest values that they are read in a moment. */
  hasFewLatest(entityKey: number): boolean {
    return isFew(this.latestLengths(entityKey));
  }

  /**
   * The points of one key, or buckets of them, as `PointReads` reads them. @throws PlatformError 400 for too many buckets,
   * and for more than there is room for
   */
  query(entityKey: number, key: string, query: TimeseriesQuery, room?: Room): TimeseriesPoint[] {
    return this.#points.query(entityKey, key, query, room);
  }

  /** Where so many points of a key lie together, as `PointReads` tells it. */
  stretches(entityKey: number, key: string, query: TimeseriesQuery, points: number): Stretch[] {
    return this.#points.stretches(entityKey, key, query, points);
  }

  /** Deletes points, the oldest first, and the latest values among them. Only within a long write. */
  *delete(entityKey: number, keys: readonly string[], range: TimeseriesRange): LongChange<void> {
    const from = range.all ? Number.MIN_SAFE_INTEGER : (range.startTs ?? Number.MIN_SAFE_INTEGER);
    const to = range.all ? Number.MAX_SAFE_INTEGER : (range.endTs ?? Number.MAX_SAFE_INTEGER);
    for (const key of keys) {
      const keyId = this.#keys.find(key);
      if (keyId === undefined) continue;
      while (this.#deleteSome.run(entityKey, keyId, from, to) === POINTS_PER_STEP) yield;
      const latestDeleted = this.#deleteLatest.run(entityKey, keyId, from, to) > 0;
      const newest = latestDeleted && range.rewriteLatest ? this.#newest.get(entityKey, keyId) : undefined;
      if (newest) this.#latestWriter.save(entityKey, keyId, newest.ts, storedAgain(newest.value));
    }
  }

  /** Removes expired points, at most `limit`; returns how many it removed. Latest values stay. */
  purgeExpired(now: number, limit: number): number {
    return this.#purge.run(now, limit);
  }

  /**
   * Removes points of deleted entities, and the notes of which entities those are, at most `limit` of both; returns how
   * many it removed.
   */
  purgeRemoved(limit: number): number {
    let removed = 0;
    while (removed < limit) {
      const entityKey = this.#nextRemoved.get()?.entityKey;
      if (entityKey === undefined) break;
      const wanted = limit - removed;
      const found = this.#purgeRemoved.run(entityKey, wanted);
      removed += found;
      if (found < wanted) removed += this.#forgetRemoved.run(entityKey);
    }
    return removed;
  }

  /** Answers the points that the view shows. */
  *#refresh(view: EntityViewWindow, entries: readonly KvEntry[]): LongChange<KvEntry[]> {
    const shown = entries.filter((entry) => isShown(view, entry));
    yield* this.#saveLatestOf(view.viewKey, shown);
    return shown;
  }

  *#saveLatestOf(entityKey: number, entries: readonly KvEntry[]): LongChange<void> {
    for (const [at, { key, ts, value }] of entries.entries()) {
      if (at % ENTRIES_PER_STEP === 0) yield;
      this.#latestWriter.save(entityKey, this.#keys.findOrCreate(key), ts, encodeValue(value));
    }
  }
}

/** Whether a view shows a point of its source. */
export function isShown({ keys, startTs, endTs }: EntityViewWindow, { key, ts }: KvEntry): boolean {
  return (!keys || keys.has(key)) && ts > startTs && ts <= endTs;
}

function storedAgain(value: SQLOutputValue) {
  return encodeValue(decodeValue(value));
}
