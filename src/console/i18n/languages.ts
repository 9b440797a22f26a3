import type { Language } from './known-languages.ts';

/** What is shown to a person who chose nothing. */
export const DEFAULT_LANGUAGE = 'zh_CN';

/** The languages that have a file of texts; the build puts them here. */
declare const LANGUAGES_WITH_TEXTS: readonly Language[];

/** The languages a person can choose: those with a file of texts. */
export const offeredLanguages: readonly Language[] = LANGUAGES_WITH_TEXTS;

const RIGHT_TO_LEFT = new Set(['fa_IR']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** Whether it writes numbers with the digits 0 to 9. */
export function hasPlainDigits(language: string): boolean {
  return language !== 'fa_IR';
}

/** Whether it parts all whole numbers of four digits and more in threes, by commas. */
export function groupsByComma(language: string): boolean {
  return /^(en|ja|ko|zh)_/.test(language);
}

/** The tag browsers understand, `zh-CN` for `zh_CN`; the file names of ja_JA keep a region that does not exist. */
export function localeTag(language: string): string {
  return language === 'ja_JA' ? 'ja' : language.replace('_', '-');
}

/**
 * Finds the language meant by a code such as `zh_CN`, `zh-Hant-TW` or `zh`: the full code first, then its language
 * part. Of several of one language the one that is written alike is meant: `zh-Hant-HK` is `zh_TW`.
 */
export function matchLanguage(
  code: string | null | undefined,
  among: readonly Language[] = offeredLanguages,
): string | undefined {
  // What is stored is a code of ours nearly always; what others mean takes the browser a while to say.
  if (among.some((one) => one.code === code)) return code ?? undefined;
  const wanted = localeOf(code ?? '');
  if (!wanted) return undefined;
  const found = among.flatMap((one) => {
    const locale = localeOf(one.code);
    return locale?.language === wanted.language ? [{ code: one.code, locale }] : [];
  });
  const full = found.find(({ locale }) => wanted.region && locale.region === wanted.region);
  const alike = found.find(({ locale }) => locale.maximize().script === wanted.maximize().script);
  return (full ?? alike ?? found[0])?.code;
}

/** What a code means to the browser; undefined for what is none. */
function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}
