import * as z from 'zod/mini';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Period } from '../../time/period-bounds.ts';
import { DAY, HOUR } from '../../time/units.ts';

/** A length of time that a range may have, and that it may be moved by. */
export const Span = z.enum(['hour', 'day', 'week', 'twoWeeks', 'month', 'threeMonths', 'sixMonths']);
export type Span = z.infer<typeof Span>;

const MONTH = 2_629_743_000;

/** How long they are, ms; months are as long as they are on average. */
export const SPAN_LENGTHS: Readonly<Record<Span, number>> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  twoWeeks: 14 * DAY,
  month: MONTH,
  threeMonths: 3 * MONTH,
  sixMonths: 6 * MONTH,
};

export const SPAN_TITLES: Readonly<Record<Span, TranslationKey>> = {
  hour: 'date-widget.hour',
  day: 'date-widget.day',
  week: 'date-widget.week',
  twoWeeks: 'date-widget.two-weeks',
  month: 'date-widget.month',
  threeMonths: 'date-widget.three-months',
  sixMonths: 'date-widget.six-months',
};

/** The span that ends with the day of a moment. */
export function spanUntil(span: Span, now: number): Period {
  const endTs = new Date(now).setHours(23, 59, 59, 999);
  return { startTs: endTs - SPAN_LENGTHS[span], endTs };
}

/** The span around the end of a range. */
export function spanAround({ endTs }: Period, span: Span): Period {
  const half = SPAN_LENGTHS[span] / 2;
  return { startTs: endTs - half, endTs: endTs + half };
}

/** The range moved by a span, `steps` times. */
export function moved({ startTs, endTs }: Period, span: Span, steps: number): Period {
  const by = SPAN_LENGTHS[span] * steps;
  return { startTs: startTs + by, endTs: endTs + by };
}

/** The span that is as long as a range; undefined: none is. */
export function spanOf({ startTs, endTs }: Period): Span | undefined {
  return Span.options.find((span) => SPAN_LENGTHS[span] === endTs - startTs);
}

/** From the first moment of a day to the last of another, whichever is earlier. */
export function daysBetween(one: number, other: number): Period {
  return {
    startTs: new Date(Math.min(one, other)).setHours(0, 0, 0, 0),
    endTs: new Date(Math.max(one, other)).setHours(23, 59, 59, 999),
  };
}
