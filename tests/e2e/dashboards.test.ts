import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

describe('dashboards', () => {
  story('are given to customers and to the public, and taken along in a file', async ({ app }) => {
    await app.signIn('tenant', '/dashboards');
    await app.run('customer.create', { title: 'Wharfside' });
    await app.table('Dashboards').expectFilled();
    await app.press('c');
    const dialog = await app.expectDialog('Add dashboard');
    await dialog.getByLabel('Title').fill('Wharf 港口');
    await dialog.getByRole('button', { name: 'Add dashboard' }).click();
    await app.expectToast('“Wharf 港口” was added');
    await app.open('/dashboards?search=Wharf');
    await app.table('Dashboards').expectRows(['Wharf 港口']);

    await app.press('j a');
    const assign = await app.expectDialog('Assign to customers');
    await assign.getByRole('combobox', { name: 'Customers' }).fill('Wharfside');
    await app.page.getByRole('option', { name: 'Wharfside' }).click();
    await assign.getByRole('button', { name: 'Assign to customers' }).click();
    await app.expectToast('“Wharf 港口” was assigned to “Wharfside”');
    await app.table('Dashboards').expectRows(['Wharfside']);

    await app.press('shift+w');
    const warning = await app.expectDialog('Make “Wharf 港口” public?');
    await warning.getByRole('button', { name: 'Make public' }).click();
    const shared = await app.expectDialog('Public link of “Wharf 港口”');
    const link = shared.getByText(/\/dashboard\/[\w-]+\?publicId=[\w-]+$/);
    const id = new URL(String(await link.textContent())).pathname.split('/').at(-1);
    await app.expectAccessible('the public link of a dashboard');
    await app.picture('dashboard public link');
    await app.press('escape');
    await app.page.getByRole('grid', { name: 'Dashboards' }).waitFor();

    const downloaded = app.page.waitForEvent('download');
    await app.press('shift+e');
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('wharf_港口.json');
    const exported = await text(await file.createReadStream());
    expect(exported).not.toContain('Wharfside');

    await app.press('shift+i');
    const wrong = await app.expectDialog('Import from a file');
    await paste(app, '{"ruleChain":{"name":"No"},"metadata":{}}');
    await wrong.getByRole('button', { name: 'Import from a file' }).click();
    await wrong.getByText('This is the file of another type: Rule chain.').waitFor();
    await paste(app, exported.replace('Wharf', 'Wharf two'));
    await wrong.getByRole('button', { name: 'Import from a file' }).click();
    await app.expectToast('“Wharf two 港口” was imported');
    await app.open('/dashboards?search=Wharf&sort=title,ASC');
    await app.table('Dashboards').expectRows(['Wharf two 港口', 'Wharf 港口']);
    await app.table('Dashboards').row('Wharf 港口').click();
    await app.page.getByRole('heading', { name: 'Wharf 港口', level: 2 }).waitFor();
    await app.expectAccessible('the details of a dashboard');
    await app.picture('dashboard details');
    // There is one public for all stories.
    await app.run('dashboard.make-private', { ids: [id] });
  });
});

describe('a dashboard', () => {
  story('is read on a phone, by touch, and from the right', async ({ app, platform }) => {
    const lock = await platform.createDevice('Waterlock', { type: 'waterlock' });
    await platform.postTelemetry(lock, { level: 5, flow: 8 });
    const id = await platform.save('dashboard', { title: 'Waterlocks', configuration: WATERLOCKS });
    await app.signIn('tenant', `/dashboards/${id}`);
    await app.page.setViewportSize({ width: 390, height: 844 });
    const level = app.page.getByRole('region', { name: 'Level' });
    const flow = app.page.getByRole('region', { name: 'Flow' });
    await level.getByText('5').waitFor();
    const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // One below the other in the order of phones, as high as there, as wide as the window.
    expect((await box(level)).y).toBeGreaterThan((await box(flow)).y);
    expect((await box(level)).height).toBe(3 * (40 + 10) - 10);
    expect((await box(flow)).height).toBe(5 * (40 + 10) - 10);
    expect((await box(flow)).width).toBeGreaterThan(360);
    await app.expectAccessible('a dashboard on a phone');
    await app.picture('dashboard on a phone');
    await tap(app, level.getByRole('button', { name: 'Look at one' }));
    await app.page.getByRole('region', { name: 'Flow of one' }).getByText('8').waitFor();
    await app.run('state.back');

    await app.page.setViewportSize({ width: 1366, height: 800 });
    await app.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expect.poll(async () => (await box(level)).x).toBeGreaterThan((await box(flow)).x + 100);
    expect((await box(level)).y).toBe((await box(flow)).y);
    await app.expectAccessible('a dashboard from the right');
    await app.picture('dashboard from the right');
    await app.press('e');
    await app.page.getByRole('textbox', { name: 'Title' }).waitFor();
    await app.run('widget.focus', { widget: 'flow' });
    const before = await box(flow);
    // Arrows lead where they point to.
    await app.press('ArrowLeft');
    await expect.poll(async () => (await box(flow)).x).toBeLessThan(before.x);
    await app.press('mod+z shift+ArrowLeft');
    await expect.poll(async () => (await box(flow)).width).toBeGreaterThan(before.width);
    await app.run('dashboard.discard-changes');
    await platform.remove('dashboard', id);
  });
});

