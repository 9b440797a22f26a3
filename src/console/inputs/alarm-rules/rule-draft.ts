import type { AlarmSchedule, DurationUnit, StoredAlarmRule } from '../../../model/alarm-rule.ts';
import type { KeyFilterInfo } from '../../../model/dashboard-filter.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../time/units.ts';
import { keyFiltersOf, storedConditions } from './alarm-conditions.ts';

/** Monday is 1, Sunday 7. */
export const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** The most that platforms count to. */
const MOST = 2_147_483_647;

/** A time of day as the fields of browsers have it, `09:30`, or nothing. */
type TimeOfDay = string;

/** A day of a schedule in which every day has its own times. */
export interface DayDraft {
  enabled: boolean;
  from: TimeOfDay;
  to: TimeOfDay;
}

/** When a rule is looked at, while it is written: what only another type of schedule needs is kept, too. */
export interface ScheduleDraft {
  type: AlarmSchedule['type'];
  timezone: string;
  /** The days of week of the one time of day. */
  days: readonly number[];
  from: TimeOfDay;
  to: TimeOfDay;
  /** Monday to Sunday. */
  each: readonly DayDraft[];
}

/** A rule while it is written: numbers and times are as they are typed. */
export interface RuleDraft {
  /** What the rule is made over; null for a new one. */
  stored: StoredAlarmRule | null;
  filters: KeyFilterInfo[];
  lasting: 'SIMPLE' | 'DURATION' | 'REPEATING';
  duration: string;
  unit: DurationUnit;
  count: string;
  schedule: ScheduleDraft;
  details: string;
}

/** What is wrong with a rule, by what it is wrong with. */
export type RuleFaults = Partial<
  Record<'filters' | 'duration' | 'count' | 'timezone' | 'days' | 'times', TranslationKey>
>;

/** A stored rule, or none, as it is written. The zone is that of schedules that name none. */
export function ruleDraft(stored: StoredAlarmRule | null, zone: string): RuleDraft {
  const spec = stored?.condition?.spec;
  return {
    stored,
    filters: keyFiltersOf(stored?.condition?.condition ?? []),
    lasting: spec?.type ?? 'SIMPLE',
    duration: spec?.type === 'DURATION' ? String(spec.value ?? '') : '',
    unit: (spec?.type === 'DURATION' && spec.unit) || 'MINUTES',
    count: spec?.type === 'REPEATING' ? String(spec.count ?? '') : '',
    schedule: scheduleDraft(stored?.schedule, zone),
    details: stored?.alarmDetails ?? '',
  };
}

function scheduleDraft(stored: AlarmSchedule | null | undefined, zone: string): ScheduleDraft {
  const usual = { from: timeOf(9 * HOUR), to: timeOf(17 * HOUR) };
  const schedule: ScheduleDraft = {
    type: stored?.type ?? 'ANY_TIME',
    timezone: (stored && stored.type !== 'ANY_TIME' && stored.timezone) || zone,
    days: [1, 2, 3, 4, 5],
    ...usual,
    each: DAYS_OF_WEEK.map(() => ({ enabled: true, ...usual })),
  };
  if (stored?.type === 'SPECIFIC_TIME') {
    const { daysOfWeek, startsOn, endsOn } = stored;
    return { ...schedule, days: daysOfWeek ?? [], from: timeOf(startsOn ?? 0), to: timeOf(endsOn ?? 0) };
  }
  if (stored?.type !== 'CUSTOM') return schedule;
  const each = DAYS_OF_WEEK.map((day) => {
    const item = stored.items?.find(({ dayOfWeek }) => dayOfWeek === day);
    return {
      enabled: item?.enabled === true,
      from: timeOf(item?.startsOn ?? 0),
      to: timeOf(item?.endsOn ?? 0),
    };
  });
  return { ...schedule, each };
}

/** What is wrong with a rule; nothing where it can be stored. */
export function faultsOf({ filters, lasting, duration, count, schedule }: RuleDraft): RuleFaults {
  return {
    ...(filters.length === 0 && { filters: 'alarm-rule.condition-required' as const }),
    ...(lasting === 'DURATION' && !isCount(duration) && { duration: 'alarm-rule.duration-invalid' as const }),
    ...(lasting === 'REPEATING' && !isCount(count) && { count: 'alarm-rule.count-invalid' as const }),
    ...scheduleFaults(schedule),
  };
}

