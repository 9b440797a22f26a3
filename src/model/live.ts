import * as z from 'zod/mini';

/*
 * The frames of the telemetry websocket, /api/ws/plugins/telemetry?token=.... One frame carries any subset of the
 * command arrays. Strict where the platform is strict: an unknown member drops the whole frame.
 */

const cmdId = z.int();
const entity = {
  entityType: z.optional(z.nullable(z.string())),
  entityId: z.optional(z.nullable(z.string())),
};
const keys = z.optional(z.nullable(z.string()));
const unsubscribe = z.optional(z.boolean());

/** Subscribes to attributes of one entity. `keys` is a comma list; without scope all scopes. */
export const AttributesSubscriptionCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.optional(z.nullable(z.string())),
  keys,
  unsubscribe,
});
export type AttributesSubscriptionCmd = z.infer<typeof AttributesSubscriptionCmd>;

/** Subscribes to telemetry of one entity: latest values, or a history of timeWindow ms first and then live points. */
export const TimeseriesSubscriptionCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.optional(z.nullable(z.string())),
  keys,
  startTs: z.optional(z.number()),
  timeWindow: z.optional(z.number()),
  interval: z.optional(z.number()),
  limit: z.optional(z.number()),
  agg: z.optional(z.nullable(z.string())),
  unsubscribe,
});
export type TimeseriesSubscriptionCmd = z.infer<typeof TimeseriesSubscriptionCmd>;

/** Asks once for a stretch of telemetry of one entity. */
export const GetHistoryCmd = z.strictObject({
  cmdId,
  ...entity,
  scope: z.optional(z.nullable(z.string())),
  keys,
  startTs: z.optional(z.number()),
  endTs: z.optional(z.number()),
  interval: z.optional(z.number()),
  limit: z.optional(z.number()),
  agg: z.optional(z.nullable(z.string())),
});
export type GetHistoryCmd = z.infer<typeof GetHistoryCmd>;

/** The answer to the three commands above: per key a list of [ts, value as text]; a deleted key is [[0, ""]]. */
export const SubscriptionUpdate = z.looseObject({
  subscriptionId: z.number(),
  errorCode: z.number(),
  errorMsg: z.nullish(z.string()),
  data: z.nullish(z.record(z.string(), z.array(z.tuple([z.number(), z.unknown()])))),
  latestValues: z.nullish(z.record(z.string(), z.number())),
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>;

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
