import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import {
  subscribeAttributes,
  subscribeEntityLatest,
  subscribeLatestTelemetry,
} from '../../../../src/console/live/entity-subscription.ts';
import type { LatestValue } from '../../../../src/console/live/latest-values.ts';
import { subscribeEntities, subscribeSeries } from '../../../../src/console/live/query-subscription.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import type { EntityData, EntityDataQuery } from '../../../../src/model/entity-query.ts';
import { type RestartablePlatform, startRestartable } from './restartable-platform.ts';

/** How often the connection ends, and every how many of them the whole platform does. */
const LOSSES = 100;
const RESTART_EVERY = 20;
/** How often what is waited for is looked at, ms. */
const OFTEN = { interval: 2 };

// What the connection asks of a page, and no more: the platform cannot run where a whole one is imitated.
vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'http://console/' } }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { href: 'http://console/' });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

let platform: RestartablePlatform;
let connection: NodeWebSocket | undefined;

beforeAll(async () => {
  platform = await startRestartable();
  vi.stubGlobal('WebSocket', function SocketToPlatform(url: URL) {
    connection = new NodeWebSocket(`ws://${platform.host}${url.pathname}${url.search}`);
    return connection;
  });
  Object.assign(WebSocket, { OPEN: NodeWebSocket.OPEN });
  storeTokens(await platform.tokens());
});

afterAll(async () => {
  telemetrySocket.restart();
  vi.unstubAllGlobals();
  await platform.close();
});

it('Live values come through a hundred lost connections: none is missing, none comes twice, nothing is followed twice', async () => {
  const devices = [await platform.addDevice('Kiln'), await platform.addDevice('Press')];
  const [kiln, press] = devices as [string, string];
  await platform.tell(kiln, { level: 0 });
  await platform.tell(press, { level: 0 });
  const entityOf = (id: string) => ({ entityType: 'DEVICE', id }) as const;
  const refused = (error: Error) => expect.unreachable(error.message);
  const seen = {
    telemetry: watcher(),
    attribute: watcher(),
    row: watcher(),
    page: watcher(),
    series: watcher(),
  };
  let points: unknown[] = [];
  const latest = (values: ReadonlyMap<string, LatestValue>) => values.get('level')?.value;
  const level = { type: 'TIME_SERIES', key: 'level' } as const;
  const inRows = (rows: readonly EntityData[]) => {
    const row = rows.find(({ entityId }) => entityId.id === kiln);
    return row?.latest?.TIME_SERIES?.level?.value;
  };
  const stops = [
    subscribeLatestTelemetry(
      { entity: entityOf(kiln) },
      (values) => seen.telemetry.note(latest(values)),
      refused,
    ),
    subscribeAttributes(
      { entity: entityOf(press), scope: 'SERVER_SCOPE' },
      (values) => seen.attribute.note(latest(values)),
      refused,
    ),
    subscribeEntityLatest(devices.map(entityOf), [level], (rows) => seen.row.note(inRows(rows)), refused),
    subscribeEntities(queryFor(level), {
      onPage: ({ data }) => seen.page.note(inRows(data)),
      onChanges: (rows) => seen.page.note(inRows(rows)),
      onError: refused,
    }),
    subscribeSeries(queryFor(level), sinceTheBeginning, {
      onPage({ data }) {
        points = pointsIn(data);
        seen.series.note(points.at(-1));
      },
      onChanges(rows) {
        const added = pointsIn(rows);
        points.push(...added);
        seen.series.note(added.at(-1));
      },
      onError: refused,
    }),
  ];
  const everywhere = async (value: number) => {
    const told = () => Object.fromEntries(Object.entries(seen).map(([by, { newest }]) => [by, newest()]));
    const all = Object.fromEntries(Object.keys(seen).map((by) => [by, String(value)]));
    await vi.waitFor(() => expect(told()).toEqual(all), OFTEN);
  };
  const tell = async (value: number) => {
    await platform.setAttribute(press, 'level', value);
    await platform.tell(kiln, { level: value });
  };

  await platform.setAttribute(press, 'level', 0);
  await everywhere(0);
  const watchers = platform.watchers();
  expect(watchers).toBeGreaterThanOrEqual(stops.length);

  for (let loss = 1; loss <= LOSSES; loss += 1) {
    const [missed, followed] = [loss * 2 - 1, loss * 2];
    if (loss % RESTART_EVERY === 0) {
      await tell(missed);
      await platform.restart();
    } else {
      await cutOff(loss % 2 === 0);
      await tell(missed);
    }
    telemetrySocket.retryNow();
    await everywhere(missed);
    await vi.waitFor(() => expect(platform.watchers()).toBe(watchers), OFTEN);
    await tell(followed);
    await everywhere(followed);
    for (const { times } of Object.values(seen)) expect(times(followed)).toBe(1);
  }

  const numbers = points.map(Number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(numbers).toHaveLength(LOSSES * 2 + 1);

  for (const stop of stops) stop();
  await vi.waitFor(() => expect(platform.watchers()).toBe(0), OFTEN);
}, 240_000);

/** Loses the connection: this end gives it up, or the network fails. */
async function cutOff(byThisEnd: boolean): Promise<void> {
  const lost = connection;
  if (byThisEnd) lost?.terminate();
  else platform.cut();
  await vi.waitFor(() => {
    expect(lost?.readyState).toBe(NodeWebSocket.CLOSED);
    expect(platform.watchers()).toBe(0);
  }, OFTEN);
}

/** Notes a value each time it is told. */
function watcher() {
  const values: unknown[] = [];
  return {
    note: (value: unknown) => {
      if (value !== undefined) values.push(value);
    },
    newest: () => values.at(-1),
    times: (value: number) => values.filter((seen) => seen === String(value)).length,
  };
}

/** Every point of these minutes, and what comes. As all windows of the console it ends after now: what is told meanwhile is in it. */
function sinceTheBeginning() {
  const window = { startTs: Date.now() - 600_000, timeWindow: 660_000 };
  return { tsCmd: { ...window, keys: ['level'], agg: 'NONE', interval: 0, limit: 10_000 } };
}

/** The points of rows, oldest first. */
function pointsIn(rows: readonly EntityData[]): unknown[] {
  const all = rows.flatMap(({ timeseries }) => timeseries?.level ?? []);
  return all.toSorted((a, b) => a.ts - b.ts).map(({ value }) => value);
}

function queryFor(key: { type: 'TIME_SERIES'; key: string }): EntityDataQuery {
  return {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Kiln' },
    pageLink: { page: 0, pageSize: 10, textSearch: null, sortOrder: null, dynamic: true },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [key],
    keyFilters: [],
  };
}
