import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Typed in one line, as the editor would indent the next one. */
const TIDE = {
  html: '<div class="tide"><p class="level">High</p><button title="Ask">Ask</button></div>',
  css: '.level { color: rgb(0, 60, 120); } .tide { padding: 4px; }',
  script:
    "self.onInit = () => { const { port } = self.ctx.settings; if (port) { self.ctx.$container[0].querySelector('.level').textContent = 'Tide at ' + port; } };",
  schema: '{"schema": {"type": "object", "properties": {"port": {"title": "Port", "type": "string"}}}}',
};

/** How fast somebody types, ms a key. */
const FAST = { delay: 20 };

const pane = ({ page }: ConsoleApp, name: string) => page.getByRole('textbox', { name, exact: true });
/** What the editor of code shows of a text. */
const shown = async (app: ConsoleApp, name: string) => {
  const code = app.page.getByRole('code').filter({ has: pane(app, name) });
  const lines = await code.locator('.view-line').allInnerTexts();
  return lines.join('').replaceAll('\u00a0', ' ');
};
const preview = ({ page }: ConsoleApp, name: string) => page.frameLocator(`iframe[title="${name}"]`);

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab, or back, until this has the focus. */
async function tabTo({ page }: ConsoleApp, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await isFocused(target)) return;
    const isInCode = await page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null);
    if (isInCode) await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Writes a code in the place of what its pane holds. */
async function write(app: ConsoleApp, name: string, text: string): Promise<void> {
  await tabTo(app, pane(app, name));
  await app.press('mod+a');
  await app.page.keyboard.type(text, FAST);
}

async function makeBundle(app: ConsoleApp, title: string): Promise<string> {
  await app.signIn('tenant');
  const { id } = (await app.run('widgets-bundle.create', { title })) as { id: { id: string } };
  return id.id;
}

