import { expect } from 'vitest';
import { firstBytes } from '../first-bytes.ts';
import { installProbe } from '../page-probe.ts';
import { story } from './story.ts';

/** What `src/build/program-parts.ts` says of the parts of the program keeps them this small; in KB. */
const MOST = { signIn: 129.5, list: 240 };

const ICONS = 'svg[viewBox="0 0 24 24"]';
const WITHOUT_PATH = `${ICONS}:not(:has(path))`;

story('little has to be fetched before the sign-in page, and before the first list', async ({ openApp }) => {
  const app = await openApp({ fetchesAhead: true });
  await app.page.addInitScript(installProbe);
  const { signIn, list } = await firstBytes(app.page);
  // Kinds that are not on screen and their texts come when somebody wants them.
  expect(list.paths.filter((path) => /-kind-|\/kind-/.test(path))).toEqual([]);
  expect(signIn.size).toBeLessThan(MOST.signIn);
  expect(list.size).toBeLessThan(MOST.list);
});

story('who comes signed in has the texts of the console in one file', async ({ app }) => {
  await app.signIn('tenant', '/devices');
  await app.table('Devices').expectFilled();
  const texts = new Set<string>();
  app.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/locale\/(sign-in|console|signed-in)-/.test(pathname)) texts.add(pathname);
  });
  await app.page.reload();
  await app.table('Devices').expectFilled();
  expect([...texts]).toEqual(['/locale/signed-in-en_US.json']);
});

story(
  'the first list has its icons without those that come later, and menus get theirs',
  async ({ openApp }) => {
    const app = await openApp({ fetchesAhead: true });
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
    await app.press('m');
    const menu = app.page.getByRole('menu');
    await menu.locator(WITHOUT_PATH).first().waitFor({ state: 'attached' });
    letCome();
    await menu.locator(ICONS).first().waitFor();
    await expect.poll(() => menu.locator(WITHOUT_PATH).count()).toBe(0);
  },
);

story('what is decided before its program has come is done once it has', async ({ openApp, platform }) => {
  const app = await openApp({ fetchesAhead: true });
  const device = await platform.createDevice('Decided early');
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: checked, resolve: letCome } = Promise.withResolvers<void>();
  await app.page.route('**/saved-changes-*.js', async (route) => {
    ask();
    await checked;
    await route.continue();
  });
  await app.signIn('tenant', '/devices?search=Decided early');
  await app.table('Devices').expectRow('Decided early');
  await app.press('j e');
  const form = await app.expectDialog(/^Edit device/);
  await form.getByLabel('Label').fill('Kept');
  await app.press('mod+enter');
  await asked;
  expect(await form.getByLabel('Label').inputValue()).toBe('Kept');
  letCome();
  await form.waitFor({ state: 'detached' });
  expect(await platform.device(device.id)).toMatchObject({ label: 'Kept' });
});