function scheduleFaults({ type, timezone, days, from, to, each }: ScheduleDraft): RuleFaults {
  if (type === 'ANY_TIME') return {};
  const isCustom = type === 'CUSTOM';
  const enabled = each.filter((day) => day.enabled);
  const ranges = isCustom ? enabled : [{ from, to }];
  const hasDays = isCustom ? enabled.length > 0 : days.length > 0;
  return {
    ...(timezone === '' && { timezone: 'timezone.timezone-required' as const }),
    ...(!hasDays && { days: 'alarm-rule.days-required' as const }),
    ...(ranges.some((range) => range.from === '' || range.to === '') && {
      times: 'alarm-rule.times-required' as const,
    }),
  };
}

/** A rule as it is stored; what nobody here knows of it stays. */
export function storedRule({ stored, filters, schedule, details, ...draft }: RuleDraft): StoredAlarmRule {
  const { alarmDetails: _, ...rest } = stored ?? {};
  return {
    ...rest,
    condition: {
      ...stored?.condition,
      condition: storedConditions(filters),
      spec: storedSpec(draft, stored),
    },
    schedule: storedSchedule(schedule, stored?.schedule),
    ...(details.trim() !== '' && { alarmDetails: details }),
  };
}

type StoredSpec = NonNullable<StoredAlarmRule['condition']>['spec'];

function storedSpec(
  { lasting, duration, unit, count }: Pick<RuleDraft, 'lasting' | 'duration' | 'unit' | 'count'>,
  stored: StoredAlarmRule | null,
): StoredSpec {
  const before = stored?.condition?.spec;
  switch (lasting) {
    case 'SIMPLE':
      return before?.type === lasting ? before : { type: lasting };
    case 'DURATION':
      return { ...(before?.type === lasting && before), type: lasting, unit, value: Number(duration) };
    case 'REPEATING':
      return { ...(before?.type === lasting && before), type: lasting, count: Number(count) };
  }
}

function storedSchedule(
  { type, timezone, days, from, to, each }: ScheduleDraft,
  before: AlarmSchedule | null | undefined,
): AlarmSchedule | null | undefined {
  switch (type) {
    case 'ANY_TIME':
      return before && before.type !== type ? { type } : before;
    case 'SPECIFIC_TIME':
      return {
        ...(before?.type === type && before),
        type,
        timezone,
        daysOfWeek: days.toSorted((one, other) => one - other),
        startsOn: msOf(from),
        endsOn: msOf(to),
      };
    case 'CUSTOM': {
      const items = before?.type === type ? (before.items ?? []) : [];
      return {
        ...(before?.type === type && before),
        type,
        timezone,
        items: DAYS_OF_WEEK.map((dayOfWeek, at) => {
          const { enabled = false, from: starts = '', to: ends = '' } = each[at] ?? {};
          const item = items.find((one) => one.dayOfWeek === dayOfWeek);
          return { ...item, enabled, dayOfWeek, startsOn: msOf(starts), endsOn: msOf(ends) };
        }),
      };
    }
  }
}

/** The names in a text that stand for values of keys, `${temperature}`, and are not among those of the condition. */
export function strangersIn(details: string, filters: readonly KeyFilterInfo[]): string[] {
  const known = new Set(filters.map(({ key }) => key.key));
  const named = [...details.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !known.has(name));
}

function isCount(text: string): boolean {
  return /^\s*\d{1,10}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= MOST;
}

/** A time of day, ms from midnight, as the fields of browsers have it. */
function timeOf(ms: number): TimeOfDay {
  const of = (unit: number, most: number) => String(Math.floor(ms / unit) % most).padStart(2, '0');
  const seconds = of(SECOND, 60);
  return `${of(HOUR, 24)}:${of(MINUTE, 60)}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** Nothing typed is midnight: of a day that is switched off nobody asks. */
function msOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0, seconds = 0] = time === '' ? [] : time.split(':').map(Number);
  return (hours * HOUR + minutes * MINUTE + seconds * SECOND) % DAY;
}
