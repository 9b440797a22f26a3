import type en from '../../assets/locale/locale.constant-en_US.json';

/** What stands behind the texts that another language does not have: its file has them all. */
export const FALLBACK_LANGUAGE = 'en_US';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T &
  string];

/** A counted text is stored once per plural form and asked for without the form. */
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Every key of the locale files, so that a misspelt key does not compile. */
export type TranslationKey = WithoutPlural<Leaves<typeof en>>;

type One<K extends string> = K extends `${infer Base}-several` ? Base : never;

/**
 * The key of a text about exactly one, beside which another, `{key}-several`, is about several and tells how many. The
 * plural forms of languages do not serve for that: where `one` is the form for 21 too, it must not speak of a single
 * name.
 */
export type OneOrSeveral = One<TranslationKey>;

/** A text with its values, translated where it is shown: `{{name}}` in the locale file takes `values.name`. */
export interface Message {
  key: TranslationKey;
  values?: Record<string, string | number>;
}

/** What a person is shown: a text of ours, words that came from elsewhere and stand as they are, or several of them. */
export type Shown = Message | { text: string } | { lines: readonly Shown[] };
