import { expect } from 'vitest';
import { story } from './story.ts';

story('home follows what goes on, and leads back to what one has pinned', async ({ app, platform }) => {
  const device = await platform.createDevice('Boiler of home');
  await app.signIn('tenant', '/home');
  const { page } = app;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  // The number stands before what it counts.
  const figure = (card: string, title: string) =>
    region(card).locator('dl > div', { hasText: title }).getByRole('definition').innerText();
  await region('Devices at this moment').getByText(/^\d+$/).first().waitFor();
  await region('Active alarms').getByText(/^\d+$/).first().waitFor();

  const online = Number(await figure('Devices at this moment', 'Online'));
  await platform.postTelemetry(device, { pressure: 2 });
  await expect.poll(() => figure('Devices at this moment', 'Online')).toBe(String(online + 1));

  const minor = Number(await figure('Active alarms', 'Minor'));
  await platform.raiseAlarm(device.id, 'Too much pressure', 'MINOR');
  await expect.poll(() => figure('Active alarms', 'Minor')).toBe(String(minor + 1));

  await app.run('device.open', { ids: [device.id] });
  await page.getByRole('heading', { name: device.name, level: 2 }).waitFor();
  await app.press('shift+p');
  await app.expectToast('Pinned to the home page');
  await app.press('g h');
  await region('Pinned').getByRole('link', { name: device.name }).focus();
  await app.press('enter');
  await app.expectPath(`/devices/${device.id}`);

  app.expectConsoleError(/404.*\/api\/device\/info\//);
  await app.run('device.delete', { ids: [device.id] });
  await app.press('g h');
  await region('Pinned').getByText('No longer there').waitFor();
  await region('Pinned').getByRole('button', { name: 'Unpin' }).click();
  await region('Pinned').waitFor({ state: 'detached' });
});

story(
  'on a phone a list is cards, and a question is a sheet that the thumb reaches',
  async ({ openApp, platform }) => {
    await platform.createDevice('Pocket pump');
    const viewport = { width: 390, height: 844 };
    const app = await openApp({ viewport });
    await app.page.setViewportSize({ width: 1000, height: 844 });
    await app.signIn('tenant', '/devices?search=Pocket');
    await app.page.setViewportSize(viewport);
    const row = app.table('Devices').row('Pocket pump');
    await row.waitFor();
    const tall = async () => (await row.boundingBox())?.height ?? 0;
    await expect.poll(tall).toBeGreaterThan(56);
    await row.getByRole('checkbox').click();
    await app.table('Devices').expectSelected(1);

    await app.press('delete');
    const sheet = app.page.getByRole('alertdialog').getByRole('heading').locator('xpath=ancestor::*[2]');
    const bottom = async () => {
      const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
      return Math.round(y + height);
    };
    // It comes up from below.
    await expect.poll(bottom).toBe(viewport.height);
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(viewport.width);
    expect(box?.height).toBeLessThan(viewport.height / 2);
    await app.press('escape escape');

    await row.getByRole('rowheader').click();
    const close = app.page.getByRole('button', { name: 'Close details' });
    const { y = 0, width = 0, height = 0 } = (await close.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThan(viewport.height * 0.8);
    await app.picture('phone-details');
    await close.click();
    await row.waitFor();
  },
);
