import { connectAsync } from 'mqtt';
import type { Page } from 'playwright';
import { type Bench, heapOf, openContext, signedInState } from './console-page.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { until } from './pacing.ts';

const UPDATES_PER_SECOND = 10_000;
const KEYS = 100;
/** The page settles for so long before its memory is looked at first, ms. */
const WARM_UP_MS = 10_000;
/** A minute stands for the five that memory is to stay flat: what leaks with each update has leaked 600,000 times then. */
const RUN_MS = 60_000;
/** So long is looked at the same page with nothing to do, ms. */
const REST_MS = 5_000;
/** The last value is on screen within this time, ms. */
const PATIENCE_MS = 10_000;

/**
 * A device sends a hundred values a hundred times a second, and a table of them is open. How long frames take, how much
 * memory of the page is left over, and that the table ends with what was sent last.
 */
export async function measureLiveTable(bench: Bench): Promise<Figure[]> {
  const [device] = bench.platform.senders;
  if (!device) throw new Error('No device sends');
  const client = await connectAsync(`mqtt://127.0.0.1:${bench.platform.mqttPort}`, {
    username: device.token,
  });
  const context = await openContext(bench, await signedInState(bench));
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    const publish = (sequence: number) =>
      client.publishAsync('v1/devices/me/telemetry', message(sequence), { qos: 1 });
    await publish(0);
    await page.goto(`/devices/${device.deviceId}?tab=telemetry`);
    await rowOf(page, 0).waitFor();
    const rest = await page.evaluate((ms) => window.probe.frames(ms), REST_MS);

    const sending = send(WARM_UP_MS + RUN_MS, publish);
    await page.waitForTimeout(WARM_UP_MS);
    const before = await heapOf(tools);
    const frames = await page.evaluate((ms) => window.probe.frames(ms), RUN_MS);
    const { sent, perSecond } = await sending;
    await rowOf(page, sent).waitFor({ timeout: PATIENCE_MS });
    const after = await heapOf(tools);
    return [
      figure('values a second into an open table', 'points/s', [perSecond], {
        least: UPDATES_PER_SECOND * 0.99,
      }),
      figure('frame, that table before it (p95)', 'ms', [percentile(rest, 0.95)]),
      figure('frame, that table (p95)', 'ms', [percentile(frames, 0.95)], { most: 17 }),
      figure('frame, that table (max)', 'ms', [percentile(frames, 1)]),
      figure('memory of the page left over after a minute of it', 'MB', [after - before], { most: 2 }),
    ];
  } finally {
    await context.close();
    await client.endAsync();
  }
}

/** Sends at the rate wanted for so long, ms; resolves with the number of the last message and what was acknowledged a second. */
async function send(
  milliseconds: number,
  publish: (sequence: number) => Promise<unknown>,
): Promise<{ sent: number; perSecond: number }> {
  const begin = performance.now();
  const perMs = UPDATES_PER_SECOND / KEYS / 1_000;
  const acknowledgements: Promise<unknown>[] = [];
  let sent = 0;
  await until(() => {
    const due = Math.min(performance.now() - begin, milliseconds) * perMs;
    while (sent < due) {
      sent += 1;
      acknowledgements.push(publish(sent));
    }
    return performance.now() - begin >= milliseconds;
  });
  await Promise.all(acknowledgements);
  return { sent, perSecond: (sent * KEYS * 1_000) / (performance.now() - begin) };
}

function message(sequence: number): string {
  const values = Array.from({ length: KEYS - 1 }, (_, at) => [
    `reading${String(at).padStart(2, '0')}`,
    Math.round(Math.random() * 1_000) / 10,
  ]);
  return JSON.stringify({ 'a sequence': sequence, ...Object.fromEntries(values) });
}

function rowOf(page: Page, sequence: number) {
  return page.getByRole('row', { name: new RegExp(`^a sequence ${sequence} `) });
}
