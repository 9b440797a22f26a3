import * as z from 'zod/mini';
import { AlarmSeverity } from './alarm.ts';
import { FilterValueType, SimplePredicate } from './dashboard-filter.ts';
import { EntityKeyType, LenientKeyFilter } from './entity-query.ts';

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
export type AlarmSchedule = z.infer<typeof AlarmSchedule>;

/** The units that a condition can hold for. */
export const DurationUnit = z.enum(['SECONDS', 'MINUTES', 'HOURS', 'DAYS']);
export type DurationUnit = z.infer<typeof DurationUnit>;

/** How long or how often the condition must hold; without it once. */
const AlarmConditionSpec = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('SIMPLE') }),
  z.looseObject({
    type: z.literal('DURATION'),
    unit: z.nullish(DurationUnit),
    value: z.nullish(z.int()),
  }),
  z.looseObject({ type: z.literal('REPEATING'), count: z.nullish(z.int()) }),
]);

/** What raises and clears the alarms of one type, its conditions in key filters of a kind. */
function alarmOf<F extends z.ZodMiniType>(KeyFilter: F) {
  /** All of the key filters must hold. */
  const AlarmRule = z.looseObject({
    condition: z.nullish(
      z.looseObject({
        condition: z.nullish(z.array(KeyFilter)),
        spec: z.nullish(AlarmConditionSpec),
      }),
    ),
    schedule: z.nullish(AlarmSchedule),
    /** A template: `${key}` stands for the value of a key of the condition. */
    alarmDetails: z.nullish(z.string()),
  });
  return z.looseObject({
    id: z.nullish(z.string()),
    alarmType: z.nullish(z.string()),
    createRules: z.nullish(z.partialRecord(AlarmSeverity, AlarmRule)),
    clearRule: z.nullish(AlarmRule),
    propagate: z.nullish(z.boolean()),
    propagateRelationTypes: z.nullish(z.array(z.string())),
  });
}

/** What raises and clears the alarms of one type for the devices of a profile, as far as it is carried out. */
export const DeviceProfileAlarm = alarmOf(LenientKeyFilter);

/** One test of a value, or several, as profiles store them. */
export type StoredPredicate =
  | SimplePredicate
  | { type: 'COMPLEX'; operation: 'AND' | 'OR'; predicates: StoredPredicate[] };

const StoredPredicate: z.ZodMiniType<StoredPredicate> = z.union([
  SimplePredicate,
  z.looseObject({
    type: z.literal('COMPLEX'),
    operation: z.enum(['AND', 'OR']),
    predicates: z.array(z.lazy(() => StoredPredicate)),
  }),
]);

/** One test of the value of a key, with all that others know of it. */
const StoredKeyFilter = z.looseObject({
  key: z.looseObject({ type: EntityKeyType, key: z.string() }),
  valueType: z.nullish(FilterValueType),
  predicate: StoredPredicate,
});
export type StoredKeyFilter = z.infer<typeof StoredKeyFilter>;

/** The same as it is stored: what is not known of it is kept, so that it can be changed. */
export const StoredAlarm = alarmOf(StoredKeyFilter);
export type StoredAlarm = z.infer<typeof StoredAlarm>;
export type StoredAlarmRule = NonNullable<StoredAlarm['clearRule']>;
