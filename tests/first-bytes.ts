import type { Page } from 'playwright';
import { accounts } from './demo-accounts.ts';

/** What somebody can sign in with. */
export const SIGN_IN = 'form button[type="submit"]:not([disabled])';
/** A row that has come. */
export const ROWS = '[role="grid"] [role="row"]:not([aria-busy="true"]) > [role="rowheader"]';

/**
 * The bytes that a page of an empty cache receives until somebody can sign in, and until the list that they asked for
 * has its first rows; headers included, compressed by gzip, in KB. The page needs `installProbe`.
 */
export async function firstBytes(page: Page): Promise<{ signIn: number; list: number }> {
  const received = await countBytes(page);
  await page.goto('/devices');
  await page.evaluate((selector) => window.probe.firstPaintOf(selector), SIGN_IN);
  await page.waitForLoadState('networkidle');
  const signIn = received();
  await fillSignIn(page);
  await page.evaluate((selector) => window.probe.firstPaintOf(selector), ROWS);
  return { signIn: signIn / 1024, list: received() / 1024 };
}

/** Signs in the administrator of the demo tenant by the form. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(accounts.tenant.username);
  await page.locator('input[name="password"]').fill(accounts.tenant.password);
  await page.locator('input[name="password"]').press('Enter');
}

async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' });
  let received = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength;
  });
  return () => received;
}
