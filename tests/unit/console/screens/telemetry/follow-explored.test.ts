import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exploredIn } from '../../../../../src/console/screens/telemetry/explored.ts';
import {
  type ExploredValues,
  followExplored,
} from '../../../../../src/console/screens/telemetry/follow-explored.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { pageOf } from '../tab-page.tsx';

eachWithItsOwnSocket();

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const HALL = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11' } as const;
const NOTHING = { entities: null, type: null, name: null, keys: null, scope: null };

let values: ExploredValues | undefined;
let stop = () => {};

beforeEach(() => {
  values = undefined;
  signedInAs('TENANT_ADMIN');
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Explores a platform that has so many entities with these keys. */
function explore(
  said: Partial<Record<keyof typeof NOTHING, string>>,
  count: number,
  keys: readonly string[],
) {
  const platform = fakePlatform({
    'POST /api/entitiesQuery/find': () => json({ ...pageOf(), totalElements: count, totalPages: count }),
    'POST /api/entitiesQuery/find/keys': () =>
      json({ timeseries: keys, attribute: ['limit'], entityTypes: [] }),
  });
  stop = followExplored(exploredIn({ ...NOTHING, ...said }), (next) => {
    values = next;
  });
  return platform;
}

type Told = Record<string, [number, string]>;
const row = (entityId: object, told: Told, name?: string) => ({
  entityId,
  latest: {
    ...(name !== undefined && { ENTITY_FIELD: { name: { ts: 0, value: name } } }),
    TIME_SERIES: Object.fromEntries(Object.entries(told).map(([key, [ts, value]]) => [key, { ts, value }])),
  },
});
const page = (...rows: object[]) => ({
  cmdId: 1,
  errorCode: 0,
  dataUpdateType: 'ENTITY_DATA',
  data: pageOf(...rows),
});
const update = (...rows: object[]) => ({ ...page(), data: null, update: rows });
const seen = () =>
  [...(values?.rows.values() ?? [])].map(({ entity, key, value }) => `${entity.name} ${key} ${value}`);

describe('the values of many entities', () => {
  test('are asked for with the keys that there are, and followed as they change, come and go', async () => {
    explore({}, 2, ['level', 'flow']);
    const socket = await connected();
    socket.receive(
      page(
        row(PUMP, { level: [1, '5'], flow: [0, ''] }, 'Pump'),
        row(HALL, { level: [1, '6'], flow: [0, ''] }, 'Hall'),
      ),
    );
    await vi.waitFor(() => expect(values?.status).toBe('live'));
    expect(seen()).toEqual(['Pump level 5', 'Hall level 6']);
    const before = values?.membership;

    socket.receive(update(row(HALL, { level: [2, '7'] })));
    await vi.waitFor(() => expect(seen()).toEqual(['Pump level 5', 'Hall level 7']));
    expect(values?.membership).toBe(before);
    socket.receive(update(row(HALL, { flow: [2, 'open'] })));
    await vi.waitFor(() => expect(seen()).toContain('Hall flow open'));
    await vi.waitFor(() => expect(values?.membership).not.toBe(before));
    socket.receive(update(row(HALL, { flow: [0, ''] })));
    await vi.waitFor(() => expect(seen()).toEqual(['Pump level 5', 'Hall level 7']));

    // Once a minute the platform looks who is there.
    socket.receive(page(row(PUMP, { level: [1, '5'], flow: [0, ''] }, 'Pump')));
    await vi.waitFor(() => expect(seen()).toEqual(['Pump level 5']));
  });

  test('are nothing where there are no keys, which is known without asking for values', async () => {
    explore({ keys: 'humidity' }, 2, ['level']);
    await vi.waitFor(() => expect(values?.status).toBe('live'));
    expect(values).toMatchObject({ keys: { found: 0 }, entities: { found: 2, listed: 2 } });
  });

  test('are no more than can be listed, and it is known how many those are', async () => {
    const keys = Array.from({ length: 300 }, (_, place) => `key ${place}`);
    const { sent } = explore({}, 5_000, keys);
    await connected();
    await vi.waitFor(() => expect(values?.entities).toEqual({ found: 5_000, listed: 1_000, missing: 0 }));
    expect(values?.keys).toEqual({ found: 300, listed: 200 });
    expect(sent.filter(({ path }) => path.includes('/keys'))).toHaveLength(10);
  });

  test('are those of the entities that are still there', async () => {
    explore({ entities: `DEVICE.${PUMP.id}.${HALL.id}` }, 1, ['level']);
    await connected();
    await vi.waitFor(() => expect(values?.entities).toEqual({ found: 1, listed: 1, missing: 1 }));
  });

  test('have failed where the platform refuses the keys, or the values', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    fakePlatform({ 'POST /api/entitiesQuery/find': () => new Response('', { status: 500 }) });
    stop = followExplored(exploredIn(NOTHING), (next) => {
      values = next;
    });
    await vi.waitFor(() => expect(values?.status).toBe('failed'));
    stop();

    explore({}, 1, ['level']);
    const socket = await connected();
    socket.receive({ ...page(), data: null, errorCode: 3, errorMsg: 'No' });
    await vi.waitFor(() => expect(values?.status).toBe('failed'));
  });
});
