import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfMonth } from 'date-fns/startOfMonth';
import { startOfWeek } from 'date-fns/startOfWeek';
import { startOfYear } from 'date-fns/startOfYear';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Period } from '../../time/period-bounds.ts';
import { daysBetween } from './spans.ts';

/** Ranges that people often want, of whole days. Weeks begin on `firstDay`, 0 is Sunday. */
export function usualRanges(
  now: number,
  firstDay: number,
): readonly { title: TranslationKey; period: Period }[] {
  const weekStartsOn = ((firstDay % 7) + 7) % 7;
  const week = startOfWeek(now, { weekStartsOn: weekStartsOn as 0 | 1 | 2 | 3 | 4 | 5 | 6 });
  const month = startOfMonth(now);
  const until = (first: Date, days: number) => daysBetween(first.getTime(), addDays(first, days).getTime());
  const monthFrom = (first: Date) => daysBetween(first.getTime(), addDays(addMonths(first, 1), -1).getTime());
  const today = new Date(now);
  return [
    { title: 'date-widget.today', period: until(today, 0) },
    { title: 'date-widget.yesterday', period: until(addDays(today, -1), 0) },
    { title: 'date-widget.last-7-days', period: until(addDays(today, -6), 6) },
    { title: 'date-widget.last-30-days', period: until(addDays(today, -29), 29) },
    { title: 'date-widget.this-week', period: until(week, 6) },
    { title: 'date-widget.last-week', period: until(addDays(week, -7), 6) },
    { title: 'date-widget.this-month', period: monthFrom(month) },
    { title: 'date-widget.last-month', period: monthFrom(addMonths(month, -1)) },
    { title: 'date-widget.this-year', period: daysBetween(startOfYear(now).getTime(), now) },
  ];
}
