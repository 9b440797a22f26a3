import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** What the browser saves while something is done, as text, and the name it is given. */
async function saved(
  app: ConsoleApp,
  act: () => Promise<unknown>,
): Promise<{ name: string; content: string }> {
  const download = app.page.waitForEvent('download');
  await act();
  const file = await download;
  return { name: file.suggestedFilename(), content: await text(await file.createReadStream()) };
}

const history = (app: ConsoleApp) => app.page.getByRole('region', { name: 'History' });

describe('the telemetry of many entities', () => {
  story('is explored from a list by keyboard: now, over time, as a file', async ({ app, platform }) => {
    const { page } = app;
    const [pump, hall] = await platform.createDevices(['Explored pump', 'Explored hall']);
    if (!pump || !hall) throw new Error('There are no devices');
    await platform.postTelemetry(pump, { level: 7, state: 'open' });
    await platform.postTelemetry(hall, { level: 3, '<b>حرارة</b>': 21 });
    await app.signIn('tenant', '/devices?search=Explored');
    await app.table('Devices').expectRow('Explored pump');
    await app.page.evaluate(() => window.clavier.commands.ready());
    await app.press('shift+x');
    await app.table('Devices').expectSelected(2);
    await app.press('shift+t');
    const telemetry = app.table('Telemetry');
    await telemetry.expectRows(['<b>حرارة</b>', 'level', 'level', 'state']);
    expect(page.url()).toContain(`entities=DEVICE.`);

    await platform.postTelemetry(pump, { level: 8 });
    await page.getByRole('row', { name: /Explored pump level 8/ }).waitFor();
    await app.press('/');
    await app.type('level');
    await app.press('Enter');
    await telemetry.expectRows(['Explored hall', 'Explored pump']);
    await app.press('shift+x h');
    await history(app)
      .getByRole('button', { name: /^Explored pump/ })
      .waitFor();
    await history(app)
      .getByRole('button', { name: /^Explored hall/ })
      .waitFor();
    await app.picture('telemetry explorer chart');
    await app.expectAccessible('the explorer of telemetry with a chart');

    await app.press('v');
    const rows = app.table('Values over time');
    await rows.expectRow('8');
    await app.picture('telemetry explorer rows');
    await app.expectAccessible('the explorer of telemetry with rows');
    // What is on screen is in the address.
    await page.reload();
    await telemetry.expectRows(['Explored hall', 'Explored pump']);
    await rows.expectRow('8');

    await app.press('shift+e');
    const asked = await app.expectDialog('Export values');
    const csv = await saved(app, () => asked.getByRole('button', { name: 'Export values' }).press('Enter'));
    expect(csv.name).toMatch(/^telemetry-history-.*\.csv$/);
    const [head, ...lines] = csv.content.trim().split('\r\n');
    expect(head?.split(',').slice(2).toSorted()).toEqual(['Explored hall: level', 'Explored pump: level']);
    expect(lines).toHaveLength(3);
    const json = await saved(app, () => app.run('telemetry.export', { what: 'latest', format: 'json' }));
    expect(JSON.parse(json.content)).toMatchObject([
      { entityName: 'Explored hall', key: 'level', value: '3' },
      { entityName: 'Explored pump', key: 'level', value: '8' },
    ]);
    await app.press('shift+h');
    await history(app).waitFor({ state: 'detached' });
  });

  story(
    'is narrowed by type, name, key and scope, and what is not numbers is told',
    async ({ app, platform }) => {
      const device = await platform.createDevice('Narrowed lamp');
      await platform.createDevice('Narrowed door');
      await platform.postTelemetry(device, { brightness: 40, mode: 'night', power: true });
      await platform.setAttributes(device.id, { limit: 80 });
      await app.signIn('tenant', '/home');
      await app.press('g y');
      await app.expectPath(/^\/telemetry/);
      await app.press('n');
      const found = await app.expectDialog('Find entities');
      await found.getByRole('textbox', { name: 'Name contains' }).fill('Narrowed');
      await app.press('Enter');
      const telemetry = app.table('Telemetry');
      await telemetry.expectRows(['brightness', 'mode', 'power']);
      await app.press('shift+f');
      await app.page
        .getByRole('textbox', { name: 'Keys' })
        .or(app.page.getByRole('combobox', { name: 'Keys' }))
        .waitFor();
      await app.type('mode');
      await app.press('Enter');
      await telemetry.expectRows(['mode']);
      await app.press('j h');
      await history(app)
        .getByText(/^Not drawn, because the values are no numbers: mode/)
        .waitFor();
      await app.run('telemetry.set-window', {
        window: {
          selectedTab: 1,
          history: { historyType: 0, timewindowMs: 86_400_000 },
          aggregation: { type: 'COUNT' },
        },
      });
      expect(app.page.url()).toContain('agg=COUNT');
      await history(app)
        .getByText(/^Not drawn/)
        .waitFor({ state: 'detached' });

      await app.run('telemetry.filter-keys', { keys: '' });
      await app.run('telemetry.filter-scope', { value: 'SERVER_SCOPE' });
      const attributes = app.table('Attributes');
      await attributes.expectRow('limit');
      await app.press('/');
      await app.type('limit');
      await app.press('Enter');
      await attributes.expectRows(['limit']);
      await app.press('e');
      const edit = await app.expectDialog('Edit attribute');
      await edit.getByRole('textbox', { name: 'Value' }).fill('90');
      await app.press('Enter');
      await attributes.expectRow('90');
    },
  );

  story('is deleted for a period, after saying how much is lost', async ({ app, platform }) => {
    const device = await platform.createDevice('Emptied tank');
    const day = Date.UTC(2024, 1, 1);
    for (const hour of [1, 2, 3]) {
      await platform.postTelemetry(device, { ts: day + hour * 3_600_000, values: { level: hour } });
    }
    const period = { startTs: day, endTs: day + 2.5 * 3_600_000 };
    await app.signIn('tenant', `/telemetry?entities=DEVICE.${device.id}`);
    await app.table('Telemetry').expectRows(['level']);
    await app.press('j h');
    await history(app).getByText('There are no values in this time.').waitFor();
    await app.run('telemetry.set-window', {
      window: {
        selectedTab: 1,
        history: { historyType: 1, fixedTimewindow: { startTimeMs: day, endTimeMs: day + 86_400_000 } },
        aggregation: { type: 'NONE', limit: 100 },
      },
    });
    await app.press('v');
    const rows = app.table('Values over time');
    await rows.expectRows(['3', '2', '1']);
    await app.run('telemetry.delete-range', { ids: [`DEVICE/${device.id}/level`], period });
    await rows.expectRows(['3']);

    await app.table('Telemetry').row('level').click();
    await app.press('shift+Delete');
    const asked = await app.expectDialog('Delete period');
    await asked.getByRole('button', { name: 'Delete period' }).press('Enter');
    const loss = await app.expectDialog('Delete a period of “level”?');
    await loss.getByText(/^1 point of level from .* are lost/).waitFor();
    await loss.getByRole('button', { name: 'Delete period' }).press('Enter');
    await app.page.getByText('There are no values in this time').waitFor();
  });

  story('says what is gone, and what could not be had', async ({ app, platform }) => {
    const device = await platform.createDevice('Lonely valve');
    await platform.postTelemetry(device, { level: 1 });
    const gone = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
    await app.signIn('tenant', `/telemetry?entities=DEVICE.${device.id}.${gone}`);
    const telemetry = app.table('Telemetry');
    await telemetry.expectRows(['Lonely valve']);
    await app.page.getByText('1 of the chosen entities does not exist any more, or is not yours.').waitFor();

    app.expectConsoleError(/500|The keys of entities could not be read/);
    await app.page.route('**/api/entitiesQuery/find', (route) => route.fulfill({ status: 500, body: '' }));
    await app.page.reload();
    const failure = app.page.getByRole('alert').filter({ hasText: 'The platform did not give the values.' });
    await failure.waitFor();
    await app.page.unroute('**/api/entitiesQuery/find');
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await telemetry.expectRows(['Lonely valve']);
  });

  story('is for the users of a customer to read, of their own', async ({ app, platform }) => {
    const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
    const own = await platform.createDevice('Shared heater', { customerId });
    const other = await platform.createDevice('Shared secret');
    await platform.postTelemetry(own, { heat: 20 });
    await platform.postTelemetry(other, { heat: 30 });
    await app.signIn('customer', '/telemetry?name=Shared');
    const telemetry = app.table('Telemetry');
    await telemetry.expectRows(['Shared heater']);
    await app.press('j h');
    await history(app)
      .getByRole('button', { name: /^heat 20/ })
      .waitFor();
    expect(await app.page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    await app.press('x');
    await telemetry.expectSelected(1);
    expect(await app.page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    const refused = app.run('telemetry.delete-range', { ids: [`DEVICE/${own.id}/heat`] });
    await expect(refused).rejects.toThrow(/telemetry\.delete-range/);
    await app.open(`/telemetry?entities=DEVICE.${other.id}`);
    await app.page
      .getByText('What was chosen here does not exist any more, or is not yours to see.')
      .waitFor();
  });
});

describe('the chart of a key in the details', () => {
  story(
    'stands beside the latest telemetry, goes on, and leads to the explorer',
    async ({ app, platform }) => {
      const device = await platform.createDevice('Drawn pump');
      await platform.postTelemetry(device, { level: 7, flow: 1 });
      await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
      const telemetry = app.table('Latest telemetry');
      await telemetry.expectRows(['flow', 'level']);
      await app.press('l j h');
      const chart = app.page.getByRole('region', { name: 'Chart', exact: true });
      await chart.getByRole('button', { name: 'level 7' }).waitFor();
      await platform.postTelemetry(device, { level: 9 });
      await chart.getByRole('button', { name: 'level 9' }).waitFor();
      await app.picture('details telemetry chart');
      await app.expectAccessible('the chart of a key');
      await telemetry.expectFocusedRow('level');
      await app.press('shift+t');
      await app.table('Telemetry').expectRows(['flow', 'level']);
      await history(app).getByRole('button', { name: 'level 9' }).waitFor();
    },
  );
});
