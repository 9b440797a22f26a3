import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { Device, DeviceInfo } from '../../src/model/device.ts';
import { pageOf } from '../../src/model/page.ts';
import { tokensOf } from '../sign-in.ts';
import { openContext, openDevices, signedInState } from './console-page.ts';
import { type RunningBench, startKeptPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, percentile, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';
import { keyFilter } from './query-figures.ts';
import { measureSelectAll } from './select-all-figures.ts';

const PAGE_SIZE = 50;
const SCROLL_FRAMES = 300;

/**
 * What grows with the logarithm of a hundred times as much grows by half, which is this exponent and a margin; what grows
 * in proportion has 1.
 */
const MOST_EXPONENT = 0.2;
/** So many calls that take about as long as each other do not wait for anything any more. */
const SAME_CALLS = 10;
/** A search that is new is for one of so many numbers of two digits, all of which come before the first one comes again. */
const FIRST_NUMBER = 10;
const NUMBERS = 90;
const NUMBERS_STEP = 37;
/** How long nothing is asked before anything is measured, ms: a slow machine reads columns of a million for 10 s. */
const REST = 20_000;
/** How often each call is measured: it takes so little that a few are all slow where the machine pauses. */
const CALLS = 11;
/** What is below the noise of a call does not tell how it grows, ms. */
const NOISE = 2;

/** By what was measured and the number of devices: milliseconds. */
type Samples = Map<string, Map<number, number[]>>;

/**
 * What people wait for, on platforms that differ in nothing but the number of devices, and with which power of that it
 * grows. All run at once and are asked by turns, so that a machine that is slower for a while is so for each. Filled platforms
 * are found in the folder the next time, where there is one.
 */
export async function measureGrowth(
  browser: Browser,
  counts: readonly number[],
  keep: string | undefined,
): Promise<Figure[]> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'clavier-growth-'));
  mkdirSync(folder, { recursive: true });
  const platforms: RunningBench[] = [];
  const byName: Samples = new Map();
  try {
    for (const count of counts) {
      console.error(`A platform with ${count.toLocaleString('en')} devices ...`);
      platforms.push(await startKeptPlatform(join(folder, `${count}-devices`), count));
    }
    await measureCalls(platforms, byName);
    await measureConsole(browser, platforms, byName);
  } finally {
    for (const platform of platforms) await platform.close();
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
  return [...byName].flatMap(([name, byCount]) => [
    ...[...byCount].map(([count, times]) =>
      figure(`${name}, ${count.toLocaleString('en')} devices`, 'ms', times),
    ),
    ...growthOf(name, byCount),
  ]);
}

function note(into: Samples, name: string, devices: number, milliseconds: number): void {
  const byCount = into.get(name) ?? new Map<number, number[]>();
  into.set(name, byCount.set(devices, [...(byCount.get(devices) ?? []), milliseconds]));
}

/** With which power of the number of devices something grows, between the fewest and the most. */
function growthOf(name: string, byCount: ReadonlyMap<number, readonly number[]>): Figure[] {
  const points = [...byCount].sort(([one], [other]) => one - other);
  const [fewest, most] = [points.at(0), points.at(-1)];
  if (!fewest || !most || fewest[0] === most[0]) return [];
  const [few, many] = [fewest, most].map(([, times]) => Math.max(NOISE, median(times)));
  const exponent = Math.log((many ?? 0) / (few ?? 1)) / Math.log(most[0] / fewest[0]);
  return [figure(`${name}: growth`, 'exponent', [exponent], { most: MOST_EXPONENT })];
}

/** Calls of a platform, each asked when something has just changed, so that nothing is known of the list any more. */
interface Calls {
  devices: number;
  byName: ReadonlyMap<string, () => Promise<unknown>>;
  /** Changes something. */
  change(): Promise<unknown>;
  close(): void;
}

/** Asks each platform for the same, one after the other, time and again. */
async function measureCalls(platforms: readonly RunningBench[], into: Samples): Promise<void> {
  const all: Calls[] = [];
  for (const platform of platforms) all.push(await callsOf(platform));
  // Columns are read into memory while nothing is asked.
  await wait(REST);
  for (const name of all[0]?.byName.keys() ?? []) {
    for (const { byName } of all) await byName.get(name)?.();
    await repeat(async () => {
      for (const { devices, byName, change } of all) {
        await change();
        const begin = performance.now();
        await byName.get(name)?.();
        note(into, name, devices, performance.now() - begin);
      }
    }, CALLS);
  }
  for (const { close } of all) close();
}

