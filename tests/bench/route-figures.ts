import type { Page } from 'playwright';
import { countBytes } from '../first-bytes.ts';
import {
  type Bench,
  comeToRest,
  keyToPaint,
  openContext,
  rowsOf,
  type StorageState,
  signedInState,
} from './console-page.ts';
import { type Figure, figure, median, repeat } from './figure.ts';

/** What follows `g`, and what shows that the page has content of its own: none looks like that of the page before. */
const TOUR = [
  { key: 'd', content: rowsOf('Devices') },
  { key: 'a', content: rowsOf('Assets') },
  { key: 'c', content: rowsOf('Customers') },
  { key: 'u', content: rowsOf('Users') },
  { key: 'p', content: '[data-scroll="page"] section' },
  { key: 'd', content: rowsOf('Devices') },
  { key: 'h', content: '[data-scroll="page"] section' },
] as const;

/** From the last key of `g ...` until the page it leads to is painted with content; all were visited before. */
export async function measureRouteChange(bench: Bench): Promise<Figure[]> {
  const state = await signedInState(bench);
  const samples = await repeat(async () => {
    const context = await openContext(bench, state);
    const page = await context.newPage();
    await openHome(page);
    await tour(page);
    const times = await tour(page);
    await context.close();
    return { typical: median(times), longest: Math.max(...times) };
  });
  return [
    figure(
      'route change',
      'ms',
      samples.map(({ typical }) => typical),
      { most: 100 },
    ),
    figure(
      'route change, the slowest page',
      'ms',
      samples.map(({ longest }) => longest),
      { most: 100 },
    ),
  ];
}

/**
 * What home fetches from an empty cache, with all that comes ahead once it is at rest, and what each screen fetches
 * beyond that when somebody goes there first from it: nothing, where the code was fetched ahead and there are no data.
 */
export async function measureRouteBytes(bench: Bench): Promise<Figure[]> {
  const state = await signedInState(bench);
  const home = await repeat(() => bytesFromHome(bench, state));
  const figures = [
    figure(
      'bytes of home and what it fetches ahead, gzip',
      'KB',
      home.map(({ before }) => before),
    ),
  ];
  for (const id of await otherScreens(bench, state)) {
    const samples = await repeat(() => bytesFromHome(bench, state, id));
    figures.push(
      figure(
        `bytes of ${id} after home, gzip`,
        'KB',
        samples.map(({ beyond }) => beyond),
      ),
    );
  }
  return figures;
}

async function tour(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const { key, content } of TOUR) {
    await page.keyboard.press('g');
    times.push(await keyToPaint(page, key, content));
  }
  return times;
}

/** The ids of the screens that the user can go to from home. */
async function otherScreens(bench: Bench, state: StorageState): Promise<string[]> {
  const context = await openContext(bench, state);
  const page = await context.newPage();
  await openHome(page);
  const ids = await page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
  await context.close();
  return ids.filter((id) => id.startsWith('go.') && id !== 'go.home').map((id) => id.replace('go.', ''));
}

/** KB of home, and of the screen that is gone to from there. */
async function bytesFromHome(
  bench: Bench,
  state: StorageState,
  screen = 'home',
): Promise<{ before: number; beyond: number }> {
  const context = await openContext(bench, state);
  const page = await context.newPage();
  const { received, quiet } = await countBytes(page);
  await openHome(page);
  await quiet();
  const before = received();
  await page.evaluate((id) => window.clavier.commands.run(id), `go.${screen}`);
  await quiet();
  const beyond = received() - before;
  await context.close();
  return { before: before / 1024, beyond: beyond / 1024 };
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await page.locator('[data-scroll="page"] section').first().waitFor();
  await comeToRest(page);
}
