import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { inertText } from './inert-text.ts';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  groupsByComma,
  hasPlainDigits,
  localeTag,
  matchLanguage,
} from './languages.ts';
import { moveStoredLanguage, storedLanguage, storeLanguage } from './stored-settings.ts';
import { FIRST_KIND, type TextPart } from './text-part.ts';
import {
  FALLBACK_LANGUAGE,
  type Message,
  type OneOrSeveral,
  type Shown,
  type TranslationKey,
} from './translation-key.ts';

/** Gives the text of a key, or of what is shown with its values, in the language of the moment. */
export type T = (shown: TranslationKey | Shown, values?: Record<string, string | number>) => string;

const NAMESPACE = 'translation';
const i18n = i18next.createInstance();

/** All the texts of a language. */
const WHOLE = 'locale.constant';

/** Which texts are wanted: those of the sign-in pages first, then those of the console, those that describe, and so on. */
let parts: readonly (TextPart | typeof WHOLE)[] = ['sign-in'];

/** The texts are fetched once per language and part; a failed fetch may be tried again. */
const loads = new Map<string, Promise<void>>();

/** What stays untold where not even the language behind all others can be had: no key says it in its own words. */
const BUILT_IN = { app: { title: 'Clavier' }, login: { 'product-title': 'Clavier' } };

/**
 * Fetches the texts of the stored language, or of the default one, and makes `translate` usable. Resolves even when
 * they cannot be had: those of the language behind all others are tried then, and the words of the keys serve in the
 * place of texts, which is better than a blank page.
 * @param first what is wanted at once
 */
export async function startI18n(first: 'sign-in' | 'signed-in' = 'sign-in'): Promise<void> {
  parts = [first];
  moveStoredLanguage();
  const language = currentLanguage();
  const loading = load(language);
  await start(language);
  showLanguage(language);
  try {
    await loading.catch((error: unknown) => {
      console.warn('The texts could not be loaded', error);
      if (language !== FALLBACK_LANGUAGE) return load(FALLBACK_LANGUAGE);
    });
  } catch (error) {
    console.warn('Nor could those that stand behind them', error);
  }
}

/**
 * Makes `translate` usable where nothing can be fetched and no page is there.
 * @param texts by language, as the file of a part has them
 */
export async function startI18nWith(language: string, texts: object): Promise<void> {
  await start(language);
  addTexts(texts);
}

/** Fetches the texts that the console adds to those of the sign-in pages. Rejects when they cannot be had. */
export async function loadConsoleTexts(): Promise<void> {
  await want(parts.includes('signed-in') ? 'signed-in' : 'console');
}

/**
 * Fetches the descriptions and keywords of commands and their parameters, and what pages and commands say that come
 * late: whatever shows them waits for it. Rejects when they cannot be had.
 */
export async function loadHelpTexts(): Promise<void> {
  await want('help');
}

/** Fetches what pages and commands of a kind of entities say, by its noun. Rejects when they cannot be had. */
export async function loadKindTexts(noun: string): Promise<void> {
  await (noun === FIRST_KIND ? loadConsoleTexts() : want(`kind-${noun}`));
}

/** Fetches what time windows, aliases and filters are told by. Rejects when they cannot be had. */
export async function loadDashboardTexts(): Promise<void> {
  await want('dashboard');
}

/** Fetches what is said where letters and links lead, also of new passwords. Rejects when they cannot be had. */
export async function loadLetterTexts(): Promise<void> {
  await want('letter');
}

/** Fetches what refusals of the platform are told by. Rejects when they cannot be had. */
export async function loadRefusalTexts(): Promise<void> {
  await want('refusal');
}

/** Fetches every text there is, for what may name any of them. Rejects when they cannot be had. */
export async function loadAllTexts(): Promise<void> {
  await want(WHOLE);
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
  storeLanguage(language);
  showLanguage(language);
}

/** The code of the language in force, e.g. `zh_CN`. */
export function currentLanguage(): string {
  return i18n.language ?? matchLanguage(storedLanguage()) ?? DEFAULT_LANGUAGE;
}

/** Translates outside of components; a component uses `useTranslate`, so that it follows the language. */
export const translate: T = (shown, values) => {
  if (typeof shown === 'string') return textOf(shown, values);
  if ('text' in shown) return shown.text;
  if ('lines' in shown) return shown.lines.map((line) => translate(line, values)).join('\n');
  return textOf(shown.key, { ...shown.values, ...values });
};

