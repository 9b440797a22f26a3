import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('changing keys', () => {
  story('by pressing them: refused where another has them, and shown everywhere', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await app.run('hotkeys.edit');
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
    await app.run('hotkeys.edit');
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

  story('that were stored and cannot be read are said to be lost', async ({ app }) => {
    await app.signIn('tenant');
    await app.page.evaluate(() => localStorage.setItem('TB-keys', '{"go.assets": 7'));
    await app.page.reload();
    await app.expectToast('Some stored keys could not be read');
    await app.press('g a');
    await app.expectPath('/assets');
  });
});
