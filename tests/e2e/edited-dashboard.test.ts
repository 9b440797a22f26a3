import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { story } from './story.ts';

/** All commands, as their reference has them. */
const { commands } = z
  .object({
    commands: z.array(z.object({ title: z.string(), keys: z.array(z.string()), scope: z.string() })),
  })
  .parse(JSON.parse(readFileSync(new URL('../../docs/commands.json', import.meta.url), 'utf8')));

/** Where keys of somebody are in force who is at a widget of a dashboard that is edited. */
const SCOPES = new Set(['list:edited-widgets', 'list:widgets', 'screen:dashboard']);

/** How many steps can be taken back. */
const STEPS = 100;

describe('a dashboard that is edited', () => {
  story('has all its keys in the sheet, those of its widgets first', async ({ app, platform }) => {
    const id = await platform.save('dashboard', { title: 'Spillway', configuration: SPILLWAY });
    await app.signIn('tenant', `/dashboards/${id}`);
    await app.page.getByRole('region', { name: 'Crest' }).waitFor();
    await app.press('e');
    await app.page.getByRole('textbox', { name: 'Title' }).waitFor();
    await app.run('widget.focus', { widget: 'crest' });

    const crest = app.page.getByRole('region', { name: 'Crest' });
    const left = async () => (await crest.boundingBox())?.x ?? 0;
    const before = await left();
    await app.press('?');
    const sheet = await app.expectDialog('Keyboard shortcuts');
    const listed = await sheet.getByRole('option').allInnerTexts();
    const own = commands.filter(({ scope, keys }) => SCOPES.has(scope) && keys.length > 0);
    const isListed = (title: string) => listed.some((row) => row.startsWith(title));
    expect(own.length).toBeGreaterThan(40);
    expect(own.filter(({ title }) => !isListed(title))).toEqual([]);
    const ofWidget = own.filter(({ scope }) => scope === 'list:edited-widgets');
    expect(ofWidget.some(({ title }) => listed[0]?.startsWith(title))).toBe(true);

    // It is found by its words, and done from there.
    await app.type('move widget to the right');
    await app.press('enter');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(left).toBeGreaterThan(before);
    await app.press('mod+z');
    await expect.poll(left).toBe(before);
    await platform.remove('dashboard', id);
  });

  story(`is taken back by ${STEPS} steps, and made again`, async ({ app, platform }) => {
    const id = await platform.save('dashboard', { title: 'Spillway', configuration: SPILLWAY });
    await app.signIn('tenant', `/dashboards/${id}`);
    await app.page.getByRole('region', { name: 'Crest' }).waitFor();
    await app.press('e');
    const title = app.page.getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    const last = STEPS + 2;
    for (let step = 1; step <= last; step += 2) {
      await app.run('dashboard.rename', { title: `Spillway ${step}` });
      await app.run('widget.rename', { widget: 'crest', title: `Crest ${step + 1}` });
    }
    await app.run('widget.focus', { widget: 'crest' });
    const isAt = async (dashboard: number, widget: number) => {
      await app.page.getByRole('region', { name: `Crest ${widget}`, exact: true }).waitFor();
      await expect.poll(() => title.inputValue()).toBe(`Spillway ${dashboard}`);
    };
    await isAt(last - 1, last);

    for (let step = 0; step < STEPS; step += 1) await app.press('mod+z');
    await isAt(1, 2);
    // There are no more than these.
    await app.press('mod+z');
    for (let step = 0; step < STEPS; step += 1) await app.press('mod+shift+z');
    await isAt(last - 1, last);
    await app.press('mod+z');
    await isAt(last - 1, last - 2);
    await app.run('dashboard.discard-changes');
    await platform.remove('dashboard', id);
  });
});

/** One widget that says something, not at the edge. */
const SPILLWAY = {
  widgets: {
    crest: {
      ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'html_card', type: 'static' },
      config: { title: 'Crest', showTitle: true, settings: { cardHtml: '<p>Dry</p>', cardCss: '' } },
    },
  },
  states: {
    default: {
      ...{ name: 'Spillway', root: true },
      layouts: {
        main: { widgets: { crest: { row: 1, col: 4, sizeX: 8, sizeY: 4 } }, gridSettings: { columns: 24 } },
      },
    },
  },
};
