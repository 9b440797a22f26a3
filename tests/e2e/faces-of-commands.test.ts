import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('the palette', () => {
  story('finds a command by words and runs it', async ({ app }) => {
    await app.signIn('tenant');
    await app.openPalette();
    await app.type('devices');
    await app.page
      .getByRole('option', { name: /Devices/ })
      .first()
      .waitFor();
    await app.press('enter');
    await app.expectPath('/devices');
  });

  story('asks step by step for what a command needs', async ({ app, platform }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    const palette = await app.openPalette();
    await app.type('add device');
    await app.page
      .getByRole('option', { name: /Add device/ })
      .first()
      .waitFor();
    await app.press('enter');
    await palette.getByText('1 / 7').waitFor();
    await app.type('By palette');
    await app.press('mod+enter');
    await app.expectToast('“By palette” was added');
    expect(await platform.deviceByName('By palette')).not.toBeNull();
  });

  story('finds devices on the server and opens one', async ({ app, platform }) => {
    const device = await platform.createDevice('Zephyr anemometer');
    await app.signIn('tenant');
    await app.openPalette();
    await app.type('zephyr');
    await app.page
      .getByRole('option', { name: /Zephyr anemometer/ })
      .first()
      .waitFor();
    await app.press('enter');
    await app.expectPath(new RegExp(`^/devices/${device.id}`));
  });

  story('gives the focus back when it closes', async ({ app }) => {
    await app.signIn('tenant', '/devices?search=Thermostat&sort=name,ASC');
    await app.table('Devices').expectRow('Thermostat T1');
    await app.press('j');
    await app.table('Devices').expectFocusedRow('Thermostat T1');
    const palette = await app.openPalette();
    await app.press('escape');
    await palette.waitFor({ state: 'detached' });
    await app.table('Devices').expectFocusedRow('Thermostat T1');
  });
});

describe('sequences', () => {
  story('list what may follow when a person hesitates, and end with Escape', async ({ app }) => {
    await app.signIn('tenant');
    await app.press('g');
    const strip = app.page.getByRole('status', { name: 'What may follow' });
    await strip.getByText('Devices').waitFor();
    await app.press('escape');
    await strip.waitFor({ state: 'detached' });
    await app.press('d');
    await app.expectPath('/home');
  });

  story('start again with g g d', async ({ app }) => {
    await app.signIn('tenant');
    await app.press('g g d');
    await app.expectPath('/devices');
  });
});

describe('the sheet of keys', () => {
  story('opens with ?, finds by words, runs with Enter and closes with ?', async ({ app }) => {
    await app.signIn('tenant');
    await app.press('?');
    const sheet = await app.expectDialog('Keyboard Shortcuts');
    await app.press('escape');
    await sheet.waitFor({ state: 'detached' });

    await app.press('?');
    await app.expectDialog('Keyboard Shortcuts');
    await sheet.getByRole('searchbox').or(sheet.getByRole('combobox')).fill('devices');
    await app.press('enter');
    await app.expectPath('/devices');
  });
});

describe('scripts', () => {
  story('create, read the journal, and meet no dialog', async ({ app, platform }) => {
    await app.signIn('tenant');
    const created = await app.run('device.create', { name: 'Scripted', label: 'by script' });
    expect(created).toMatchObject({ name: 'Scripted', label: 'by script' });
    const id = (created as { id: { id: string } }).id.id;
    await app.run('device.delete', { ids: [id] });
    expect(await platform.device(id)).toBeNull();
    const entries = await app.page.evaluate(() =>
      window.clavier.commands.journal().map(({ id, source, outcome }) => `${id} ${source} ${outcome}`),
    );
    expect(entries).toContain('device.create script done');
    expect(entries).toContain('device.delete script done');
  });

  story('are refused with reasons, not with dialogs', async ({ app }) => {
    await app.signIn('tenant');
    await expect(app.run('device.create', { name: '' })).rejects.toThrow();
    await expect(app.run('device.edit')).rejects.toThrow();
    await expect(app.run('no.such-command')).rejects.toThrow();
    expect(await app.page.getByRole('dialog').count()).toBe(0);
    const schema = await app.page.evaluate(() => window.clavier.commands.describe('device.create'));
    expect(schema).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { title: 'Name' } },
    });
  });
});
