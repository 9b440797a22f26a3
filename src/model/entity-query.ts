import * as z from 'zod/mini';
import { EntityId } from './entity-id.ts';

export const EntityKeyType = z.enum([
  'ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'TIME_SERIES',
  'ENTITY_FIELD',
  'ALARM_FIELD',
]);
export type EntityKeyType = z.infer<typeof EntityKeyType>;

/** Names one column of an entity query: an entity field, an attribute or a time-series key. */
export const EntityKey = z.strictObject({ type: EntityKeyType, key: z.string() });
export type EntityKey = z.infer<typeof EntityKey>;

/** Latest values by key type and key; values are text, a missing one is `{ts: 0, value: ''}`. */
export const LatestValues = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ ts: z.number(), value: z.unknown() })),
);
export type LatestValues = z.infer<typeof LatestValues>;

/** One row of an entity query. */
export const EntityData = z.looseObject({
  entityId: EntityId,
  latest: z.nullish(LatestValues),
  timeseries: z.nullish(z.record(z.string(), z.array(z.looseObject({ ts: z.number(), value: z.unknown() })))),
});
export type EntityData = z.infer<typeof EntityData>;
