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

/** The languages a person can choose: those with a file of texts. */
export const offeredLanguages: readonly Language[] = languages.filter(({ code }) =>
  ['en_US', 'zh_CN'].includes(code),
);

const RIGHT_TO_LEFT = new Set(['fa_IR']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** The tag browsers understand, `zh-CN` for `zh_CN`; the file names of ja_JA keep a region that does not exist. */
export function localeTag(language: string): string {
  return language === 'ja_JA' ? 'ja' : language.replace('_', '-');
}

/** Finds the language meant by a code such as `zh_CN`, `zh-CN` or `zh`: the full code first, then its language part. */
export function matchLanguage(
  code: string | null | undefined,
  among: readonly Language[] = offeredLanguages,
): string | undefined {
  if (!code) return undefined;
  const wanted = code.replace('-', '_').toLowerCase();
  const full = among.find((language) => language.code.toLowerCase() === wanted);
  const part = `${wanted.split('_')[0]}_`;
  return (full ?? among.find((language) => language.code.toLowerCase().startsWith(part)))?.code;
}
