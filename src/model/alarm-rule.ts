import * as z from 'zod/mini';
import { AlarmSeverity } from './alarm.ts';
import { LenientKeyFilter } from './entity-query.ts';

/** Monday is 1, Sunday 7. */
const DayOfWeek = z.int().check(z.minimum(1), z.maximum(7));
/** A time of day, ms from local midnight; an end before its start is of the next day. */
const times = { startsOn: z.nullish(z.int()), endsOn: z.nullish(z.int()) };
const timezone = z.nullish(z.string());

/** When a rule is looked at; without a schedule always. */
const AlarmSchedule = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('ANY_TIME') }),
  z.looseObject({
    type: z.literal('SPECIFIC_TIME'),
    timezone,
    daysOfWeek: z.nullish(z.array(DayOfWeek)),
    ...times,
  }),
  z.looseObject({
    type: z.literal('CUSTOM'),
    timezone,
    items: z.nullish(
      z.array(z.looseObject({ enabled: z.nullish(z.boolean()), dayOfWeek: DayOfWeek, ...times })),
    ),
  }),
]);

/** How long or how often the condition must hold; without it once. */
const AlarmConditionSpec = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('SIMPLE') }),
  z.looseObject({
    type: z.literal('DURATION'),
    unit: z.nullish(z.enum(['SECONDS', 'MINUTES', 'HOURS', 'DAYS'])),
    value: z.nullish(z.int()),
  }),
  z.looseObject({ type: z.literal('REPEATING'), count: z.nullish(z.int()) }),
]);

/** All of the key filters must hold. */
const AlarmRule = z.looseObject({
  condition: z.nullish(
    z.looseObject({
      condition: z.nullish(z.array(LenientKeyFilter)),
      spec: z.nullish(AlarmConditionSpec),
    }),
  ),
  schedule: z.nullish(AlarmSchedule),
  /** A template: `${key}` stands for the value of a key of the condition. */
  alarmDetails: z.nullish(z.string()),
});

/** What raises and clears the alarms of one type for the devices of a profile. */
export const DeviceProfileAlarm = z.looseObject({
  id: z.nullish(z.string()),
  alarmType: z.nullish(z.string()),
  createRules: z.nullish(z.partialRecord(AlarmSeverity, AlarmRule)),
  clearRule: z.nullish(AlarmRule),
  propagate: z.nullish(z.boolean()),
  propagateRelationTypes: z.nullish(z.array(z.string())),
});
