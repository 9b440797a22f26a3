import { expect } from 'vitest';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

story(
  'an alias of ten thousand entities says how many are shown, and holds up nothing',
  async ({ openApp }) => {
    const own = await startOwnPlatform();
    await own.addDevices(10_000);
    const platform = await connectPlatform(own.url, own.mqttPort);
    const lone = await platform.createDevice('Lone one');
    await platform.postTelemetry(lone, { load: 3 });
    const id = await platform.save('dashboard', { title: 'Crowd', configuration: dashboardOf(lone.id) });
    const app = await openApp({ url: own.url });
    const { page } = app;
    const region = (name: string) => page.getByRole('region', { name, exact: true });

    await app.signIn('tenant', `/dashboards/${id}`);
    await region('One').getByText('3').waitFor();
    for (const title of ['Names', 'Chart', 'History']) {
      await region(title).getByText('1,024 of 10,000 entities are shown').waitFor();
    }
    // A table has pages, and reaches all of them.
    await region('Table').getByText('1–10 of 10,000').waitFor();
    await platform.publishTelemetry(lone, { load: 4 });
    await region('One').getByText('4').waitFor();
    await app.picture('dashboard of ten thousand');

    await app.press('e');
    await page.getByRole('textbox', { name: 'Title' }).fill('Crowded');
    await app.press('mod+s');
    await app.expectToast('Dashboard saved');
    expect(await platform.stored('dashboard', id)).toMatchObject({ title: 'Crowded' });
    await app.press('escape escape');
    await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' });
    await app.press('g b');
    await app.table('Dashboards').expectRow('Crowded');
  },
);

/** Widgets about all devices of the crowd, and one about another. */
function dashboardOf(loneId: string): object {
  const key = { name: 'load', type: 'timeseries', label: 'Load', color: '#3f51b5', settings: {} };
  const widget = (bundleAlias: string, typeAlias: string, type: string, title: string, alias = 'crowd') => ({
    ...{ isSystemType: true, bundleAlias, typeAlias, type },
    config: {
      ...{ title, showTitle: true, decimals: 0, settings: {} },
      datasources: [{ type: 'entity', entityAliasId: alias, dataKeys: [key] }],
    },
  });
  const place = (row: number, col: number) => ({ row, col, sizeX: 8, sizeY: 4 });
  const entityNameFilter = 'Device 0';
  return {
    entityAliases: {
      crowd: {
        ...{ id: 'crowd', alias: 'Crowd' },
        filter: { type: 'entityName', resolveMultiple: true, entityType: 'DEVICE', entityNameFilter },
      },
      lone: {
        ...{ id: 'lone', alias: 'Lone' },
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: loneId } },
      },
    },
    widgets: {
      names: widget('cards', 'attributes_card', 'latest', 'Names'),
      chart: widget('charts', 'basic_timeseries', 'timeseries', 'Chart'),
      history: widget('cards', 'timeseries_table', 'timeseries', 'History'),
      table: widget('cards', 'entities_table', 'latest', 'Table'),
      one: widget('cards', 'simple_card', 'latest', 'One', 'lone'),
    },
    states: {
      default: {
        ...{ name: 'Crowd', root: true },
        layouts: {
          main: {
            widgets: {
              ...{ names: place(0, 0), chart: place(0, 8), history: place(0, 16) },
              ...{ table: place(4, 0), one: place(4, 8) },
            },
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
  };
}
