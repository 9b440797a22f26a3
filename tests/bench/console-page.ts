import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { Account } from '../demo-accounts.ts';
import { fillSignIn, ROWS } from '../first-bytes.ts';
import { installProbe } from '../page-probe.ts';
import type { CrowdedPlatform, RunningBench } from './crowded-platform.ts';

/** What the console is opened with. */
export interface Opened {
  browser: Browser;
  platform: RunningBench;
}

/** What every measurement of the console works with. */
export interface Bench extends Opened {
  platform: CrowdedPlatform;
}

/** What a browser keeps of a user: tokens, and what the console stores. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The palette's field and its entries. */
export const PALETTE_INPUT = '[role="dialog"] input';
export const PALETTE_ENTRY = '[role="dialog"] [role="option"]';

/** The size of the window that everything is measured in. */
export const WINDOW = { width: 1366, height: 800 };

declare global {
  interface Window {
    /** A measurement under way. */
    measured: Promise<number>;
  }
}

/** A new context has an empty cache. */
export async function openContext(
  { browser, platform }: Opened,
  state?: StorageState,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: platform.url,
    viewport: WINDOW,
    ...(state && { storageState: state }),
  });
  await context.addInitScript(installProbe);
  return context;
}

interface SignedIn {
  /** Who; the administrator of the demo tenant unless said otherwise. */
  account?: Account;
  /** May do more in the console before. */
  prepare?: (page: Page) => Promise<void>;
}

/** What a browser keeps of somebody who has signed in and reads English. */
export async function signedInState(
  bench: Opened,
  { account = 'tenant', prepare }: SignedIn = {},
): Promise<StorageState> {
  const context = await openContext(bench);
  await context.addInitScript(() => localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}'));
  const page = await context.newPage();
  await page.goto(account === 'sysadmin' ? '/tenants' : '/devices');
  await fillSignIn(page, account);
  await page.locator(ROWS).first().waitFor();
  await prepare?.(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the list of devices; resolves with its first rows. */
export async function openDevices(page: Page): Promise<void> {
  await page.goto('/devices');
  await page.locator(ROWS).first().waitFor();
}

/** Resolves when all commands are there and nothing is fetched any more. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => window.clavier.commands.ready());
  await page.waitForLoadState('networkidle');
}

/** Milliseconds from the key's event until what it changes first is painted, or the selector's element. */
export async function keyToPaint(page: Page, key: string, selector?: string): Promise<number> {
  // The listener must stand before the key goes out.
  await page.evaluate((wanted) => {
    window.measured = window.probe.nextKeyToPaint(wanted);
  }, selector);
  await page.keyboard.press(key);
  return page.evaluate(() => window.measured);
}

/** Closes the palette; resolves when it is gone. */
export async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(PALETTE_INPUT).waitFor({ state: 'hidden' });
}

/** The selector of the rows of one list that have come. */
export function rowsOf(list: string): string {
  return ROWS.replace('[role="grid"]', `[role="grid"][aria-label="${list}"]`);
}

/** What the page holds that nothing can be freed of, MB. */
export async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}