describe('a type of widgets in the editor', () => {
  story('holds all that is typed, however fast, over whatever was selected', async ({ app }) => {
    const bundle = await makeBundle(app, 'Quay');
    await app.open(`/widgets-bundles/${bundle}/widgetTypes/add`);
    await app.page.getByRole('combobox', { name: 'Shows' }).waitFor();
    expect(await app.page.getByRole('combobox', { name: 'Shows' }).inputValue()).toBe('latest');
    await preview(app, 'New type').locator('.readings').waitFor({ state: 'attached' });
    await app.page.getByRole('textbox', { name: 'Name' }).fill('Tide table');

    await pane(app, 'HTML').focus();
    await app.press('mod+a');
    await app.page.keyboard.type(TIDE.html, FAST);
    await preview(app, 'Tide table').getByText('High').waitFor();
    expect(await shown(app, 'HTML')).toBe(TIDE.html);
    expect(await app.run('widget-type.save')).toMatchObject({ descriptor: { templateHtml: TIDE.html } });

    // A line that was empty a moment ago goes into the one above it, and a quote takes the place of all.
    const html = pane(app, 'HTML');
    await html.focus();
    await app.press('mod+a');
    await app.page.keyboard.type('<b>\n>', FAST);
    await app.press('home Backspace');
    await app.page.keyboard.type('</b>', FAST);
    await expect.poll(() => shown(app, 'HTML')).toBe('<b></b>>');
    await app.press('mod+a');
    await app.page.keyboard.type("'High'", FAST);
    await expect.poll(() => shown(app, 'HTML')).toBe("'High'");
  });

  story('is written by keyboard alone', async ({ openApp }) => {
    const app = await openApp({ theme: 'system', isolatesFrames: true });
    const { page } = app;
    // A preview that begins before it is taken out again asks for it: it is nowhere, and of no host that is named.
    app.expectConsoleError(/\/favicon\.svg/);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const bundle = await makeBundle(app, 'Estuary');
    await app.open(`/widgets-bundles/${bundle}/widgetTypes`);
    await page.getByText('No widget types yet').waitFor();
    await app.press('shift+w');
    const dialog = await app.expectDialog('Write a widget type');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Widgets bundle' }).inputValue())
      .toBe('Estuary');
    await tabTo(app, dialog.getByRole('combobox', { name: 'Shows' }));
    await app.type('Nothing');
    await app.press('mod+enter');
    await app.expectPath(`/widgets-bundles/${bundle}/widgetTypes/add/static`);

    // The name has the focus, and the preview is called by it.
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await app.type('Tide clock');
    await preview(app, 'Tide clock').getByText('A note').waitFor();

    await tabTo(app, tab('HTML'));
    await app.press('ArrowLeft');
    await tabTo(app, button('Add resource'));
    await app.press('enter');
    await app.type(`${new URL(page.url()).origin}/favicon.svg`);
    await app.picture('resource');

    // What is taken out there can be brought back.
    const address = page.getByRole('textbox', { name: 'Address' });
    await tabTo(app, page.getByRole('button', { name: /^Remove / }));
    await app.press('enter');
    await address.waitFor({ state: 'detached' });
    await app.press('mod+z');
    await app.expectToast('Undone: Resources');
    expect(await address.inputValue()).toMatch('/favicon.svg');
    await app.press('mod+shift+z');
    await app.expectToast('Done again: Resources');
    await address.waitFor({ state: 'detached' });

    await tabTo(app, tab('Resources'), 'Shift+Tab');
    await app.press('ArrowRight');
    await write(app, 'HTML', TIDE.html);
    await tabTo(app, tab('HTML'), 'Shift+Tab');
    await app.press('ArrowRight');
    await write(app, 'CSS', TIDE.css);
    await write(app, 'Settings schema', TIDE.schema);
    await write(app, 'JavaScript', TIDE.script);
    await preview(app, 'Tide clock').getByText('High').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await app.setSystemTheme(theme);
      await app.expectAccessible(`the editor, ${theme}`);
      await app.picture(`widget editor, ${theme}`);
    }

    // The form is that of the schema as it is written.
    await tabTo(app, tab('Settings schema'), 'Shift+Tab');
    await app.press('end');
    await tabTo(app, page.getByRole('textbox', { name: 'Port' }));
    await app.type('Brest');
    const level = preview(app, 'Tide clock').getByText('Tide at Brest');
    await level.waitFor();
    expect(await level.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 60, 120)');

    // In the code a step back is the code's own.
    await tabTo(app, tab('CSS'), 'Shift+Tab');
    await app.press('ArrowLeft');
    await tabTo(app, pane(app, 'HTML'));
    await app.press('mod+end');
    await app.type('!');
    await expect.poll(() => shown(app, 'HTML')).toBe(`${TIDE.html}!`);
    await app.press('mod+z');
    await expect.poll(() => shown(app, 'HTML')).toBe(TIDE.html);
    await app.press('mod+shift+z');
    await expect.poll(() => shown(app, 'HTML')).toBe(`${TIDE.html}!`);
    const mark = preview(app, 'Tide clock').getByText(/!$/);
    await mark.waitFor();
    await app.press('mod+z');
    await mark.waitFor({ state: 'detached' });
    await level.waitFor();

    // Past the preview, and back.
    await tabTo(app, button('Fill the window'));
    await app.press('tab');
    await app.picture('focus in preview');
    // The preview is a process of its own: the focus takes a moment to get there, and to come back.
    const isAsking = preview(app, 'Tide clock')
      .getByRole('button')
      .and(preview(app, 'Tide clock').locator(':focus'));
    await isAsking.waitFor();
    // Where it is drawn anew meanwhile, one goes on from where one was.
    await app.run('widget-type.run');
    await page.locator(':focus').locator('iframe[title="Tide clock"]').waitFor();
    await level.waitFor();
    await app.press('tab');
    await isAsking.waitFor();
    await app.press('tab tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await tabTo(app, button('Fill the window'), 'Shift+Tab');

    await app.press('mod+s');
    await app.expectToast('Saved widget type “Tide clock”');
    await app.expectPath(/widgetTypes\/[\da-f-]+\/editor/);
    // Whoever has saved goes on where they were.
    expect(await isFocused(button('Fill the window'))).toBe(true);

    // Another one of it, which the first stays as it is saved by.
    const [, first = ''] = /widgetTypes\/([\da-f-]+)/.exec(page.url()) ?? [];
    await tabTo(app, pane(app, 'HTML'));
    await app.press('mod+end');
    await app.type('<i>Low</i>');
    await app.press('mod+shift+s');
    const saveAs = await app.expectDialog('Save as');
    await tabTo(app, saveAs.getByRole('textbox', { name: 'Name' }));
    await app.press('mod+a');
    await app.type('Low tide');
    await app.press('mod+enter');
    await app.expectToast('Saved widget type “Low tide”');
    await expect.poll(() => page.url()).not.toContain(first);
    await preview(app, 'Low tide').getByText('Low').waitFor();
    expect(await isFocused(pane(app, 'HTML'))).toBe(true);

    // Nobody leaves what is not saved without being asked.
    const second = page.url();
    await tabTo(app, pane(app, 'HTML'));
    await app.press('mod+a');
    await app.type('Gone');
    await app.press('escape tab');
    await app.press('g h');
    await page.getByRole('alertdialog').waitFor();
    await app.press('escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(second);
    await app.press('g h');
    await tabTo(app, page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }));
    await app.press('enter');
    await app.expectPath('/home');
    await app.open(`/widgets-bundles/${bundle}/widgetTypes`);
    await app.table('Widget types').expectRows(['Low tide', 'Tide clock']);
  });
});
