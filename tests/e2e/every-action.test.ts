import { describe, expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { story } from './story.ts';

/** The pages of each role: those that its commands go to, and one of what is open on them. */
const ROLES: readonly Account[] = ['sysadmin', 'tenant', 'customer'];

/** What people press that runs no command of its own, and why it need not. */
const PARTS: Readonly<Record<string, string>> = {
  'input, select, textarea': 'takes a value; what is done with it is a command',
  '[role="grid"]': 'its rows are moved and acted on by the commands of tables',
  '[role="grid"] [role="row"] button': 'opens the menu of the row, as table.row-menu does',
  '[role="tab"]': 'shows another tab, as details.next-tab does',
  '[role="separator"]': 'gives the details more room; arrows do it',
  '[aria-haspopup]': 'opens a menu, whose entries run commands',
  '[aria-expanded]': 'unfolds a part of the page',
  'a[href^="#"]': 'jumps over the menu to the content',
  '[role="scrollbar"]': 'scrolls',
  'button[aria-pressed][aria-label^="Full screen"]': 'has a field fill the window while it is looked at',
  'figure button': 'looks at a part of a chart, as the keys of its picture do',
};

/** What can be pressed on the page and is neither a command nor a known part, or has no name, or no key comes to. */
async function strays(app: ConsoleApp): Promise<string[]> {
  return app.page.evaluate((parts) => {
    const composite =
      '[role="grid"], [role="menu"], [role="tablist"], [role="listbox"], [role="radiogroup"], [role="toolbar"]';
    const pressed = 'button, a[href], summary, input, select, textarea, [role], [tabindex], [onclick]';
    const acts =
      /^(button|link|menuitem|menuitemradio|menuitemcheckbox|checkbox|switch|radio|tab|option|combobox|textbox|searchbox|spinbutton|slider|separator|grid|scrollbar)$/;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      const role = element.getAttribute('role');
      const plain = element.matches('button, a[href], summary, input, select, textarea');
      if (!plain && !(role && acts.test(role)) && element.tabIndex < 0) continue;
      // A region that scrolls or takes the focus does nothing by itself.
      if (!plain && !role) continue;
      if (!plain && role && !acts.test(role)) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden="true"]')) continue;
      if (element.matches('[role="separator"]') && element.tabIndex < 0) continue;
      const labels = (element as HTMLInputElement).labels;
      const name =
        element.getAttribute('aria-label') ??
        element.getAttribute('aria-labelledby') ??
        (labels?.length ? labels[0]?.textContent : null) ??
        element.textContent;
      const told = `<${element.tagName.toLowerCase()}${role ? ` role=${role}` : ''}> “${name?.trim().slice(0, 60)}”`;
      if (!element.dataset.command && !parts.some((part) => element.matches(part)))
        found.push(`no command: ${told}`);
      if (!name?.trim()) found.push(`no name: ${told} ${element.outerHTML.slice(0, 120)}`);
      // The list of a field opens from the field.
      if (element.matches('button[aria-haspopup="listbox"]')) continue;
      if (element.tabIndex < 0 && !element.closest(composite)) found.push(`out of the way of Tab: ${told}`);
    }
    return found;
  }, Object.keys(PARTS));
}

describe('every action on every page', () => {
  for (const role of ROLES) {
    story(`is a command with a name, and keys come to it: ${role}`, async ({ openApp }) => {
      // What it opens on the way nobody else takes away.
      const { url } = await startOwnPlatform();
      const app = await openApp({ url });
      // What nobody has set yet is not there.
      app.expectConsoleError(/status of 404.*\/api\/admin\/settings\/sms/);
      await app.signIn(role);
      await app.page.evaluate(() => window.clavier.commands.ready());
      const pages = await app.page.evaluate(() =>
        window.clavier.commands
          .list()
          .map(({ id }) => id)
          // The gallery shows fields by themselves; what belongs to a field is used in dialogs, whose commands are the same.
          .filter((id) => id.startsWith('go.') && !id.startsWith('go.gallery-')),
      );
      expect(pages).toContain('go.home');
      for (const page of pages) {
        await app.run(page);
        const where = new URL(app.page.url()).pathname;
        // Details, where something can be opened.
        const grid = app.page.getByRole('grid').first();
        // Rows that are on their way are drawn as rows too.
        const rows = grid.locator('[role="row"]:has(> [role="rowheader"])');
        if (await grid.isVisible())
          await rows
            .or(app.page.getByText(/ yet$|^0 rows$/))
            .first()
            .waitFor();
        if ((await rows.count()) > 0) {
          expect.soft(await strays(app), `${role} at ${where}`).toEqual([]);
          await app.run('table.toggle-selection');
          expect.soft(await strays(app), `${role} at ${where}, one selected`).toEqual([]);
          await app.run('table.clear-selection');
          const closed = app.page.url();
          const opens = await app.run('table.open').then(
            () => true,
            () => false,
          );
          // Some rows stand for nothing that could be opened.
          if (!opens) continue;
          const dialog = app.page.getByRole('dialog');
          const tabs = app.page.getByRole('tab');
          // Beside the list, before it, or on another page.
          await expect
            .poll(async () => (await dialog.or(tabs).count()) > 0 || app.page.url() !== closed)
            .toBe(true);
          if (await dialog.isVisible()) {
            // What is looked at in a dialog is not on the page.
            await app.press('escape');
            await dialog.waitFor({ state: 'detached' });
          } else {
            expect.soft(await strays(app), `${role} at ${where}, one open`).toEqual([]);
          }
        } else {
          expect.soft(await strays(app), `${role} at ${where}`).toEqual([]);
        }
      }
      await app.run('go.home');
      await app.page.getByRole('banner').getByRole('button').last().click();
      await app.page.getByRole('menu').waitFor();
      expect.soft(await strays(app), `${role}, menu of the user`).toEqual([]);
    });
  }

  story('is missed when it is a button of its own', async ({ app }) => {
    await app.signIn('tenant');
    await app.run('go.home');
    await app.page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Do it';
      button.onclick = () => undefined;
      const link = document.createElement('a');
      link.href = '/devices';
      link.tabIndex = -1;
      document.querySelector('main')?.append(button, link);
    });
    expect(await strays(app)).toEqual([
      'no command: <button> “Do it”',
      'no command: <a> “”',
      expect.stringContaining('no name: <a>'),
      'out of the way of Tab: <a> “”',
    ]);
  });
});
