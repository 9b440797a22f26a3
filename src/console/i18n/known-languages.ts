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
