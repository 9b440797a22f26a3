import * as z from 'zod/mini';
import { EntityId, idOf } from './entity-id.ts';
import { pageOf } from './page.ts';

/** How bad an alarm is, the worst first. */
export const AlarmSeverity = z.enum(['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE']);
export type AlarmSeverity = z.infer<typeof AlarmSeverity>;

/** Whether what the alarm tells of goes on, and whether somebody has taken notice. */
export const AlarmStatus = z.enum(['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK']);
export type AlarmStatus = z.infer<typeof AlarmStatus>;

/** What alarms are looked for by: one half of the status, or any. */
export const AlarmSearchStatus = z.enum(['ANY', 'ACTIVE', 'CLEARED', 'ACK', 'UNACK']);
export type AlarmSearchStatus = z.infer<typeof AlarmSearchStatus>;

/** The statuses that a search status finds. */
export const alarmStatusesOf: Readonly<Record<AlarmSearchStatus, readonly AlarmStatus[]>> = {
  ANY: AlarmStatus.options,
  ACTIVE: ['ACTIVE_UNACK', 'ACTIVE_ACK'],
  CLEARED: ['CLEARED_UNACK', 'CLEARED_ACK'],
  ACK: ['ACTIVE_ACK', 'CLEARED_ACK'],
  UNACK: ['ACTIVE_UNACK', 'CLEARED_UNACK'],
};

/** The status after somebody has taken notice; the same when somebody had. */
export function acknowledged(status: AlarmStatus): AlarmStatus {
  return isCleared(status) ? 'CLEARED_ACK' : 'ACTIVE_ACK';
}

/** The status after what the alarm tells of is over; the same when it was. */
export function cleared(status: AlarmStatus): AlarmStatus {
  return isAcknowledged(status) ? 'CLEARED_ACK' : 'CLEARED_UNACK';
}

export function isAcknowledged(status: AlarmStatus): boolean {
  return alarmStatusesOf.ACK.includes(status);
}

export function isCleared(status: AlarmStatus): boolean {
  return alarmStatusesOf.CLEARED.includes(status);
}

/** Something is wrong, or was, with its originator. Times in ms; 0 means not yet. `name` is the type again. */
export const Alarm = z.looseObject({
  id: z.optional(z.nullable(idOf('ALARM'))),
  createdTime: z.nullish(z.number()),
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
export type Alarm = z.infer<typeof Alarm>;

/** An alarm as somebody raises it, with nulls for what is not known: what must not be missing is asked for when it is stored. */
export const AlarmToSave = z.extend(Alarm, {
  type: z.nullish(z.string()),
  originator: z.nullish(EntityId),
  severity: z.nullish(AlarmSeverity),
  status: z.nullish(AlarmStatus),
  startTs: z.nullish(z.int()),
  endTs: z.nullish(z.int()),
  ackTs: z.nullish(z.int()),
  clearTs: z.nullish(z.int()),
  propagate: z.nullish(z.boolean()),
});
export type AlarmToSave = z.infer<typeof AlarmToSave>;

/** An alarm with the name of its originator; `Deleted` when that is gone, null when it was not asked for. */
export const AlarmInfo = z.extend(Alarm, { originatorName: z.nullish(z.string()) });
export type AlarmInfo = z.infer<typeof AlarmInfo>;

/** A page of alarms. */
export const AlarmInfoPage = pageOf(AlarmInfo);

/** What tables show of an alarm, as queries, sorting and stored columns call it. */
export const AlarmField = z.enum([
  'createdTime',
  'startTime',
  'endTime',
  'ackTime',
  'clearTime',
  'originator',
  'originatorType',
  'type',
  'severity',
  'status',
]);
export type AlarmField = z.infer<typeof AlarmField>;

/** What a table of alarms shows unless it says otherwise. */
export const DEFAULT_ALARM_FIELDS: readonly AlarmField[] = [
  'createdTime',
  'originator',
  'type',
  'severity',
  'status',
];

const DETAILS = 'details.';

/**
 * A field of an alarm: a time in ms, undefined for what has not happened yet; the name of the originator, undefined
 * when it is not known; `details.a.b` is what lies in the details under these names. Undefined for what no alarm has.
 */
export function alarmFieldValue(alarm: AlarmInfo, name: string): unknown {
  if (name.startsWith(DETAILS)) return within(alarm.details, name.slice(DETAILS.length).split('.'));
  const field = AlarmField.safeParse(name);
  return field.success ? fieldValues[field.data](alarm) : undefined;
}

/** Whether the platform can put alarms in the order of this field, which it cannot by what lies in their details. */
export function isSortableAlarmField(name: string): boolean {
  return AlarmField.safeParse(name).success;
}

const fieldValues: Readonly<Record<AlarmField, (alarm: AlarmInfo) => unknown>> = {
  createdTime: ({ createdTime }) => createdTime || undefined,
  startTime: ({ startTs }) => startTs || undefined,
  endTime: ({ endTs }) => endTs || undefined,
  ackTime: ({ ackTs }) => ackTs || undefined,
  clearTime: ({ clearTs }) => clearTs || undefined,
  originator: ({ originatorName }) => originatorName ?? undefined,
  originatorType: ({ originator }) => originator.entityType,
  type: ({ type }) => type,
  severity: ({ severity }) => severity,
  status: ({ status }) => status,
};

function within(value: unknown, [name, ...inner]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return within(Reflect.get(value, name), inner);
}
