import { SEEN_ROWS, SIGN_IN } from '../first-bytes.ts';
import { type Bench, signedInState } from './console-page.ts';
import { type Figure, figure, median, repeat } from './figure.ts';
import { startFloor } from './floor.ts';
import { type Visit, visitOrdinarily, visitPrivately } from './floor-visits.ts';
import { startPlainBrowser } from './plain-browser.ts';

/** What is shown, where, and how much longer than the floor it may take. */
const PAGES = [
  { name: 'sign-in usable', path: '/login', selector: SIGN_IN, most: 1.5 },
  { name: 'first rows', path: '/devices', selector: SEEN_ROWS, most: 2 },
] as const;

/** How much slower than the machine a page computes. */
const SLOWDOWNS = [1, 4];

/** A visit of a browser that has kept what it got. */
const MOST_WARM = 1.2;

/** How often an ordinary profile comes: what the engine made of the scripts is there from the third time on. */
const ORDINARY_VISITS = 4;

/** The floor has English words, too: a browser that has no font for others looks for one as long as it draws the form. */
const READS_ENGLISH = {
  cookies: [],
  origins: [{ origin: '', localStorage: [{ name: 'TB-lang', value: 'en_US' }] }],
};

/** Times of each visit, ms, by run and visit. */
interface Samples {
  floor: readonly number[][];
  console: readonly number[][];
}

/** A console that comes for the first time, and once more, beside its floor. */
export async function measureFloor(bench: Bench): Promise<Figure[]> {
  return measurePages(bench, visitPrivately, 2, (name, samples, most) => [
    figure(`${name}, floor`, 'ms', visit(samples.floor, 1)),
    figure(name, 'ms', visit(samples.console, 1)),
    figure(`${name}, of the floor`, '%', ratios(samples, 1), { most: most * 100 }),
    figure(`${name}, second visit, of the floor`, '%', ratios(samples, 2), { most: MOST_WARM * 100 }),
  ]);
}

/** The same for who comes again and again with an ordinary profile. */
export async function measureVisits(bench: Bench): Promise<Figure[]> {
  return measurePages(bench, visitOrdinarily, ORDINARY_VISITS, (name, samples, most) =>
    Array.from({ length: ORDINARY_VISITS }, (_, index) => {
      const target = (index === 0 ? most : MOST_WARM) * 100;
      return figure(
        `${name}, ordinary profile, visit ${index + 1}, of the floor`,
        '%',
        ratios(samples, index + 1),
        {
          most: target,
        },
      );
    }),
  );
}

/** Console and floor in turns, so that what else the machine does costs both. */
async function measurePages(
  bench: Bench,
  come: typeof visitPrivately,
  visits: number,
  tell: (name: string, samples: Samples, most: number) => Figure[],
): Promise<Figure[]> {
  const floor = await startFloor(bench.platform.url);
  const browser = await startPlainBrowser();
  try {
    const figures: Figure[] = [];
    const signedIn = await signedInState(bench);
    for (const { name, most, ...page } of PAGES) {
      const state = page.path === '/login' ? READS_ENGLISH : signedIn;
      for (const slowdown of SLOWDOWNS) {
        const wanted: Visit = { ...page, slowdown, state };
        const samples = await repeat(async () => ({
          floor: await come(browser, floor.url, wanted, visits),
          console: await come(browser, bench.platform.url, wanted, visits),
        }));
        const told = slowdown === 1 ? name : `${name}, ${slowdown}x slower`;
        const of = (which: keyof Samples) => samples.map((sample) => sample[which]);
        figures.push(...tell(told, { floor: of('floor'), console: of('console') }, most));
      }
    }
    return figures;
  } finally {
    await browser.close();
    await floor.close();
  }
}

/** Of one visit, from 1. */
function visit(times: readonly number[][], number: number): number[] {
  return times.map((run) => run[number - 1] ?? Number.NaN);
}

/** Beside the middle of the other, as two single runs differ by more than what is measured. */
function ratios(samples: Samples, number: number): number[] {
  const floor = median(visit(samples.floor, number));
  return visit(samples.console, number).map((one) => (one / floor) * 100);
}
