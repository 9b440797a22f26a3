import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { chromiumArguments, findChromium } from '../chromium.ts';
import { installProbe } from '../page-probe.ts';
import { type Bench, openContext, type StorageState, WINDOW } from './console-page.ts';

/** A page to be visited as soon as something of it is wanted. */
export interface Visit {
  path: string;
  /** What is waited for. */
  selector: string;
  /** How much slower than the machine the page computes. */
  slowdown: number;
  /** What the browser keeps of who is signed in. */
  state: StorageState | undefined;
}

/**
 * A browser's first visit and those after it, ms each. A window that keeps nothing beyond itself has the files at the
 * second one, but never what the engine made of them.
 */
export async function visitPrivately(
  bench: Bench,
  url: string,
  visit: Visit,
  visits: number,
): Promise<number[]> {
  const { state } = visit;
  const context = await openContext(bench, state && at(state, bench.platform.url, url));
  try {
    return await visitAgain(context, url, visit, visits);
  } finally {
    await context.close();
  }
}

/**
 * The same in an ordinary profile, which also keeps what the engine made of scripts: Chromium makes it of those that it
 * sees for the second time.
 */
export async function visitOrdinarily(
  bench: Bench,
  url: string,
  visit: Visit,
  visits: number,
): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-profile-'));
  const context = await bench.browser.browserType().launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: chromiumArguments,
    viewport: WINDOW,
  });
  try {
    await context.addInitScript(installProbe);
    const kept = visit.state && at(visit.state, bench.platform.url, url).origins;
    await context.addInitScript((origins) => {
      const own = origins?.find(({ origin }) => origin === location.origin);
      for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
    }, kept);
    return await visitAgain(context, url, visit, visits);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visitAgain(
  context: BrowserContext,
  url: string,
  { path, selector, slowdown }: Visit,
  visits: number,
): Promise<number[]> {
  await context.addInitScript((wanted) => {
    window.measured = window.probe.firstPaintOf(wanted);
  }, selector);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  while (times.length < visits) times.push(await timeOf(page, url + path));
  return times;
}

async function timeOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const time = await page.evaluate(() => window.measured);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  return time;
}

/** What a browser keeps of a user of one address, for another one. */
function at(state: StorageState, from: string, to: string): StorageState {
  const origins = state.origins.map((kept) => (kept.origin === from ? { ...kept, origin: to } : kept));
  return { ...state, origins };
}