describe('a dashboard and the console around it', () => {
  story('fills the page and gives it back, and hangs on a wall by its address', async ({ app, platform }) => {
    const { page } = app;
    const id = await platform.save('dashboard', { title: 'Waterlocks', configuration: WATERLOCKS });
    await app.signIn('tenant', `/dashboards/${id}`);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const bar = page.getByRole('banner');
    const tools = page.getByRole('toolbar', { name: 'Tools of the dashboard' });
    const level = page.getByRole('region', { name: 'Level' });
    await level.waitFor();
    await menu.waitFor();

    await app.press('shift+f');
    await menu.waitFor({ state: 'hidden' });
    await bar.waitFor({ state: 'hidden' });
    await tools.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await app.expectAccessible('a dashboard on the full screen');
    // What one is in is left first.
    await app.press('n escape');
    await menu.waitFor({ state: 'hidden' });
    await app.press('escape');
    await menu.waitFor();
    await bar.waitFor();
    await tools.getByRole('button', { name: 'Dashboard without anything around it' }).waitFor();

    await app.open(`/dashboards/${id}?hideToolbar=true`);
    await level.waitFor();
    await menu.waitFor({ state: 'hidden' });
    await bar.waitFor({ state: 'hidden' });
    await tools.waitFor({ state: 'detached' });

    // There is nothing to leave where a dashboard has been opened by itself.
    await app.open(`/dashboard/${id}`);
    await level.waitFor();
    expect(await tools.getByRole('button', { name: /full screen|without anything/ }).count()).toBe(0);
    await platform.remove('dashboard', id);
  });
});

describe('a narrow widget', () => {
  story('has room for its title and for the buttons of its rows', async ({ app, platform }) => {
    const lock = await platform.createDevice('Narrow lock', { type: 'narrowlock' });
    await platform.postTelemetry(lock, { level: 5 });
    const id = await platform.save('dashboard', { title: 'Narrow', configuration: narrow(lock.id) });
    await app.signIn('tenant', `/dashboards/${id}`);
    const { page } = app;
    const title = page.getByRole('heading', { name: 'Level of the lock' });
    await page.getByRole('button', { name: /History/ }).waitFor();
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

    const table = page.getByRole('region', { name: 'Locks' });
    const open = table.getByRole('button', { name: 'Open it' });
    await open.waitFor();
    const [frame, button] = [await table.boundingBox(), await open.boundingBox()];
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0),
    );
    await app.picture('narrow widgets');
    await platform.remove('dashboard', id);
  });
});

/** A chart of a time of its own, and a table of more columns than it has room for. */
function narrow(deviceId: string): object {
  const key = (name: string) => ({ name, type: 'timeseries', label: name, color: '#3f51b5', settings: {} });
  const widget = (typeAlias: string, type: string, title: string, keys: readonly string[], more: object) => ({
    ...{ isSystemType: true, type, typeAlias },
    bundleAlias: type === 'timeseries' ? 'charts' : 'cards',
    config: {
      ...{ title, showTitle: true, settings: {} },
      datasources: [{ type: 'entity', entityAliasId: 'lock', dataKeys: keys.map(key) }],
      ...more,
    },
  });
  const action = { id: 'o', name: 'Open it', icon: 'add', type: 'openDashboardState' };
  const fixedTimewindow = { startTimeMs: 1_600_000_000_000, endTimeMs: 1_600_100_000_000 };
  const history = { historyType: 1, fixedTimewindow, interval: 60_000 };
  const place = (col: number) => ({ row: 0, col, sizeX: 6, sizeY: 4 });
  return {
    entityAliases: {
      lock: {
        ...{ id: 'lock', alias: 'Lock' },
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: deviceId } },
      },
    },
    widgets: {
      chart: widget('basic_timeseries', 'timeseries', 'Level of the lock', ['level'], {
        useDashboardTimewindow: false,
        timewindow: { selectedTab: 1, history, aggregation: { type: 'AVG', limit: 500 } },
      }),
      table: widget('entities_table', 'latest', 'Locks', ['level', 'flow', 'gate', 'wind', 'rain'], {
        settings: { entitiesTitle: 'Locks' },
        actions: { actionCellButton: [{ ...action, targetDashboardStateId: 'default' }] },
      }),
    },
    states: {
      default: {
        ...{ name: 'All', root: true },
        layouts: { main: { widgets: { chart: place(0), table: place(6) }, gridSettings: {} } },
      },
    },
  };
}

