import { currentLanguage } from './i18n.ts';
import { localeTag } from './languages.ts';

/** Several things in one sentence, as the language strings them together: `A, B and C`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(localeTag(currentLanguage())).format(items);
}
