import { connectAsync } from 'mqtt';
import type { Page } from 'playwright';
import * as z from 'zod/mini';
import { countBytes } from '../first-bytes.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import { tokensOf } from '../sign-in.ts';
import {
  FIRST_WIDGET,
  fiftyWidgets,
  LIVE_DEVICES,
  LIVE_KEYS,
  oneMap,
  storeDashboard,
  threeCharts,
} from './bench-dashboards.ts';
import { type Bench, heapOf, openContext, type StorageState, signedInState } from './console-page.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile, repeat } from './figure.ts';
import { type KeepAliveClient, keepAliveClient } from './keep-alive-client.ts';
import { inBatches, until } from './pacing.ts';

/** The page settles for so long before its memory is looked at first, ms. */
const WARM_UP_MS = 10_000;
const RUN_MS = 300_000;
const UPDATES_PER_SECOND = 500;
/** All keys of a device come in one message. */
const MESSAGES_PER_SECOND = UPDATES_PER_SECOND / LIVE_KEYS;

const VALUE = `[data-dashboard-widget="${FIRST_WIDGET}"] dd`;
const MARKS = `[data-dashboard-widget="${FIRST_WIDGET}"] [data-map-stop]`;

/** From navigation to a dashboard that was seen before until its first widget shows its value, and what it weighs. */
export async function measureDashboard(bench: Bench): Promise<Figure[]> {
  const { platform } = bench;
  const client = await administrator(platform);
  const live = await storeDashboard(client, 'Bench first paint', fiftyWidgets(liveDevices(platform)));
  const { deviceId, key } = platform.history;
  const charts = await storeDashboard(client, 'Bench charts', threeCharts(deviceId, key));
  client.close();
  await sendOnce(platform);
  const state = await signedInState(bench);
  const painted = await warmPaintOf(bench, `/dashboards/${live}`, VALUE, state);
  const bytes = await repeat(() => bytesOf(bench, `/dashboards/${charts}`, state));
  return [
    figure('first of fifty widgets painted, warm cache', 'ms', painted, { most: 400 }),
    figure('bytes to a dashboard of three charts, gzip', 'KB', bytes, { most: 330 }),
  ];
}

/** Ten devices send fifty values ten times a second, each shown by a widget in sight. */
export async function measureLiveDashboard(bench: Bench): Promise<Figure[]> {
  const { platform } = bench;
  const client = await administrator(platform);
  const id = await storeDashboard(client, 'Bench live', fiftyWidgets(liveDevices(platform)));
  client.close();
  const senders = await inBatches(platform.senders.slice(0, LIVE_DEVICES), ({ token }) =>
    connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: token }),
  );
  const context = await openContext(bench, await signedInState(bench));
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await sendOnce(platform);
    await page.goto(`/dashboards/${id}`);
    await page.locator(VALUE).waitFor();
    const begin = performance.now();
    let sent = 0;
    const sending = until(() => {
      const passed = performance.now() - begin;
      for (; sent < (passed / 1_000) * MESSAGES_PER_SECOND; sent += 1) {
        void senders[sent % LIVE_DEVICES]?.publishAsync('v1/devices/me/telemetry', readings());
      }
      return passed > WARM_UP_MS + RUN_MS;
    });
    await page.waitForTimeout(WARM_UP_MS);
    const before = await heapOf(tools);
    const frames = await page.evaluate((ms) => window.probe.frames(ms), RUN_MS - 2_000);
    await sending;
    const after = await heapOf(tools);
    return [
      figure('frame, fifty widgets at 500 updates a second (p95)', 'ms', [percentile(frames, 0.95)], {
        most: 17,
      }),
      figure('frame, fifty widgets at 500 updates a second (max)', 'ms', [percentile(frames, 1)]),
      figure('memory of the page left over after five minutes of it', 'MB', [after - before], { most: 2 }),
    ];
  } finally {
    await context.close();
    await inBatches(senders, (sender) => sender.endAsync());
  }
}

const VISITS = 100;
/** Until a browser has kept what it compiled of a page. */
const VISITS_TO_KEEP = 3;
/** Until then browsers still compile what runs often. */
const VISITS_BEFORE = 70;

/** A dashboard is opened and left a hundred times: what stays of it. */
export async function measureLeftDashboards(bench: Bench): Promise<Figure[]> {
  const { platform } = bench;
  const client = await administrator(platform);
  const id = await storeDashboard(client, 'Bench visits', fiftyWidgets(liveDevices(platform)));
  client.close();
  const context = await openContext(bench, await signedInState(bench));
  try {
    const page = await context.newPage();
    const subscriptions = openSubscriptions(page);
    const tools = await context.newCDPSession(page);
    await sendOnce(platform);
    await page.goto('/home');
    await visit(page, id, VISITS_BEFORE);
    const before = await heapOf(tools);
    const followed = subscriptions().length;
    await visit(page, id, VISITS);
    const after = await heapOf(tools);
    return [
      figure('memory left over after 100 visits to a dashboard', '%', [(after / before - 1) * 100], {
        most: 5,
      }),
      figure('subscriptions left over after them', 'subscriptions', [subscriptions().length - followed], {
        most: 0,
      }),
    ];
  } finally {
    await context.close();
  }
}

/** Their names begin so; the crowd has 9,999 of them. */
const PLACED = 'Device 00';
const SENT_AT_ONCE = 1_000;

declare global {
  interface Window {
    /** When the first long message came over a live connection, ms of the clock of the page. */
    heardAt: number | undefined;
  }
}

/** From then on, characters, a message is no greeting but the places of a crowd. */
const LONG_MESSAGE = 100_000;

