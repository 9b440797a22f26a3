import { currentLanguage } from './i18n.ts';
import { localeTag } from './languages.ts';

/** A Monday, ms. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** What a day of the week is called: Monday is 1, Sunday 7. */
export function weekdayName(day: number, length: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(localeTag(currentLanguage()), { weekday: length, timeZone: 'UTC' }).format(
    MONDAY + (day - 1) * DAY,
  );
}
