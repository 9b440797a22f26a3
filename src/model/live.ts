import * as z from 'zod/mini';
import {
  AlarmData,
  AlarmDataPage,
  AlarmDataQuery,
  EntityData,
  EntityDataPage,
  EntityDataQuery,
  EntityKey,
} from './entity-query.ts';

/*
 * The frames of the telemetry websocket, /api/ws/plugins/telemetry?token=.... One frame carries any subset of the
 * command arrays. Strict where the platform is strict: an unknown member drops the whole frame.
 */

const cmdId = z.int();
const entity = {
  entityType: z.nullish(z.string()),
  entityId: z.nullish(z.string()),
};
const keys = z.nullish(z.string());
const unsubscribe = z.nullish(z.boolean());

/** Subscribes to attributes of one entity. `keys` is a comma list; without scope all scopes. */
export const AttributesSubscriptionCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.nullish(z.string()),
  keys,
  unsubscribe,
});
export type AttributesSubscriptionCmd = z.infer<typeof AttributesSubscriptionCmd>;

/** Subscribes to telemetry of one entity: latest values, or a history of timeWindow ms first and then live points. */
export const TimeseriesSubscriptionCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.nullish(z.string()),
  keys,
  startTs: z.nullish(z.number()),
  timeWindow: z.nullish(z.number()),
  interval: z.nullish(z.number()),
  limit: z.nullish(z.number()),
  agg: z.nullish(z.string()),
  unsubscribe,
});
export type TimeseriesSubscriptionCmd = z.infer<typeof TimeseriesSubscriptionCmd>;

/** Asks once for a stretch of telemetry of one entity. */
export const GetHistoryCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.nullish(z.string()),
  keys,
  startTs: z.nullish(z.number()),
  endTs: z.nullish(z.number()),
  interval: z.nullish(z.number()),
  limit: z.nullish(z.number()),
  agg: z.nullish(z.string()),
});
export type GetHistoryCmd = z.infer<typeof GetHistoryCmd>;

/** The answer to the three commands above: per key a list of [ts, value as text]; a deleted key is [[0, null]]. */
export const SubscriptionUpdate = z.looseObject({
  subscriptionId: z.number(),
  errorCode: z.number(),
  errorMsg: z.nullish(z.string()),
  data: z.nullish(z.record(z.string(), z.array(z.tuple([z.number(), z.unknown()])))),
  latestValues: z.nullish(z.record(z.string(), z.number())),
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>;

const window = {
  keys: z.array(z.string()),
  interval: z.nullish(z.number()),
  limit: z.nullish(z.number()),
  agg: z.nullish(z.string()),
  fetchLatestPreviousPoint: z.nullish(z.boolean()),
};

/** History of every entity of the page, once. With fetchLatestPreviousPoint also the last point before it. */
export const EntityHistoryCmd = z.strictObject({
  ...window,
  startTs: z.nullish(z.number()),
  endTs: z.nullish(z.number()),
});
export type EntityHistoryCmd = z.infer<typeof EntityHistoryCmd>;

/** History of timeWindow ms from startTs of every entity of the page, then live points. */
export const TimeSeriesCmd = z.strictObject({
  ...window,
  startTs: z.nullish(z.number()),
  timeWindow: z.nullish(z.number()),
});
export type TimeSeriesCmd = z.infer<typeof TimeSeriesCmd>;

/** Live latest values of the entities of the page. */
export const LatestValueCmd = z.strictObject({ keys: z.array(EntityKey) });
export type LatestValueCmd = z.infer<typeof LatestValueCmd>;

/** Opens a page of entities under cmdId, or adds to the page that cmdId already has when query is left out. */
export const EntityDataCmd = z.strictObject({
  cmdId,
  query: z.nullish(EntityDataQuery),
  historyCmd: z.nullish(EntityHistoryCmd),
  latestCmd: z.nullish(LatestValueCmd),
  tsCmd: z.nullish(TimeSeriesCmd),
});
export type EntityDataCmd = z.infer<typeof EntityDataCmd>;

/** Opens a page of alarms under cmdId, or another page in its place. */
export const AlarmDataCmd = z.strictObject({ cmdId, query: z.nullish(AlarmDataQuery) });
export type AlarmDataCmd = z.infer<typeof AlarmDataCmd>;

/** Ends the subscription of a cmdId. */
export const UnsubscribeCmd = z.strictObject({ cmdId });
export type UnsubscribeCmd = z.infer<typeof UnsubscribeCmd>;

function list<T extends z.ZodMiniType>(item: T) {
  return z.nullish(z.array(item));
}

/** What a client sends: any of these lists, worked off in this order. */
export const CommandFrame = z.strictObject({
  attrSubCmds: list(AttributesSubscriptionCmd),
  tsSubCmds: list(TimeseriesSubscriptionCmd),
  historyCmds: list(GetHistoryCmd),
  entityDataCmds: list(EntityDataCmd),
  alarmDataCmds: list(AlarmDataCmd),
  entityDataUnsubscribeCmds: list(UnsubscribeCmd),
  alarmDataUnsubscribeCmds: list(UnsubscribeCmd),
});
export type CommandFrame = z.infer<typeof CommandFrame>;

/** The answer to entity data commands: the page as `data`, later changes of its rows as `update`. */
export const EntityDataUpdate = z.looseObject({
  cmdId: z.number(),
  errorCode: z.number(),
  errorMsg: z.nullish(z.string()),
  data: z.nullish(EntityDataPage),
  update: z.nullish(z.array(EntityData)),
  dataUpdateType: z.string(),
  allowedEntities: z.optional(z.number()),
});
export type EntityDataUpdate = z.infer<typeof EntityDataUpdate>;

/**
 * The answer to alarm data commands: the page as `data`, later changes of its alarms as `update`. Of the entities of
 * the query, `totalEntities`, only the first `allowedEntities` are looked at.
 */
export const AlarmDataUpdate = z.looseObject({
  cmdId: z.number(),
  errorCode: z.number(),
  errorMsg: z.nullish(z.string()),
  data: z.nullish(AlarmDataPage),
  update: z.nullish(z.array(AlarmData)),
  dataUpdateType: z.string(),
  allowedEntities: z.optional(z.number()),
  totalEntities: z.optional(z.number()),
});
export type AlarmDataUpdate = z.infer<typeof AlarmDataUpdate>;

/** A data subscription follows at most this many entities. */
export const MAX_ENTITIES_PER_SUBSCRIPTION = 10_000;

/** How often a dynamic page looks for entities that have come or gone, ms. */
export const DYNAMIC_PAGE_REFRESH = 60_000;

/** `errorCode` of websocket answers. */
export const SubscriptionErrorCode = {
  none: 0,
  internal: 1,
  badRequest: 2,
  unauthorized: 3,
  tooManyUpdates: 34,
} as const;

/** Larger inbound text messages close the session. */
export const MAX_FRAME_BYTES = 32_768;

/** How many commands one frame of ours carries; the rest goes into the next frame. */
export const MAX_COMMANDS_PER_FRAME = 10;
