import type { Browser, BrowserContext, Page } from 'playwright';
import { PATIENCE } from './patience.ts';

/** What a browser keeps of the console for a person. */
export interface BrowserProfile {
  readonly context: BrowserContext;
  /** Stores these items, and forgets whatever was stored before; what has been loaded is kept. */
  store(items: Readonly<Record<string, string>>): Promise<void>;
  /** Closes the pages of a story. */
  closePages(): Promise<void>;
}

/** The profile of a browser that has never been at the console at this address. */
export async function newBrowserProfile(browser: Browser, url: string): Promise<BrowserProfile> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE);
  const doorstep = await openDoorstep(context);
  return {
    context,
    // Playwright's own way empties the cache, too, and opens a window to do it.
    store: async (items) => {
      await context.clearCookies();
      await doorstep.evaluate(async (entries) => {
        localStorage.clear();
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, Object.entries(items));
    },
    closePages: async () => {
      const opened = context.pages().filter((page) => page !== doorstep);
      await Promise.all(opened.map((page) => page.close()));
    },
  };
}

/**
 * A page of the console's origin that runs nothing of it. As long as it is open the pages of stories are tabs beside
 * it: a window of its own would cost each as much as to load the console.
 */
async function openDoorstep(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/health');
  return page;
}
