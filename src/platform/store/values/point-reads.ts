import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SortOrder } from '../../../model/page.ts';
import { MAX_TS_INTERVALS } from '../../../model/request-limits.ts';
import type { Aggregation, KvValue } from '../../../model/telemetry.ts';
import { badRequest } from '../../errors.ts';
import { prepare, type Query } from '../engine/sql.ts';
import type { EntityViewWindows } from './entity-view-windows.ts';
import type { KeyDictionary } from './key-dictionary.ts';
import { decodeValue } from './kv.ts';
import { FEW_VALUES, newRoom, type Room, rowsWithin, takeRoom } from './value-extent.ts';

/** Which points of one key to read. Times and interval in ms. */
export interface TimeseriesQuery {
  /** Exclusive. */
  startTs: number;
  /** Inclusive. */
  endTs: number;
  /** The width of a bucket; 0 asks for the points themselves, whatever the aggregation. */
  interval: number;
  agg: Aggregation;
  /** How many points at most; only without aggregation. */
  limit: number;
  /** Only without aggregation; buckets come oldest first. */
  orderBy: SortOrder;
}

/** A point of a known key. */
export interface TimeseriesPoint {
  ts: number;
  value: KvValue;
}

/** A stretch of time, from after its start up to its end, ms, and how many points a key has in it. */
export interface Stretch {
  startTs: number;
  endTs: number;
  count: number;
}

interface PointRow {
  ts: number;
  value: SQLOutputValue;
}

/** Intervals below this count as this long when the number of buckets is limited, ms. */
const MIN_COUNTED_INTERVAL = 1_000;

/** Numbers count as numbers; where a bucket has none, the least or greatest text stands for it. */
const numbers = "CASE WHEN typeof(value) IN ('integer', 'real') THEN value END";
const texts = "CASE WHEN typeof(value) = 'text' THEN value END";

const aggregates: Record<Exclude<Aggregation, 'NONE'>, string> = {
  MIN: `coalesce(min(${numbers}), min(${texts}))`,
  MAX: `coalesce(max(${numbers}), max(${texts}))`,
  // Where there are values but no numbers, the average and the sum are 0.
  AVG: `coalesce(avg(${numbers}), 0.0)`,
  // Unlike sum(), total() cannot overflow.
  SUM: `total(${numbers})`,
  COUNT: 'count(*)',
};

/** Reads the points of series by their times. What an entity view shows is read of its source, within its window. */
export class PointReads {
  readonly #keys: KeyDictionary;
  readonly #views: EntityViewWindows;
  readonly #newestFirst: Query<PointRow>;
  readonly #oldestFirst: Query<PointRow>;
  readonly #newestBytes: Query<{ bytes: number }>;
  readonly #oldestBytes: Query<{ bytes: number }>;
  readonly #newestAfter: Query<{ ts: number }>;
  readonly #oldestAfter: Query<{ ts: number }>;
  readonly #countOf: Query<{ count: number }>;
  readonly #aggregated: Record<Exclude<Aggregation, 'NONE'>, Query<PointRow>>;

