import { describe, expect } from 'vitest';
import { startIdentityProvider } from '../identity-provider.ts';
import { startOwnPlatform } from './own-platform.ts';
import { story } from './story.ts';

/** What the provider's own pages want, and do without. */
const ADORNMENTS = /fonts\.googleapis\.com|favicon\.ico/;

describe('external sign-in', () => {
  story(
    'is set up by the system administrator, and offered by the sign-in page at once',
    async ({ openApp }) => {
      const own = await startOwnPlatform();
      const url = own.url.replace('127.0.0.1', 'localhost');
      const provider = await startIdentityProvider([`${url}/login/oauth2/code/`], {});
      const known = provider.registration();
      const app = await openApp({ url, ownProfile: true });
      const { page } = app;
      await app.signIn('sysadmin', '/settings/oauth2');
      await app.expectHeading('OAuth2');
      await app.expectAccessible('the settings of external sign-in');

      await app.press('e');
      const form = await app.expectDialog('Change settings');
      await form.getByLabel('Let people sign in with external accounts').check();
      await form.getByRole('button', { name: 'Add domains' }).click();
      const group = await app.expectDialog('Add domains');
      await group.getByText(`${url}/login/oauth2/code/`).waitFor();
      await group.getByRole('textbox', { name: 'Domain' }).fill('https://nowhere');
      await group.getByRole('button', { name: 'Add', exact: true }).click();
      await group.getByText('Write a host with or without a port, such as iot.example.com:8080').waitFor();
      await group.getByText('Add a provider', { exact: true }).waitFor();
      await group.getByRole('textbox', { name: 'Domain' }).fill(new URL(url).host);

      // Of those that the platform knows, the addresses are there already.
      await group.getByRole('button', { name: 'Add Google' }).click();
      const google = await app.expectDialog('Add provider');
      await expect.poll(() => google.getByLabel('Access token URI').inputValue()).toMatch(/^https:.*google/);
      await app.picture('oauth2 provider');
      await google.getByRole('button', { name: 'Cancel' }).click();
      await google.waitFor({ state: 'detached' });

      await group.getByRole('button', { name: 'Add another provider' }).click();
      const account = await app.expectDialog('Add provider');
      await account.getByLabel('Client ID').fill(known.clientId ?? '');
      await account.getByRole('textbox', { name: 'Name on the button' }).fill('Harbour ID');
      await account.getByLabel('Authorization URI').fill('no address');
      await account.getByLabel('Access token URI').fill(known.accessTokenUri ?? '');
      await account.getByLabel('User info URI').fill(known.userInfoUri ?? '');
      await account.getByLabel('JSON Web Key URI').fill(known.jwkSetUri ?? '');
      await account.getByLabel('How the secret is sent').selectOption('In the body (POST)');
      const scope = account.getByRole('combobox', { name: 'Scope' });
      for (const one of known.scope ?? []) {
        await scope.fill(one);
        await scope.press('Enter');
      }
      await account.getByLabel('Tenant of new users').selectOption('Named by a pattern');
      await account.getByRole('textbox', { name: 'Name of the tenant' }).fill('Harbour');
      await account.getByLabel('Activate them at once').check();
      await account.getByRole('button', { name: 'Add', exact: true }).click();
      await account.getByText('Enter an address that begins with http:// or https://').waitFor();
      await account.getByLabel('Authorization URI').fill(known.authorizationUri ?? '');
      await account.getByRole('button', { name: 'Add', exact: true }).click();
      await account.getByText('Enter it: what is set belongs to another account').waitFor();
      await account.getByLabel('Client secret', { exact: true }).fill(known.clientSecret ?? '');
      await app.expectAccessible('an account with a provider');
      await account.getByRole('button', { name: 'Add', exact: true }).click();
      await account.waitFor({ state: 'detached' });
      await group.getByText('Harbour ID').waitFor();
      await app.picture('oauth2 group');
      await group.getByRole('button', { name: 'Add', exact: true }).click();
      await group.waitFor({ state: 'detached' });
      await form.getByRole('button', { name: 'Save' }).click();
      await app.expectToast('The settings were saved');
      await page.getByText(`${new URL(url).host}: Harbour ID`).waitFor();
      await app.picture('oauth2 settings');
      expect(await page.content()).not.toContain(known.clientSecret ?? '?');

      // What is changed beside the secret leaves it alone: people still come in by it.
      await app.press('e');
      const again = await app.expectDialog('Change settings');
      await again.getByRole('button', { name: `Edit ${new URL(url).host}` }).click();
      const same = await app.expectDialog('Edit domains');
      await same.getByRole('button', { name: 'Edit Harbour ID' }).click();
      const changed = await app.expectDialog('Edit provider');
      await changed.getByRole('textbox', { name: 'Name on the button' }).fill('Quay ID');
      await changed.getByRole('button', { name: 'Apply' }).click();
      await changed.waitFor({ state: 'detached' });
      await same.getByRole('button', { name: 'Apply' }).click();
      await same.waitFor({ state: 'detached' });
      await again.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${new URL(url).host}: Quay ID`).waitFor();

      const visitor = await openApp({ url, ownProfile: true });
      await visitor.open('/login');
      await visitor.page.route(ADORNMENTS, (route) => route.fulfill({ status: 200, body: '' }));
      await visitor.page.getByRole('link', { name: 'Login with Quay ID' }).click();
      await visitor.page.getByPlaceholder('Enter any login').fill('olga@quayside.example');
      await visitor.page.getByPlaceholder('and password').fill('any');
      await visitor.page.getByRole('button', { name: 'Sign-in' }).click();
      await visitor.page.getByRole('button', { name: 'Continue' }).click();
      await visitor.expectPath('/home');
      await provider.close();

      // Removing asks first, and the button is gone after it is saved.
      await app.press('e');
      const last = await app.expectDialog('Change settings');
      await last.getByRole('button', { name: `Remove ${new URL(url).host}` }).click();
      const question = await app.expectDialog(/^Remove “.*” with its providers\?$/);
      await question.getByText(/nobody can sign in this way any more/).waitFor();
      await question.getByRole('button', { name: 'Remove' }).click();
      await last.getByText('No domains yet').waitFor();
      await last.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/: Quay ID$/).waitFor({ state: 'detached' });
      const late = await openApp({ url, ownProfile: true });
      await late.open('/login');
      await late.page.locator('input[name="password"]').waitFor();
      await late.page.evaluate(() => fetch('/api/noauth/oauth2Clients', { method: 'POST' }));
      expect(await late.page.getByRole('link', { name: /^Login with/ }).count()).toBe(0);
    },
  );

  story('cannot be read while the platform does not answer, and is said so', async ({ app }) => {
    const { page } = app;
    app.expectConsoleError(/503/);
    await page.route('**/api/oauth2/config', (route) => route.fulfill({ status: 503, body: '' }));
    await app.signIn('sysadmin', '/settings/oauth2');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/oauth2/config');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Let people sign in with external accounts').waitFor();
  });

  story('reads in Chinese, in the dark, and on a phone', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN', theme: 'dark' });
    await app.signIn('sysadmin', '/settings/oauth2');
    await app.page.setViewportSize({ width: 400, height: 800 });
    await app.page.getByText('允许使用外部账户登录').waitFor();
    await app.page.getByRole('button', { name: '修改设置' }).click();
    const form = await app.expectDialog('修改设置');
    await form.getByRole('button', { name: '添加域名组' }).click();
    await app.expectDialog('添加域名组');
    await app.picture('oauth2 zh dark narrow');
    await app.expectAccessible('a group of domains in Chinese, dark, narrow');
  });

  story('is nothing for administrators of tenants and users of customers', async ({ app }) => {
    for (const account of ['tenant', 'customer'] as const) {
      await app.signIn(account, '/settings/oauth2');
      await app.expectDialog('Access forbidden');
      await app.open('/home');
      await app.expectHeading(/^Hello/);
      await expect(app.run('go.settings-oauth2'), account).rejects.toThrow();
    }
  });
});
