import { currentLanguage } from './i18n.ts';
import { localeTag } from './languages.ts';

/** A moment in a sentence, as the language writes it; tables have a form that is alike in all, see `formatTimestamp`. */
export function formatMoment(ms: number): string {
  return new Intl.DateTimeFormat(localeTag(currentLanguage()), {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(ms);
}