  constructor(db: DatabaseSync, keys: KeyDictionary, views: EntityViewWindows) {
    this.#keys = keys;
    this.#views = views;
    const where = 'WHERE entity_key = ? AND key_id = ? AND ts > ? AND ts <= ?';
    const points = `SELECT ts, value FROM ts_kv ${where} ORDER BY ts`;
    this.#newestFirst = prepare(db, `${points} DESC LIMIT ?`);
    this.#oldestFirst = prepare(db, `${points} ASC LIMIT ?`);
    const bytes = (order: string) =>
      `SELECT total(octet_length(value)) AS bytes FROM (${points} ${order} LIMIT ?)`;
    this.#newestBytes = prepare(db, bytes('DESC'));
    this.#oldestBytes = prepare(db, bytes('ASC'));
    const times = `SELECT ts FROM ts_kv ${where} ORDER BY ts`;
    this.#newestAfter = prepare(db, `${times} DESC LIMIT 1 OFFSET ?`);
    this.#oldestAfter = prepare(db, `${times} ASC LIMIT 1 OFFSET ?`);
    this.#countOf = prepare(db, `SELECT count(*) AS count FROM ts_kv ${where}`);
    const aggregated = (expression: string) =>
      prepare<PointRow>(
        db,
        // Of two buckets, a point right between them belongs to the former.
        `SELECT min(?3 + bucket * ?5 + ?5 / 2, ${Number.MAX_SAFE_INTEGER}) AS ts, value FROM (
           SELECT (ts - ?3 - 1) / ?5 AS bucket, ${expression} AS value FROM ts_kv
           WHERE entity_key = ?1 AND key_id = ?2 AND ts > ?3 AND ts <= ?4 GROUP BY bucket)
         WHERE value IS NOT NULL ORDER BY bucket`,
      );
    this.#aggregated = {
      MIN: aggregated(aggregates.MIN),
      MAX: aggregated(aggregates.MAX),
      AVG: aggregated(aggregates.AVG),
      SUM: aggregated(aggregates.SUM),
      COUNT: aggregated(aggregates.COUNT),
    };
  }

  /**
   * Reads the points of one key, or buckets of them: each begins a whole number of intervals after startTs, and ends
   * with the point at its end; it bears the time of its middle, and is left out when it has nothing to aggregate.
   * @throws PlatformError 400 for too many buckets, and for more than there is room for
   */
  query(entityKey: number, key: string, query: TimeseriesQuery, room = newRoom()): TimeseriesPoint[] {
    if (query.interval > 0 && query.agg !== 'NONE') refuseTooManyBuckets(query);
    const view = this.#views.ofView(entityKey);
    if (!view) return this.#points(entityKey, key, query, room);
    if (view.keys && !view.keys.has(key)) return [];
    const startTs = Math.max(query.startTs, view.startTs);
    const endTs = Math.min(query.endTs, view.endTs);
    return this.#points(view.sourceKey, key, { ...query, startTs, endTs }, room);
  }

  #points(entityKey: number, key: string, query: TimeseriesQuery, room: Room): TimeseriesPoint[] {
    const { startTs, endTs, interval, agg, limit, orderBy } = query;
    const aggregate = interval > 0 && agg !== 'NONE' ? agg : null;
    const keyId = this.#keys.find(key);
    if (keyId === undefined || endTs <= startTs) return [];
    let rows: PointRow[];
    if (aggregate) {
      // As integers, so that SQL divides them as such.
      const times = [startTs, endTs, interval].map(BigInt);
      rows = rowsWithin(this.#aggregated[aggregate].each(entityKey, keyId, ...times), room);
    } else {
      const [points, bytes] =
        orderBy === 'ASC' ? [this.#oldestFirst, this.#oldestBytes] : [this.#newestFirst, this.#newestBytes];
      const asked = [entityKey, keyId, startTs, endTs, limit];
      if (limit <= FEW_VALUES) rows = rowsWithin(points.each(...asked), room);
      else {
        // To sum up many takes a fraction of what it takes to read them one by one.
        takeRoom(room, bytes.get(...asked)?.bytes ?? 0);
        rows = points.all(...asked);
      }
    }
    return rows.map(({ ts, value }) => ({ ts, value: decodeValue(value) }));
  }

  /**
   * Where so many points of a key lie together, in the order asked for and as far as they are wanted: each is a stretch of
   * time that has that many now. The last one has the rest.
   */
  stretches(entityKey: number, key: string, query: TimeseriesQuery, points: number): Stretch[] {
    const view = this.#views.ofView(entityKey);
    const keyId = this.#keys.find(key);
    if (keyId === undefined || (view?.keys && !view.keys.has(key))) return [];
    const ofKey = [view?.sourceKey ?? entityKey, keyId] as const;
    let startTs = Math.max(query.startTs, view?.startTs ?? query.startTs);
    let endTs = Math.min(query.endTs, view?.endTs ?? query.endTs);
    const isAscending = query.orderBy === 'ASC';
    const stretches: Stretch[] = [];
    for (let left = query.limit; left > 0 && startTs < endTs; ) {
      const count = Math.min(points, left);
      const { ts } =
        (isAscending ? this.#oldestAfter : this.#newestAfter).get(...ofKey, startTs, endTs, count - 1) ?? {};
      if (ts === undefined) {
        const rest = this.#countOf.get(...ofKey, startTs, endTs)?.count ?? 0;
        if (rest > 0) stretches.push({ startTs, endTs, count: rest });
        break;
      }
      stretches.push(isAscending ? { startTs, endTs: ts, count } : { startTs: ts - 1, endTs, count });
      if (isAscending) startTs = ts;
      else endTs = ts - 1;
      left -= count;
    }
    return stretches;
  }
}

function refuseTooManyBuckets({ startTs, endTs, interval }: TimeseriesQuery): void {
  const intervals = Math.trunc((endTs - startTs) / Math.max(interval, MIN_COUNTED_INTERVAL));
  if (intervals > MAX_TS_INTERVALS || intervals < 0) {
    throw badRequest(
      `Incorrect TsKvQuery. Number of intervals is to high - ${intervals}. ` +
        "Please increase 'interval' parameter for your query or reduce the time range of the query.",
    );
  }
}
