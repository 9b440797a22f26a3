import { expect } from 'vitest';
import { story } from './story.ts';

story('a macro is recorded, found in the palette, bound to a key, and played', async ({ app, platform }) => {
  const device = await platform.createDevice('Macro pump');
  await app.signIn('tenant', `/devices?search=${encodeURIComponent('Macro pump')}`);
  await app.table('Devices').expectRow('Macro pump');
  await app.run('macro.discard').catch(() => undefined);
  await app.press('q');
  await app.page.getByText('Recording a macro: 0 done').waitFor();
  await app.press('g a');
  await app.expectPath('/assets');
  await app.run('device.make-public', { ids: [device.id] });
  await app.page.getByText('Recording a macro: 2 done').waitFor();
  await app.expectAccessible('while recording');
  await app.picture('recording');
  await app.page.getByRole('main').getByRole('grid').waitFor();
  await app.page
    .getByRole('banner')
    .locator('xpath=..')
    .getByRole('button', { name: 'Stop and save macro' })
    .click();
  const form = await app.expectDialog('Stop and save macro');
  await app.type('Show the pump');
  await app.press('enter');
  await form.waitFor({ state: 'detached' });
  // Where the button was, the keys of the page go on.
  await expect
    .poll(() => app.page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true);

  await app.run('device.make-private', { ids: [device.id] });
  await app.run('hotkeys.rebind', { command: 'macro.run.show-the-pump', keys: 'alt+1' });
  await app.open('/home');
  await app.page.getByRole('navigation').first().waitFor();
  await app.openPalette();
  await app.type('show the pump');
  await app.page
    .getByRole('option', { name: /Show the pump/ })
    .first()
    .waitFor();
  await app.press('escape alt+1');
  await app.expectPath('/assets');
  await app.expectDialog(/public/i);
  await app.page.getByRole('button', { name: 'Make public' }).last().click();
  await app.expectToast('“Show the pump” done');
  // What a script does on a page stands in the line after the one that goes there.
  await app.run('go.devices');
  await app.run('table.sort', { property: 'name', order: 'DESC' });
  await app.expectPath(/sort=name%2CDESC/);
  await app.run('navigation.open', { path: '/customers?search=nobody' });
  await app.run('table.clear');
  await app.expectPath('/customers');
  const macros = await app.run('macro.export');
  expect(macros).toMatchObject({
    macros: [{ name: 'Show the pump', steps: [{ command: 'go.assets' }, {}] }],
  });
});
