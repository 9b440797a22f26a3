import type { BrowserContext } from 'playwright';
import { firstBytes, ROWS, SEEN_ROWS, SIGN_IN } from '../first-bytes.ts';
import { type Bench, openContext, openDevices, type StorageState, signedInState } from './console-page.ts';
import { type Figure, figure, median, percentile, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

const SCROLL_FRAMES = 300;

/** Bytes from an empty cache: to the sign-in page, and on to the list that follows it. */
export async function measureBytes(bench: Bench): Promise<Figure[]> {
  const samples = await repeat(async () => {
    const context = await openContext(bench);
    const bytes = await firstBytes(await context.newPage());
    await context.close();
    return bytes;
  });
  return [
    figure(
      'bytes to the sign-in page, gzip',
      'KB',
      samples.map(({ signIn }) => signIn.size),
      { most: 130 },
    ),
    figure(
      'bytes to the first list, gzip',
      'KB',
      samples.map(({ list }) => list.size),
      { most: 240 },
    ),
  ];
}

/** From navigation with an empty cache until the page can be used. */
export async function measureLoad(bench: Bench): Promise<Figure[]> {
  const signIn = await repeat(() => coldPaintOf(bench, '/login', SIGN_IN));
  const answered = await repeat(() =>
    coldTimeOf(bench, '/login', (context) => context.addInitScript(untilStarted)),
  );
  const state = await signedInState(bench);
  const seen = await repeat(() => coldPaintOf(bench, '/devices', SEEN_ROWS, state));
  const rows = await repeat(() => coldPaintOf(bench, '/devices', ROWS, state));
  return [
    figure('sign-in usable after navigation', 'ms', signIn, { most: 150 }),
    figure('sign-in answered by the program after navigation', 'ms', answered),
    figure('first rows after navigation', 'ms', seen, { most: 250 }),
    figure('first rows usable after navigation', 'ms', rows),
  ];
}

/** Frame times through all devices, beside those of a plain table scrolled the same way. */
export async function measureScroll(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  const list = await context.newPage();
  const plain = await context.newPage();
  await plain.setContent(plainTable());
  const samples = await repeat(async () => {
    await list.bringToFront();
    await openDevices(list);
    const through = await list.evaluate((frames) => window.probe.scroll(frames, 0), SCROLL_FRAMES);
    await plain.bringToFront();
    const reference = await plain.evaluate(([frames, pixels]) => window.probe.scroll(frames, pixels), [
      SCROLL_FRAMES,
      through.pixels,
    ] as const);
    return { through, reference };
  });
  await context.close();
  const of = (share: number, which: 'through' | 'reference') =>
    samples.map((sample) => percentile(sample[which].frames, share));
  const plainP95 = of(0.95, 'reference');
  return [
    figure('frame, plain 30-row table (p95)', 'ms', plainP95),
    figure('frame, 100,000 devices (p50)', 'ms', of(0.5, 'through')),
    figure('frame, 100,000 devices (p95)', 'ms', of(0.95, 'through'), { most: median(plainP95) + 2 }),
    figure('frame, 100,000 devices (max)', 'ms', of(1, 'through')),
    figure(
      'elements while scrolling (max)',
      'elements',
      samples.map(({ through }) => through.elements),
      {
        most: 1_500,
      },
    ),
  ];
}

/** From the moment a device starts to send until its value is painted in an open details panel. */
export async function measureCell(bench: Bench): Promise<Figure[]> {
  const context = await openContext(bench, await signedInState(bench));
  const page = await context.newPage();
  const client = keepAliveClient(bench.platform.url);
  const send = (value: number) =>
    client.send('POST', '/api/v1/T1_TEST_TOKEN/telemetry', JSON.stringify({ benchmark: value }));
  let value = 123_000;
  await send(value);
  await page.goto('/devices?search=Thermostat&sort=name,ASC&tab=telemetry');
  await page.getByRole('row').filter({ hasText: 'Thermostat T1' }).click();
  await page.getByText(String(value)).first().waitFor();
  const samples = await repeat(async () => {
    value += 1;
    const shown = page.evaluate((text) => window.probe.wallTimeOfText(text), String(value));
    const begin = performance.timeOrigin + performance.now();
    await send(value);
    return (await shown) - begin;
  });
  client.close();
  await context.close();
  return [figure('telemetry sent to changed cell', 'ms', samples, { most: 100 })];
}

function coldPaintOf(bench: Bench, path: string, selector: string, state?: StorageState): Promise<number> {
  return coldTimeOf(bench, path, (context) => context.addInitScript(untilPainted, selector), state);
}

/** What `prepare` has a page measure that comes from an empty cache, ms since navigation. */
async function coldTimeOf(
  bench: Bench,
  path: string,
  prepare: (context: BrowserContext) => Promise<unknown>,
  state?: StorageState,
): Promise<number> {
  const context = await openContext(bench, state);
  await prepare(context);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  const milliseconds = await page.evaluate(() => window.measured);
  await context.close();
  return milliseconds;
}

/** Runs in the page. */
function untilPainted(selector: string): void {
  window.measured = window.probe.firstPaintOf(selector);
}

/** Runs in the page. The form stands there before, and what is done meanwhile is kept for the program. */
function untilStarted(): void {
  window.measured = new Promise((resolve) => {
    document.addEventListener('started', () => resolve(performance.now()), { once: true });
  });
}

/** Thirty rows of eight columns and nothing else: what the browser itself needs to scroll a table. */
function plainTable(): string {
  const cells = Array.from({ length: 8 }, (_, column) => `<td>Cell ${column}</td>`).join('');
  const rows = `<tr style="height:40px">${cells}</tr>`.repeat(30);
  return `<div style="height:600px;overflow-y:auto"><table style="width:100%">${rows}</table></div>`;
}
