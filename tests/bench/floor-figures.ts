import { SEEN_ROWS, SIGN_IN } from '../first-bytes.ts';
import { type Bench, signedInState } from './console-page.ts';
import { type Figure, figure, RUNS, repeat } from './figure.ts';
import { startFloor } from './floor.ts';
import { type Visit, visitOrdinarily, visitPrivately } from './floor-visits.ts';
import { startPlainBrowser } from './plain-browser.ts';

/** What is shown, where, and how much longer than the floor it may take. */
const PAGES = [
  { name: 'sign-in usable', path: '/login', selector: SIGN_IN, most: 1.5 },
  { name: 'first rows', path: '/devices', selector: SEEN_ROWS, most: 2 },
] as const;

/**
 * How much slower than the machine a page computes, and how often console and floor are then visited as a pair. One visit
 * differs from the next by a tenth, or by a fifth where it computes slower. Of the floor beside itself the middle of so
 * many ratios lies between 90 and 110 %, or 87 and 115 %, in nine of ten measurements; of five ratios of either, or of
 * the middles of five visits each, between 75 and 130 %.
 */
const SLOWDOWNS = [
  { slowdown: 1, pairs: 7 },
  { slowdown: 4, pairs: 13 },
];

/** A visit of a browser that has kept what it got. */
const MOST_WARM = 1.2;

/** How often an ordinary profile comes: what the engine made of the scripts is there from the third time on. */
const ORDINARY_VISITS = 4;

/** The floor has English words, too: a browser that has no font for others looks for one as long as it draws the form. */
const READS_ENGLISH = {
  cookies: [],
  origins: [{ origin: '', localStorage: [{ name: 'TB-lang', value: 'en_US' }] }],
};

/** What two visitors have waited for, one right after the other: ms, by visit. */
interface Pair {
  floor: readonly number[];
  console: readonly number[];
}

/** How pages are visited. */
interface Course {
  come: typeof visitPrivately;
  /** By each, one after the other. */
  visits: number;
  /** Where fewer are to do. */
  mostPairs?: number;
}

/** A console that comes for the first time, and once more, beside its floor. */
export async function measureFloor(bench: Bench): Promise<Figure[]> {
  return measurePages(bench, { come: visitPrivately, visits: 2 }, (name, samples, most) => [
    figure(`${name}, floor`, 'ms', visit(samples, 'floor', 1)),
    figure(name, 'ms', visit(samples, 'console', 1)),
    figure(`${name}, of the floor`, '%', ratios(samples, 1), { most: most * 100 }),
    figure(`${name}, second visit, of the floor`, '%', ratios(samples, 2), { most: MOST_WARM * 100 }),
  ]);
}

/** The same for who comes again and again with an ordinary profile. */
export async function measureVisits(bench: Bench): Promise<Figure[]> {
  return measurePages(
    bench,
    // Each starts a browser of its own.
    { come: visitOrdinarily, visits: ORDINARY_VISITS, mostPairs: RUNS },
    (name, samples, most) =>
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
  { come, visits, mostPairs = Number.POSITIVE_INFINITY }: Course,
  tell: (name: string, samples: readonly Pair[], most: number) => Figure[],
): Promise<Figure[]> {
  const floor = await startFloor(bench.platform.url);
  const browser = await startPlainBrowser();
  try {
    const figures: Figure[] = [];
    const signedIn = await signedInState(bench);
    for (const { name, most, ...page } of PAGES) {
      const state = page.path === '/login' ? READS_ENGLISH : signedIn;
      for (const { slowdown, pairs } of SLOWDOWNS) {
        const wanted: Visit = { ...page, slowdown, state };
        const samples = await repeat(
          async (run) => {
            const visited = { floor: floor.url, console: bench.platform.url };
            const times: Pair = { floor: [], console: [] };
            // Neither is always the one that the other comes before.
            const order = run % 2 === 0 ? (['floor', 'console'] as const) : (['console', 'floor'] as const);
            for (const which of order) times[which] = await come(browser, visited[which], wanted, visits);
            return times;
          },
          Math.min(pairs, mostPairs),
        );
        const told = slowdown === 1 ? name : `${name}, ${slowdown}x slower`;
        figures.push(...tell(told, samples, most));
      }
    }
    return figures;
  } finally {
    await browser.close();
    await floor.close();
  }
}

/** Of one visit, from 1. */
function visit(samples: readonly Pair[], which: keyof Pair, number: number): number[] {
  return samples.map((pair) => pair[which][number - 1] ?? Number.NaN);
}

/** Each beside the floor of its pair: how fast the machine is changes from minute to minute, also by half. */
function ratios(samples: readonly Pair[], number: number): number[] {
  const floor = visit(samples, 'floor', number);
  return visit(samples, 'console', number).map((one, pair) => (one / (floor[pair] ?? Number.NaN)) * 100);
}
