import { rootThere } from './painting.ts';
import { tryStore } from './stores.ts';
import {
  client,
  comesSignedIn,
  dashboard,
  language,
  languages,
  lists,
  pathname,
  program,
  signedIn,
} from './visit.ts';

/** undefined until it has begun, and in development, where the page names the program itself. */
let begun: Promise<unknown> | undefined;

/**
 * Begins the program after what is drawn before it. To compile it would take the processors from that, and to ask for it
 * the line. Who has a form before them is busy with it for seconds. Rows are of little use without the program, so that
 * it waits for them only where the page is the same as last time, and all that it names is in the cache.
 */
export function beginProgram(drawn: Promise<unknown> | undefined): void {
  const waits = drawn !== undefined && (!comesSignedIn || isKept());
  if (!waits) fetchProgram();
  if (!program) return;
  begun = Promise.resolve(drawn)
    .then(rootThere)
    .then(() => {
      tryStore('sessionStorage');
      if (waits) fetchProgram();
      return import(/* @vite-ignore */ program);
    });
  begun.catch(console.error);
}

/** The program, which is asked for once more where it could not be had; undefined where the page names it itself. */
export function programAgain(): Promise<unknown> | undefined {
  return begun?.catch(() => import(/* @vite-ignore */ program));
}

function isKept(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    deliveryType?: string;
  })[];
  return visit?.deliveryType === 'cache';
}

// What is only ever fetched once a link of its name is in the page.
const sheet = signedIn.split(' ').find((file) => file.endsWith('.css'));
let sheetThere: Promise<unknown> | undefined;

/**
 * Offers the program the sheet of those who are signed in, which comes after the sheets that the page has itself: later
 * ones win. Tried twice at a time, and again by whoever asks again.
 */
export function offerLooks(): void {
  if (sheet) window.looks = looks;
}

function looks(): Promise<unknown> {
  sheetThere ??= rootThere().then(fetchSheet).catch(fetchSheet);
  sheetThere.catch(() => (sheetThere = undefined));
  return sheetThere;
}

/** A link that failed goes, as the program takes what it finds in the page for fetched. */
function fetchSheet(): Promise<unknown> {
  return new Promise((onload, reject) =>
    fetchAhead({
      rel: 'stylesheet',
      href: sheet as string,
      onload,
      onerror: (event) => {
        ((event as Event).target as Element).remove();
        reject(new Error(`Unable to preload CSS for ${sheet}`));
      },
    }),
  );
}

function fetchProgram(): void {
  fetchTexts(comesSignedIn ? 'signed-in' : 'sign-in');
  const parts = [program];
  if (comesSignedIn) {
    const isDashboard = /\/dashboards?\/[^/]+$/.test(pathname);
    if (isDashboard) {
      fetchTexts('dashboard');
      fetchTexts('kind-dashboard');
    }
    parts.push(...`${signedIn} ${isDashboard ? dashboard : lists}`.split(' '));
    // The first list is asked for without it.
    if (pathname !== '/devices') parts.push(client);
  }
  for (const href of parts.filter(Boolean)) {
    if (!href.endsWith('.css')) fetchAhead({ rel: 'modulepreload', href });
    else if (href === sheet) looks().catch(() => undefined);
    else fetchAhead({ rel: 'preload', as: 'style', href });
  }
}

function fetchTexts(part: string): void {
  // What else is stored is for the program to make out.
  if (!languages.split(' ').includes(language)) return;
  fetchAhead({ rel: 'preload', as: 'fetch', href: `/locale/${part}-${language}.json` });
}

function fetchAhead(what: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...what }));
}
