import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Account, accounts } from './demo-accounts.ts';

/** What somebody can sign in with. */
export const SIGN_IN = 'form button[type="submit"]:not([disabled])';
const ROW = '[role="grid"] [role="row"]:not([aria-busy="true"]) > [role="rowheader"]';
/** A row that can be read, drawn by whatever. */
export const SEEN_ROWS = `${ROW}, #early-list [data-lines]`;
/** A row that can be worked with. */
export const ROWS = `#root ${ROW}`;

/** What had to be fetched. */
interface FirstBytes {
  paths: readonly string[];
  /** Of the program and of what the API answered, with their headers, compressed by gzip; in KB. */
  size: number;
}

/**
 * The bytes that a page of an empty cache receives until somebody can sign in, and until the list that they asked for
 * has its first rows. The page needs `installProbe`.
 */
export async function firstBytes(page: Page): Promise<{ signIn: FirstBytes; list: FirstBytes }> {
  const count = await countBytes(page);
  await page.goto('/devices');
  const signIn = await until(SIGN_IN);
  await fillSignIn(page);
  return { signIn, list: await until(ROWS) };

  /** Waits for what was asked for before it was painted; what is fetched ahead after that does not count. */
  async function until(selector: string): Promise<FirstBytes> {
    const painted = await page.evaluate(
      async (selector) => performance.timeOrigin + (await window.probe.firstPaintOf(selector)),
      selector,
    );
    await count.quiet();
    const wanted = count.fetched().filter(({ begun }) => begun <= painted);
    return {
      paths: wanted.map(({ url }) => new URL(url).pathname),
      size: wanted.reduce((sum, { bytes }) => sum + bytes / 1024, 0),
    };
  }
}

/** Signs in by the form: the administrator of the demo tenant unless said otherwise. */
export async function fillSignIn(page: Page, account: Account = 'tenant'): Promise<void> {
  await page.locator('input[name="username"]').fill(accounts[account].username);
  await page.locator('input[name="password"]').fill(accounts[account].password);
  await page.locator('input[name="password"]').press('Enter');
}

/** Something that a page has fetched. */
interface Fetched {
  url: string;
  /** When it was asked for, ms on the wall clock. */
  begun: number;
  /** Headers included. */
  bytes: number;
}

/** What a page receives from now on. */
export interface ByteCount {
  /** All that has come whole, in the order in which it came. */
  fetched(): readonly Fetched[];
  /** So far, in bytes, headers included. */
  received(): number;
  /** Resolves when nothing was under way for half a second. Rejects with what is, where that does not come about. */
  quiet(): Promise<void>;
}

const QUIET_MS = 500;
/** Longer than any page takes to come to rest. */
const QUIET_AT_THE_LATEST_MS = 20_000;

/** Empties the cache of the page's browser, asks for gzip, and counts what comes. */
export async function countBytes(page: Page): Promise<ByteCount> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  const fetched: Fetched[] = [];
  const underWay = new Map<string, Omit<Fetched, 'bytes'>>();
  let latest = '';
  let lastChange = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    latest = request.url;
    underWay.set(requestId, { url: request.url, begun: wallTime * 1000 });
    lastChange = performance.now();
  });
  const onEnd = (requestId: string) => {
    underWay.delete(requestId);
    lastChange = performance.now();
  };
  session.on('Network.loadingFailed', ({ requestId }) => onEnd(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = underWay.get(requestId);
    if (request) fetched.push({ ...request, bytes });
    onEnd(requestId);
  });
  return {
    fetched: () => fetched,
    received: () => fetched.reduce((sum, { bytes }) => sum + bytes, 0),
    quiet: async () => {
      const deadline = performance.now() + QUIET_AT_THE_LATEST_MS;
      while (underWay.size > 0 || performance.now() - lastChange < QUIET_MS) {
        if (performance.now() > deadline) {
          throw new Error(
            `Not at rest: under way are [${[...underWay.values()].map(({ url }) => url)}]; begun last was ${latest}`,
          );
        }
        await wait(QUIET_MS / 10);
      }
    },
  };
}
