/** A language of the console: its code on disk and in storage, and its name in itself. */
export interface Language {
  code: string;
  name: string;
}

/** Every language the console knows, whether its texts are at hand or not. */
export const languages: readonly Language[] = [
  { code: 'cs_CZ', name: 'Čeština' },
  { code: 'de_DE', name: 'Deutsch' },
  { code: 'el_GR', name: 'Ελληνικά' },
  { code: 'en_US', name: 'English' },
  { code: 'es_ES', name: 'Español' },
  { code: 'fa_IR', name: 'فارسی' },
  { code: 'fr_FR', name: 'Français' },
  { code: 'it_IT', name: 'Italiano' },
  { code: 'ja_JA', name: '日本語' },
  { code: 'ka_GE', name: 'ქართული' },
  { code: 'ko_KR', name: '한국어' },
  { code: 'lv_LV', name: 'Latviešu' },
  { code: 'pt_BR', name: 'Português (Brasil)' },
  { code: 'ro_RO', name: 'Română' },
  { code: 'ru_RU', name: 'Русский' },
  { code: 'sl_SI', name: 'Slovenščina' },
  { code: 'tr_TR', name: 'Türkçe' },
  { code: 'uk_UA', name: 'Українська' },
  { code: 'zh_CN', name: '简体中文' },
  { code: 'zh_TW', name: '繁體中文' },
];

/** What is shown to a person who chose nothing. */
export const DEFAULT_LANGUAGE = 'zh_CN';

/** The codes of the languages that have a file of texts; the build puts them here. */
declare const LANGUAGES_WITH_TEXTS: readonly string[];

/** The languages a person can choose: those with a file of texts. */
export const offeredLanguages: readonly Language[] = languages.filter(({ code }) =>
  LANGUAGES_WITH_TEXTS.includes(code),
);

const RIGHT_TO_LEFT = new Set(['fa_IR']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
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
