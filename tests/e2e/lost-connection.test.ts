import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

describe('a platform that goes away', () => {
  story('costs one notice; the page stays, and values move again when it is back', async ({ openApp }) => {
    const own = await startOwnPlatform();
    const { url } = own;
    const platform = await connectPlatform(url, 0);
    const device = await platform.createDevice('Far away');
    const app = await openApp({ url, fetchesAhead: true });
    app.expectConsoleError(
      /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched ahead|may sign in as others/,
    );
    await app.signIn('tenant', `/devices/${device.id}?tab=telemetry`);
    await platform.postTelemetry(device, { level: 1 });
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();

    await own.goAway();
    const notice = app.page.getByText('The connection has been lost');
    await notice.waitFor();
    await app.page.getByRole('row', { name: /^level 1 / }).waitFor();
    await app.table('Devices').expectRow('Far away');

    await own.comeBack();
    await (await connectPlatform(url, 0)).createDevice('Meanwhile');
    await connectNow(app);
    await notice.waitFor({ state: 'detached' });
    await app.table('Devices').expectRow('Meanwhile');
    await (await connectPlatform(url, 0)).postTelemetry(device, { level: 2 });
    await app.page.getByRole('row', { name: /^level 2 / }).waitFor();
    await app.expectPath(`/devices/${device.id}?tab=telemetry`);
  });

  story(
    'is missed on pages where nothing is live, too; details say why they are empty',
    async ({ openApp }) => {
      const own = await startOwnPlatform();
      const { url } = own;
      const app = await openApp({ url, fetchesAhead: true });
      app.expectConsoleError(
        /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched|may sign in as others/,
      );
      const connected = app.page.waitForEvent('websocket');
      await app.signIn('tenant', '/assets');
      await app.table('Assets').expectRow('Greenhouse');
      // The page has what shows details; what they are about comes from the platform each time.
      await app.press('j');
      await app.press('enter');
      await app.page.getByRole('tab').first().waitFor();
      await app.press('escape');
      await app.page.getByRole('tab').first().waitFor({ state: 'detached' });
      await connected;
      // Meanwhile it stands.
      await app.run('table.refresh');

      await own.goAway();
      const notice = app.page.getByText('The connection has been lost');
      await notice.waitFor();
      await app.table('Assets').row('Greenhouse').click();
      const details = app.page.getByRole('region', { name: 'Asset', exact: true });
      await details.getByText('Unable to connect').waitFor();

      await own.comeBack();
      await connectNow(app);
      await notice.waitFor({ state: 'detached' });
      await app.page.getByRole('region', { name: 'Greenhouse' }).getByRole('tab').first().waitFor();
    },
  );
});

describe('a dashboard', () => {
  story('outlives the platform, where it is looked at and where it is edited', async ({ openApp }) => {
    const own = await startOwnPlatform();
    const { url } = own;
    const platform = await connectPlatform(url, 0);
    const buoy = await platform.createDevice('Buoy', { type: 'buoy' });
    await platform.postTelemetry(buoy, { tide: 3 });
    const id = await platform.save('dashboard', { title: 'Buoys', configuration: BUOYS });
    const away =
      /ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|could not be fetched|may sign in as others|not known whether/;

    const viewer = await openApp({ url });
    viewer.expectConsoleError(away);
    await viewer.signIn('tenant', `/dashboards/${id}`);
    const shown = viewer.page.getByRole('region', { name: 'Tide' });
    await shown.getByText('3 m').waitFor();
    const editor = await openApp({ url });
    editor.expectConsoleError(away);
    await editor.signIn('tenant', `/dashboards/${id}`);
    const edited = editor.page.getByRole('region', { name: 'Tide' });
    await edited.getByText('3 m').waitFor();
    await editor.press('e');
    await editor.page.getByRole('textbox', { name: 'Title' }).waitFor();
    await editor.run('widget.rename', { widget: 'tide', title: 'Tide of today' });

    await own.goAway();
    const notice = (app: ConsoleApp) => app.page.getByText('The connection has been lost');
    await notice(viewer).waitFor();
    // What was there last stays.
    await shown.getByText('3 m').waitFor();
    await editor.run('dashboard.rename', { title: 'Buoys of today' });
    await editor.press('mod+s');
    await editor.page.getByText(/could not be saved.* Your changes are still here/).waitFor();

    await own.comeBack();
    const back = await connectPlatform(url, 0);
    await connectNow(viewer);
    await notice(viewer).waitFor({ state: 'detached' });
    await back.postTelemetry(buoy, { tide: 4 });
    await shown.getByText('4 m').waitFor();
    await connectNow(editor);
    await editor.press('mod+s');
    await editor.expectToast('Dashboard saved');
    await editor.page.getByRole('region', { name: 'Tide of today' }).getByText('4 m').waitFor();
    expect(await back.stored('dashboard', id)).toMatchObject({
      title: 'Buoys of today',
      configuration: { widgets: { tide: { config: { title: 'Tide of today' } } } },
    });

    // What a tab that is closed was changed by is offered to the next one.
    await editor.run('dashboard.rename', { title: 'Buoys of tomorrow' });
    await expect.poll(() => keptDrafts(editor.page)).toBe(1);
    const next = await editor.page.context().newPage();
    await editor.page.close();
    await next.goto(`/dashboards/${id}`);
    await next.getByText(/1 change of yours from .* was not saved/).waitFor();
    await next.getByRole('button', { name: 'Restore the changes' }).click();
    await expect
      .poll(() => next.getByRole('textbox', { name: 'Title' }).inputValue())
      .toBe('Buoys of tomorrow');
    await next.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => keptDrafts(next)).toBe(0);
    expect(await back.stored('dashboard', id)).toMatchObject({ title: 'Buoys of tomorrow' });
  });
});

/** How many drafts of dashboards the browser keeps. */
function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('TB-dashboard-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('drafts').objectStore('drafts').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** One card about all devices of a type. */
const BUOYS = {
  entityAliases: {
    all: {
      id: 'all',
      alias: 'Buoys',
      filter: { type: 'deviceType', resolveMultiple: true, deviceType: 'buoy', deviceNameFilter: '' },
    },
  },
  widgets: {
    tide: {
      isSystemType: true,
      bundleAlias: 'cards',
      typeAlias: 'simple_card',
      type: 'latest',
      config: {
        title: 'Tide',
        showTitle: true,
        units: 'm',
        decimals: 0,
        datasources: [
          {
            type: 'entity',
            entityAliasId: 'all',
            dataKeys: [{ name: 'tide', type: 'timeseries', label: 'Tide', color: '#3f51b5' }],
          },
        ],
      },
    },
  },
  states: {
    default: {
      name: 'All',
      root: true,
      layouts: { main: { widgets: { tide: { row: 0, col: 0, sizeX: 8, sizeY: 4 } }, gridSettings: {} } },
    },
  },
};

/** Presses the button, unless the connection has come back by itself just then. */
async function connectNow(app: ConsoleApp): Promise<void> {
  const button = app.page.getByRole('button', { name: 'Connect now' });
  await button.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
}
