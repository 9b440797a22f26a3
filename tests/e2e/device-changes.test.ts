import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('changing devices', () => {
  story('creates one with a form and shows it in the list at once', async ({ app, platform }) => {
    await app.signIn('tenant', '/devices?search=Created by form');
    await app.page.getByText(/^No devices matching “.*” were found$/).waitFor();
    await app.page.getByRole('button', { name: 'Add device' }).first().click();
    const dialog = await app.expectDialog('Add device');
    await dialog.getByLabel('Name').fill('Created by form');
    await dialog.getByLabel('Label').fill('north');
    await app.press('enter');
    await app.expectToast('“Created by form” was added');
    await app.table('Devices').expectRows(['Created by form']);
    expect(await platform.deviceByName('Created by form')).toMatchObject({ label: 'north' });
  });

  story('keeps the form open with the reason when a name is taken', async ({ app, platform }) => {
    app.expectConsoleError(/status of 400/);
    await platform.createDevice('Taken name');
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.press('c');
    const dialog = await app.expectDialog('Add device');
    await dialog.getByLabel('Name').fill('Taken name');
    await app.press('enter');
    await dialog.getByText('This name is taken').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Taken name');
  });

  story('refuses a name that is too long before it is sent', async ({ app, platform }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.press('c');
    const dialog = await app.expectDialog('Add device');
    await dialog.getByLabel('Name').fill('n'.repeat(300));
    await app.press('enter');
    await dialog.getByText('At most 255 characters').waitFor();
    expect(await platform.deviceByName('n'.repeat(300))).toBeNull();
  });

  story('edits the current row and takes it back with undo', async ({ app, platform }) => {
    const device = await platform.createDevice('Before', { label: 'old' });
    await app.signIn('tenant', '/devices?search=Before');
    await app.table('Devices').expectRows(['Before']);
    await app.press('j e');
    const dialog = await app.expectDialog('Edit device');
    await expect.poll(() => dialog.getByLabel('Label').inputValue()).toBe('old');
    await dialog.getByLabel('Label').fill('new');
    await app.press('enter');
    await app.expectToast('“Before” was saved');
    expect(await platform.device(device.id)).toMatchObject({ label: 'new' });
    await app.press('mod+z');
    await expect.poll(async () => (await platform.device(device.id))?.label).toBe('old');
  });

  story('deletes only after it said what is lost', async ({ app, platform }) => {
    const device = await platform.createDevice('Doomed');
    await app.signIn('tenant', '/devices?search=Doomed');
    await app.table('Devices').expectRows(['Doomed']);
    await app.press('j delete');
    const confirmation = await app.expectDialog('Delete device “Doomed”?');
    await confirmation.getByText('attributes, telemetry and relations are lost').waitFor();
    await app.press('escape');
    await confirmation.waitFor({ state: 'detached' });
    expect(await platform.device(device.id)).not.toBeNull();

    await app.press('delete');
    await confirmation.getByRole('button', { name: 'Delete device' }).click();
    await app.expectToast('Device “Doomed” was deleted');
    await app.table('Devices').expectNoRow('Doomed');
    expect(await platform.device(device.id)).toBeNull();
  });

  story('shows names with script tags as the text they are', async ({ app, platform }) => {
    const name = '<script>document.title="owned"</script><img src=x onerror=alert(1)>';
    const device = await platform.createDevice(name);
    await app.signIn('tenant', `/devices/${device.id}?search=${encodeURIComponent('<script>')}`);
    await app.table('Devices').expectRows([name]);
    await app.page.getByRole('heading', { name, level: 2 }).waitFor();
    expect(await app.page.title()).not.toBe('owned');
    expect(await app.page.locator('img[src="x"]').count()).toBe(0);
  });
});
