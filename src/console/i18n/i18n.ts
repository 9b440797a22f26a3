import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, directionOf, localeTag, matchLanguage } from './languages.ts';
import type { Shown, TranslationKey } from './translation-key.ts';

/** Gives the text of a key, or of what is shown with its values, in the language of the moment. */
export type T = (shown: TranslationKey | Shown, values?: Record<string, string | number>) => string;

const STORAGE_KEY = 'TB-lang';
const NAMESPACE = 'translation';
const i18n = i18next.createInstance();

/** Which texts are wanted: those of the sign-in pages first, with the console all. */
let parts: readonly ('sign-in' | 'console')[] = ['sign-in'];

/** The texts are fetched once per language and part; a failed fetch may be tried again. */
const loads = new Map<string, Promise<void>>();

/**
 * Fetches the texts of the stored language, or of the default one, and makes `translate` usable. Resolves even when
 * the texts cannot be had: then keys are shown, which is better than a blank page.
 */
export async function startI18n(): Promise<void> {
  const language = currentLanguage();
  const loading = load(language);
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: {},
    fallbackLng: false,
    load: 'currentOnly',
    nsSeparator: false,
    lowerCaseLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.warn(`No text for "${key}"`),
  });
  showLanguage(language);
  try {
    await loading;
  } catch (error) {
    console.warn('The texts could not be loaded', error);
  }
}

/** Fetches the texts that the console adds to those of the sign-in pages. Rejects when they cannot be had. */
export async function loadConsoleTexts(): Promise<void> {
  parts = ['sign-in', 'console'];
  await load(currentLanguage());
}

/** Switches the language without a reload and remembers it. Rejects, and changes nothing, when its texts cannot be had. */
export async function changeLanguage(code: string): Promise<void> {
  const language = matchLanguage(code);
  if (!language) throw new Error(`No texts for the language ${code}`);
  for (let loaded: typeof parts | undefined; loaded !== parts; ) {
    loaded = parts;
    await load(language);
  }
  await i18n.changeLanguage(language);
  localStorage.setItem(STORAGE_KEY, language);
  showLanguage(language);
}

/** The code of the language in force, e.g. `zh_CN`. */
export function currentLanguage(): string {
  return i18n.language ?? matchLanguage(localStorage.getItem(STORAGE_KEY)) ?? DEFAULT_LANGUAGE;
}

/** Translates outside of components; a component uses `useTranslate`, so that it follows the language. */
export const translate: T = (shown, values) => {
  if (typeof shown === 'string') return i18n.t(shown, { ...values });
  return 'text' in shown ? shown.text : i18n.t(shown.key, { ...shown.values, ...values });
};

/** The translating function, a new one whenever the language changes. */
export function useTranslate(): T {
  const { t } = useTranslation();
  let translator = translators.get(t);
  if (!translator) {
    translator = (shown, values) => translate(shown, values);
    translators.set(t, translator);
  }
  return translator;
}

/** Our function per function of i18next, so that memoised rows keep theirs until the language changes. */
const translators = new WeakMap<object, T>();

/** A number as the language writes it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(localeTag(currentLanguage()), options).format(value);
}

async function load(language: string): Promise<void> {
  await Promise.all(parts.map((part) => loadPart(language, `${part}-${language}`)));
}

function loadPart(language: string, name: string): Promise<void> {
  let loading = loads.get(name);
  if (!loading) {
    loading = fetchTexts(name).then((texts) => {
      i18n.addResourceBundle(language, NAMESPACE, texts, true);
    });
    loads.set(name, loading);
    loading.catch(() => loads.delete(name));
  }
  return loading;
}

async function fetchTexts(name: string): Promise<object> {
  const response = await fetch(`/locale/${name}.json`);
  if (!response.ok) throw new Error(`The texts ${name} answered ${response.status}`);
  const texts: unknown = await response.json();
  if (typeof texts !== 'object' || texts === null) throw new Error(`The texts ${name} are no object`);
  return texts;
}

function showLanguage(language: string): void {
  document.documentElement.lang = localeTag(language);
  document.documentElement.dir = directionOf(language);
}
