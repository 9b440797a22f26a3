import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

story('a dashboard is built and published by mouse alone', async ({ app, openApp, platform }) => {
  const { page } = app;
  const boiler = await platform.createDevice('Boiler north', { type: 'boiler' });
  await platform.postTelemetry(boiler, { steam: 71 });
  await platform.postTelemetry(await platform.createDevice('Boiler south', { type: 'boiler' }), {
    steam: 12,
  });
  await app.signIn('tenant', '/dashboards');
  await app.table('Dashboards').expectFilled();
  await page.getByRole('button', { name: 'Add dashboard' }).first().click();
  const added = await app.expectDialog('Add dashboard');
  await added.getByLabel('Title').fill('Boilers');
  await added.getByRole('button', { name: 'Add dashboard' }).click();
  await app.table('Dashboards').row('Boilers').click();
  await page.getByRole('button', { name: 'Show dashboard' }).click();
  await page.getByRole('button', { name: 'Edit the dashboard' }).click();

  // One click shows what a type looks like, the button adds it; its list opens where one clicks, and not over the tabs.
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  const picker = await app.expectDialog('Add widget');
  await picker.getByRole('option', { name: /Simple card/ }).click();
  await picker.getByRole('heading', { name: 'Simple card', level: 3 }).waitFor();
  await picker.getByRole('button', { name: 'Add widget' }).click();
  const drawer = page.getByRole('region', { name: /^Set up widget/ });
  await chooseNewAlias(app, 'Boilers', async (dialog) => {
    await dialog.getByLabel('Filter type').selectOption('Device type');
    await dialog.getByRole('combobox', { name: 'Device type' }).click();
    await page.getByRole('option', { name: 'boiler', exact: true }).click();
  });
  await addKeyByMouse(app, 'steam');
  await drawer.getByRole('tab', { name: 'Settings' }).click();
  await drawer.getByRole('textbox', { name: 'Title', exact: true }).fill('Steam');
  await drawer.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('region', { name: 'Steam', exact: true });
  await card.getByText(/71|12/).waitFor();

  // It is dragged, and made larger by its corner.
  const box = async () => (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await box();
  await drag(app, before.x + 30, before.y + before.height - 12, 300, 0);
  await expect.poll(async () => (await box()).x).toBeGreaterThan(before.x + 200);
  const moved = await box();
  await drag(app, moved.x + moved.width, moved.y + moved.height, 120, 90);
  await expect.poll(async () => (await box()).width).toBeGreaterThan(moved.width + 60);

  // Two clicks add a type at once.
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  await app.expectDialog('Add widget');
  await picker.getByLabel('Search by name').fill('entities table');
  await picker
    .getByRole('option', { name: /Entities table/ })
    .first()
    .dblclick();
  await drawer.getByRole('tab', { name: 'Data' }).click();
  await drawer.getByRole('combobox', { name: 'Filter' }).fill('Under steam');
  await page.getByRole('option', { name: 'Create filter “Under steam”' }).click();
  const filter = await app.expectDialog('Add filter');
  await filter.getByRole('button', { name: 'Add key filter' }).click();
  const keyFilter = await app.expectDialog('Add key filter');
  await keyFilter.getByLabel('Key type').selectOption('Time series');
  await keyFilter.getByRole('combobox', { name: 'Key name' }).fill('steam');
  await keyFilter.getByLabel('Value type').selectOption('Number');
  await keyFilter.getByRole('button', { name: 'Add condition' }).click();
  await keyFilter.getByLabel('Operation', { exact: true }).selectOption('greater than');
  await keyFilter.getByLabel('Default value').fill('50');
  await keyFilter.getByRole('button', { name: 'Add', exact: true }).click();
  await filter.getByRole('button', { name: 'Add', exact: true }).click();
  await addKeyByMouse(app, 'steam');
  await drawer.getByRole('button', { name: 'Done' }).click();
  const table = page.getByRole('region', { name: 'Entities table', exact: true });
  await table.getByText('Boiler north').waitFor();
  expect(await table.getByText('Boiler south').count()).toBe(0);

  // Three more, each of which is proposed the alias of the one before.
  for (const type of ['Radial gauge', 'Timeseries Line Chart', 'Attributes card']) {
    await page.getByRole('button', { name: 'Add widget' }).first().click();
    await app.expectDialog('Add widget');
    await picker.getByLabel('Search by name').fill(type);
    await picker
      .getByRole('option', { name: new RegExp(type, 'i') })
      .first()
      .dblclick();
    await drawer.getByRole('tab', { name: 'Data' }).click();
    await addKeyByMouse(app, 'steam');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: new RegExp(type, 'i') }).waitFor();
  }

  // A state of one boiler, and the way there from its row.
  await page.getByRole('button', { name: 'Manage states' }).click();
  await page.getByRole('button', { name: 'Add state' }).click();
  await page.getByRole('textbox', { name: 'Name of state 2' }).fill('One boiler');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await table.hover();
  await table.getByRole('button', { name: 'Set up widget' }).click();
  await drawer.getByRole('tab', { name: 'Actions' }).click();
  await drawer.getByRole('button', { name: 'Add action' }).click();
  await drawer.getByLabel('Started by').selectOption('Click on a row');
  await drawer.getByLabel('Name', { exact: true }).fill('Look at one');
  await drawer.getByRole('combobox', { name: 'State', exact: true }).selectOption('One boiler');
  await drawer.getByRole('button', { name: 'Add action' }).click();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('States of the dashboard').selectOption('One boiler');
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  await app.expectDialog('Add widget');
  await picker.getByRole('option', { name: /Simple card/ }).dblclick();
  await chooseNewAlias(app, 'One boiler', async (dialog) => {
    await dialog.getByLabel('Filter type').selectOption('Entity of the dashboard state');
  });
  // As nobody knows yet which entity it is, the key is named.
  await page.getByRole('combobox', { name: 'Add data key' }).fill('steam');
  await page.getByRole('option', { name: 'Create “steam”' }).first().click();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('States of the dashboard').selectOption('Boilers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await app.expectToast('Dashboard saved');
  await page.getByRole('button', { name: 'Stop editing' }).click();

  await page.reload();
  await table.getByText('Boiler north').click();
  await page.getByRole('region', { name: 'Simple card' }).getByText('71').waitFor();
  await app.expectPath(/state=/);

  // It is published, and so is one of the boilers: who follows the link sees that one alone, and goes the same way.
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Dashboards', exact: true }).click();
  await app.table('Dashboards').row('Boilers').click();
  await handOverByMouse(app, 'Boilers', 'public');
  const shared = await app.expectDialog('Public link of “Boilers”');
  const link = new URL(String(await shared.getByText(/publicId=/).textContent()));
  await shared.getByRole('button', { name: 'Close' }).last().click();
  await menu.getByRole('link', { name: 'Devices', exact: true }).click();
  // Other stories may have added more devices since than are on screen at once.
  await page.getByRole('button', { name: 'Search the list' }).click();
  await page.getByRole('searchbox').fill('Boiler north');
  // A click would meet another row while the list still changes beneath it.
  await app.table('Devices').expectRows(['Boiler north']);
  await app.table('Devices').row('Boiler north').click();
  await handOverByMouse(app, 'Boiler north', 'public');
  const visitor = await openApp({ ownProfile: true });
  await visitor.open(link.pathname + link.search);
  await visitor.page.getByRole('region', { name: 'Entities table' }).getByText('Boiler north').click();
  const seen = visitor.page.getByRole('region', { name: 'Simple card' });
  await seen.getByText('71').waitFor();
  await platform.publishTelemetry(boiler, { steam: 88 });
  await seen.getByText('88').waitFor();

  // It is taken away from who has the link, and brought back.
  const tools = visitor.page.getByRole('toolbar', { name: 'Tools of the dashboard' });
  const row = visitor.page.getByRole('region', { name: 'Entities table' }).getByText('Boiler north');
  await visitor.page.goBack();
  await row.waitFor();
  await handOverByMouse(app, 'Boiler north', 'private');
  await tools.getByRole('button', { name: 'Refresh' }).click();
  await row.waitFor({ state: 'detached' });
  await handOverByMouse(app, 'Boiler north', 'public');
  await tools.getByRole('button', { name: 'Refresh' }).click();
  await row.click();
  await seen.getByText('88').waitFor();
  await platform.publishTelemetry(boiler, { steam: 91 });
  await seen.getByText('91').waitFor();
  // There is one public for all stories.
  await app.run('dashboard.make-private', { ids: [link.pathname.split('/').at(-1)] });
});

