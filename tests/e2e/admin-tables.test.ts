import { describe, expect } from 'vitest';
import { entityAdminWidgets } from '../../src/platform/demo/widget-bundles/entity-admin-widgets.ts';
import { story } from './story.ts';

describe('a table of entities that adds, changes and deletes', () => {
  for (const { of, table, button, form } of [
    { of: 'DEVICE', table: 'device_admin_table', button: 'Add device', form: /device/i },
    { of: 'ASSET', table: 'asset_admin_table', button: 'Add asset', form: /asset/i },
  ]) {
    story(`does so with the forms of the console: ${of}`, async ({ app, platform }) => {
      const { page } = app;
      const dashboard = await platform.save('dashboard', {
        title: `Sidings ${of}`,
        configuration: sidings(of, table),
      });
      await app.signIn('tenant', `/dashboards/${dashboard}`);
      const widget = page.getByRole('region', { name: 'Sidings' });
      await widget.getByRole('button', { name: button }).click();
      const adding = page.getByRole('dialog', { name: form });
      await adding.getByLabel('Name', { exact: true }).fill(`Siding ${of} one`);
      if (of === 'ASSET') await adding.getByLabel(/^Type/).fill('siding');
      await app.picture(`admin table, adding ${of}`);
      await app.press('mod+enter');
      await adding.waitFor({ state: 'hidden' });
      const row = (name: string) => widget.getByRole('row').filter({ hasText: name });
      await row(`Siding ${of} one`).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/dashboards/${dashboard}`);

      await row(`Siding ${of} one`).getByRole('button', { name: /^Edit/ }).click();
      const changing = page.getByRole('dialog', { name: form });
      const name = changing.getByLabel('Name', { exact: true });
      expect(await name.inputValue()).toBe(`Siding ${of} one`);
      await name.fill(`Siding ${of} two`);
      await app.press('mod+enter');
      await row(`Siding ${of} two`).waitFor();

      await row(`Siding ${of} two`)
        .getByRole('button', { name: /^Delete/ })
        .click();
      const asking = page.getByRole('alertdialog', { name: /delete/i });
      await app.picture(`admin table, deleting ${of}`);
      await asking.getByRole('button', { name: /^Delete/ }).click();
      await row(`Siding ${of} two`).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(`/dashboards/${dashboard}`);
      await platform.remove('dashboard', dashboard);
    });
  }
});

/** A dashboard of one such table, with the actions that its type comes with. */
function sidings(entityType: string, typeAlias: string): object {
  const config = entityAdminWidgets.types.find(({ alias }) => alias === typeAlias)?.config;
  return {
    widgets: {
      table: {
        id: 'table',
        isSystemType: true,
        bundleAlias: 'entity_admin_widgets',
        typeAlias,
        type: 'latest',
        title: 'Sidings',
        sizeX: 12,
        sizeY: 8,
        row: 0,
        col: 0,
        config: {
          ...config,
          title: 'Sidings',
          showTitle: true,
          datasources: [{ type: 'entity', entityAliasId: 'all', dataKeys: [] }],
        },
      },
    },
    entityAliases: {
      all: {
        id: 'all',
        alias: 'Sidings',
        filter: {
          type: 'entityName',
          entityType,
          entityNameFilter: `Siding ${entityType}`,
          resolveMultiple: true,
        },
      },
    },
    states: {
      default: {
        name: 'Sidings',
        root: true,
        layouts: { main: { widgets: { table: { sizeX: 12, sizeY: 8, row: 0, col: 0 } }, gridSettings: {} } },
      },
    },
  };
}
