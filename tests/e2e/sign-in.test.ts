import { describe, expect } from 'vitest';
import { accounts } from '../demo-accounts.ts';
import { story } from './story.ts';

const REFUSED = /status of 401/;

describe('signing in', () => {
  story('lands on home and shows who is signed in', async ({ app }) => {
    await app.signIn('tenant');
    await app.expectPath('/home');
    await app.expectHeading('Home');
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
    await app.expectToast('Invalid username or password');
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
    await app.page.locator('input[name="username"]').waitFor();
    await app.signIn('tenant');
    await app.expectPath('/devices?search=Thermostat');
    await app.table('Devices').expectRow('Thermostat T1');
  });

  story('shows a password on request', async ({ app }) => {
    await app.open('/login');
    await app.page.locator('input[name="password"]').fill('secret');
    await app.page.getByRole('button', { name: 'Show password' }).click();
    expect(await app.page.locator('input[name="password"]').getAttribute('type')).toBe('text');
    await app.page.getByRole('button', { name: 'Hide password' }).click();
    expect(await app.page.locator('input[name="password"]').getAttribute('type')).toBe('password');
  });

  story('is over after signing out, also for the back button', async ({ app }) => {
    await app.signIn('tenant');
    await app.run('session.sign-out');
    await app.expectPath('/login');
    await app.page.goBack();
    await app.page.locator('input[name="username"]').waitFor();
  });

  story('keeps a customer to what is theirs', async ({ app }) => {
    await app.signIn('customer');
    await app.open('/devices');
    await app.table('Devices').expectRow('Test Device A1');
    await app.table('Devices').expectNoRow('Thermostat T1');
    const ids = await app.page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
    expect(ids).toContain('device.copy-id');
    expect(ids).not.toContain('device.create');
  });
});

function focusedInput(page: { evaluate(read: () => string | null): Promise<string | null> }) {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}
