import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { useOneFont } from './one-font.ts';
import { story } from './story.ts';
import { expectStoredPictures } from './widget-pictures.ts';

/** All widgets are drawn at once where the window is as high as the page. */
const WHOLE = { width: 1920, height: 7000 };

/** The largest of them need more. */
const WHOLE_OF_LARGE = { width: 2600, height: 12_000 };

/**
 * What all widgets are walked through in: each state light and dark and in each size, and each size in each theme. A look
 * differs from the one before in one thing where it can: with each that is chosen, all widgets are drawn anew.
 */
const LIGHT = [
  ['empty', 'small'],
  ['sample', 'small'],
  ['sample', 'medium'],
  ['failed', 'medium'],
  ['hostile', 'medium'],
  ['many', 'medium'],
] as const;
const LARGE = ['many', 'hostile', 'failed', 'empty', 'sample'] as const;
const DARK = [
  ['sample', 'medium'],
  ['empty', 'medium'],
  ['failed', 'small'],
  ['hostile', 'small'],
  ['many', 'small'],
] as const;

story(
  'every widget is accessible in every state, size and theme and in Chinese, and looks as it did',
  async ({ openApp }) => {
    const app = await openApp({ viewport: WHOLE });
    // A document that is only parsed runs no handler; that there is one in it is reported all the same.
    app.expectConsoleError(/inline event handler/);
    await useOneFont(app.page);
    const [[state, size]] = LIGHT;
    await app.signIn('tenant', `/gallery/widgets?${new URLSearchParams({ state, size, theme: 'light' })}`);
    for (const [state, size] of LIGHT) {
      const look: Look = { state, size, theme: 'light' };
      await expectWhole(app, look);
      await expectAsStored(app, look);
    }
    const digits = () =>
      app.page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family === 'Segment7Standard' && status === 'loaded',
        ),
      );
    await expect.poll(digits).toBe(true);
    await app.page.setViewportSize(WHOLE_OF_LARGE);
    for (const state of LARGE) await expectWhole(app, { state, size: 'large', theme: 'light' });
    await expectWhole(app, { state: 'sample', size: 'large', theme: 'dark' }, ['color-contrast']);
    await app.page.setViewportSize(WHOLE);
    // What is light by itself is the same in both: of the dark, only colours are looked at.
    for (const [state, size] of DARK) {
      const look: Look = { state, size, theme: 'dark' };
      await expectWhole(app, look, ['color-contrast']);
      await expectAsStored(app, look);
    }
    // Where all has been loaded and compiled, another language costs little.
    await app.run('language.set', { language: 'zh_CN' });
    await app.page.locator(':root[lang^="zh"]').waitFor();
    await expectWhole(app, { state: 'sample', size: 'medium', theme: 'light' });
  },
);

interface Look {
  state: string;
  size: string;
  theme: string;
}

/** Shows all widgets so, and waits until each has drawn what it has. */
async function expectWhole(app: ConsoleApp, look: Look, rules?: readonly string[]): Promise<void> {
  const { page } = app;
  for (const [name, value] of Object.entries(look))
    await page.locator(`select[name="${name}"]`).selectOption(value);
  await app.expectPath(`/gallery/widgets?${new URLSearchParams({ ...look })}`);
  const shown = page.locator(`main section[data-state="${look.state}"]`);
  await expect.poll(() => shown.count()).toBe(88);
  await expect
    .poll(() =>
      shown.evaluateAll((all) => all.filter((one) => !one.lastElementChild?.childElementCount).length),
    )
    .toBe(0);
  // What functions of authors say of the colours of cells comes after the cells.
  if (look.state === 'sample' && look.size !== 'small')
    await shown.locator('[role="row"] [style*="light-dark"]').first().waitFor({ state: 'attached' });
  const name = nameOf(look);
  await app.expectAccessible(name, { within: 'main', ...(rules && { rules }) });
  await app.picture(`widgets ${name}`);
}

/** Waits until they look as they did with what they are meant for, in the size of most dashboards. */
async function expectAsStored({ page }: ConsoleApp, look: Look): Promise<void> {
  if (look.state === 'sample' && look.size === 'medium') await expectStoredPictures(page, nameOf(look));
}

function nameOf({ state, size, theme }: Look): string {
  return [state, size, theme].join(', ');
}
