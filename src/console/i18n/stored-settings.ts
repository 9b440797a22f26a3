import * as z from 'zod/mini';

/** What a user has settled for this browser, as consoles of this API keep it; other members are another program's. */
const Settings = z.looseObject({ userLang: z.catch(z.optional(z.string()), undefined) });

const STORAGE_KEY = 'TB-SETTINGS';
/** Where the language was kept before, by itself. */
const LANGUAGE_KEY = 'TB-lang';

/** The code of the language that was chosen, as it was stored, by whomever; null for none. */
export function storedLanguage(): string | null {
  return read().userLang ?? localStorage.getItem(LANGUAGE_KEY);
}

/** Keeps the language among the settings, and what else is there. */
export function storeLanguage(userLang: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), userLang }));
  localStorage.removeItem(LANGUAGE_KEY);
}

/** Moves a language that was kept by itself to the settings. */
export function moveStoredLanguage(): void {
  const language = localStorage.getItem(LANGUAGE_KEY);
  if (language === null) return;
  try {
    storeLanguage(read().userLang ?? language);
  } catch (error) {
    // Storage full or forbidden: it is found where it was.
    console.warn('The settings could not be kept', error);
  }
}

function read(): z.infer<typeof Settings> {
  try {
    return Settings.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Damaged, or no settings at all: nothing is settled, and the next choice takes their place.
    return {};
  }
}
