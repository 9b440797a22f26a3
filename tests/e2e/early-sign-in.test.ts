import { describe, expect } from 'vitest';
import { accounts } from '../demo-accounts.ts';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';
import { openWithoutProgram } from './without-program.ts';

const { username, password } = accounts.tenant;

describe('the sign-in page before the program has come', () => {
  story('takes what is typed, and signs in once the program is there', async ({ app }) => {
    const letProgramCome = await openWithoutProgram(app, '/devices?search=Thermostat');
    await expect.poll(() => focusedName(app)).toBe('username');
    await app.expectAccessible('sign-in without program');
    await app.type(username);
    await app.press('tab');
    await app.type(password);
    await app.press('enter');
    await app.expectPath('/devices?search=Thermostat');
    letProgramCome();
    await app.table('Devices').expectFilled();
    await app.expectPath('/devices?search=Thermostat');
  });

  story('goes on with the same fields, the focus and the caret', async ({ app }) => {
    const letProgramCome = await openWithoutProgram(app, '/login');
    const field = app.page.getByLabel('Username (email)');
    await expect.poll(() => focusedName(app)).toBe('username');
    const before = await field.elementHandle();
    await app.type('tenant@org');
    for (const _ of 'org') await app.page.keyboard.press('ArrowLeft');
    letProgramCome();
    await hasStarted(app);
    expect(await app.page.title()).toContain('Sign in');
    await app.type('thingsboard.');
    expect(await field.inputValue()).toBe('tenant@thingsboard.org');
    expect(await field.evaluate((now, before) => now === before, before)).toBe(true);
  });

  story('is painted before the program begins', async ({ app }) => {
    await app.page.addInitScript(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => {
        void promise.then(() => ask(draw));
        return 0;
      };
      Object.assign(window, { letPaint: resolve });
    });
    await app.page.goto('/login', { waitUntil: 'networkidle' });
    await app.page.getByLabel('Username (email)').fill(username);
    expect(await app.page.locator('#starting').count()).toBe(1);
    await app.page.evaluate('letPaint()');
    await hasStarted(app);
    expect(await app.page.getByLabel('Username (email)').inputValue()).toBe(username);
  });

  story('keeps what was typed also where its texts cannot be had', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    await refuseTexts(app, '**/locale/*');
    const letProgramCome = await openWithoutProgram(app, '/login');
    await app.page.getByLabel('用户名（邮箱）').fill(username);
    letProgramCome();
    await app.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(() => app.page.locator('input[name="username"]').inputValue()).toBe(username);
  });

  story('signs in by what was typed and sent also where its texts cannot be had', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    await refuseTexts(app, '**/locale/sign-in-zh_CN.json');
    const letProgramCome = await openWithoutProgram(app, '/login');
    await app.page.getByLabel('用户名（邮箱）').fill(username);
    await app.page.getByLabel('密码', { exact: true }).fill(password);
    await app.press('enter');
    const signedIn = app.page.waitForResponse('**/api/auth/login');
    letProgramCome();
    expect((await signedIn).status()).toBe(200);
  });

  story('keeps also what is typed as it is drawn anew', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    await refuseTexts(app, '**/locale/*');
    // What the library listens to first is on its page before it has drawn anything.
    await app.page.addInitScript(() => {
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (...listening) {
        addEventListener.apply(this, listening);
        if (!(this instanceof Element && this.id === 'root' && listening[0] === 'keydown')) return;
        EventTarget.prototype.addEventListener = addEventListener;
        queueMicrotask(() => {
          const field = document.querySelector<HTMLInputElement>('input[name="password"]');
          if (!field) return;
          field.value = 'secret';
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
      };
    });
    const letProgramCome = await openWithoutProgram(app, '/login');
    await app.page.getByLabel('用户名（邮箱）').fill(username);
    await app.press('tab');
    letProgramCome();
    await hasStarted(app);
    await app.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await focusedName(app)).toBe('password');
    await app.type('!');
    const typed = (name: string) => app.page.locator(`input[name="${name}"]`).inputValue();
    expect([await typed('username'), await typed('password')]).toEqual([username, 'secret!']);
  });

  story('says so where the program is long in coming, and signs in once it has', async ({ openApp }) => {
    const app = await openApp({ ownProfile: true });
    await app.page.clock.install();
    const letProgramCome = await openWithoutProgram(app, '/devices');
    await expect.poll(() => focusedName(app)).toBe('username');
    await app.type(username);
    await app.press('tab');
    await app.type(password);
    await app.press('enter');
    const told = app.page.getByRole('alert').filter({ hasText: 'The console takes long to load' });
    await app.page.clock.runFor('00:05');
    expect(await told.count()).toBe(0);
    await app.page.clock.runFor('00:15');
    await told.waitFor();
    await app.expectAccessible('sign-in whose program is long in coming');
    await app.picture('sign-in long in coming');
    letProgramCome();
    await app.table('Devices').expectFilled();
    expect(await told.count()).toBe(0);
  });

  story('says what is wrong next to it, also of what was sent before', async ({ app }) => {
    const letProgramCome = await openWithoutProgram(app, '/login');
    await app.page.getByLabel('Username (email)').fill('tenant');
    await app.press('enter');
    letProgramCome();
    const field = app.page.getByRole('textbox', {
      name: 'Username (email)',
      description: 'Invalid email format',
    });
    await field.waitFor();
    expect(await field.inputValue()).toBe('tenant');
    await app.expectPath('/login');
  });

  story(
    'keeps what was typed where the program cannot be had, says so, and signs in once it can',
    async ({ app }) => {
      app.expectConsoleError(/ERR_FAILED|Failed to fetch/);
      await app.page.route('**/boot-*.js', (route) => route.abort());
      await app.page.goto('/devices');
      await expect.poll(() => focusedName(app)).toBe('username');
      await app.type(username);
      await app.press('tab');
      await app.type(password);
      await app.press('enter');
      const told = app.page.getByRole('alert').filter({ hasText: 'The console could not be loaded' });
      await told.waitFor();
      await app.expectAccessible('sign-in that could not be loaded');
      await app.picture('sign-in not loaded');
      const typed = (name: string) => app.page.locator(`input[name="${name}"]`).inputValue();
      expect([await typed('username'), await typed('password')]).toEqual([username, password]);
      await app.page.unroute('**/boot-*.js');
      await app.press('enter');
      await app.table('Devices').expectFilled();
      expect(await told.count()).toBe(0);
    },
  );

  story('is in the language and the colours that were chosen, and changes them', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN', theme: 'dark' });
    const letProgramCome = await openWithoutProgram(app, '/');
    await app.page.getByLabel('用户名（邮箱）').fill(username);
    const root = app.page.locator('html');
    expect(await root.getAttribute('lang')).toBe('zh-CN');
    expect(await root.getAttribute('data-theme')).toBe('dark');
    expect(await app.page.getByLabel('主题').inputValue()).toBe('dark');
    await app.expectAccessible('sign-in without program, dark');
    await app.page.getByLabel('语言').selectOption('English');
    await app.page.getByRole('button', { name: '显示密码' }).click();
    letProgramCome();
    await app.page.getByRole('button', { name: 'Hide password' }).waitFor();
    expect(await app.page.getByLabel('Username (email)').inputValue()).toBe(username);
    expect(await root.getAttribute('lang')).toBe('en-US');
  });

  story('is shown to nobody who asks for another page', async ({ app }) => {
    const elsewhere = ['/login/resetPasswordRequest', `/?username=${username}&password=wrong`];
    app.expectConsoleError(/status of 401/);
    for (const path of elsewhere) {
      const letProgramCome = await openWithoutProgram(app, path);
      await app.page.locator('#root').waitFor({ state: 'attached' });
      expect(await app.page.locator('#root > *').count(), path).toBe(0);
      letProgramCome();
      await hasStarted(app);
    }
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    await app.page.locator('#root').waitFor({ state: 'attached' });
    expect(await app.page.locator('#root > *').count()).toBe(0);
    letProgramCome();
    await app.table('Devices').expectFilled();
  });
});

/** The page is drawn in its fallback language, and anew, as what the build has written is not in that. */
async function refuseTexts(app: ConsoleApp, files: string): Promise<void> {
  app.expectConsoleError(/status of 502|answered 502|^No text for /);
  await app.page.route(files, (route) => route.fulfill({ status: 502, body: '' }));
}

async function hasStarted(app: ConsoleApp): Promise<void> {
  await app.page.locator('#starting').waitFor({ state: 'detached' });
}

function focusedName(app: ConsoleApp): Promise<string | null | undefined> {
  return app.page.evaluate(() => document.activeElement?.getAttribute('name'));
}
