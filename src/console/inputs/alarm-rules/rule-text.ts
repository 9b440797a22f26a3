import type { AlarmSeverity } from '../../../model/alarm.ts';
import type { StoredAlarm } from '../../../model/alarm-rule.ts';
import { writtenFilter } from '../../aliases/written-filter.ts';
import { formatList } from '../../i18n/format-list.ts';
import { weekdayName } from '../../i18n/format-weekday.ts';
import { type T, translate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { alarmDraft } from './alarm-draft.ts';
import { DAYS_OF_WEEK, type RuleDraft, type ScheduleDraft } from './rule-draft.ts';

const LENGTHS = {
  SECONDS: 'alarm-rule.length-seconds',
  MINUTES: 'alarm-rule.length-minutes',
  HOURS: 'alarm-rule.length-hours',
  DAYS: 'alarm-rule.length-days',
} as const;

/** What severities are called. */
export const SEVERITIES: Readonly<Record<AlarmSeverity, TranslationKey>> = {
  CRITICAL: 'alarm.severity-critical',
  MAJOR: 'alarm.severity-major',
  MINOR: 'alarm.severity-minor',
  WARNING: 'alarm.severity-warning',
  INDETERMINATE: 'alarm.severity-indeterminate',
};

/** A line for each rule of one type of alarms: what it does, and when. */
export function writtenAlarm(stored: StoredAlarm, t: T = translate): { title: string; text: string }[] {
  const { raising, clearing } = alarmDraft(stored, 'UTC');
  return [
    ...raising.map(({ severity, rule }) => ({ title: t(SEVERITIES[severity]), text: writtenRule(rule, t) })),
    ...(clearing ? [{ title: t('alarm-rule.cleared'), text: writtenRule(clearing, t) }] : []),
  ];
}

/** When a rule holds, in one line. */
export function writtenRule({ filters, schedule, ...spec }: RuleDraft, t: T = translate): string {
  const condition = writtenFilter({ keyFilters: filters }, t);
  const parts = [condition, lasting(spec), times(schedule, t)];
  return parts.flatMap((part) => (part ? [typeof part === 'string' ? part : t(part)] : [])).join(' · ');
}

function lasting({
  lasting,
  duration,
  unit,
  count,
}: Pick<RuleDraft, 'lasting' | 'duration' | 'unit' | 'count'>): Message | undefined {
  if (lasting === 'DURATION') return { key: LENGTHS[unit], values: { count: Number(duration) } };
  return lasting === 'REPEATING' ? { key: 'alarm-rule.times', values: { count: Number(count) } } : undefined;
}

function times({ type, days, from, to, each, timezone }: ScheduleDraft, t: T): string | undefined {
  if (type === 'ANY_TIME') return undefined;
  const ranges =
    type === 'SPECIFIC_TIME'
      ? [range(days, from, to)]
      : DAYS_OF_WEEK.flatMap((day, at) => {
          const { enabled = false, from: starts = '', to: ends = '' } = each[at] ?? {};
          return enabled ? [range([day], starts, ends)] : [];
        });
  return t({ key: 'alarm-rule.active-at', values: { times: formatList(ranges), zone: timezone } });
}

function range(days: readonly number[], from: string, to: string): string {
  const names =
    days.length === DAYS_OF_WEEK.length ? '' : `${days.map((day) => weekdayName(day, 'short')).join(' ')} `;
  return `${names}${from}–${to}`;
}
