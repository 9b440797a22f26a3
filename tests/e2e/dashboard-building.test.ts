import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

describe('a dashboard', () => {
  story('is built and kept by keys alone', async ({ app, platform }) => {
    for (const [name, heat] of [
      ['Kiln east', 640],
      ['Kiln west', 910],
    ] as const) {
      await platform.postTelemetry(await platform.createDevice(name, { type: 'kiln' }), { heat });
    }
    await app.signIn('tenant', '/dashboards');
    await app.table('Dashboards').expectFilled();

    await app.press('c');
    await app.expectDialog('Add dashboard');
    await app.type('Kilns');
    await app.press('enter');
    await app.expectToast('“Kilns” was added');
    await app.table('Dashboards').expectRow('Kilns');
    await app.press('v');
    await app.page.getByText('There are no widgets').first().waitFor();
    await app.press('e');
    await app.page.getByRole('textbox', { name: 'Title' }).waitFor();

    // What the widgets are about.
    await command(app, 'Entity aliases');
    await expectFocus(app, 'Add alias');
    await app.press('enter');
    await app.expectDialog('Add alias');
    await app.type('Kilns');
    await app.press('tab');
    await app.type('Device type');
    await app.press('tab');
    await app.type('kiln');
    await app.page.getByRole('option', { name: 'kiln', exact: true }).waitFor();
    await app.press('enter enter');
    await app.page.getByText('finds 2 entities').waitFor();
    await app.press('mod+enter');
    await app.dialog('Command palette').waitFor({ state: 'detached' });

    // Each widget is proposed the alias that was used last, and asks for what it shows.
    await addWidget(app, 'simple card');
    await app.page
      .getByRole('region', { name: 'Simple card' })
      .getByText(/640|910/)
      .waitFor();
    await addWidget(app, 'radial gauge');
    await addWidget(app, 'timeseries line chart');
    await addWidget(app, 'attributes card');
    // A table has columns of its own, so that its keys are a few steps away.
    await pickWidget(app, 'entities table');
    await app.page.getByRole('tab', { name: 'Data', selected: true }).waitFor();
    await expectFocus(app, 'Data');
    await app.press('tab tab tab tab');
    await addKey(app, 'heat');
    const table = app.page.getByRole('region', { name: 'Entities table' });
    await table.getByText('Kiln west').waitFor();

    // Place and size, and one step back and forth.
    const width = async () => (await table.boundingBox())?.width ?? 0;
    const before = await width();
    await app.press('shift+ArrowLeft');
    await expect.poll(width).toBeLessThan(before);
    await app.press('mod+z');
    await expect.poll(width).toBe(before);
    await app.press('mod+shift+z');
    await expect.poll(width).toBeLessThan(before);

    await app.press('mod+s');
    await app.expectToast('Dashboard saved');
    // Out of the widget, and out of editing.
    await app.press('escape');
    await expect.poll(() => app.focused()).toBe('');
    await app.press('escape');
    await app.page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' });
    await app.page.reload();
    await table.getByText('Kiln west').waitFor();
    for (const name of ['Simple card', 'Radial gauge', 'Timeseries line chart', 'Attributes card']) {
      await app.page.getByRole('region', { name }).waitFor();
    }
  });
});

/** Runs a command by its name in the palette. */
async function command(app: ConsoleApp, name: string): Promise<void> {
  const palette = await app.openPalette();
  await app.type(name);
  await palette.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
  await app.press('enter');
}

/** Adds a widget that shows the heat, of the alias that is proposed. */
async function addWidget(app: ConsoleApp, type: string): Promise<void> {
  await pickWidget(app, type);
  await addKey(app, 'heat');
}

/** Adds a widget, whose setup is open then. */
async function pickWidget(app: ConsoleApp, type: string): Promise<void> {
  await app.press('c');
  const picker = await app.expectDialog('Add widget');
  await app.type(type);
  await picker.getByRole('option', { name: new RegExp(type, 'i'), selected: true }).waitFor();
  await app.press('enter');
}

/** Adds a data key in the field that has the focus, and closes the setup. */
async function addKey(app: ConsoleApp, key: string): Promise<void> {
  await app.page.locator('input:focus[name$="/add"]').waitFor();
  await app.type(key);
  await app.page
    .getByRole('option', { name: new RegExp(`^${key}`) })
    .first()
    .waitFor();
  await app.press('enter');
  await app.page.getByRole('button', { name: `Edit ${key}` }).waitFor();
  await app.press('mod+enter');
  await app.page.getByRole('tablist', { name: 'Parts of the setup' }).waitFor({ state: 'detached' });
}

/** Waits until what has the focus says this. */
async function expectFocus(app: ConsoleApp, text: string): Promise<void> {
  await expect.poll(() => app.focused()).toContain(text);
}