/** From when ten thousand places have come until a map of them is drawn, and how long frames take while it is dragged. */
export async function measureMap(bench: Bench): Promise<Figure[]> {
  const { platform } = bench;
  const client = await administrator(platform);
  await place(client);
  const id = await storeDashboard(client, 'Bench map', oneMap(PLACED));
  client.close();
  const state = await signedInState(bench);
  const context = await openContext(bench, state);
  await context.addInitScript((long) => {
    const Own = WebSocket;
    window.WebSocket = class extends Own {
      constructor(...wanted: ConstructorParameters<typeof Own>) {
        super(...wanted);
        this.addEventListener('message', ({ data }) => {
          if (String(data).length > long) window.heardAt ??= performance.now();
        });
      }
    };
  }, LONG_MESSAGE);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`/dashboards/${id}`);
    const drawn = await page.evaluate(
      async (marks) => (await window.probe.firstPaintOf(marks)) - (window.heardAt ?? Number.NaN),
      MARKS,
    );
    await page.waitForLoadState('networkidle');
    return { page, drawn };
  };
  try {
    const drawn = await repeat(async () => {
      const { page, drawn } = await open();
      await page.close();
      return drawn;
    });
    const { page } = await open();
    const box = await page.locator(`[data-dashboard-widget="${FIRST_WIDGET}"]`).boundingBox();
    if (!box) throw new Error('The map is not in sight');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const frames = page.evaluate((ms) => window.probe.frames(ms), 3_000);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.move(x + 200 * Math.sin(step / 10), y + 100 * Math.cos(step / 10));
    }
    await page.mouse.up();
    return [
      figure('map of 10,000 places drawn once they have come', 'ms', drawn, { most: 500 }),
      figure('frame, map of 10,000 places dragged (p95)', 'ms', [percentile(await frames, 0.95)], {
        most: 17,
      }),
    ];
  } finally {
    await context.close();
  }
}

async function administrator({ url }: CrowdedPlatform): Promise<KeepAliveClient> {
  const { token } = await tokensOf(url, 'tenant');
  return keepAliveClient(url, { token, connections: 10 });
}

function liveDevices({ senders }: CrowdedPlatform): string[] {
  return senders.slice(0, LIVE_DEVICES).map(({ deviceId }) => deviceId);
}

/** So that no widget waits for its first value. */
async function sendOnce({ url, senders }: CrowdedPlatform): Promise<void> {
  const client = keepAliveClient(url);
  for (const { token } of senders.slice(0, LIVE_DEVICES)) {
    await client.send('POST', `/api/v1/${token}/telemetry`, readings());
  }
  client.close();
}

function readings(): string {
  return JSON.stringify(
    Object.fromEntries(
      Array.from({ length: LIVE_KEYS }, (_, at) => [`reading${at}`, Math.round(Math.random() * 1_000) / 10]),
    ),
  );
}

/**
 * Goes in one tab again and again, as who lives in the console does. A browser keeps what it has compiled at the second
 * visit and takes it up at the third: the visits before are not counted.
 */
async function warmPaintOf(bench: Bench, path: string, selector: string, state: StorageState) {
  const context = await openContext(bench, state);
  await context.addInitScript((wanted) => {
    window.measured = window.probe.firstPaintOf(wanted);
  }, selector);
  const page = await context.newPage();
  const open = async () => {
    await page.goto(path, { waitUntil: 'commit' });
    const milliseconds = await page.evaluate(() => window.measured);
    await page.waitForLoadState('networkidle');
    return milliseconds;
  };
  for (let visit = 0; visit < VISITS_TO_KEEP; visit += 1) await open();
  const samples = await repeat(open);
  await context.close();
  return samples;
}

/** What is fetched of the program from an empty cache until the first chart is drawn, KB. */
async function bytesOf(bench: Bench, path: string, state: StorageState): Promise<number> {
  const context = await openContext(bench, state);
  const page = await context.newPage();
  const count = await countBytes(page);
  await page.goto(path);
  const painted = await page.evaluate(
    async (selector) => performance.timeOrigin + (await window.probe.firstPaintOf(selector)),
    `[data-dashboard-widget="${FIRST_WIDGET}"] table`,
  );
  await count.quiet();
  const program = count
    .fetched()
    .filter(({ url, begun }) => begun <= painted && !new URL(url).pathname.startsWith('/api/'));
  await context.close();
  return program.reduce((sum, { bytes }) => sum + bytes / 1024, 0);
}

async function visit(page: Page, id: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(
      (dashboard) => window.clavier.commands.run('dashboard.view', { ids: [dashboard] }),
      id,
    );
    await page.locator(VALUE).waitFor();
    await page.evaluate(() => window.clavier.commands.run('go.home'));
    await page.locator(VALUE).waitFor({ state: 'detached' });
  }
}

const Found = z.object({ data: z.array(z.object({ id: z.object({ id: z.string() }) })) });

/** Gives devices a place each, around a town. */
async function place(client: KeepAliveClient): Promise<void> {
  for (let page = 0; page < 10; page += 1) {
    const answer = await client.send(
      'GET',
      `/api/tenant/devices?pageSize=${SENT_AT_ONCE}&page=${page}&textSearch=${encodeURIComponent(PLACED)}`,
    );
    await inBatches(Found.parse(JSON.parse(answer)).data, ({ id }) =>
      client.send(
        'POST',
        `/api/plugins/telemetry/DEVICE/${id.id}/SERVER_SCOPE`,
        JSON.stringify({ latitude: 48 + Math.random() * 4, longitude: 8 + Math.random() * 6 }),
      ),
    );
  }
}
