import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { EntityId, idOf } from './entity-id.ts';

const keys = z.nullish(z.array(z.string()));

/** What a view shows of its source. No telemetry keys mean all of them; no attribute keys mean none of that scope. */
export const EntityViewKeys = z.looseObject({
  timeseries: keys,
  /** Client, server and shared attributes. */
  attributes: z.nullish(z.looseObject({ cs: keys, ss: keys, sh: keys })),
});
export type EntityViewKeys = z.infer<typeof EntityViewKeys>;

/** A part of the data of a device or asset under a name of its own, so that a customer can be shown only that. */
export const EntityView = z.looseObject({
  id: z.optional(z.nullable(idOf('ENTITY_VIEW'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  customerId: z.optional(z.nullable(idOf('CUSTOMER'))),
  /** The source: a device or an asset. */
  entityId: EntityId,
  name: z.string(),
  type: z.string(),
  keys: z.nullish(EntityViewKeys),
  /** Where the window in time starts, ms; 0 for an open start. */
  startTimeMs: z.nullish(z.int()),
  /** Where the window in time ends, ms; 0 for an open end. */
  endTimeMs: z.nullish(z.int()),
});
export type EntityView = z.infer<typeof EntityView>;

/** A stored view with what lists show of its customer. */
export const EntityViewInfo = z.extend(EntityView, {
  id: idOf('ENTITY_VIEW'),
  createdTime: z.number(),
  customerTitle: z.optional(z.nullable(z.string())),
  customerIsPublic: z.optional(z.boolean()),
});
export type EntityViewInfo = z.infer<typeof EntityViewInfo>;
