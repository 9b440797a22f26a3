import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('the columns of a list', () => {
  story('are resized by the mouse, pinned by the keyboard, and kept', async ({ app }) => {
    await app.signIn('tenant');
    await app.open('/devices');
    const header = (name: string) => app.page.getByRole('columnheader', { name });
    const widthOf = async (name: string) => Math.round((await header(name).boundingBox())?.width ?? 0);
    await app.table('Devices').expectRow('Thermostat T1');

    const before = await header('Name').boundingBox();
    if (!before) throw new Error('The header is not on screen');
    const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 };
    await app.page.mouse.move(edge.x, edge.y);
    await app.page.mouse.down();
    await app.page.mouse.move(edge.x + 40, edge.y, { steps: 4 });
    await app.page.mouse.up();
    const width = Math.round(before.width + 40);
    await expect.poll(() => widthOf('Name')).toBe(width);

    for (const key of ['j', 'ArrowRight', 'ArrowRight', '|']) await app.page.keyboard.press(key);
    const first = app.page.getByRole('columnheader').nth(1);
    await expect.poll(() => first.innerText()).toBe('Last activity');

    await app.page.reload();
    await app.table('Devices').expectRow('Thermostat T1');
    expect(await widthOf('Name')).toBe(width);
    expect(await first.innerText()).toBe('Last activity');
  });
});
