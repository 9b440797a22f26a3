import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

describe('the columns of a list', () => {
  story('are moved, pinned and resized, and stay as they were left', async ({ openApp, platform }) => {
    await platform.createDevices(['Column alpha', 'Column beta', 'Column gamma']);
    const app = await openApp({ viewport: { width: 1440, height: 760 } });
    await app.signIn('tenant', '/devices?search=Column&sort=name,ASC');
    await app.table('Devices').expectRow('Column alpha');
    const declared = ['Name', 'Last activity', 'Device profile', 'Label', 'Gateway', 'Customer'];
    expect((await titles(app)).slice(0, 6)).toEqual(declared);

    await app.press('j ArrowRight ArrowRight shift+ArrowRight');
    await expectTitles(app, ['Name', 'Device profile', 'Last activity']);
    await app.page.getByText('Last activity is column 3 of 8').waitFor({ state: 'attached' });

    await app.press('|');
    await expectTitles(app, ['Last activity', 'Name', 'Device profile']);
    await app.page.getByText('Last activity is pinned').waitFor({ state: 'attached' });

    const width = await widthOf(app, 'Last activity');
    await app.press('>');
    await expect.poll(() => widthOf(app, 'Last activity')).toBe(width + 24);

    const label = await boxOf(app, 'Label');
    const edge = { x: label.x + label.width - 2, y: label.y + label.height / 2 };
    await app.page.mouse.move(edge.x, edge.y);
    await app.page.mouse.down();
    await app.page.mouse.move(edge.x + 60, edge.y, { steps: 4 });
    await app.page.mouse.up();
    await expect.poll(() => widthOf(app, 'Label')).toBe(Math.round(label.width) + 60);

    const left = ['Last activity', 'Name', 'Label', 'Device profile', 'Gateway', 'Customer'];
    await header(app, 'Label').dragTo(header(app, 'Device profile'));
    await expectTitles(app, left);

    const widths = await Promise.all(['Last activity', 'Label'].map((title) => widthOf(app, title)));
    await app.page.reload();
    await app.table('Devices').expectRow('Column alpha');
    await expectTitles(app, left);
    expect(await header(app, 'Last activity').getAttribute('aria-description')).toBe('Pinned');
    expect(await Promise.all(['Last activity', 'Label'].map((title) => widthOf(app, title)))).toEqual(widths);

    await app.press('j x');
    await app.page.getByText('1 device selected').first().waitFor();
    const commands = await app.page.getByRole('toolbar', { name: 'Table actions' }).boundingBox();
    expect(commands?.height, 'the commands for what is selected stand in one line').toBeLessThan(40);
  });
});

const header = ({ page }: ConsoleApp, title: string) =>
  page.getByRole('columnheader', { name: title, exact: true });

async function titles({ page }: ConsoleApp): Promise<string[]> {
  const all = await page.getByRole('columnheader').allInnerTexts();
  return all.slice(1, -1);
}

async function expectTitles(app: ConsoleApp, first: readonly string[]): Promise<void> {
  await expect.poll(async () => (await titles(app)).slice(0, first.length)).toEqual(first);
}

async function boxOf(app: ConsoleApp, title: string) {
  const box = await header(app, title).boundingBox();
  if (!box) throw new Error(`The column ${title} is not on screen`);
  return box;
}

async function widthOf(app: ConsoleApp, title: string): Promise<number> {
  return Math.round((await boxOf(app, title)).width);
}
