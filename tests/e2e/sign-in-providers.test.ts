import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { accounts } from '../demo-accounts.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider.ts';
import { tokensOf } from '../sign-in.ts';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** What the provider's own pages want, and do without. */
const ADORNMENTS = /fonts\.googleapis\.com|favicon\.ico/;

/** The shared platform by a name of its own: the sign-in pages of the other stories offer no provider. */
const url = inject('platformUrl').replace('127.0.0.1', 'localhost');

let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider([`${url}/login/oauth2/code/`], {
    unverified: ['eve@quayside.example'],
  });
  const name = new URL(url).host;
  await configure(true, [
    { domainInfos: [{ scheme: 'HTTP', name }], clientRegistrations: [provider.registration()] },
  ]);
});

afterAll(async () => {
  await configure(false, []);
  await provider.close();
});

async function configure(enabled: boolean, domainsParams: object[]): Promise<void> {
  const { token } = await tokensOf(url, 'sysadmin');
  const answer = await fetch(`${url}/api/oauth2/config`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Authorization': `Bearer ${token}` },
    body: JSON.stringify({ enabled, domainsParams }),
  });
  expect(answer.status).toBe(200);
}

/** Goes to the provider by its button, and signs in there. */
async function signInAs({ page }: ConsoleApp, email: string): Promise<void> {
  await page.route(ADORNMENTS, (route) => route.fulfill({ status: 200, body: '' }));
  await page.getByRole('link', { name: 'Login with Harbour ID' }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
}

describe('a person with an account at an external provider', () => {
  story('signs in there and lands on home, and no token stays in the address', async ({ openApp }) => {
    const app = await openApp({ url });
    await app.open('/login');
    await app.page.getByText('or', { exact: true }).waitFor();
    await app.expectAccessible('the sign-in page with a provider');
    await app.picture('sign-in providers');
    await signInAs(app, 'olga@quayside.example');
    await app.page.getByRole('button', { name: 'Continue' }).click();
    await app.expectPath('/home');
    await app.expectHeading('Home');
    await app.page.getByText('Olga Pilot').first().waitFor();
    expect(new URL(app.page.url()).search).toBe('');
  });

  story('reads why nobody is let in, and can try otherwise', async ({ openApp }) => {
    const app = await openApp({ url });
    await app.page.context().clearCookies();
    await app.open('/login');
    await signInAs(app, 'eve@quayside.example');
    await app.page.getByRole('button', { name: 'Continue' }).click();
    const notice = await app.expectDialog('Sign-in error');
    await notice.getByText('The provider has not verified your e-mail address.').waitFor();
    await app.press('enter');
    await notice.waitFor({ state: 'detached' });
    await app.expectPath('/login');

    await app.page.context().clearCookies();
    await app.page.reload();
    await signInAs(app, 'olga@quayside.example');
    await app.page.getByRole('link', { name: 'Cancel' }).click();
    await (await app.expectDialog('Sign-in error'))
      .getByText('The provider has not let you sign in')
      .waitFor();
  });

  story('signs in by name and password where the way to the provider cannot be had', async ({ openApp }) => {
    const app = await openApp({ url });
    app.expectConsoleError(/ERR_FAILED|The sign-in providers cannot be shown/);
    const refused = Promise.withResolvers<void>();
    await app.page.route('**/sign-in-provider-links-*.js', async (route) => {
      await app.page.locator('input[name="username"]').fill(accounts.tenant.username);
      await app.page.locator('input[name="password"]').fill(accounts.tenant.password);
      await route.abort();
      refused.resolve();
    });
    const warned = app.page.waitForEvent('console', (told) =>
      told.text().includes('The sign-in providers cannot be shown'),
    );
    await app.open('/login');
    await refused.promise;
    await warned;
    await app.press('enter');
    await app.expectPath('/home');
  });
});
