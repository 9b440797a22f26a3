import { lightFormat } from 'date-fns/lightFormat';
import { type Answer, Unreadable } from '../commands/input.ts';

/** The last moment that can be given: with it as their `max`, controls go on to the month after four digits. */
export const LAST_MOMENT = '9999-12-31T23:59:59';

/** A moment, in milliseconds since 1970, as the browser's control writes it; empty where there is none, or no date holds it. */
export function writtenMoment(timestamp: number | null): string {
  if (timestamp === null || Number.isNaN(new Date(timestamp).getTime())) return '';
  return lightFormat(timestamp, "yyyy-MM-dd'T'HH:mm:ss");
}

/**
 * The moment that the browser's control has written, in the time zone of the browser; Infinity for one after the last,
 * which the control lets through all the same.
 */
export function readMoment(written: string): number | null {
  if (written === '') return null;
  const moment = new Date(written).getTime();
  return Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
}

/** The answer that is one moment. */
export function momentAnswer(written: string): Answer<number> {
  const moment = readMoment(written);
  if (moment === Number.POSITIVE_INFINITY) return new Unreadable(written, { key: 'validation.moment' });
  return moment ?? undefined;
}

/** Both ends of a stretch of time as the browser's control writes them. An incomplete one is kept as `start/end`. */
export function writtenEnds(
  value: Answer<{ startTs: number | null; endTs: number | null }>,
): [start: string, end: string] {
  if (value == null) return ['', ''];
  if (!(value instanceof Unreadable)) return [writtenMoment(value.startTs), writtenMoment(value.endTs)];
  const [start = '', end = ''] = value.text.split('/');
  return [start, end];
}
