import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('the devices, by keyboard alone', () => {
  story('are found, walked through, opened and left again', async ({ app, platform }) => {
    await platform.createDevices(['Walk alpha', 'Walk beta', 'Walk gamma']);
    await app.signIn('tenant');

    await app.press('g d');
    const devices = app.table('Devices');
    await devices.expectFilled();
    await app.press('/');
    await app.type('walk');
    await expect.poll(() => devices.grid.getAttribute('aria-rowcount')).toBe('4');
    await app.run('table.sort', { property: 'name', order: 'ASC' });
    await devices.expectRows(['Walk alpha', 'Walk beta', 'Walk gamma']);

    await app.press('enter');
    await app.press('j');
    await devices.expectFocusedRow('Walk beta');
    await app.press('j');
    await devices.expectFocusedRow('Walk gamma');
    await app.press('k');
    await devices.expectFocusedRow('Walk beta');

    await app.press('enter');
    await app.page.getByRole('heading', { name: 'Walk beta', level: 2 }).waitFor();
    await app.press('escape');
    await app.page.getByRole('heading', { name: 'Walk beta', level: 2 }).waitFor({ state: 'detached' });
    await devices.expectFocusedRow('Walk beta');
  });

  story('are current once they are added, or said not to be listed', async ({ app, platform }) => {
    await platform.createDevices(['Added alpha', 'Added gamma']);
    await app.signIn('tenant', '/devices?search=Added&sort=name,ASC');
    const devices = app.table('Devices');
    await devices.expectRows(['Added alpha', 'Added gamma']);
    await app.press('j c');
    await app.expectDialog('Add device');
    await app.type('Added beta');
    await app.press('enter');
    await app.expectToast('“Added beta” was added');
    await devices.expectFocusedRow('Added beta');

    await app.press('c');
    await app.expectDialog('Add device');
    await app.type('Elsewhere');
    await app.press('enter');
    await app.expectToast('The list does not show “Elsewhere”');
    await devices.expectFocusedRow('Added beta');
  });

  story('are selected with x and extended with shift', async ({ app, platform }) => {
    await platform.createDevices(['Pick alpha', 'Pick beta', 'Pick gamma']);
    await app.signIn('tenant', '/devices?search=Pick&sort=name,ASC');
    const devices = app.table('Devices');
    await devices.expectRows(['Pick alpha', 'Pick beta', 'Pick gamma']);
    await app.press('j x');
    await devices.expectSelected(1);
    await app.page.getByText('1 device selected').first().waitFor();
    await app.press('shift+j');
    await devices.expectSelected(2);
    await app.press('escape');
    await app.press('escape');
    await devices.expectSelected(0);
  });

  story('give their id and token to the clipboard', async ({ app, platform }) => {
    const device = await platform.createDevice('Copied');
    await app.signIn('tenant', '/devices?search=Copied');
    await app.table('Devices').expectRows(['Copied']);
    await app.press('j y');
    await app.expectToast('Id copied');
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(device.id);
    await app.press('t');
    await app.expectToast('Access token copied');
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(device.token);
  });

  story('leave letters alone where a person types', async ({ app }) => {
    await app.signIn('tenant');
    await app.press('g d');
    await app.table('Devices').expectFilled();
    await app.press('/');
    await app.type('gdx?');
    await app.expectPath('/devices?search=gdx%3F');
    await expect.poll(() => app.focused()).toBe('gdx?');
  });
});
