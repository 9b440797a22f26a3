import { describe, expect } from 'vitest';
import { tokensOf } from '../sign-in.ts';
import { startOwnPlatform } from './own-platform.ts';
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

describe('a palette that cannot be had', () => {
  story('says so, leaves the page as it is, and comes when it is asked for again', async ({ app }) => {
    const { page } = app;
    app.expectConsoleError(/ERR_FAILED/);
    await app.signIn('tenant');
    await page.route('**/late-faces-*.js', (route) => route.abort());
    await app.open('/devices');
    await app.table('Devices').expectFilled();
    // It has been loaded anew just before: it would be once.
    await page.evaluate(() => sessionStorage.setItem('TB-reloaded', `${Date.now()}`));
    await page.keyboard.press('ControlOrMeta+k');
    await app.expectToast('A part of the program could not be loaded');
    await app.table('Devices').expectFilled();
    await page.unroute('**/late-faces-*.js');
    await app.openPalette();
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

describe('what the platform refuses to store', () => {
  story('a name that exists, and more than a tenant may have, is said in the form', async ({ openApp }) => {
    const { url } = await startOwnPlatform();
    const system = await openApp({ url, ownProfile: true });
    await system.signIn('sysadmin');
    await system.page.evaluate(() => window.clavier.commands.ready());
    const profiles = await fetch(`${url}/api/tenantProfiles?pageSize=100&page=0`, {
      headers: { 'X-Authorization': `Bearer ${(await tokensOf(url, 'sysadmin')).token}` },
    });
    const { data } = (await profiles.json()) as { data: { id: { id: string }; default: boolean }[] };
    const ids = data.filter((profile) => profile.default).map(({ id }) => id.id);
    await system.run('tenant-profile.edit', { ids, maxDevices: 12 });

    const app = await openApp({ url });
    app.expectConsoleError(/status of 400/);
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.press('c');
    const dialog = await app.expectDialog('Add device');
    const name = dialog.getByLabel('Name', { exact: false }).first();
    await name.fill('Thermostat T1');
    await app.press('mod+enter');
    await dialog.getByRole('alert').first().waitFor();
    expect(await name.inputValue()).toBe('Thermostat T1');
    await name.fill('The twelfth');
    await app.press('mod+enter');
    await app.expectToast('“The twelfth” was added');

    await app.press('c');
    await name.fill('One too many');
    await app.press('mod+enter');
    await dialog.getByRole('alert').filter({ hasText: '12' }).first().waitFor();
    await app.picture('limit reached');
    expect(await name.inputValue()).toBe('One too many');
  });
});
