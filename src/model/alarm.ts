import * as z from 'zod/mini';
import { EntityId, idOf } from './entity-id.ts';

/** How bad an alarm is, the worst first. */
export const AlarmSeverity = z.enum(['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE']);

/** Whether what the alarm tells of goes on, and whether somebody has taken notice. */
const AlarmStatus = z.enum(['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK']);

/** What alarms are looked for by: one half of the status, or any. */
export const AlarmSearchStatus = z.enum(['ANY', 'ACTIVE', 'CLEARED', 'ACK', 'UNACK']);

/** Something is wrong, or was, with its originator. Times in ms; 0 means not yet. `name` is the type again. */
const Alarm = z.looseObject({
  id: z.optional(z.nullable(idOf('ALARM'))),
  createdTime: z.optional(z.number()),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  type: z.string(),
  originator: EntityId,
  severity: AlarmSeverity,
  status: AlarmStatus,
  startTs: z.optional(z.number()),
  endTs: z.optional(z.number()),
  ackTs: z.optional(z.number()),
  clearTs: z.optional(z.number()),
  details: z.optional(z.unknown()),
  /** Whether entities from which relations lead to the originator have the alarm too. */
  propagate: z.optional(z.boolean()),
  /** Only along relations of these types; along all when there are none. */
  propagateRelationTypes: z.nullish(z.array(z.string())),
  name: z.nullish(z.string()),
});

/** An alarm with the name of its originator; `Deleted` when that is gone, null when it was not asked for. */
export const AlarmInfo = z.extend(Alarm, { originatorName: z.nullish(z.string()) });
