import { lightFormat } from 'date-fns/lightFormat';
import { currentLanguage } from './i18n.ts';
import { localeTag } from './languages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which distance a unit says it, and how long it is; ms. */
const UNITS: readonly { below: number; length: number; unit: Intl.RelativeTimeFormatUnit }[] = [
  { below: MINUTE, length: SECOND, unit: 'second' },
  { below: HOUR, length: MINUTE, unit: 'minute' },
  { below: DAY, length: HOUR, unit: 'hour' },
  { below: 30 * DAY, length: DAY, unit: 'day' },
];

/** Clocks differ by less than this without anybody having meant it; ms. */
const CLOCK_SKEW = MINUTE;

/**
 * A moment by its distance from now, as the language writes it where room is short: `3m ago`. What is further away than
 * a month is told by its day: `2021-03-02`. Both in ms. Empty for what is no time.
 */
export function formatRelative(ms: number, now: number): string {
  if (!Number.isFinite(new Date(ms).getTime())) return '';
  const ahead = ms - now;
  const distance = ahead > 0 && ahead < CLOCK_SKEW ? 0 : ahead;
  const by = UNITS.find(({ below }) => Math.abs(distance) < below);
  if (!by) return lightFormat(ms, 'yyyy-MM-dd');
  // `+ 0` because there is no "-0 seconds".
  return formatter().format(Math.trunc(distance / by.length) + 0, by.unit);
}

/** Making one costs a hundred times what using it does, and lists use it for every row each second. */
let made: { language: string; format: Intl.RelativeTimeFormat } | undefined;

function formatter(): Intl.RelativeTimeFormat {
  const language = currentLanguage();
  if (made?.language !== language) {
    const format = new Intl.RelativeTimeFormat(localeTag(language), { numeric: 'auto', style: 'narrow' });
    made = { language, format };
  }
  return made.format;
}
