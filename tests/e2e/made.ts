import { decodeJwt } from 'jose';
import type { Page, Response } from 'playwright';
import { type Account, accounts } from '../demo-accounts.ts';
import { signIn } from '../sign-in.ts';

/** What `POST /api/<type>` makes and `DELETE /api/<type>/<id>` deletes. */
const MADE =
  /\/api\/(asset|customer|dashboard|device|deviceProfile|entityView|ruleChain|tenant|tenantProfile|user|widgetsBundle|widgetType)$/;

/**
 * Notes what a page has the platform make, by forms, commands or files. Returns the way to delete all of it, so that a
 * story that has failed can be told again.
 */
export function noteMade(page: Page): () => Promise<void> {
  const made: { path: string; by: Account }[] = [];
  let platform = '';
  const note = async (response: Response) => {
    const request = response.request();
    const { origin, pathname } = new URL(response.url());
    if (request.method() !== 'POST' || !response.ok() || !MADE.test(pathname)) return;
    // What has an id already is changed.
    if (request.postDataJSON()?.id) return;
    platform = origin;
    const by = makerOf(request.headers()['x-authorization'] ?? '');
    const { id } = await response.json();
    made.push({ path: `${pathname}/${id.id}`, by });
  };
  page.on('response', (response) => {
    // The page may have gone elsewhere meanwhile, or a story have answered itself.
    note(response).catch(() => undefined);
  });
  return async () => {
    for (const { path, by } of made.splice(0).reverse()) {
      // Whoever made it may have signed out.
      const { token } = await signIn(platform, accounts[by]);
      const headers = { 'X-Authorization': `Bearer ${token}` };
      await fetch(platform + path, { method: 'DELETE', headers });
    }
  };
}

function makerOf(authorization: string): Account {
  const { scopes } = decodeJwt<{ scopes?: string[] }>(authorization.replace('Bearer ', ''));
  return scopes?.includes('SYS_ADMIN') ? 'sysadmin' : 'tenant';
}
