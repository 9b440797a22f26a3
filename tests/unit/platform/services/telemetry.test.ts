import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import type { Store } from '../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../store/memory-store.ts';

/** More than are stored at once. */
const MANY = 2_000;

let store: Store;
let platform: Platform;
let boiler: EntityHandle;
let other: EntityHandle;

beforeEach(async () => {
  let tenantId: string;
  ({ store, tenantId } = await memoryStore());
  platform = await createPlatform(store, { log: console });
  [boiler, other] = (await Promise.all(['Boiler', 'Other'].map((name) => addDevice(tenantId, name)))) as [
    EntityHandle,
    EntityHandle,
  ];
  // Every step takes longer than a turn may.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1_000;
    return clock;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await platform.close();
});

async function addDevice(tenantId: string, name: string): Promise<EntityHandle> {
  const device = await store.write(() => store.devices.save(tenantId, { name }));
  const handle = store.entities.resolve('DEVICE', idOf(device));
  if (!handle) throw new Error('The device is gone');
  return handle;
}

const many = (value: number) => Array.from({ length: MANY }, (_, at) => ({ key: `key${at}`, ts: 1, value }));
const one = (value: number) => [{ key: `key${MANY - 1}`, ts: 1, value }];
const lastOf = (device: EntityHandle) => {
  const [attribute] = store.attributes.list(device.key, 'SHARED_SCOPE', [`key${MANY - 1}`]);
  return attribute?.value;
};

/** Notes what ends, in its order. */
async function order(writes: Readonly<Record<string, Promise<unknown>>>): Promise<string[]> {
  const ended: string[] = [];
  await Promise.all(Object.entries(writes).map(([name, write]) => write.then(() => ended.push(name))));
  return ended;
}

describe('many values', () => {
  it('let values of other entities be written meanwhile', async () => {
    const ended = await order({
      'many attributes': platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(1)),
      'many points': platform.telemetry.saveTimeseries(boiler, many(1)),
      'an attribute of another': platform.telemetry.saveAttributes(other, 'SHARED_SCOPE', one(1)),
      'a point of another': platform.telemetry.saveTimeseries(other, one(1)),
    });
    expect(ended.slice(0, 2)).toEqual(['an attribute of another', 'a point of another']);
  });

  it('are not overtaken by those of the same entity that come after them', async () => {
    await Promise.all([
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(1)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(2)),
    ]);
    expect(lastOf(boiler)).toBe(2);
    await Promise.all([
      platform.telemetry.deleteAttributes(
        boiler,
        'SHARED_SCOPE',
        many(1).map(({ key }) => key),
      ),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(3)),
    ]);
    expect(lastOf(boiler)).toBe(3);
  });

  it('do not overtake those of the same entity that come before them', async () => {
    // There is so much else to store that it takes several turns.
    const others = [1, 2, 3].map((value) =>
      platform.telemetry.saveAttributes(other, 'SHARED_SCOPE', one(value)),
    );
    await Promise.all([
      ...others,
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(1)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(2)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(3)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(4)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(5)),
    ]);
    expect(lastOf(boiler)).toBe(5);
  });

  it('leave those that come after them to share a commit', async () => {
    vi.mocked(performance.now).mockReturnValue(0);
    const before = platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(1));
    const [first, ...others] = [2, 3, 4].map((value) =>
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', one(value)),
    );
    await Promise.all([before, first]);
    expect(lastOf(boiler)).toBe(4);
    await Promise.all(others);
  });

  it('are refused while far too many of their tenant wait, which takes memory; a few are not', async () => {
    vi.mocked(performance.now).mockReturnValue(0);
    const most = Array<string>(400_000).fill('gone');
    const remove = () => platform.telemetry.deleteAttributes(boiler, 'SHARED_SCOPE', most);
    const waiting = [remove(), remove()];
    await expect(remove()).rejects.toMatchObject({ status: 429 });
    waiting.push(platform.telemetry.saveTimeseries(boiler, [{ key: 'a', ts: 1, value: 1 }]));
    await Promise.all(waiting);
    await platform.telemetry.saveTimeseries(boiler, many(3));
    expect(store.timeseries.latest(boiler.key)).toHaveLength(MANY + 1);
  });

  it('come in parts, each point with the latest value that it makes', async () => {
    const saved = platform.telemetry.saveTimeseries(boiler, many(1));
    const seen = new Set<number>();
    while (seen.size < 4) {
      const latest = store.timeseries.latest(boiler.key);
      if (latest.length > 0) seen.add(latest.length);
      const range = { startTs: 0, endTs: 1, interval: 0, agg: 'NONE', limit: 1, orderBy: 'ASC' } as const;
      const points = many(1).flatMap(({ key }) => store.timeseries.query(boiler.key, key, range));
      expect(points).toHaveLength(latest.length);
      await nextTurn();
    }
    await saved;
    expect([...seen]).toEqual([500, 1_000, 1_500, 2_000]);
  });

  it('are refused where their entity is deleted meanwhile, and leave nothing', async () => {
    const { key } = boiler;
    const saved = Promise.allSettled([
      platform.telemetry.saveTimeseries(boiler, many(1)),
      platform.telemetry.saveAttributes(boiler, 'SHARED_SCOPE', many(1)),
    ]);
    while (store.timeseries.latest(key).length === 0) await nextTurn();
    await platform.entities.delete(boiler);
    for (const result of await saved) expect(result).toMatchObject({ reason: { status: 404 } });
    expect([store.timeseries.latest(key), store.attributes.list(key, 'SHARED_SCOPE')]).toEqual([[], []]);
  });

  it('go on after values that could not be stored', async () => {
    const view = { ...boiler, type: 'ENTITY_VIEW' } as const;
    const refused = platform.telemetry.saveTimeseries(view, many(1));
    const next = platform.telemetry.saveTimeseries(boiler, one(2));
    await expect(refused).rejects.toMatchObject({ status: 400 });
    await next;
    expect(store.timeseries.latest(boiler.key)).toMatchObject(one(2));
  });
});
