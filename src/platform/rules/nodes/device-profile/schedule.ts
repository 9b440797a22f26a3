import type { AlarmSchedule } from '../../../../model/alarm-rule.ts';
import { NodeFailure } from '../../contract/rule-node.ts';

/** Monday first. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a rule is looked at, at a time in ms. @throws NodeFailure for a time zone that there is not */
export function isActive(schedule: AlarmSchedule | null | undefined, ts: number): boolean {
  if (!schedule || schedule.type === 'ANY_TIME') return true;
  const { day, time } = localTime(ts, schedule.timezone || 'UTC');
  if (schedule.type === 'SPECIFIC_TIME') {
    return (schedule.daysOfWeek?.includes(day) ?? false) && isWithin(schedule, time);
  }
  const item = schedule.items?.find(({ dayOfWeek }) => dayOfWeek === day);
  return item?.enabled === true && isWithin(item, time);
}

/** A range whose ends are the same is the whole day; one that ends before it starts is both ends of the day. */
function isWithin(
  range: { startsOn?: number | null | undefined; endsOn?: number | null | undefined },
  time: number,
): boolean {
  const start = range.startsOn ?? 0;
  const end = range.endsOn ?? 0;
  if (start === end) return true;
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** The day of the week, Monday is 1, and the time of day in ms, as clocks in a time zone show them. */
function localTime(ts: number, timeZone: string): { day: number; time: number } {
  const parts = formatOf(timeZone).formatToParts(ts);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')].map(Number);
  const seconds = ((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0);
  return { day: DAYS.indexOf(part('weekday')) + 1, time: seconds * 1_000 + (ts % 1_000) };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formats.set(timeZone, made);
    return made;
  } catch (error) {
    throw new NodeFailure(`There is no such time zone: ${timeZone}`, { cause: error });
  }
}
