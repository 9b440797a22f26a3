import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { accounts } from '../demo-accounts.ts';
import { fillSignIn, ROWS } from '../first-bytes.ts';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

const REFUSED = /status of 401/;

describe('signing in', () => {
  story('lands on home and shows who is signed in', async ({ app }) => {
    await app.signInByForm('tenant');
    await app.expectPath('/home');
    await app.expectHeading('Home');
    app.expectConsoleError(/Trusted/);
    const markup = app.page.evaluate(() => {
      document.body.innerHTML = '<b>markup of text</b>';
    });
    await expect(markup, 'the page makes markup of text').rejects.toThrow(/Trusted/);
  });

  story('works with the keyboard alone', async ({ app }) => {
    await app.open('/login');
    await app.page.locator('input[name="username"]').waitFor();
    await expect.poll(() => focusedInput(app.page)).toBe('username');
    await app.type(accounts.tenant.username);
    await app.press('tab');
    expect(await focusedInput(app.page)).toBe('password');
    await app.type(accounts.tenant.password);
    await app.press('enter');
    await app.expectPath('/home');
  });

  story('says that a password is wrong and keeps what was typed', async ({ app }) => {
    app.expectConsoleError(REFUSED);
    await app.open('/login');
    await app.page.locator('input[name="username"]').fill(accounts.tenant.username);
    await app.page.locator('input[name="password"]').fill('not it');
    await app.press('enter');
    await app.expectToast('Wrong user name or password');
    expect(await app.page.locator('input[name="username"]').inputValue()).toBe(accounts.tenant.username);
    expect(await app.page.locator('input[name="password"]').inputValue()).toBe('not it');
    await app.expectPath('/login');
  });

  story('does not ask the platform about an invalid e-mail address', async ({ app }) => {
    const asked: string[] = [];
    app.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await app.open('/login');
    await app.page.locator('input[name="username"]').fill('tenant');
    await app.page.locator('input[name="password"]').fill('tenant');
    await app.press('enter');
    await app.page.getByText('Invalid email format').waitFor();
    expect(asked).not.toContain('/api/auth/login');
  });

  story('goes on to the page that was asked for', async ({ app }) => {
    await app.open('/devices?search=Thermostat');
    await app.expectPath('/login');
    await app.signInByForm('tenant');
    await app.expectPath('/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
  });

  story('shows a password on request', async ({ app }) => {
    await app.open('/login');
    await app.page.locator('input[name="password"]').fill('secret');
    await app.page.getByRole('button', { name: 'Show password' }).click();
    expect(await app.page.locator('input[name="password"]').getAttribute('type')).toBe('text');
    await app.page.getByRole('button', { name: 'Hide password' }).click();
    expect(await app.page.locator('input[name="password"]').getAttribute('type')).toBe('password');
  });

  story('is possible in a browser that keeps nothing, which is said', async ({ app }) => {
    await app.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
      navigator.locks.request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
    });
    await app.page.goto('/devices');
    // Nor does it keep the language.
    await app.expectToast(/^此浏览器不会保存/);
    await fillSignIn(app.page);
    await app.page.locator(ROWS).first().waitFor();
    await app.expectPath('/devices');
  });

  story('is over after signing out, also for the back button', async ({ app }) => {
    await app.signInByForm('tenant');
    await app.run('session.sign-out');
    await app.expectPath('/login');
    await app.page.goBack();
    await app.page.locator('input[name="username"]').waitFor();
  });

  story('is not taken over by a link unasked, wherever the link leads', async ({ app }) => {
    await app.signInByForm('tenant');
    const { username, password } = accounts.customer;
    await app.open(`/?username=${username}&password=${password}`);
    const question = await app.expectDialog('Change the user?');
    await app.expectPath('/home');
    await app.press('escape');
    await question.waitFor({ state: 'detached' });
    expect(await commandIds(app.page)).toContain('device.create');
  });

  story('keeps a customer to what is theirs', async ({ app }) => {
    await app.signIn('customer', '/devices');
    await app.table('Devices').expectRow('Test Device A1');
    await app.table('Devices').expectNoRow('Thermostat T1');
    const ids = await commandIds(app.page);
    expect(ids).toContain('device.copy-id');
    expect(ids).not.toContain('device.create');
  });
});

describe('signing in as another user', () => {
  story('lasts in this tab until one returns', async ({ app }) => {
    await app.signInByForm('tenant');
    await app.open('/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
    const id = await userId(app, accounts.customer.username);
    await signInAs(app, id);
    await app.expectPath('/home');
    await app.page.getByText(`You are signed in as ${accounts.customer.username}`).waitFor();
    await app.expectAccessible('home, signed in as another');

    await app.page.reload();
    await app.page.getByText(`You are signed in as ${accounts.customer.username}`).waitFor();
    expect(await commandIds(app.page)).not.toContain('device.create');
    const other = await app.page.context().newPage();
    await other.goto('/home');
    await other.getByRole('navigation').first().waitFor();
    expect(await commandIds(other)).toContain('device.create');

    await app.page.getByRole('button', { name: /^Return to/ }).click();
    await app.expectPath('/devices?search=Thermostat');
    await app.table('Devices').expectFilled();
    expect(await commandIds(app.page)).toContain('device.create');
  });

  story('ends with a sign-out in another tab', async ({ app }) => {
    await app.signInByForm('tenant');
    const id = await userId(app, accounts.customer.username);
    await signInAs(app, id);
    const other = await app.page.context().newPage();
    await other.goto('/home');
    await other.getByRole('navigation').first().waitFor();
    await other.evaluate(() => window.clavier.commands.run('session.sign-out', {}));
    await app.page.locator('input[name="username"]').waitFor();
  });
});

/** Whether it is allowed the console asks when it has nothing else to do, which on a busy machine is later. */
function signInAs(app: ConsoleApp, id: string): Promise<void> {
  return expect.poll(() => app.run('user.sign-in-as', { ids: [id] }).then(() => 'done', String)).toBe('done');
}

/** What whoever is signed in may run, on any page. */
function commandIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await window.clavier.commands.ready();
    return window.clavier.commands.list().map(({ id }) => id);
  });
}

/** The id of a user of the tenant, as its administrator finds it. */
function userId(app: ConsoleApp, email: string): Promise<string> {
  return app.page.evaluate(async (textSearch) => {
    const query = new URLSearchParams({ pageSize: '1', page: '0', textSearch });
    const headers = { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` };
    const answer = await fetch(`/api/users?${query}`, { headers });
    return (await answer.json()).data[0].id.id;
  }, email);
}

function focusedInput(page: { evaluate(read: () => string | null): Promise<string | null> }) {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}
