import { MAX_POINTS } from '../../model/request-limits.ts';
import type { AttributeScope, TsData, TsValue } from '../../model/telemetry.ts';
import type { Store } from '../store/store.ts';
import { findStretches, historyKeys, pointBudget, readPoints } from '../store/values/history.ts';
import { aggregateText, textOf } from '../store/values/kv.ts';
import type { Stretch, TimeseriesQuery } from '../store/values/point-reads.ts';
import { type HistoryRequest, queryHistory } from './history.ts';

type Attributes = Pick<Store, 'attributes'>;
type Timeseries = Pick<Store, 'timeseries'>;

/** Who reads, with room for so many bytes of values an answer; for as many as fit into memory unless said. */
export interface Roomy {
  readonly room?: number;
}

/** What a device gets of its attributes: values by name; a group without values is left out. */
export interface DeviceAttributes {
  client?: Record<string, unknown>;
  shared?: Record<string, unknown>;
}

/** A stretch of the history of a key. */
export interface KeyStretch {
  key: string;
  stretch: Stretch;
}

/** Attributes and time series of entities, by name: an entity may have any number of them, and they may be long. */
export const valueReads = {
  /** The attributes of an entity as REST answers them: of one scope or of all, of some keys or of every one. */
  attributes: (
    { attributes }: Attributes,
    entityKey: number,
    scope: AttributeScope | undefined,
    keys: readonly string[] | undefined,
  ) => {
    attributes.requireReadable(entityKey, scope, keys);
    return attributes
      .list(entityKey, scope, keys)
      .map(({ lastUpdateTs, key, value }) => ({ lastUpdateTs, key, value }));
  },

  /** The attributes that a device may see of itself, by name: of the groups with these keys, or of both without any. */
  deviceAttributes(
    { attributes }: Attributes,
    entityKey: number,
    clientKeys: readonly string[],
    sharedKeys: readonly string[],
  ): DeviceAttributes {
    const all = clientKeys.length === 0 && sharedKeys.length === 0;
    function group(scope: AttributeScope, keys: readonly string[]): Record<string, unknown> | undefined {
      if (!all && keys.length === 0) return undefined;
      const named = all ? undefined : keys;
      attributes.requireReadable(entityKey, scope, named);
      const found = attributes.list(entityKey, scope, named);
      return found.length === 0 ? undefined : Object.fromEntries(found.map(({ key, value }) => [key, value]));
    }
    const client = group('CLIENT_SCOPE', clientKeys);
    const shared = group('SHARED_SCOPE', sharedKeys);
    return { ...(client && { client }), ...(shared && { shared }) };
  },

  attributeKeys: ({ attributes }: Attributes, entityKey: number, scope?: AttributeScope) =>
    attributes.keys(entityKey, scope),

  timeseriesKeys: ({ timeseries }: Timeseries, entityKey: number) => timeseries.keys(entityKey),

  /** The latest values of one entity, of some keys or of every one. */
  latestValues: ({ timeseries }: Timeseries, entityKey: number, keys: readonly string[] | undefined) => {
    timeseries.requireReadableLatest(entityKey, keys);
    return timeseries.latest(entityKey, keys);
  },

  /**
   * The latest values of one entity as REST answers them, as text or as they are; a key without one is answered with
   * an empty value of this moment.
   */
  latest(
    { timeseries }: Timeseries,
    entityKey: number,
    keys: readonly string[],
    strict: boolean,
    now: number,
  ): TsData {
    const empty = { ts: now, value: null };
    const answer = new Map<string, TsValue[]>(keys.map((key) => [key, [empty]]));
    const named = keys.length > 0 ? keys : undefined;
    timeseries.requireReadableLatest(entityKey, named);
    for (const { key, ts, value } of timeseries.latest(entityKey, named)) {
      answer.set(key, [{ ts, value: strict ? value : textOf(value) }]);
    }
    return Object.fromEntries(answer);
  },

  /** The history of one entity as REST answers it, with values as text or as they are. */
  series(
    { timeseries, room }: Timeseries & Roomy,
    entityKey: number,
    keys: readonly string[],
    query: TimeseriesQuery,
    strict: boolean,
  ): TsData {
    const budget = pointBudget(room);
    const answer = new Map<string, TsValue[]>();
    for (const key of historyKeys(keys)) {
      const points = readPoints(timeseries, entityKey, key, query, budget);
      if (points.length === 0) continue;
      answer.set(
        key,
        points.map(({ ts, value }) => ({ ts, value: strict ? value : aggregateText(query.agg, value) })),
      );
    }
    return Object.fromEntries(answer);
  },

  /** Where the points of a long history lie, of each key in stretches of so many. */
  seriesStretches(
    { timeseries }: Timeseries,
    entityKey: number,
    keys: readonly string[],
    query: TimeseriesQuery,
    points: number,
  ): KeyStretch[] {
    const budget = pointBudget();
    return historyKeys(keys).flatMap((key) =>
      findStretches(timeseries, entityKey, key, query, points, budget).map((stretch) => ({ key, stretch })),
    );
  },

  /** All points of one of these stretches as REST answers them: one that has come since takes the place of none. */
  seriesPart(
    { timeseries }: Timeseries,
    entityKey: number,
    { key, stretch: { startTs, endTs } }: KeyStretch,
    query: TimeseriesQuery,
    strict: boolean,
  ): TsValue[] {
    const limit = Math.min(query.limit, MAX_POINTS);
    const points = timeseries.query(entityKey, key, { ...query, startTs, endTs, limit });
    return points.map(({ ts, value }) => ({ ts, value: strict ? value : textOf(value) }));
  },

  /** The history of several entities, each by key. */
  histories(store: Timeseries & Roomy, entityKeys: readonly number[], request: HistoryRequest) {
    const budget = pointBudget(store.room);
    return entityKeys.map((key) => queryHistory(store, key, request, budget));
  },
} as const;
