import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('changing keys', () => {
  story('by pressing them: refused where another has them, and shown everywhere', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.page.evaluate(() => window.clavier.commands.ready());
    await app.press('mod+alt+k');
    const editor = await app.expectDialog('Change keys');
    await app.type('go.assets');
    await app.press('enter');
    const capture = editor.getByRole('textbox', { name: /^Keys for/ });
    await capture.waitFor();
    await app.press('g d');
    await editor.getByText('G D belongs to Devices').waitFor();
    await app.press('enter');
    await capture.waitFor();
    await app.press('Backspace j');
    await editor.getByText('Enter keeps them', { exact: false }).waitFor();
    await app.press('enter');
    await capture.waitFor({ state: 'detached' });
    await app.expectAccessible('the editor of keys');
    await app.picture('change keys');
    await app.press('escape');
    await editor.waitFor({ state: 'detached' });

    await app.press('g j');
    await app.expectPath('/assets');
    await app.page.reload();
    await app.table('Assets').expectFilled();
    await app.press('g');
    await app.page.getByRole('status', { name: 'What may follow' }).getByText('Assets').waitFor();
    await app.press('escape ?');
    const sheet = await app.expectDialog('Keyboard Shortcuts');
    expect(await sheet.getByRole('option', { name: /^Assets/ }).textContent()).toMatch(/G\s*J$/);
  });

  story('exports and imports them, and names what is in the way', async ({ app }) => {
    await app.signIn('tenant');
    await app.run('hotkeys.rebind', { command: 'go.assets', keys: 'g j' });
    const keymap = await app.run('hotkeys.export');
    expect(keymap).toMatchObject({ keys: { 'go.assets': ['g j'] } });
    await app.run('hotkeys.restore');
    await app.press('mod+alt+k');
    const editor = await app.expectDialog('Change keys');
    await editor.getByRole('button', { name: 'Import…' }).click();
    const form = await app.expectDialog('Import keys');
    await form.getByLabel('Keymap').fill('{"keys": {"go.assets": ["g d"], "go.home": ["g 1"]}}');
    await app.press('mod+enter tab');
    await form.getByRole('button', { name: 'Import keys' }).click();
    await form.getByText('G D would belong to several: ', { exact: false }).waitFor();
    await form.getByLabel('Where keys conflict').selectOption('Import the others');
    await form.getByRole('button', { name: 'Import keys' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await app.run('hotkeys.export')).toEqual({ keys: { 'go.home': ['g 1'] }, singleLetters: true });
  });

  story(
    'that were stored and cannot be read are said to be lost, as is all else, and cost nothing',
    async ({ app }) => {
      app.expectConsoleError(/could not be read/);
      await app.signIn('tenant');
      const names = 'keys,macros,single-letter-keys,table-devices,table-assets,menu-groups,menu-docked,theme'
        .concat(',details-width,density,key-hints,recent-commands')
        .split(',');
      for (const broken of ['{"go.assets": 7', '{"go.assets":{"x":[1]}}', '[7]']) {
        await app.page.evaluate(
          ([all, text]) => {
            for (const name of all) localStorage.setItem(`TB-${name}`, text);
          },
          [names, broken] as const,
        );
        await app.open('/devices');
        await app.page.getByRole('grid').getByRole('row').nth(1).waitFor();
        await app.page.evaluate(() => window.clavier.commands.ready());
        await app.run('hotkeys.rebind', { command: 'go.home', keys: 'g 1' });
        await app.press('g a');
        await app.expectPath('/assets');
      }
      await app.page.reload();
      await app.expectToast('Some stored macros could not be read');
    },
  );
});
