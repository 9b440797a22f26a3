import * as z from 'zod/mini';
import type { EntityId } from '../../model/entity-id.ts';
import {
  type Aggregation,
  AttributeData,
  type AttributeScope,
  DEFAULT_TS_LIMIT,
  TsData,
} from '../../model/telemetry.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deleteAttributes } from './attributes.ts';
import { deleted, got, part, sent } from './calls.ts';

type Entity = Pick<EntityId, 'entityType' | 'id'>;

/** Values by key; null and undefined stand for none. */
export type Values = Readonly<Record<string, unknown>>;

/** Which points of a series are wanted: from start to end, both in ms. */
export interface SeriesQuery {
  keys: readonly string[];
  startTs: number;
  endTs: number;
  /** How many points of a key at most; 100 unless said. */
  limit?: number;
  /** None unless said. */
  agg?: Aggregation;
  /** What is aggregated to one point, in ms. */
  interval?: number;
  /** The newest first unless said. */
  orderBy?: 'ASC' | 'DESC';
  /** Whether values come as what they are, not as text; not, unless said. */
  useStrictDataTypes?: boolean;
}

/** The keys of an entity's attributes, of all scopes, or of its time series. */
export function telemetryKeys(
  entity: Entity,
  kind: 'attributes' | 'timeseries',
  request?: RequestOptions,
): Promise<string[]> {
  return got(`${pathOf(entity)}/keys/${kind}`, z.array(z.string()), request);
}

/** The attributes of one scope; those of these keys where some are given. */
export function attributes(
  entity: Entity,
  scope: AttributeScope,
  { keys, ...request }: RequestOptions & { keys?: readonly string[] } = {},
): Promise<AttributeData[]> {
  const query = keys ? { keys: keys.join(',') } : {};
  return got(`${pathOf(entity)}/values/attributes/${scope}`, z.array(AttributeData), request, query);
}

/** Points of time series by key. */
export function timeseries(entity: Entity, query: SeriesQuery, request?: RequestOptions): Promise<TsData> {
  const { keys, startTs, endTs, limit = DEFAULT_TS_LIMIT, agg = 'NONE', interval } = query;
  return got(`${pathOf(entity)}/values/timeseries`, TsData, request, {
    keys: keys.join(','),
    startTs,
    endTs,
    limit,
    agg,
    ...(interval !== undefined && { interval }),
    orderBy: query.orderBy ?? 'DESC',
    useStrictDataTypes: query.useStrictDataTypes ?? false,
  });
}

/**
 * Saves attributes of one scope: those with a value are stored, those without are deleted, both at the same time. Keys
 * with a comma cannot be deleted so: the platform takes them for several.
 */
export async function saveAttributes(
  entity: Entity,
  scope: AttributeScope,
  values: Values,
  request?: RequestOptions,
): Promise<void> {
  const { stored, removed } = split(values);
  await Promise.all([
    Object.keys(stored).length > 0 && sent(`${pathOf(entity)}/${scope}`, stored, request),
    removed.length > 0 && deleteAttributes(entity, scope, removed, request),
  ]);
}

/**
 * Saves the values of now of time series: those with a value are stored, of those without all that was stored is
 * deleted, both at the same time. Platforms ignore what the scope says, but want one.
 */
export async function saveTimeseries(
  entity: Entity,
  values: Values,
  { scope = 'time', ...request }: RequestOptions & { scope?: string } = {},
): Promise<void> {
  const { stored, removed } = split(values);
  await Promise.all([
    Object.keys(stored).length > 0 && sent(`${pathOf(entity)}/timeseries/${part(scope)}`, stored, request),
    removed.length > 0 && removeTimeseries(entity, removed, request),
  ]);
}

/**
 * Deletes what is stored of these keys: all of it, the latest value too, or what lies from one moment (ms) to another.
 * A latest value that is deleted so gives way to the one before it, unless `rewriteLatest` says not: then there is none.
 * Keys with a comma cannot be deleted: the platform takes them for several.
 */
export function removeTimeseries(
  entity: Entity,
  keys: readonly string[],
  {
    period,
    rewriteLatest = true,
    ...request
  }: RequestOptions & {
    period?: { startTs: number; endTs: number } | undefined;
    rewriteLatest?: boolean | undefined;
  } = {},
): Promise<void> {
  const range = period
    ? {
        deleteAllDataForKeys: false,
        startTs: period.startTs,
        endTs: period.endTs,
        rewriteLatestIfDeleted: rewriteLatest,
      }
    : { deleteAllDataForKeys: true };
  return deleted(`${pathOf(entity)}/timeseries/delete`, request, { keys: keys.join(','), ...range });
}

/** How many points are stored of keys, in a period (ms). */
export async function countTimeseries(
  entity: Entity,
  keys: readonly string[],
  { startTs, endTs }: { startTs: number; endTs: number },
  request?: RequestOptions,
): Promise<number> {
  const query = { keys, startTs, endTs, agg: 'COUNT', interval: Math.max(1, endTs - startTs) } as const;
  const found = await timeseries(entity, { ...query, useStrictDataTypes: true }, request);
  return Object.values(found)
    .flat()
    .reduce((sum, { value }) => sum + Number(value), 0);
}

function pathOf({ entityType, id }: Entity): string {
  return `/api/plugins/telemetry/${entityType}/${part(id)}`;
}

function split(values: Values): { stored: Record<string, unknown>; removed: string[] } {
  const entries = Object.entries(values);
  const hasValue = (value: unknown) => value !== null && value !== undefined;
  return {
    stored: Object.fromEntries(entries.filter(([, value]) => hasValue(value))),
    removed: entries.filter(([, value]) => !hasValue(value)).map(([key]) => key),
  };
}
