import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Writes a text in the place of what a field holds, and leaves it by the keyboard. */
async function write(app: ConsoleApp, field: Locator, text: string): Promise<void> {
  await field.focus();
  await app.press('mod+a delete');
  // As a paste comes in: nothing is closed or indented on the way.
  await app.page.keyboard.insertText(text);
  await app.press('escape tab');
}

/** The editor of a state in the gallery, once it is there. */
async function editor(app: ConsoleApp, specimen: string, label: string): Promise<Locator> {
  const section = app.page.locator(`[data-specimen="${specimen}"]`);
  const field = section.getByRole('textbox', { name: label, exact: true });
  await section.locator('.monaco-editor').nth(1).waitFor();
  await field.waitFor();
  return field;
}

story('a function that strangers wrote reaches nothing, and is stopped', async ({ app }) => {
  await app.signIn('tenant', '/gallery/inputs/js-function');
  const field = await editor(app, 'js-function', 'Filled');
  const said = app.page.locator('[data-specimen="js-function"]').getByRole('alert');

  await write(
    app,
    field,
    `const outside = ['document', 'parent', 'location', 'origin', 'localStorage', 'indexedDB', 'fetch', 'WebSocket',
      'Worker', 'importScripts', 'postMessage', 'MessagePort', 'MessageEvent', 'EventTarget', 'AbortSignal', 'Blob',
      'setTimeout', 'queueMicrotask', 'WebAssembly', 'SharedArrayBuffer', 'FinalizationRegistry', 'crypto', 'close'];
    throw new Error('found: ' + outside.filter((name) => globalThis[name] !== undefined).join() + '.');`,
  );
  await said.filter({ hasText: 'found: .' }).waitFor();

  // Where it is wrong is found by having it read as a program; this one could be run as such, and would say where it was.
  await write(app, field, '});\nthrow 1; (() => {//');
  await said.filter({ hasText: /SyntaxError: [^(]*$/ }).waitFor();

  await write(
    app,
    field,
    'Math.max = Number = JSON.parse = () => { throw 1; }; globalThis.kept = 1; return Math.max();',
  );
  await said.filter({ hasText: 'Error: 1' }).waitFor();
  await write(app, field, "return Math.max(value, JSON.parse('1')) + ' ' + typeof kept;");
  await said.filter({ hasText: 'must return a value of type number' }).waitFor();

  await write(app, field, 'return value;\n  const = 5;');
  await said.filter({ hasText: /SyntaxError: .*\(line 2, column 9\)/ }).waitFor();

  await write(app, field, 'while (true);');
  await said.filter({ hasText: 'The function ran too long and was stopped' }).waitFor();
  // The page goes on, and so does the sandbox.
  await write(app, field, 'return String(value);');
  await said.filter({ hasText: 'must return a value of type number' }).waitFor();
  await write(app, field, 'return value * 2;');
  await expect.poll(() => said.filter({ hasText: 'must return' }).count()).toBe(0);

  // Within it, by keys alone.
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  await field.focus();
  await app.press('mod+a delete');
  await app.page.keyboard.insertText('return value * ;');
  await app.press('mod+enter');
  await said.filter({ hasText: 'SyntaxError' }).waitFor();
  expect(await isFocused()).toBe(true);
  await app.press('mod+a delete');
  await app.page.keyboard.insertText('return value * 3;');
  await app.press('mod+enter');
  await app.page.getByRole('status').filter({ hasText: 'No errors found' }).waitFor();
  expect(await isFocused()).toBe(true);
  app.expectConsoleError(/requires 'TrustedScript' assignment/);
  expect(await evaluates(app)).toBe(false);
});

/** Whether a script of the page itself may make code of a text; what a test runs in the page always may. */
function evaluates(app: ConsoleApp): Promise<boolean> {
  return app.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return true')());
          } catch {
            resolve(false);
          }
        });
      }),
  );
}

/** Which grounds the first editor and the one in a dark part have, and whether all words can be read on theirs. */
function looks(app: ConsoleApp): Promise<{ light: boolean; dark: boolean; isReadable: boolean }> {
  return app.page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrasts: number[] = [];
    const grounds = [...document.querySelectorAll('.monaco-editor[role="code"]')].map((editor) => {
      const ground = luminance(getComputedStyle(editor).backgroundColor);
      for (const word of editor.querySelectorAll('.view-line span span')) {
        const ink = luminance(getComputedStyle(word).color);
        contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
      }
      return ground;
    });
    const isReadable = contrasts.length > 0 && Math.min(...contrasts) >= 4.5;
    return { light: (grounds[0] ?? 0) > 0.5, dark: (grounds.at(-1) ?? 1) < 0.5, isReadable };
  });
}

/** What a screen reader says of a field beside its name. */
const describedBy = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

story('code is written, tidied and left by keyboard alone', async ({ app }) => {
  await app.signIn('tenant', '/gallery/inputs/json-object');
  const field = await editor(app, 'json-object', 'Filled');
  await field.focus();
  await app.press('mod+a');
  await app.page.keyboard.insertText('{"a":{"b":[1]}}');
  // A letter is a letter in here, and Tab indents.
  await app.press('mod+end tab j escape tab');
  const said = app.page.locator('[data-specimen="json-object"]').getByRole('alert');
  await said.filter({ hasText: 'Error: SyntaxError:' }).waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
  expect(await describedBy(field)).toContain('Tab indents');
  // What is only read keeps no key, and does not say so.
  const read = await editor(app, 'json-object', 'Read only');
  expect(await describedBy(read)).not.toContain('Tab indents');
  await read.focus();
  await app.press('tab');
  expect(await read.evaluate((element) => element === document.activeElement)).toBe(false);

  await write(app, field, '{"a":{"b":[1]}}');
  await app.page
    .locator('[data-specimen="json-object"]')
    .getByRole('button', { name: 'Tidy' })
    .nth(1)
    .press('Enter');
  const lines = app.page.locator('[data-specimen="json-object"] .monaco-editor').nth(1).locator('.view-line');
  await expect.poll(() => lines.count()).toBe(7);
  await app.expectAccessible('editors of code');
  await expect.poll(() => looks(app)).toEqual({ light: true, dark: true, isReadable: true });
  await app.run('theme.toggle');
  await expect.poll(() => looks(app)).toEqual({ light: false, dark: true, isReadable: true });

  // In a dialog the editor takes the focus over from the field before it, and Escape leaves it before the dialog.
  await app.open('/gallery/inputs/typed-json-value');
  await app.page.getByRole('button', { name: 'Edit JSON' }).first().press('Enter');
  const dialog = await app.expectDialog('Edit JSON');
  const json = dialog.getByRole('textbox', { name: 'JSON object' });
  await dialog.locator('.monaco-editor').first().waitFor();
  await expect.poll(() => json.evaluate((element) => element === document.activeElement)).toBe(true);
  await app.press('mod+a delete');
  await app.page.keyboard.insertText('{"qos":2}');
  await app.press('escape tab shift+tab mod+enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => app.page.getByLabel('Value', { exact: true }).nth(1).inputValue())
    .toBe('{"qos":2}');

  // Left already, it leaves the next Escape to the dialog.
  await app.page.getByRole('button', { name: 'Edit JSON' }).first().press('Enter');
  await dialog.locator('.monaco-editor').first().waitFor();
  await expect.poll(() => json.evaluate((element) => element === document.activeElement)).toBe(true);
  await app.press('escape escape');
  await dialog.waitFor({ state: 'detached' });
});
