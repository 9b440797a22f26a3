import { tryStore } from './stores.ts';

// Before anything is read of it.
tryStore('localStorage');

/** The names that the build gives: languages that have texts, and parts of the program, those for who is signed in too. */
export const {
  languages = '',
  program = '',
  signedIn = '',
  client = '',
  lists = '',
  dashboard = '',
  earlyList,
} = (document.currentScript as HTMLScriptElement).dataset;

export const { pathname, search } = location;

const theme = localStorage.getItem('TB-theme');
/** The theme that was chosen, undefined for that of the system. */
export const chosenTheme = theme === 'light' || theme === 'dark' ? theme : undefined;

/** The access token that is kept, whether in force or not. */
export const token = localStorage.getItem('jwt_token');

/** Whether somebody has signed in here before, and not out. */
export const comesSignedIn = token !== null || localStorage.getItem('refresh_token') !== null;

// Browsers read it where it is kept when it is touched first, which the form does not have to wait for.
if (comesSignedIn || !program) tryStore('sessionStorage');

/** What an entry of the history holds where the page came anew for want of a program. */
export interface CameAnew {
  /** The name that was typed before. */
  typed?: string;
  /** What the entry held before. */
  before: unknown;
}

/** The name that was typed where the page came anew for want of a program. */
export const { typed, before } = (history.state ?? {}) as Partial<CameAnew>;
// Whoever comes to this entry of the history later does not find it.
if (typed !== undefined) history.replaceState(before, '');

/** Whether the address says something of a sign-in, which is for the program to carry out. */
export const leadsElsewhere =
  /^\/login\/|[?&](publicId|\w+Token|username|password|emailCode|loginError)=/.test(pathname + search);

/** What was chosen, and what the program takes where nothing was; it may be no language. */
export const language = settledLanguage() ?? localStorage.getItem('TB-lang') ?? 'zh_CN';

function settledLanguage(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem('TB-SETTINGS') as string)?.userLang;
  } catch {
    return undefined;
  }
}
