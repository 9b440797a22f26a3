import { ROWS } from '../first-bytes.ts';
import { type Bench, comeToRest, openContext, signedInState } from './console-page.ts';
import { type Figure, figure, percentile } from './figure.ts';

/** So many of the crowd have names that begin so. */
const SEARCH = 'Device 05';
const DELETED = 10_000;
const MOST_DELETING_MS = 30_000;
const MOST_INTERACTION_MS = 100;
/** How long a person waits from key to key, ms. */
const PAUSE_MS = 120;
/** Browsers tell nothing of what took less, ms. */
const UNTOLD_MS = 16;
const DEADLINE_MS = 180_000;

/**
 * A person selects ten thousand devices, deletes them, and goes on in the list meanwhile: how long the deleting takes,
 * and how long the page takes to answer a key while it goes on. Once, because it takes the devices with it.
 */
export async function measureBulkDelete(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  const page = await context.newPage();
  await page.goto(`/devices?search=${encodeURIComponent(SEARCH)}`);
  await page.locator(ROWS).filter({ hasText: SEARCH }).first().waitFor();
  await comeToRest(page);
  await page.keyboard.press('j');
  await page.keyboard.press('*');
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /10,000/ }).press('Enter');
  await question.waitFor({ state: 'detached' });

  const begin = performance.now();
  let deleting = true;
  await page.evaluate(() => window.probe.watchInteractions());
  const done = page
    .getByText(`${DELETED.toLocaleString('en')} devices were deleted`)
    .first()
    .waitFor({ timeout: DEADLINE_MS })
    .finally(() => {
      deleting = false;
    });
  for (let step = 0; deleting; step += 1) {
    await page.keyboard.press(step % 8 < 4 ? 'j' : 'k');
    await page.waitForTimeout(PAUSE_MS);
  }
  await done;
  const took = performance.now() - begin;
  const { count, longest } = await page.evaluate(() => window.probe.interactions());
  await context.close();
  const all = [...longest, ...Array.from({ length: Math.max(0, count - longest.length) }, () => UNTOLD_MS)];
  return [
    figure(`delete ${DELETED.toLocaleString('en')} devices`, 'ms', [took], { most: MOST_DELETING_MS }),
    figure(`INP of ${count} keys meanwhile (p98)`, 'ms', [percentile(all, 0.98)], {
      most: MOST_INTERACTION_MS,
    }),
  ];
}