/** The text of a key that anybody may have written; undefined where none that was fetched has it. */
export function knownText(key: string): string | undefined {
  const languages = [i18n.language, FALLBACK_LANGUAGE];
  const found = languages.map((language): unknown => i18n.getResource(language, NAMESPACE, key));
  return found.find((text) => typeof text === 'string');
}

/** The text about exactly one, or the one about several. */
export function oneOrSeveral(key: OneOrSeveral, count: number): TranslationKey {
  return count === 1 ? key : `${key}-several`;
}

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
  const language = currentLanguage();
  const written = options ? undefined : plainly(value, language);
  if (written !== undefined) return written;
  const tag = localeTag(language);
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(tag, options);
  numberFormats.set(key, format);
  return format.format(value);
}

/**
 * A number of which something is, in a language where that is simple; undefined else. A browser takes longer to load the
 * rules of a language than to draw a list, which needs them only to say how many rows there are.
 */
function plainly(value: number, language: string): string | undefined {
  if (!Number.isSafeInteger(value) || value <= 0) return undefined;
  if (value < 1000 && hasPlainDigits(language)) return String(value);
  return groupsByComma(language) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : undefined;
}

/** By language and options: to make one takes far longer than to use it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** The text of a key with its values, numbers as the language writes them. */
function textOf(key: TranslationKey, values: Message['values'] = {}): string {
  const { count } = values;
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(value)]));
  const found = i18n.t(key, {
    replace,
    returnDetails: true,
    ...(typeof count === 'number' && { count }),
  });
  if (found.usedLng !== i18n.language) warnOfMissing(key);
  return found.res;
}

/** Values that come from storage or the wire may be of any type, which the library writes as well as it can. */
function valueText(value: unknown): unknown {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? inertText(value) : value;
}

/** Missing texts that were told of already, by their language. */
const toldMissing = new Set<string>();

function warnOfMissing(key: string): void {
  const name = `${i18n.language}: ${key}`;
  if (toldMissing.has(name)) return;
  toldMissing.add(name);
  console.warn(`No text for "${key}" in ${i18n.language}`);
}

/** What a key says by itself: `Forgot password` for `login.forgot-password`. */
function wordsOf(key: string): string {
  const words = key.slice(key.lastIndexOf('.') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function start(language: string): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [FALLBACK_LANGUAGE]: { [NAMESPACE]: BUILT_IN } },
    fallbackLng: FALLBACK_LANGUAGE,
    load: 'currentOnly',
    // Our codes are no language tags: the browser would refuse them, and what a refusal costs at the start is felt.
    cleanCode: false,
    nsSeparator: false,
    lowerCaseLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => warnOfMissing(key),
    parseMissingKeyHandler: wordsOf,
  });
}

async function want(part: (typeof parts)[number]): Promise<void> {
  if (!parts.includes(part)) parts = [...parts, part];
  try {
    await load(currentLanguage());
  } catch (error) {
    // Else no language without it could be chosen any more.
    parts = parts.filter((other) => other !== part);
    throw error;
  }
}

async function load(language: string): Promise<void> {
  await Promise.all(parts.map((part) => loadPart(part, language)));
}

function loadPart(part: (typeof parts)[number], language: string): Promise<void> {
  const name = `${part}-${language}`;
  let loading = loads.get(name);
  if (!loading) {
    loading = fetchTexts(name).then((texts) => {
      const languages = part === WHOLE ? { [language]: texts } : texts;
      addTexts(languages);
    });
    loads.set(name, loading);
    loading.catch(() => loads.delete(name));
  }
  return loading;
}

function addTexts(languages: object): void {
  for (const [code, texts] of Object.entries(languages)) {
    i18n.addResourceBundle(code, NAMESPACE, texts, true, true);
  }
}

/** The texts of a part by their language: its own, and those that stand behind what it lacks; of the whole, its own. */
async function fetchTexts(name: string): Promise<object> {
  const response = await fetch(`/locale/${name}.json`);
  if (!response.ok) throw new Error(`The texts ${name} answered ${response.status}`);
  const languages: unknown = await response.json();
  if (typeof languages !== 'object' || languages === null) throw new Error(`The texts ${name} are no object`);
  return languages;
}

function showLanguage(language: string): void {
  document.documentElement.lang = localeTag(language);
  document.documentElement.dir = directionOf(language);
}
