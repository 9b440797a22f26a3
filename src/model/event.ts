import * as z from 'zod/mini';
import { EntityId, idOf, PlainId } from './entity-id.ts';

/** What an event can be of: failures, lifecycle, statistics, and what nodes and chains in debug mode handled. */
export const EventType = z.enum(['ERROR', 'LC_EVENT', 'STATS', 'DEBUG_RULE_NODE', 'DEBUG_RULE_CHAIN']);
export type EventType = z.infer<typeof EventType>;

/** Something that happened inside the platform to an entity; the shape of the body goes with the type. */
export const Event = z.looseObject({
  id: PlainId,
  createdTime: z.number(),
  tenantId: idOf('TENANT'),
  type: z.string(),
  /** Tells apart the events of one type of an entity; the id unless the writer had a better one. */
  uid: z.string(),
  entityId: EntityId,
  body: z.looseObject({}),
});
export type Event = z.infer<typeof Event>;
