import { expect } from 'vitest';
import { openSpecimen } from './gallery.ts';
import { story } from './story.ts';

story('the inputs of values are used by keyboard', async ({ app }) => {
  const { page } = app;
  await app.signIn('tenant', '/gallery/inputs/image-input');

  const image = await openSpecimen(app, 'Picture');
  const files = image.locator('input[type="file"]').first();
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';
  await files.setInputFiles({ name: 'dot.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
  await image.getByAltText('Preview').first().waitFor();
  await files.setInputFiles({ name: 'tool.png', mimeType: 'image/png', buffer: Buffer.alloc(100) });
  await image.getByText('tool.png is no picture').waitFor();
  await image.getByAltText('Preview').first().waitFor();
  await files.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(3_100_000) });
  await image.getByText('The file is too large: 3.1 MB, at most 3 MB').waitFor();

  const file = await openSpecimen(app, 'File');
  const gb2312 = Buffer.from([0xc9, 0xe8, 0xb1, 0xb8]);
  await file
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: gb2312 });
  await file.getByText('devices.csv').waitFor();

  const icons = await openSpecimen(app, 'Icon');
  await icons.getByRole('button', { name: 'Empty No icon' }).press('Enter');
  const iconDialog = await app.expectDialog('Select icon');
  const box = await iconDialog.getByRole('listbox').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(590);
  await app.type('microsoft-visual-studio');
  await iconDialog.getByRole('checkbox', { name: 'Show all' }).press('Space');
  await iconDialog.getByRole('option', { name: 'microsoft-visual-studio-code' }).waitFor();
  await app.expectAccessible('icon dialog');
  await iconDialog.getByRole('listbox').press('ArrowRight');
  await app.press('Enter');
  await icons.getByRole('button', { name: 'Empty microsoft-visual-studio-code' }).waitFor();

  const colours = await openSpecimen(app, 'Colour');
  await colours.getByRole('button', { name: 'Pick a colour: Filled' }).press('Enter');
  const colourDialog = await app.expectDialog(/^Select a colour/);
  await app.expectAccessible('colour dialog');
  await colourDialog.getByRole('slider', { name: 'Hue' }).press('ArrowRight');
  await colourDialog.getByRole('button', { name: '#009688' }).press('Enter');
  await colourDialog.getByRole('button', { name: 'Select' }).press('Enter');
  expect(await colours.getByLabel('Filled', { exact: true }).inputValue()).toBe('#009688');

  const map = await openSpecimen(app, 'Keys and values');
  await map
    .getByRole('group', { name: 'Empty' })
    .getByRole('button', { name: 'Add an entry' })
    .press('Enter');
  await app.type('unit');
  await app.press('Tab');
  await app.type('bar');
  expect(await app.focused()).toBe('bar');

  const country = await openSpecimen(app, 'Country');
  await country.getByLabel('Empty').focus();
  await app.type('viet');
  await page.getByRole('option', { name: 'Vietnam' }).waitFor();
  // Enter takes nothing while the answer to the last letter is awaited.
  await expect
    .poll(async () => {
      await app.press('Enter');
      return app.focused();
    })
    .toBe('Vietnam');
});

story('parts of pages that are no inputs are used by keyboard', async ({ app }) => {
  await app.signIn('tenant', '/gallery/inputs/tree');
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  const tree = (await openSpecimen(app, 'Tree')).locator('> div > div').first();
  await tree.getByRole('treeitem', { name: 'Site' }).press('ArrowRight');
  await tree.getByRole('treeitem', { name: 'Hall' }).waitFor();
  await app.press('ArrowDown F2');
  await app.type('Cellar');
  await app.press('Enter');
  await tree.getByRole('treeitem', { name: 'Cellar' }).waitFor();
  expect(await app.focused()).toBe('Cellar');

  const full = await openSpecimen(app, 'Full window');
  await full.getByRole('button', { name: 'Fill the window' }).first().press('Enter');
  await app.expectAccessible('full window');
  await app.press('Escape');
  await full.getByRole('dialog').waitFor({ state: 'detached' });

  const copy = await openSpecimen(app, 'Copy button');
  await copy.getByRole('button').first().press('Enter');
  await app.expectToast('The token is copied');
});
