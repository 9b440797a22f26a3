import { expect } from 'vitest';
import { story } from './story.ts';

const ABOUT_DEVICES = 'https://thingsboard.io/docs/user-guide/ui/devices';

story('the frame says where one is, leads back, searches and explains', async ({ app, platform }) => {
  const { page } = app;
  const title = (text: string) => expect.poll(() => page.title()).toBe(text);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await platform.createDevice('Frame pump');
  await app.signIn('tenant', '/home');
  await title('Home – Clavier');
  await expect.poll(() => back.count()).toBe(0);

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Assets' }).focus();
  await app.press('down enter');
  await title('Devices – Clavier');
  await app.table('Devices').expectFilled();

  await app.press('/');
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  await app.type('Frame pump');
  await app.press('enter');
  await app.table('Devices').row('Frame pump').click();
  await title('Frame pump – Devices – Clavier');
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('searchbox').waitFor({ state: 'detached' });

  await page.context().route(ABOUT_DEVICES, (route) => route.fulfill({ body: 'About devices' }));
  const opened = page.context().waitForEvent('page');
  await app.press('F1');
  const help = await opened;
  await help.getByText('About devices').waitFor();
  expect(help.url()).toBe(ABOUT_DEVICES);
  expect(await help.evaluate(() => opener)).toBeNull();
  await help.close();

  await back.click();
  await title('Devices – Clavier');
  await back.click();
  await title('Home – Clavier');
});
