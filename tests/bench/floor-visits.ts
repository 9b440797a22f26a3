import { setTimeout as wait } from 'node:timers/promises';
import { installProbe } from '../page-probe.ts';
import { type StorageState, WINDOW } from './console-page.ts';
import { type PlainBrowser, type PlainPage, startPlainBrowser } from './plain-browser.ts';

/** A page to be visited as soon as something of it is wanted. */
export interface Visit {
  path: string;
  /** What is waited for. */
  selector: string;
  /** How much slower than the machine the page computes. */
  slowdown: number;
  /** What the browser keeps of who is signed in, of whatever address. */
  state: StorageState | undefined;
}

/**
 * The first visits of a private window, ms each. It has the files at the second one, but never what the engine made of
 * them.
 */
export async function visitPrivately(
  browser: PlainBrowser,
  url: string,
  visit: Visit,
  visits: number,
): Promise<number[]> {
  return browser.withPage(optionsOf(visit, true), (page) => come(page, url + visit.path, visits));
}

/**
 * The same of an ordinary profile, which also keeps what the engine made of scripts: Chromium makes it of those that it
 * sees for the second time.
 */
export async function visitOrdinarily(
  _browser: PlainBrowser,
  url: string,
  visit: Visit,
  visits: number,
): Promise<number[]> {
  const browser = await startPlainBrowser();
  try {
    return await browser.withPage(optionsOf(visit, false), (page) => come(page, url + visit.path, visits));
  } finally {
    await browser.close();
  }
}

function optionsOf({ selector, slowdown, state }: Visit, isPrivate: boolean) {
  const kept = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
  const before = `(${installProbe})();
    if (location.protocol === 'http:') {
      for (const { name, value } of ${JSON.stringify(kept)}) localStorage.setItem(name, value);
      window.measured = window.probe.firstPaintOf(${JSON.stringify(selector)});
    }`;
  return { isPrivate, before, slowdown, size: WINDOW };
}

/** By then the browser has put away what was left. */
const LEFT_MS = 250;

async function come(page: PlainPage, address: string, visits: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < visits) {
    await page.go(address);
    times.push(Number(await page.ask('window.measured')));
    if (times.length === visits) break;
    await page.ask(`(${untilQuiet})()`);
    await page.go('about:blank');
    await wait(LEFT_MS);
  }
  return times;
}

/** Runs in the page. Resolves when nothing has come for half a second. */
async function untilQuiet(): Promise<void> {
  const come = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before !== come() || document.readyState !== 'complete'; ) {
    before = come();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