/** Touches the middle of what it finds, as a finger does. */
async function tap({ page }: ConsoleApp, found: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {};
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** A card that shows a key of all waterlocks. */
const waterlocks = (title: string, key: string, more: object = {}) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  config: {
    title,
    showTitle: true,
    decimals: 0,
    datasources: [
      {
        type: 'entity',
        entityAliasId: 'all',
        dataKeys: [{ name: key, type: 'timeseries', label: title, color: '#3f51b5' }],
      },
    ],
    ...more,
  },
});

/** Two cards, which phones show the other way round, and a state that a button of one leads to. */
const WATERLOCKS = {
  entityAliases: {
    all: {
      id: 'all',
      alias: 'Waterlocks',
      filter: { type: 'deviceType', resolveMultiple: true, deviceType: 'waterlock', deviceNameFilter: '' },
    },
  },
  widgets: {
    level: waterlocks('Level', 'level', {
      actions: {
        headerButton: [
          { name: 'Look at one', icon: 'search', type: 'openDashboardState', targetDashboardStateId: 'one' },
        ],
      },
    }),
    flow: waterlocks('Flow', 'flow'),
    one: waterlocks('Flow of one', 'flow'),
  },
  states: {
    default: {
      name: 'All',
      root: true,
      layouts: {
        main: {
          widgets: {
            level: { row: 0, col: 0, sizeX: 8, sizeY: 4, mobileOrder: 2, mobileHeight: 3 },
            flow: { row: 0, col: 8, sizeX: 8, sizeY: 4, mobileOrder: 1, mobileHeight: 5 },
          },
          gridSettings: { mobileRowHeight: 40, margin: 10 },
        },
      },
    },
    one: {
      name: 'One',
      root: false,
      layouts: {
        main: { widgets: { one: { row: 0, col: 0, sizeX: 8, sizeY: 4 } }, gridSettings: {} },
      },
    },
  },
};

describe('an entity view', () => {
  story('shows a customer what it was given of a device, and leads there', async ({ app, platform }) => {
    const device = await platform.createDevice('Crane');
    await platform.postTelemetry(device, { load: 7, wind: 3 });
    await app.signIn('tenant', '/home');
    const customer = (await app.run('customer.create', { title: 'Marina' })) as { id: { id: string } };
    await app.open(`/customers/${customer.id.id}/entityViews`);
    await app.page.getByText('No entity views yet').waitFor();
    await app.press('c');
    const dialog = await app.expectDialog('Add entity view');
    await dialog.getByLabel('Name', { exact: true }).fill('Load of the crane');
    await dialog.getByRole('combobox', { name: 'Type' }).first().fill('load');
    await app.press('enter');
    const target = dialog.getByRole('group', { name: 'View of' });
    await target.getByLabel('Type').selectOption('Device');
    await target.getByRole('combobox', { name: 'Device' }).fill('Crane');
    await app.page.getByRole('option', { name: 'Crane' }).click();
    await dialog.getByRole('combobox', { name: 'Telemetry keys' }).click();
    await app.page.getByRole('option', { name: 'load' }).click();
    await app.picture('entity view form');
    await app.press('mod+enter');
    await app.expectToast('“Load of the crane” was added');
    await app.table('Customer entity views').expectRows(['Load of the crane']);
    await app.press('enter');
    const link = app.page.getByRole('link', { name: 'Crane' });
    await link.waitFor();
    await app.expectAccessible('the details of an entity view');
    await app.picture('entity view details');
    await link.click();
    await app.expectPath(new RegExp(`^/devices/${device.id}`));
    await app.page.getByRole('heading', { name: 'Crane', level: 2 }).waitFor();
  });
});

/** Writes over what stands in the field of the file. */
async function paste(app: ConsoleApp, text: string): Promise<void> {
  await app.page.getByRole('textbox', { name: 'Exported JSON' }).fill(text);
}
