import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('types of widgets', () => {
  story('are made in a bundle, changed, and taken along in a file', async ({ app }) => {
    await app.signIn('tenant', '/widgets-bundles');
    await app.run('widgets-bundle.create', { title: 'Harbour' });
    await app.open('/widgets-bundles?search=Harbour');
    await app.table('Widgets bundles').expectRows(['Harbour']);
    await app.run('table.next-row');
    await app.run('widgets-bundle.list-widget-types');
    await app.page.getByText('No widget types yet').waitFor();
    await app.picture('widget types, none');

    await app.press('c');
    const dialog = await app.expectDialog('Add widget type');
    expect(await dialog.getByRole('combobox', { name: 'Widgets bundle' }).inputValue()).toBe('Harbour');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tide <b>gauge</b>');
    await app.picture('widget type form');
    await dialog.getByRole('button', { name: 'Add widget type' }).click();
    await app.expectToast('“Tide <b>gauge</b>” was added');
    await app.table('Widget types').expectRows(['Tide <b>gauge</b>']);

    await app.run('widget-type.edit', { sizeX: 4, controllerScript: 'self.onInit = () => {};' });
    await app.table('Widget types').expectRows(['4 × 3']);

    const downloaded = app.page.waitForEvent('download');
    await app.press('shift+e');
    const exported = JSON.parse(await text(await (await downloaded).createReadStream()));
    expect(exported).toMatchObject({
      name: 'Tide <b>gauge</b>',
      descriptor: { type: 'latest', sizeX: 4, sizeY: 3, controllerScript: 'self.onInit = () => {};' },
    });
    expect(exported).not.toHaveProperty('bundleAlias');

    await app.run('widget-type.import', { file: { ...exported, name: 'Tide two', alias: 'tide_two' } });
    await app.table('Widget types').expectRows(['Tide <b>gauge</b>', 'Tide two']);
    await app.table('Widget types').row('Tide two').click();
    await app.page.getByRole('heading', { name: 'Tide two', level: 2 }).waitFor();
    await app.expectAccessible('the details of a widget type');
    await app.picture('widget type details');

    // In the list of all bundles they are found by any part of their names.
    await app.open('/widgetTypes?search=two');
    await app.table('Widget types').expectRows(['Tide two']);
    await app.picture('widget types found');
  });

  story('of the system are for its administrators to change', async ({ app }) => {
    await app.signIn('tenant', '/widgetTypes?search=Timeseries');
    await app.table('Widget types').expectFilled();
    await app.press('j e');
    await app.expectToast('A type of the system: only its administrators change it');
  });
});