/** Gives what is open beside the list to the public, or takes it back, by its button. */
async function handOverByMouse(app: ConsoleApp, name: string, to: 'public' | 'private'): Promise<void> {
  const { page } = app;
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  // What is public has the way back in sight.
  if (to === 'private') await page.getByRole('button', { name: 'Make private' }).click();
  else {
    await page.getByRole('button', { name: 'More commands' }).last().click();
    await page.getByRole('menuitem', { name: 'Make public' }).click();
  }
  const question = await app.expectDialog(`Make “${name}” ${to}?`);
  await question.getByRole('button', { name: `Make ${to}` }).click();
  await app.expectToast(`“${name}” is ${to}`);
}

/** Has the widget that is set up show the entities of an alias that is new. */
async function chooseNewAlias(
  { page, expectDialog }: ConsoleApp,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('combobox', { name: 'Alias' }).fill(name);
  await page.getByRole('option', { name: `Create alias “${name}”` }).click();
  const dialog = await expectDialog('Add alias');
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds a data key of the list that a click opens. */
async function addKeyByMouse({ page }: ConsoleApp, key: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add data key' }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${key}`) })
    .first()
    .click();
  await page.getByRole('button', { name: `Edit ${key}` }).waitFor();
}

/** Drags from a point of the window as far as said, in px. */
async function drag({ page }: ConsoleApp, x: number, y: number, dx: number, dy: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}
