import { SEEN_ROWS, SIGN_IN } from '../first-bytes.ts';
import { type Bench, openContext, type StorageState, signedInState } from './console-page.ts';
import { type Figure, figure, median, repeat } from './figure.ts';
import { type Floor, startFloor } from './floor.ts';

/** What is shown, where, and how much longer than the floor it may take. */
const PAGES = [
  { name: 'sign-in usable', path: '/login', selector: SIGN_IN, most: 1.5 },
  { name: 'first rows', path: '/devices', selector: SEEN_ROWS, most: 2 },
] as const;

/** How much slower than the machine a page computes. */
const SLOWDOWNS = [1, 4];

/** The second visit of a browser that has kept what it got. */
const MOST_WARM = 1.2;

/** Console and floor in turns, so that what else the machine does costs both. */
export async function measureFloor(bench: Bench): Promise<Figure[]> {
  const floor = await startFloor(bench.platform.url);
  try {
    const figures: Figure[] = [];
    const signedIn = await signedInState(bench);
    for (const page of PAGES) {
      const state = page.path === '/login' ? undefined : signedIn;
      for (const slowdown of SLOWDOWNS) {
        figures.push(...(await compare(bench, floor, { ...page, slowdown, state })));
      }
    }
    return figures;
  } finally {
    await floor.close();
  }
}

interface Visit {
  path: string;
  selector: string;
  slowdown: number;
  state: StorageState | undefined;
}

async function compare(
  bench: Bench,
  floor: Floor,
  { name, most, ...visit }: Visit & { name: string; most: number },
): Promise<Figure[]> {
  const samples = await repeat(async () => ({
    floor: await visitTwice(bench, floor.url, visit),
    console: await visitTwice(bench, bench.platform.url, visit),
  }));
  const at = visit.slowdown === 1 ? '' : `, ${visit.slowdown}x slower`;
  const cold = (which: 'floor' | 'console') => samples.map((sample) => sample[which].cold);
  const warm = (which: 'floor' | 'console') => samples.map((sample) => sample[which].warm);
  return [
    figure(`${name}${at}, floor`, 'ms', cold('floor')),
    figure(`${name}${at}`, 'ms', cold('console')),
    figure(`${name}${at}, of the floor`, '%', ratios(cold('console'), cold('floor')), { most: most * 100 }),
    figure(`${name}${at}, second visit, of the floor`, '%', ratios(warm('console'), warm('floor')), {
      most: MOST_WARM * 100,
    }),
  ];
}

/** Beside the middle of the other, as two single runs differ by more than what is measured. */
function ratios(these: readonly number[], others: readonly number[]): number[] {
  return these.map((one) => (one / median(others)) * 100);
}

async function visitTwice(
  bench: Bench,
  url: string,
  { path, selector, slowdown, state }: Visit,
): Promise<{ cold: number; warm: number }> {
  const context = await openContext(bench, state && at(state, bench.platform.url, url));
  await context.addInitScript((wanted) => {
    window.measured = window.probe.firstPaintOf(wanted);
  }, selector);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const visit = async () => {
    await page.goto(url + path, { waitUntil: 'commit' });
    return await page.evaluate(() => window.measured);
  };
  const cold = await visit();
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  const warm = await visit();
  await context.close();
  return { cold, warm };
}

/** What a browser keeps of a user of one address, for another one. */
function at(state: StorageState, from: string, to: string): StorageState {
  const origins = state.origins.map((kept) => (kept.origin === from ? { ...kept, origin: to } : kept));
  return { ...state, origins };
}