/** What is asked of a platform, once the orders of values that it needs are made. */
async function callsOf({ url, devices }: RunningBench): Promise<Calls> {
  const client = keepAliveClient(url, await tokensOf(url, 'tenant'));
  const list = (parameters: Record<string, string>) =>
    client.send(
      'GET',
      `/api/tenant/deviceInfos?${new URLSearchParams({ pageSize: `${PAGE_SIZE}`, page: '0', ...parameters })}`,
    );
  const query = (path: string, body: object) =>
    client.send('POST', `/api/entitiesQuery/${path}`, JSON.stringify(body));
  const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
  const name = { type: 'ENTITY_FIELD', key: 'name' };
  const temperature = { type: 'TIME_SERIES', key: 'temperature' };
  const find = (key: object, link = {}, columns = {}) =>
    query('find', {
      entityFilter,
      pageLink: { pageSize: 20, page: 0, sortOrder: { key, direction: 'ASC' }, ...link },
      entityFields: [name],
      latestValues: [temperature],
      ...columns,
    });
  const names = { entityFields: [name, { type: 'ENTITY_FIELD', key: 'label' }], latestValues: [] };
  const warm = keyFilter(temperature, 'NUMERIC', 'GREATER', 20);
  const installed = keyFilter({ type: 'SERVER_ATTRIBUTE', key: 'installed' }, 'BOOLEAN', 'EQUAL', true);
  const firmware = keyFilter({ type: 'CLIENT_ATTRIBUTE', key: 'firmware' }, 'STRING', 'STARTS_WITH', '1');
  const middle = String(Math.floor(devices / PAGE_SIZE / 2) - 1);
  const [sample] = Devices.parse(JSON.parse(await list({ sortProperty: 'name', page: middle }))).data;
  const { id, name: known = '', type } = sample ?? {};
  const device = Device.parse(JSON.parse(await client.send('GET', `/api/device/${id?.id}`)));
  const save = (label: string) => client.send('POST', '/api/device', JSON.stringify({ ...device, label }));

  let asked = 0;
  const calls: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'first page of a type, by label': () => list({ type: type ?? '', sortProperty: 'label' }),
    'page in the middle': () => list({ page: middle }),
    'page in the middle, by name': () => list({ page: middle, sortProperty: 'name' }),
    'search that finds one': () => list({ textSearch: known }),
    'search that finds 1,000': () => list({ textSearch: known.slice(0, -3) }),
    'search that finds all': () => list({ textSearch: 'Dev' }),
    'device saved': () => save('Anew'),
    'count of an entity query': () => query('count', { entityFilter }),
    'entity query by name': () => find(name),
    'entity query by a value': () => find(temperature),
    'entity query, page in the middle': () => find(name, { page: Math.floor(devices / 20 / 2) }),
    'entity query, search in values': () => find(name, { textSearch: known }),
    'entity query, search that finds all': () => find(name, { textSearch: 'dev' }),
    'entity query, search in names and labels': () => find(name, { textSearch: known }, names),
    'entity query, filter that half pass': () => find(name, {}, { keyFilters: [warm] }),
    'entity query, two filters that half pass': () => find(name, {}, { keyFilters: [warm, installed] }),
    'entity query, three filters': () => find(name, {}, { keyFilters: [warm, installed, firmware] }),
    'entity query, page in the middle of a filter': () =>
      find(name, { page: Math.floor(devices / 20 / 4) }, { keyFilters: [warm] }),
    'entity query, search that two of three pass': () => find(name, { textSearch: '1' }),
    'entity query, search beside a filter': () => find(name, { textSearch: '1' }, { keyFilters: [warm] }),
    'entity query, search of two characters in names': () =>
      find(name, { textSearch: '91' }, { latestValues: [] }),
    'entity query, two filters that are new': () => {
      const other = keyFilter(temperature, 'NUMERIC', 'GREATER', 20 + ++asked / 1_000);
      return find(name, {}, { keyFilters: [other, installed] });
    },
    'entity query, search that is new': () =>
      find(name, { textSearch: String(FIRST_NUMBER + ((++asked * NUMBERS_STEP) % NUMBERS)) }),
  };
  const ordered = [
    () => find(temperature),
    () => find(name, { textSearch: known }),
    () => find(name, {}, { keyFilters: [warm, installed, firmware] }),
  ];
  for (const call of ordered) await settled(call);
  return {
    devices,
    byName: new Map(Object.entries(calls)),
    change: () => save('Changed'),
    close: () => client.close(),
  };
}

/** Asks until it takes no less time than before: the order of values is made when they are first asked for. */
async function settled(call: () => Promise<unknown>): Promise<void> {
  for (let [last, took] = [Number.POSITIVE_INFINITY, 0], same = 0; same < SAME_CALLS; last = took) {
    const begin = performance.now();
    await call();
    took = performance.now() - begin;
    same = took < NOISE || took > last / 2 ? same + 1 : 0;
  }
}

/** What people see at the list. */
async function measureConsole(
  browser: Browser,
  platforms: readonly RunningBench[],
  into: Samples,
): Promise<void> {
  const pages: { page: Page; devices: number }[] = [];
  for (const platform of platforms) {
    const bench = { browser, platform };
    const context = await openContext(bench, await signedInState(bench));
    pages.push({ page: await context.newPage(), devices: platform.devices });
  }
  await repeat(async () => {
    for (const { page, devices } of pages) {
      await page.bringToFront();
      const begin = performance.now();
      await openDevices(page);
      note(into, 'list opened', devices, performance.now() - begin);
      const { frames } = await page.evaluate((count) => window.probe.scroll(count, 0), SCROLL_FRAMES);
      note(into, 'frame from top to bottom (p95)', devices, percentile(frames, 0.95));
      // An open list of one platform would take part in the time of the others.
      await page.goto('about:blank');
    }
  });
  for (const { page } of pages) await page.context().close();
  for (const platform of platforms) {
    const selected = (await measureSelectAll({ browser, platform })).flatMap(({ samples }) => samples);
    for (const milliseconds of selected) note(into, 'all selected', platform.devices, milliseconds);
  }
}

const Devices = pageOf(DeviceInfo);
