import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('language and theme', () => {
  story('start in Chinese and change without a reload', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    await app.signIn('tenant', '/devices');
    await app.table('设备').expectFilled();
    expect(await app.page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await app.run('language.set', { language: 'en_US' });
    await app.table('Devices').expectFilled();
    await app.page.reload();
    await app.table('Devices').expectFilled();
  });

  story('switch to dark and stay dark', async ({ app }) => {
    await app.signIn('tenant');
    const background = () =>
      app.page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
      );
    const brightness = async () => (await background()).slice(0, 3).reduce((sum, part) => sum + part, 0);
    expect(await brightness()).toBeGreaterThan(600);
    await app.press('mod+shift+l');
    await expect.poll(brightness).toBeLessThan(200);
    await app.page.reload();
    await app.expectHeading('Home');
    expect(await brightness()).toBeLessThan(200);
  });

  for (const language of ['zh_CN', 'en_US'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      story(`look right: ${language}, ${theme}`, async ({ openApp }) => {
        const app = await openApp({ language, theme });
        await app.open('/login');
        await app.page.locator('input[name="password"]').waitFor();
        await app.picture(`sign-in-${language}-${theme}`);
        await app.signIn('tenant');
        await app.picture(`home-${language}-${theme}`);
        await app.open('/devices?search=Thermostat');
        await app.page.getByRole('row').filter({ hasText: 'Thermostat T1' }).click();
        await app.page.getByRole('tab').nth(1).click();
        await app.page.locator('[role="tabpanel"] [role="rowheader"]').first().waitFor();
        await app.picture(`details-${language}-${theme}`);
        await app.openPalette();
        await app.picture(`palette-${language}-${theme}`);
        expect(await app.page.getByText(/^[a-z-]+\.[a-z-]+$/).count(), 'texts that are keys').toBe(0);
      });
    }
  }
});

describe('a slow line', () => {
  story('has the texts and the console fetched beside the program, not after it', async ({ app }) => {
    await app.signIn('tenant');
    const { page } = app;
    const fetchedBeside = Promise.all([
      page.waitForRequest('**/locale/signed-in-en_US.json'),
      page.waitForRequest('**/assets/console-*.js'),
    ]);
    await page.route('**/assets/boot-*.js', async (route) => {
      await fetchedBeside;
      await route.continue();
    });
    await page.reload();
    await app.expectHeading('Home');
  });
});

describe('a narrow window', () => {
  story('keeps the menu behind its button and everything within reach', async ({ openApp }) => {
    const app = await openApp({ viewport: { width: 400, height: 800 } });
    // Its menu is out of sight, which is what the other stories wait for.
    await app.open('/login');
    await app.page.locator('input[name="username"]').fill('tenant@thingsboard.org');
    await app.page.locator('input[name="password"]').fill('tenant');
    await app.press('enter');
    await app.expectHeading('Home');
    expect(await app.page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(false);
    await app.page.getByRole('button', { name: 'Show or hide the side menu', exact: true }).click();
    await app.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Devices' })
      .click();
    // Other stories leave devices of their own, and a small window shows few rows.
    await app.page.getByRole('button', { name: 'Search the list' }).click();
    await app.page.getByRole('searchbox').fill('Thermostat');
    await app.table('Devices').expectFilled();
    expect(await app.page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(false);
    const overflow = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await app.picture('narrow-devices');
    await app.table('Devices').row('Thermostat T1').click();
    await app.page.getByRole('heading', { name: 'Thermostat T1', level: 2 }).waitFor();
    await app.picture('narrow-details');
  });
});
