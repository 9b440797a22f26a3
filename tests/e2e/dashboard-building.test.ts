import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';
import type { TableView } from './table-view.ts';

story('a dashboard is built, published and watched by keys alone', async ({ app, openApp, platform }) => {
  const east = await platform.createDevice('Kiln east', { type: 'kiln' });
  const west = await platform.createDevice('Kiln west', { type: 'kiln' });
  await platform.postTelemetry(east, { heat: 640 });
  await platform.postTelemetry(west, { heat: 910 });
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

  // What the widgets are about: all kilns, and the hot ones.
  await command(app, 'Entity aliases');
  await expectFocus(app, 'Add alias');
  await app.press('enter');
  await app.expectDialog('Add alias');
  await app.type('Kilns');
  await app.press('tab');
  await choose(app, 'Device type');
  await app.press('tab');
  await app.type('kiln');
  await app.page.getByRole('option', { name: 'kiln', exact: true }).waitFor();
  await app.press('enter enter');
  await app.page.getByText('finds 2 entities').waitFor();
  await app.press('mod+enter');
  await app.dialog('Command palette').waitFor({ state: 'detached' });

  await command(app, 'Filters');
  await expectFocus(app, 'Add filter');
  await app.press('enter');
  await app.expectDialog('Add filter');
  await app.type('Hot');
  await app.press('tab tab enter');
  await app.expectDialog('Add key filter');
  await app.type('Time');
  await app.press('tab');
  await app.type('heat');
  await app.press('tab');
  await choose(app, 'Number');
  await app.press('tab enter');
  await choose(app, 'greater than');
  await app.press('tab');
  await app.type('800');
  await app.press('mod+enter');
  await app.dialog('Add key filter').waitFor({ state: 'detached' });
  await app.press('mod+enter');
  await app.dialog('Add filter').waitFor({ state: 'detached' });
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
  // A table has columns of its own, so that its filter and its keys are a few steps away.
  await pickWidget(app, 'entities table');
  await app.page.getByRole('tab', { name: 'Data', selected: true }).waitFor();
  await expectFocus(app, 'Data');
  await app.press('tab tab tab');
  await app.type('Hot');
  await app.page.getByRole('option', { name: 'Hot' }).waitFor();
  await app.press('enter tab');
  await addKey(app, 'heat');
  const table = app.page.getByRole('region', { name: 'Entities table' });
  await table.getByText('Kiln west').waitFor();
  // Until the narrower answer is there, what was found before stays in sight.
  await table.getByText('Kiln east').waitFor({ state: 'detached' });

  // Place and size, and one step back and forth.
  const box = async () => (await table.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const before = await box();
  await app.press('shift+ArrowLeft');
  await expect.poll(async () => (await box()).width).toBeLessThan(before.width);
  await app.press('mod+z');
  await expect.poll(async () => (await box()).width).toBe(before.width);
  await app.press('mod+shift+z ArrowRight');
  await expect.poll(async () => (await box()).x).toBeGreaterThan(before.x);

  // A copy comes and goes.
  await app.press('y p');
  const tables = app.page.getByRole('region', { name: 'Entities table' });
  await expect.poll(() => tables.count()).toBe(2);
  await app.press('delete');
  await app.expectDialog(/Remove “Entities table”/);
  await app.press('mod+enter');
  await expect.poll(() => tables.count()).toBe(1);

  // A state of one kiln, and the way there from its row.
  await command(app, 'Add state');
  await asked(app, 'Name');
  await app.type('One kiln');
  await app.press('enter');
  await asked(app, 'Id');
  await app.press('enter');
  await app.dialog('Command palette').waitFor({ state: 'hidden' });
  await app.page.getByText('There are no widgets').first().waitFor();
  // What had the focus is in the other state: keys go on from the page, not from its top.
  await app.page.locator('main:focus').waitFor();
  await pickWidget(app, 'simple card');
  await app.page.locator('input:focus[name$="/add"]').waitFor();
  await app.press('shift+tab shift+tab');
  await app.type('One kiln');
  await app.page.getByRole('option', { name: 'Create alias “One kiln”' }).waitFor();
  await app.press('enter');
  await app.expectDialog('Add alias');
  await app.press('tab');
  await choose(app, 'Entity of the dashboard state');
  await app.press('mod+enter');
  await app.dialog('Add alias').waitFor({ state: 'detached' });
  await app.press('tab tab');
  await addKey(app, 'heat');
  await app.press('shift+Backspace');
  await goTo(app, 'Entities table');
  await app.press('e');
  await app.page.getByRole('tablist', { name: 'Parts of the setup' }).waitFor();
  await expectFocus(app, 'Data');
  await app.press('ArrowRight ArrowRight ArrowRight tab enter');
  await choose(app, 'Click on a row');
  await app.press('tab');
  await app.type('Look at one');
  await app.press('tab tab tab');
  await choose(app, 'One kiln');
  await app.press('mod+enter');
  await app.page.getByRole('button', { name: 'Edit Look at one' }).waitFor();
  await app.press('mod+enter');
  await app.page.getByRole('tablist', { name: 'Parts of the setup' }).waitFor({ state: 'detached' });

  await app.press('mod+s');
  await app.expectToast('Dashboard saved');
  // Out of editing, and still at the widget.
  await app.press('escape');
  await app.page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' });
  await app.page.locator('section:focus', { hasText: 'Entities table' }).waitFor();
  await app.page.reload();
  await table.getByText('Kiln west').waitFor();
  for (const name of ['Simple card', 'Radial gauge', 'Timeseries line chart', 'Attributes card']) {
    await app.page.getByRole('region', { name }).waitFor();
  }

  // To one kiln by its row, and back to where one was.
  await goTo(app, 'Entities table');
  await app.press('enter ArrowDown enter');
  await app.page.getByRole('region', { name: 'Simple card' }).getByText('910').waitFor();
  await app.expectPath(/state=/);
  await app.press('Backspace');
  await app.page.locator('section:focus', { hasText: 'Kiln west' }).waitFor();

  // Who has the link watches it move, without the kiln that is taken away until it is brought back.
  await app.press('g b');
  await app.table('Dashboards').expectFilled();
  await app.press('/');
  await app.type('Kilns');
  await app.press('enter');
  await app.table('Dashboards').expectRows(['Kilns']);
  await app.press('j shift+w');
  await app.expectDialog('Make “Kilns” public?');
  await app.press('mod+enter');
  const shared = await app.expectDialog('Public link of “Kilns”');
  const link = new URL(String(await shared.getByText(/publicId=/).textContent()));
  await app.press('escape');
  await app.expectToast('“Kilns” is public');
  const devices = await listKilns(app, 'Kiln', ['Kiln east', 'Kiln west']);
  await app.press('x shift+j');
  await devices.expectSelected(2);
  await handOver(app, 'shift+w', /^Make 2 devices public/, '2 devices are public');
  const visitor = await openApp({ ownProfile: true });
  await visitor.open(link.pathname + link.search);
  const seen = visitor.page.getByRole('region', { name: 'Entities table' });
  await seen.getByText('910').waitFor();
  await platform.publishTelemetry(west, { heat: 915 });
  await seen.getByText('915').waitFor();
  await visitor.picture('public dashboard');

  // No kiln is left to the public, and they come back.
  await devices.expectSelected(2);
  await handOver(app, 'b w', /^Make 2 devices private/, '2 devices are private');
  await visitor.press('shift+r');
  const gauge = visitor.page.getByRole('region', { name: 'Radial gauge' });
  await gauge.getByText('“Kilns” stands for nothing here').waitFor();
  await seen.getByText('Kiln west').waitFor({ state: 'detached' });
  await devices.expectSelected(2);
  await handOver(app, 'shift+w', /^Make 2 devices public/, '2 devices are public');
  await visitor.press('shift+r');
  await seen.getByText('915').waitFor();
  await gauge.getByText('“Kilns” stands for nothing here').waitFor({ state: 'detached' });

  // One is gone for good, until there is another of its name.
  await app.press('shift+x');
  await devices.expectSelected(0);
  await listKilns(app, 'Kiln west', ['Kiln west']);
  await app.press('j delete');
  await app.expectDialog('Delete device “Kiln west”?');
  await app.press('mod+enter');
  await app.expectToast('Device “Kiln west” was deleted');
  await visitor.press('shift+r');
  await seen.getByText('Kiln west').waitFor({ state: 'detached' });
  await app.press('c');
  await app.expectDialog('Add device');
  await app.type('Kiln west');
  await app.press('tab');
  await app.type('kiln');
  await app.page.getByRole('option', { name: 'kiln', exact: true }).waitFor();
  await app.press('enter mod+enter');
  await app.expectToast('“Kiln west” was added');
  await devices.expectFocusedRow('Kiln west');
  await handOver(app, 'shift+w', 'Make “Kiln west” public?', '“Kiln west” is public');
  await app.press('t');
  await app.expectToast('Access token copied');
  const token = await app.page.evaluate(() => navigator.clipboard.readText());
  await platform.publishTelemetry({ ...west, token }, { heat: 920 });
  await visitor.press('shift+r');
  await seen.getByText('Kiln west').waitFor();
  await seen.getByText('920').waitFor();
  await platform.publishTelemetry({ ...west, token }, { heat: 925 });
  await seen.getByText('925').waitFor();
  // There is one public for all stories.
  await app.run('dashboard.make-private', { ids: [link.pathname.split('/').at(-1)] });
});

/** Goes to the devices of which a word says which, and waits for these. */
async function listKilns(app: ConsoleApp, word: string, names: readonly string[]): Promise<TableView> {
  await app.press('g d');
  const devices = app.table('Devices');
  await devices.expectFilled();
  await app.press('/');
  // Else what is in the field already would stay there.
  await app.page.locator('[role="searchbox"]:focus').waitFor();
  await app.press('mod+a');
  await app.type(word);
  await expect.poll(() => devices.grid.getAttribute('aria-rowcount')).toBe(String(names.length + 1));
  for (const name of names) await devices.expectRow(name);
  await app.press('enter');
  return devices;
}

/** Gives what is chosen to the public, or takes it back, by a key and the answer to what is asked then. */
async function handOver(
  app: ConsoleApp,
  keys: string,
  question: string | RegExp,
  said: string,
): Promise<void> {
  await app.press(keys);
  const dialog = await app.expectDialog(question);
  await app.press('mod+enter');
  await dialog.waitFor({ state: 'detached' });
  await app.expectToast(said);
}

/** Runs a command by its name in the palette. */
async function command(app: ConsoleApp, name: string): Promise<void> {
  const palette = await app.openPalette();
  await app.type(name);
  await palette.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
  await app.press('enter');
}

/** Waits until the palette asks for this and takes it. */
async function asked(app: ConsoleApp, field: string): Promise<void> {
  await app.dialog('Command palette').locator(`input[aria-label="${field}"]:focus`).waitFor();
}

/** Goes to a widget by its title in the palette. */
async function goTo(app: ConsoleApp, title: string): Promise<void> {
  const palette = await app.openPalette();
  await app.type(title);
  await palette.getByRole('option', { name: new RegExp(title), selected: true }).waitFor();
  await app.press('enter');
  await app.page.locator('section:focus', { hasText: title }).waitFor();
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
    .getByRole('option', { name: new RegExp(`^(Create “)?${key}`) })
    .first()
    .waitFor();
  await app.press('enter');
  await app.page.getByRole('button', { name: `Edit ${key}` }).waitFor();
  await app.press('mod+enter');
  await app.page.getByRole('tablist', { name: 'Parts of the setup' }).waitFor({ state: 'detached' });
}

/**
 * Chooses in a list of the browser's by typing what is wanted. It takes as another word what comes a second after the
 * last letter, as on a busy machine, so that it is typed again then.
 */
async function choose(app: ConsoleApp, text: string): Promise<void> {
  const list = app.page.locator('select:focus');
  // What is typed sooner would be keys of the dashboard.
  await list.waitFor();
  const chosen = list.locator('option:checked');
  const type = async () => {
    await app.type(text);
    return await chosen.innerText();
  };
  await expect.poll(type, { interval: 1500 }).toBe(text);
}

/** Waits until what has the focus says this. */
async function expectFocus(app: ConsoleApp, text: string): Promise<void> {
  await expect.poll(() => app.focused()).toContain(text);
}
