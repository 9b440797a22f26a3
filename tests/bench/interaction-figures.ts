import type { Page } from 'playwright';
import { ROWS } from '../first-bytes.ts';
import {
  type Bench,
  closePalette,
  comeToRest,
  openContext,
  openDevices,
  PALETTE_ENTRY,
  rowsOf,
  signedInState,
} from './console-page.ts';
import { type Figure, figure, median, repeat } from './figure.ts';

const LEAST_INTERACTIONS = 150;
/** How long a person waits from key to key, ms. */
const PAUSE_MS = 40;
const MOST_MS = 100;

/**
 * Interaction to next paint, as the web vitals define it, of somebody who goes through lists, details, palette, search
 * and menus: a minute's work, done without a minute's pauses.
 */
export async function measureInteractions(bench: Bench): Promise<Figure[]> {
  const state = await signedInState(bench);
  const samples = await repeat(async () => {
    const context = await openContext(bench, state);
    const page = await context.newPage();
    await openDevices(page);
    await comeToRest(page);
    await page.evaluate(() => window.probe.watchInteractions());
    const begin = performance.now();
    for (let round = 0; round < 3; round += 1) await work(page);
    const seconds = (performance.now() - begin) / 1000;
    const { count, longest } = await page.evaluate(() => window.probe.interactions());
    await context.close();
    if (count < LEAST_INTERACTIONS) throw new Error(`Only ${count} interactions`);
    return { count, seconds, inp: inpOf(count, longest), longest: longest[0] ?? 0 };
  });
  const count = Math.min(...samples.map((sample) => sample.count));
  const seconds = Math.round(median(samples.map((sample) => sample.seconds)));
  return [
    figure(
      `INP of ${count} interactions in ${seconds} s (p98)`,
      'ms',
      samples.map(({ inp }) => inp),
      { most: MOST_MS },
    ),
    figure(
      `the longest of ${count} interactions`,
      'ms',
      samples.map(({ longest }) => longest),
    ),
  ];
}

/** Of every fifty interactions the longest is left out; what browsers tell nothing of took at most 16 ms. */
function inpOf(count: number, longest: readonly number[]): number {
  return longest[Math.floor(count / 50)] ?? 16;
}

async function work(page: Page): Promise<void> {
  await moveAndSelect(page);
  await searchList(page);
  await readDetails(page);
  await openRowMenu(page);
  await findByPalette(page);
  await goByMouse(page);
}

async function moveAndSelect(page: Page): Promise<void> {
  await press(page, 'j j j j j j k k x j x Escape');
}

async function searchList(page: Page): Promise<void> {
  await press(page, '/');
  await page.keyboard.type('thermostat', { delay: PAUSE_MS });
  await page.locator(ROWS).filter({ hasText: 'Thermostat T1' }).waitFor();
  await press(page, 'Enter Escape');
}

async function readDetails(page: Page): Promise<void> {
  await press(page, 'j Enter');
  await page.getByRole('tabpanel').waitFor();
  await press(page, '] ] [ j k Escape');
  await page.getByRole('tabpanel').waitFor({ state: 'detached' });
}

async function openRowMenu(page: Page): Promise<void> {
  await press(page, 'j m');
  await page.getByRole('menu').waitFor();
  await press(page, 'ArrowDown ArrowDown ArrowDown Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function findByPalette(page: Page): Promise<void> {
  await press(page, 'ControlOrMeta+k');
  await page.keyboard.type('thermostat t1', { delay: PAUSE_MS });
  await page.locator(PALETTE_ENTRY).filter({ hasText: 'Thermostat T1' }).first().waitFor();
  await press(page, 'ArrowDown ArrowUp');
  await closePalette(page);
  await press(page, 'ControlOrMeta+k');
  await page.keyboard.type('assets', { delay: PAUSE_MS });
  await press(page, 'Enter');
  await page.locator(rowsOf('Assets')).first().waitFor();
}

async function goByMouse(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).click();
  await page.locator(rowsOf('Devices')).nth(3).click();
  await page.getByRole('tabpanel').waitFor();
  await press(page, 'Escape');
  await page.getByRole('tabpanel').waitFor({ state: 'detached' });
  await press(page, 'g h');
  await page.locator('[data-scroll="page"] section').first().waitFor();
  await press(page, 'g d');
  await page.locator(ROWS).first().waitFor();
}

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}
