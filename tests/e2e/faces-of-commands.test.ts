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
    await palette.getByText('1 / 8').waitFor();
    await app.type('By palette');
    await app.press('mod+enter');
    await app.expectToast('“By palette” was added');
    expect(await platform.deviceByName('By palette')).not.toBeNull();
  });

  story('keeps in sight what Enter runs while somebody types quickly', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN' });
    await app.signIn('tenant');
    await app.press('g d');
    await app.table('设备').expectFilled();
    const palette = await app.openPalette();
    await app.type('dev');
    // Devices come after the best commands, above all the others.
    await palette
      .getByRole('option', { name: /Device/ })
      .first()
      .waitFor();
    const list = palette.getByRole('listbox');
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    expect(await palette.getByRole('option', { selected: true }).count()).toBe(1);
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

  story('finds them by id, by label, and by the value of an attribute', async ({ app, platform }) => {
    // Of kinds that no query knows an id is asked for by itself.
    app.expectConsoleError(/status of 404 .*\/api\/\w+\/[\da-f-]{36}\b/);
    const device = await platform.createDevice('Boreas', { label: 'Rooftop anemometer' });
    await platform.setAttributes(device.id, { serial: 4711, inventory: 'Halle 9, Regal 2' });
    await app.signIn('tenant');
    const found = app.page.getByRole('option', { name: /^Boreas/ });
    for (const text of ['rooftop', 'serial=4711', 'Halle 9, Regal 2', '4711', device.id]) {
      await app.openPalette();
      await app.type(text);
      await found.waitFor();
      await app.press('escape');
      await found.waitFor({ state: 'detached' });
    }
    await app.openPalette();
    await app.type('serial=471');
    await app.page.getByText('Nothing found').waitFor();
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

describe('an empty palette', () => {
  story('begins with what the page offers, and ends with what is about commands', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.run('theme.toggle');
    const palette = await app.openPalette();
    const selected = palette.getByRole('option', { selected: true });
    const options: string[] = [await selected.innerText()];
    await app.press('down');
    // From the last row it leads to the first.
    for (let text = await selected.innerText(); text !== options[0]; text = await selected.innerText()) {
      options.push(text);
      await app.press('down');
    }
    expect(options).toHaveLength(Number(await selected.getAttribute('aria-setsize')));
    expect(options[0]).toMatch(/^Add device/);
    const place = (title: string) => options.findIndex((option) => option.startsWith(title));
    expect(place('Customers')).toBeGreaterThan(place('Add device'));
    expect(place('Show keyboard shortcuts')).toBeGreaterThan(place('Sign out'));
    await app.expectAccessible('an empty palette');
  });
});

describe('the mouse', () => {
  story('is told once which key does the same', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.page.evaluate(() => window.clavier.commands.ready());
    const toggle = app.page.getByRole('link', { name: 'Assets' });
    await toggle.click();
    await app.expectToast('Assets: next time press G A');
    await app.run('toast.dismiss');
    await app.page.getByRole('link', { name: 'Devices', exact: true }).click();
    await app.expectToast('Devices: next time press G D');
    await app.page.getByRole('link', { name: 'Assets' }).click();
    await app.expectPath('/assets');
    expect(await app.page.getByText('Assets: next time').count()).toBe(0);
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

  story('list it below toasts, at any width', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    const strip = app.page.getByRole('status', { name: 'What may follow' });
    // On a phone both stand in one column.
    for (const width of [1366, 800, 390]) {
      await app.page.setViewportSize({ width, height: 800 });
      await app.press('mod+z');
      const toast = app.page.getByText('There is nothing that can be undone');
      // It stays for somebody who points at it.
      await toast.hover();
      await app.press('g');
      await strip.waitFor();
      const top = async () => (await strip.boundingBox())?.y ?? 0;
      const bottom = () => toast.evaluate((text) => text.getBoundingClientRect().bottom);
      await expect
        .poll(async () => (await bottom()) < (await top()), { message: `at ${width} pixels` })
        .toBe(true);
      expect(await toast.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0);
      await app.press('escape');
      await strip.waitFor({ state: 'detached' });
    }
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

  story('is all there is on paper, black on white', async ({ app, openApp }) => {
    const dark = await openApp({ theme: 'dark' });
    await dark.signIn('tenant', '/devices');
    await dark.table('Devices').expectFilled();
    await dark.press('?');
    await dark.expectDialog('Keyboard Shortcuts');
    await dark.page.emulateMedia({ media: 'print' });
    const sheet = dark.page.locator('[data-sheet]');
    await sheet.getByRole('heading', { name: 'Keyboard Shortcuts' }).waitFor();
    expect(await dark.page.getByRole('combobox').count()).toBe(0);
    expect(await dark.page.locator('main').isVisible()).toBe(false);
    const colours = await sheet.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await dark.picture('sheet on paper');
    await app.close();
  });
});

describe('scripts', () => {
  story('ask what is possible before they do it', async ({ app }) => {
    await app.signIn('tenant');
    const can = (id: string, args = {}) =>
      app.page.evaluate(
        async ([id, args]) => {
          const answer = await window.clavier.commands.can(id, args);
          return answer === true
            ? true
            : `${answer.code} ${answer.reason ?? answer.issues?.[0]?.path.join()}`;
        },
        [id, args] as const,
      );
    expect(await can('device.create', { name: 'Possible' })).toBe(true);
    expect(await can('device.create', {})).toBe('invalid-params name');
    expect(await can('device.edit')).toBe('disabled commands.no-target');
    expect(await can('tenant.explode')).toBe('unknown-command undefined');
    expect(await can('hotkeys.export')).toBe(true);
  });

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
