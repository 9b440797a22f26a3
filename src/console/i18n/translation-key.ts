import type en from '../../assets/locale/locale.constant-en_US.json';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every key of the locale files, so that a misspelt key does not compile. */
export type TranslationKey = Leaves<typeof en>;

/** A text with its values, translated where it is shown: `{{name}}` in the locale file takes `values.name`. */
export interface Message {
  key: TranslationKey;
  values?: Record<string, string | number>;
}
