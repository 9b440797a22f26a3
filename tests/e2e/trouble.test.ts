import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('a list that cannot be had', () => {
  story('says so, is no empty list, and comes when asked again', async ({ app }) => {
    const { page } = app;
    app.expectConsoleError(/status of 500/);
    await app.signIn('tenant');
    await page.evaluate(() => window.clavier.commands.ready());
    const nouns = ['customer', 'device', 'dashboard', 'rule-chain'];
    const failure = page.getByText('The list could not be loaded');
    const rows = page.locator('[role="grid"] [role="row"]:not([aria-busy="true"]) > [role="rowheader"]');
    for (const noun of nouns) {
      const lists = (url: URL) => url.pathname.startsWith('/api/') && url.searchParams.has('pageSize');
      await page.route(lists, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
      await app.run(`go.${noun}s`);
      await failure.waitFor();
      expect.soft(await page.getByText(/^No .* yet$/).count(), noun).toBe(0);
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await rows.first().waitFor();
      await failure.waitFor({ state: 'detached' });
      // What has come is there when the screen is left and come back to.
      await app.run('go.profile');
    }
  });
});

describe('an open entity', () => {
  story('stays open when the list is read again', async ({ app, platform }) => {
    const device = await platform.createDevice('Stays open');
    await app.signIn('tenant', '/devices?search=Stays');
    await app.table('Devices').expectRows(['Stays open']);
    await app.press('j x enter');
    const details = app.page.getByRole('heading', { name: 'Stays open', level: 2 });
    await details.waitFor();
    await app.press(']');
    await app.page.getByRole('tab', { name: 'Latest telemetry', selected: true }).waitFor();
    await platform.change('device', device.id, { label: 'By somebody else' });
    await app.run('table.refresh');
    await details.waitFor();
    await app.page.getByRole('tab', { name: 'Latest telemetry', selected: true }).waitFor();
    await app.table('Devices').expectSelected(1);
    await app.page.reload();
    await details.waitFor();
    await app.page.getByRole('tab', { name: 'Latest telemetry', selected: true }).waitFor();
  });

  story(
    'that somebody else deletes meanwhile is said to be gone, where it is changed',
    async ({ app, platform }) => {
      app.expectConsoleError(/status of 404/);
      const device = await platform.createDevice('Gone soon');
      await app.signIn('tenant', `/devices/${device.id}`);
      await app.page.getByRole('heading', { name: 'Gone soon', level: 2 }).waitFor();
      await app.press('e');
      const dialog = await app.expectDialog('Edit device');
      await platform.remove('device', device.id);
      await dialog.getByLabel('Label').fill('Too late');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('alert').first().waitFor();
      // Nothing that was typed is lost.
      expect(await dialog.getByLabel('Label').inputValue()).toBe('Too late');
    },
  );
});
