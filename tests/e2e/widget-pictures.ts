import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import * as z from 'zod/mini';
import { COLUMNS, ROWS, type Thumbnail, TOLERANCE, unlikeness } from './likeness.ts';
import { PATIENCE } from './patience.ts';

const FILE = new URL('screenshots/widgets.json', import.meta.url);

/** By look, then by widget: the cells of its thumbnail as bytes in base64. */
const Stored = z.record(z.string(), z.record(z.string(), z.string()));

const HOW_TO = [
  'Widgets do not look as tests/e2e/screenshots/widgets.json has them.',
  'To look at them: PICTURE_FOLDER=/tmp/pictures npm run test:e2e -- widget-gallery',
  'or npm run dev, then /gallery/widgets with the state, size and theme named below.',
  'If they look as they should: npm run screenshot:widgets stores those that differ anew.',
].join('\n');

/** Only what stays the same for so long is stored, ms: an answer may be late where all widgets wait for theirs. */
const STEADY = 4000;

/** The thumbnails that are stored, by look and widget. */
export function storedPictures(): Map<string, Map<string, Thumbnail>> {
  const stored = Stored.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  return new Map(
    Object.entries(stored).map(([look, widgets]) => [
      look,
      new Map(Object.entries(widgets).map(([name, bytes]) => [name, [...Buffer.from(bytes, 'base64')]])),
    ]),
  );
}

/**
 * Waits until all widgets on screen look as is stored for this look; where pictures are stored anew, stores of those that
 * differ what they look like once nothing moves any more.
 */
export async function expectStoredPictures(page: Page, look: string): Promise<void> {
  if (inject('storesPictures')) {
    storePictures(look, await steadyPictures(page));
    return;
  }
  const stored = storedPictures().get(look) ?? new Map<string, Thumbnail>();
  let found: readonly string[] = [];
  const areAlike = async () => {
    found = differences(stored, await takePictures(page)).map((one) => `${look}: ${one}`);
    return found.length === 0;
  };
  try {
    await expect.poll(areAlike, { interval: 200, timeout: PATIENCE }).toBe(true);
  } catch (error) {
    if (found.length === 0) throw error;
    throw new Error([...found, HOW_TO].join('\n'));
  }
}

function differences(
  stored: ReadonlyMap<string, Thumbnail>,
  taken: ReadonlyMap<string, Thumbnail>,
): string[] {
  return [...new Set([...stored.keys(), ...taken.keys()])].flatMap((name) => {
    const before = stored.get(name);
    const now = taken.get(name);
    if (!now) return [`${name} is not shown`];
    if (!before) return [`${name} has no picture`];
    const difference = unlikeness(before, now);
    return difference <= TOLERANCE
      ? []
      : [`${name} differs by ${difference.toFixed(2)}, and may by ${TOLERANCE}`];
  });
}

async function steadyPictures(page: Page): Promise<Map<string, Thumbnail>> {
  let last = new Map<string, Thumbnail>();
  await expect
    .poll(
      async () => {
        const taken = await takePictures(page);
        const moved = differences(last, taken);
        last = taken;
        return moved;
      },
      { interval: STEADY, timeout: PATIENCE },
    )
    .toEqual([]);
  return last;
}

function storePictures(look: string, taken: ReadonlyMap<string, Thumbnail>): void {
  const stored = storedPictures();
  const before = stored.get(look);
  const kept = [...taken].map(([name, now]): [string, Thumbnail] => {
    const was = before?.get(name);
    return [name, was && unlikeness(was, now) <= TOLERANCE ? was : now];
  });
  stored.set(look, new Map(kept));
  const texts = [...stored].map(([one, widgets]) => [
    one,
    Object.fromEntries(
      [...widgets].map(([name, cells]) => [name, Buffer.from(cells).toString('base64')] as const).toSorted(),
    ),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(texts.toSorted()), null, 2)}\n`);
}

/** Takes one picture of the page, and has the browser draw what it shows of each widget so small. */
async function takePictures(page: Page): Promise<Map<string, Thumbnail>> {
  const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
  const thumbnails = await page.evaluate(
    async ([jpeg, columns, rows]) => {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('Nothing can be drawn');
      return [...document.querySelectorAll<HTMLElement>('main section[data-widget]')].map((section) => {
        const { x, y, width, height } = section.getBoundingClientRect();
        const header = (section.lastElementChild?.getBoundingClientRect().y ?? y) - y;
        const size = { width: Math.round(width), height: Math.round(height) };
        Object.assign(context.canvas, size);
        context.drawImage(whole, -Math.round(x), -Math.round(y));
        const { data } = context.getImageData(0, 0, size.width, size.height);
        const sums = Array.from({ length: columns * rows }, () => ({ light: 0, count: 0 }));
        for (let row = 0; row < size.height; row += 1) {
          const below = Math.floor(((row - header) / (size.height - header)) * (rows - 1));
          const cellRow = row < header ? 0 : 1 + below;
          for (let column = 0; column < size.width; column += 1) {
            const sum = sums[cellRow * columns + Math.floor((column / size.width) * columns)];
            if (!sum) throw new Error('A pixel is in no cell');
            const at = 4 * (row * size.width + column);
            const red = data[at] ?? 0;
            const green = data[at + 1] ?? 0;
            const blue = data[at + 2] ?? 0;
            sum.light += 0.299 * red + 0.587 * green + 0.114 * blue;
            sum.count += 1;
          }
        }
        const cells = sums.map(({ light, count }) => Math.round(light / Math.max(count, 1)));
        return [section.dataset.widget ?? '', cells] as const;
      });
    },
    [picture.toString('base64'), COLUMNS, ROWS] as const,
  );
  return new Map(thumbnails);
}
