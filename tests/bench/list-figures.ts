import type { Page } from 'playwright';
import type { Account } from '../demo-accounts.ts';
import { ROWS } from '../first-bytes.ts';
import type { Bench } from './console-page.ts';
import { comeToRest, openContext, signedInState } from './console-page.ts';
import { addManyOfEveryType } from './crowded-lists.ts';
import { DEVICES, startCrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile, repeat } from './figure.ts';

/** The lists of each account, by the screens they stand on. */
const LISTS: readonly (readonly [Account, readonly string[]])[] = [
  [
    'tenant',
    [
      'devices',
      'assets',
      'customers',
      'users',
      'entity-views',
      'dashboards',
      'rule-chains',
      'widgets-bundles',
      'device-profiles',
      'alarms',
    ],
  ],
  ['sysadmin', ['tenants', 'tenant-profiles']],
];

/** Only home has sections of a page. */
const HOME = '[data-scroll="page"] section >> nth=0';
const MOST_MS_TO_ROWS = 300;
const MOST_MS_A_FRAME = 17;
const SCROLL_FRAMES = 120;

/** On a platform with as many of every type as it has devices: from home to the rows of each list, and through it. */
export async function measureLists(browser: Bench['browser']): Promise<Figure[]> {
  console.error(`Filling a platform of its own with ${DEVICES.toLocaleString('en')} of every type ...`);
  const platform = await startCrowdedPlatform({ addMore: addManyOfEveryType });
  try {
    const figures: Figure[] = [];
    for (const [account, lists] of LISTS) {
      figures.push(...(await measureListsOf({ browser, platform }, account, lists)));
    }
    return figures;
  } finally {
    await platform.close();
  }
}

async function measureListsOf(bench: Bench, account: Account, lists: readonly string[]): Promise<Figure[]> {
  const state = await signedInState(bench, { account });
  const runs = await repeat(async () => {
    const context = await openContext(bench, state);
    const page = await context.newPage();
    const seen: Record<string, { rows: number; frame: number }> = {};
    await page.goto('/home');
    await page.locator(HOME).waitFor();
    await comeToRest(page);
    for (const list of await presentOf(page, lists)) {
      const rows = await timeToRows(page, list);
      const { frames } = await page.evaluate((count) => window.probe.scroll(count, 0), SCROLL_FRAMES);
      seen[list] = { rows, frame: percentile(frames, 0.95) };
      await page.evaluate(() => window.clavier.commands.run('go.home'));
      await page.locator(HOME).waitFor();
      await comeToRest(page);
    }
    await context.close();
    return seen;
  });
  const of = (list: string, what: 'rows' | 'frame') =>
    runs.flatMap((seen) => (seen[list] ? [seen[list][what]] : []));
  return Object.keys(runs[0] ?? {}).flatMap((list) => [
    figure(`rows of 100,000 ${list} after home`, 'ms', of(list, 'rows'), { most: MOST_MS_TO_ROWS }),
    figure(`frame, 100,000 ${list} (p95)`, 'ms', of(list, 'frame'), { most: MOST_MS_A_FRAME }),
  ]);
}

/** Those of the screens that there are. */
async function presentOf(page: Page, lists: readonly string[]): Promise<string[]> {
  const ids = await page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
  return lists.filter((list) => ids.includes(`go.${list}`));
}

/** Milliseconds from the command that leads there until rows are painted, the answer of the platform among them. */
function timeToRows(page: Page, list: string): Promise<number> {
  return page.evaluate(
    async ([command, rows]) => {
      const begin = performance.now();
      const painted = window.probe.firstPaintOf(rows);
      void window.clavier.commands.run(command);
      return (await painted) - begin;
    },
    [`go.${list}`, ROWS] as const,
  );
}
