import { expect } from 'vitest';
import { firstBytes } from '../first-bytes.ts';
import { installProbe } from '../page-probe.ts';
import { story } from './story.ts';

/** What `vite.config.ts` says of the parts of the program keeps them this small; in KB. */
const MOST = { signIn: 130, list: 240 };

const ICONS = 'svg[viewBox="0 0 24 24"]';
const WITHOUT_PATH = `${ICONS}:not(:has(path))`;

story('little has to be fetched before the sign-in page, and before the first list', async ({ app }) => {
  await app.page.addInitScript(installProbe);
  const { signIn, list } = await firstBytes(app.page);
  expect(signIn).toBeLessThan(MOST.signIn);
  expect(list).toBeLessThan(MOST.list);
});

story('the first list has its icons without those that come later, and menus get theirs', async ({ app }) => {
  const { promise: checked, resolve: letCome } = Promise.withResolvers<void>();
  await app.page.route('**/late-icons-*.js', async (route) => {
    await checked;
    await route.continue();
  });
  await app.signIn('tenant', '/devices');
  await app.table('Devices').expectFilled();
  expect(await app.page.locator(ICONS).count()).toBeGreaterThan(0);
  expect(await app.page.locator(WITHOUT_PATH).count()).toBe(0);

  await app.press('j');
  await app.run('table.row-menu');
  const menu = app.page.getByRole('menu');
  await menu.locator(WITHOUT_PATH).first().waitFor({ state: 'attached' });
  letCome();
  await menu.locator(ICONS).first().waitFor();
  await expect.poll(() => menu.locator(WITHOUT_PATH).count()).toBe(0);
});
