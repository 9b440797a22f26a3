import { type Bench, heapOf, keyToPaint, openContext, signedInState } from './console-page.ts';
import { type Figure, figure, percentile, repeat } from './figure.ts';

/** The page settles for so long before its memory is looked at first, ms. */
const WARM_UP_MS = 10_000;
/** A minute stands for the five that memory is to stay flat: what leaks with each point has leaked 600,000 times then. */
const RUN_MS = 60_000;
/** So long is looked at the same page with nothing to do, ms. */
const REST_MS = 5_000;

/**
 * A chart of 100,000 points is on screen: how long it takes to draw all of them anew. Then 10,000 more come each second,
 * while as many leave it: how long frames take, and how much memory of the page is left over.
 */
export async function measureLiveChart(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await page.goto('/gallery/inputs/time-chart-many');
    // The gallery shows it in three ways; the first is the one that is let go.
    await page.locator('[data-specimen="time-chart-many"] canvas').first().waitFor();
    const chart = page.locator('[data-specimen="time-chart-many"] fieldset:has(canvas)').first();
    const drawn = await repeat(async () => {
      await chart.press('+');
      return keyToPaint(page, '0');
    });
    const rest = await page.evaluate((ms) => window.probe.frames(ms), REST_MS);

    await page.getByRole('button', { name: 'Let 10,000 points a second come' }).first().click();
    await page.waitForTimeout(WARM_UP_MS);
    const before = await heapOf(tools);
    const frames = await page.evaluate((ms) => window.probe.frames(ms), RUN_MS);
    const after = await heapOf(tools);
    return [
      figure('chart of 100,000 points drawn anew after a key', 'ms', drawn, { most: 50 }),
      figure('frame, chart of 100,000 points at rest (p95)', 'ms', [percentile(rest, 0.95)]),
      figure('frame, 10,000 points a second into it (p95)', 'ms', [percentile(frames, 0.95)], { most: 17 }),
      figure('frame, 10,000 points a second into it (max)', 'ms', [percentile(frames, 1)]),
      figure('memory of the page left over after a minute of it', 'MB', [after - before], { most: 2 }),
    ];
  } finally {
    await context.close();
  }
}
