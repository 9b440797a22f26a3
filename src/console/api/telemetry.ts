import * as z from 'zod/mini';
import type { EntityType } from '../../model/entity-id.ts';
import { type Aggregation, AttributeData, type AttributeScope, TsData } from '../../model/telemetry.ts';
import { answer, done } from './answer.ts';
import { http } from './http.ts';
import { kyOptions, type RequestOptions } from './transport.ts';

/** Whose telemetry is meant. */
export interface TelemetryEntity {
  entityType: EntityType;
  id: string;
}

/** A stretch of history; the start is exclusive, the end inclusive, times in milliseconds. */
export interface HistoryRange {
  startTs: number;
  endTs: number;
  /** Width of a bucket in milliseconds; 0: the points as they are, whatever `agg` says. */
  interval?: number;
  agg?: Aggregation;
  /** How many points a key gives at most; only without aggregation. */
  limit?: number;
  orderBy?: 'ASC' | 'DESC';
}

/** Which points of the named keys go: all, or those of a time range. */
export type TimeseriesDeletion = { all: true } | { startTs: number; endTs: number; rewriteLatest?: boolean };

/** The attributes of one scope, or of all scopes without saying which is whose. */
export function attributes(
  entity: TelemetryEntity,
  scope?: AttributeScope,
  keys?: readonly string[],
  options: RequestOptions = {},
): Promise<AttributeData[]> {
  const path = `${pathTo(entity)}/values/attributes${scope ? `/${scope}` : ''}`;
  const call = http.get(path, { ...kyOptions(options), searchParams: keysParameter(keys) });
  return answer(call, z.array(AttributeData));
}

export function attributeKeys(
  entity: TelemetryEntity,
  scope?: AttributeScope,
  options: RequestOptions = {},
): Promise<string[]> {
  const path = `${pathTo(entity)}/keys/attributes${scope ? `/${scope}` : ''}`;
  return answer(http.get(path, kyOptions(options)), z.array(z.string()));
}

/** Stores attributes; those not named stay as they are. CLIENT_SCOPE belongs to the device and is refused. */
export function saveAttributes(
  entity: TelemetryEntity,
  scope: AttributeScope,
  values: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<void> {
  return done(http.post(`${pathTo(entity)}/attributes/${scope}`, { ...kyOptions(options), json: values }));
}

export function deleteAttributes(
  entity: TelemetryEntity,
  scope: AttributeScope,
  keys: readonly string[],
  options: RequestOptions = {},
): Promise<void> {
  const searchParams = keysParameter(keys);
  return done(http.delete(`${pathTo(entity)}/${scope}`, { ...kyOptions(options), searchParams }));
}

/** The keys of the series that have a value. */
export function timeseriesKeys(entity: TelemetryEntity, options: RequestOptions = {}): Promise<string[]> {
  return answer(http.get(`${pathTo(entity)}/keys/timeseries`, kyOptions(options)), z.array(z.string()));
}

/** The latest values by key; a key without data has one entry whose value is null. */
export function latestTimeseries(
  entity: TelemetryEntity,
  keys?: readonly string[],
  options: RequestOptions = {},
): Promise<TsData> {
  const searchParams = keysParameter(keys);
  return answer(
    http.get(`${pathTo(entity)}/values/timeseries`, { ...kyOptions(options), searchParams }),
    TsData,
  );
}

/** Points of the keys in a time range. */
export function timeseriesHistory(
  entity: TelemetryEntity,
  keys: readonly string[],
  range: HistoryRange,
  options: RequestOptions = {},
): Promise<TsData> {
  const searchParams = { ...keysParameter(keys), ...range };
  return answer(
    http.get(`${pathTo(entity)}/values/timeseries`, { ...kyOptions(options), searchParams }),
    TsData,
  );
}

/** Stores points of now; text that looks like a number becomes one. */
export function saveTimeseries(
  entity: TelemetryEntity,
  values: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<void> {
  return done(http.post(`${pathTo(entity)}/timeseries/ANY`, { ...kyOptions(options), json: values }));
}

export function deleteTimeseries(
  entity: TelemetryEntity,
  keys: readonly string[],
  deletion: TimeseriesDeletion,
  options: RequestOptions = {},
): Promise<void> {
  const range =
    'all' in deletion
      ? { deleteAllDataForKeys: true }
      : {
          startTs: deletion.startTs,
          endTs: deletion.endTs,
          rewriteLatestIfDeleted: deletion.rewriteLatest ?? false,
        };
  const searchParams = { ...keysParameter(keys), ...range };
  return done(http.delete(`${pathTo(entity)}/timeseries/delete`, { ...kyOptions(options), searchParams }));
}

function pathTo({ entityType, id }: TelemetryEntity): string {
  return `/api/plugins/telemetry/${entityType}/${id}`;
}

function keysParameter(keys?: readonly string[]): { keys?: string } {
  return keys ? { keys: keys.join(',') } : {};
}
