import { describe, expect } from 'vitest';
import { story } from './story.ts';

const REFUSED = /status of 40\d/;
const NOT_THERE = /status of 502|answered 502|^No text for /;

describe('the texts', () => {
  story('tell refusals of the platform in the language of the person', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    app.expectConsoleError(REFUSED);
    await app.open('/login');
    await app.page.locator('input[name="username"]').fill('nobody@clavier.example');
    await app.page.locator('input[name="password"]').fill('not it');
    await app.press('enter');
    await app.expectToast('用户名或密码错误');
  });

  story('never show the page of a proxy', async ({ app }) => {
    app.expectConsoleError(NOT_THERE);
    await app.page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }),
    );
    await app.open('/login');
    await app.page.locator('input[name="username"]').fill('nobody@clavier.example');
    await app.page.locator('input[name="password"]').fill('not it');
    await app.press('enter');
    await app.expectToast('Unhandled error code 502');
  });

  story('are words, not keys, where none can be had', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    app.expectConsoleError(NOT_THERE);
    await app.page.route('**/locale/*', (route) => route.fulfill({ status: 502, body: '' }));
    await app.open('/login');
    await app.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await app.page.locator('body').innerText()).not.toMatch(/\w\.\w/);
    expect(await app.page.title()).toBe('Sign in – Clavier');
  });

  story('are English where the language has none', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    app.expectConsoleError(NOT_THERE);
    await app.page.route('**/locale/*zh_CN*', (route) => route.fulfill({ status: 502, body: '' }));
    await app.open('/login');
    await app.page.getByLabel('Username (email)').waitFor();
  });

  story('are asked for in no language that there is none of', async ({ app }) => {
    const asked: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().includes('/locale/')) asked.push(request.url());
    });
    await app.page.addInitScript(() => localStorage.setItem('TB-SETTINGS', '{"userLang":"xx_YY"}'));
    await app.open('/login');
    await app.page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(asked.filter((url) => !url.includes('zh_CN'))).toEqual([]);
  });

  story('speak of one device by its name, of more by how many they are', async ({ openApp, platform }) => {
    await platform.createDevices(
      Array.from({ length: 21 }, (_, at) => `泵 ${String(at + 1).padStart(2, '0')}`),
    );
    const app = await openApp({ language: 'zh_CN' });
    await app.signIn('tenant', '/devices?search=泵&sort=name,ASC');
    await app.table('设备').expectRow('泵 01');
    await app.run('table.toggle-selection');
    await app.press('delete');
    const one = await app.expectDialog('删除设备“泵 01”？');
    await one.getByRole('button', { name: '取消' }).click();
    await app.run('table.select-all-matching');
    await app.press('delete');
    const many = await app.expectDialog('删除 21 个设备？');
    await many.getByText('泵 01、泵 02、泵 03、泵 04、泵 05和另外 16 个').waitFor();
    await many.getByRole('button', { name: '删除 21 个设备' }).click();
    await app.expectToast('已删除 21 个设备');
  });
});

describe('a page that is read from the right', () => {
  story('has moments and sizes read as they are written', async ({ openApp }) => {
    const app = await openApp();
    await app.signIn('tenant', '/devices');
    const cell = app.page.getByRole('gridcell', { name: /^\d{4}-\d\d-\d\d \d\d:/ }).first();
    await cell.waitFor();
    await app.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const [day, time, end] = await cell.evaluate((element) => {
      const text = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const leftOf = (from: number, to: number) => {
        const range = new Range();
        if (text) range.setStart(text, from);
        if (text) range.setEnd(text, to);
        return range.getBoundingClientRect();
      };
      return [
        leftOf(0, 10).x,
        leftOf(11, 16).x,
        element.getBoundingClientRect().right - leftOf(11, 19).right,
      ];
    });
    expect(day).toBeLessThan(time ?? 0);
    // It stands at the side from which the page is read all the same.
    expect(end).toBeLessThan(20);
  });
});
