import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import type { Change } from '../../../../src/platform/services/changes.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';
import { idOf } from '../store/memory-store.ts';

let folder: string;
let store: Store;
let platform: Platform;
let boiler: EntityHandle;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-logged-'));
  store = openStore({ folder });
  platform = await createPlatform(store, { log: console });
  const device = await store.write(() => {
    const tenantId = idOf(store.tenants.create({ title: 'Acme' }));
    return store.devices.save(tenantId, { name: 'Boiler' });
  });
  boiler = store.entities.resolve('DEVICE', idOf(device)) as EntityHandle;
});

afterEach(async () => {
  await platform.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = { startTs: 0, endTs: 1e12, interval: 0, limit: 1e5, agg: 'NONE', orderBy: 'ASC' } as const;
const send = (value: number, ts = value) =>
  platform.telemetry.saveTimeseries(boiler, [{ key: 'k', ts, value }]);
const read = async () => {
  const answer = await platform.reads.value(boiler.tenantId, 'series', boiler.key, ['k'], all, true);
  return (answer.k ?? []).map(({ value }) => value);
};
/** More points than are merged, or stored, in a moment. */
const many = (value: number) => Array.from({ length: 1_000 }, (_, at) => ({ key: 'k', ts: at + 1, value }));

it('is in the next read of whoever was told that it is kept', async () => {
  for (let value = 1; value <= 20; value++) {
    await send(value);
    expect(await read()).toHaveLength(value);
    const latest = await platform.reads.value(boiler.tenantId, 'latestValues', boiler.key, undefined);
    expect(latest).toEqual([{ key: 'k', ts: value, value }]);
  }
});

it('is in the next read also while devices send as much as they can', async () => {
  let sending = true;
  let sent = 0;
  const others = Array.from({ length: 200 }, async () => {
    while (sending) {
      sent += 10;
      const entries = Array.from({ length: 10 }, (_, at) => ({ key: `other ${at}`, ts: sent, value: sent }));
      await platform.telemetry.saveTimeseries(boiler, entries);
    }
  });
  for (let value = 1; value <= 10; value++) {
    await send(value);
    expect(await read()).toHaveLength(value);
  }
  sending = false;
  await Promise.all(others);
  expect(sent).toBeGreaterThan(2_000);
});

it.each([0.0001, 10.0007, 1e15, 1e300, 1e306])(
  'is kept for a time of any length: %d s',
  async (ttlSeconds) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1);
    onTestFinished(() => clock.mockRestore());
    const point = (value: number) => [{ key: 'k', ts: value, value }];
    await platform.telemetry.saveTimeseries(boiler, point(1), { ttlSeconds });
    expect(await read()).toEqual([1]);
    await platform.telemetry.saveTimeseries(boiler, many(2), { ttlSeconds });
    expect(await read()).toHaveLength(1_000);
  },
);

it('is told of when it is found in its series', async () => {
  const found: unknown[] = [];
  platform.changes.subscribe('DEVICE', boiler.id, (change) => {
    if (change.kind === 'timeseries') found.push(store.timeseries.query(boiler.key, 'k', all).length);
  });
  await send(1);
  await vi.waitFor(() => expect(found).toEqual([1]));
  await send(2);
  await vi.waitFor(() => expect(found).toEqual([1, 2]));
});

it('is told to those who watch a view as far as the view shows it, also when they ask later', async () => {
  const [narrow, closed] = await store.write(() =>
    [2, 0].map((endTimeMs) => {
      const view = store.entityViews.save(boiler.tenantId, {
        name: `Until ${endTimeMs}`,
        type: 'default',
        entityId: { entityType: 'DEVICE', id: boiler.id },
        keys: { timeseries: ['k'], attributes: { cs: [], ss: [], sh: [] } },
        startTimeMs: endTimeMs === 0 ? 9 : 0,
        endTimeMs,
      });
      return store.entities.resolve('ENTITY_VIEW', idOf(view)) as EntityHandle;
    }),
  );
  const told: unknown[] = [];
  const kept: Change[] = [];
  platform.changes.subscribe('ENTITY_VIEW', narrow?.id ?? '', (change) => {
    if (change.kind !== 'timeseries') return;
    change.keep?.();
    kept.push(change);
    told.push(change.entries.map(({ ts }) => ts));
  });
  platform.changes.subscribe('ENTITY_VIEW', closed?.id ?? '', ({ kind }) => told.push(kind));
  const others = { key: 'other', ts: 1, value: 1 };
  await platform.telemetry.saveTimeseries(boiler, [
    others,
    ...[3, 1, 2].map((ts) => ({ key: 'k', ts, value: ts })),
  ]);
  await vi.waitFor(() => expect(told).toEqual([[1, 2]]));
  expect(store.timeseries.latest(narrow?.key ?? 0)).toEqual([{ key: 'k', ts: 2, value: 2 }]);
  await send(4);
  expect(await read()).toHaveLength(4);
  expect(kept).toMatchObject([{ entries: [{ ts: 1 }, { ts: 2 }] }]);
});

it('goes with what is deleted after it, and stays when it comes later', async () => {
  await send(1);
  await platform.telemetry.deleteTimeseries(boiler, ['k'], { all: true, rewriteLatest: false });
  expect(await read()).toEqual([]);
  await send(2);
  const deleted = platform.telemetry.deleteTimeseries(boiler, ['k'], { all: true, rewriteLatest: false });
  const later = send(3);
  await Promise.all([deleted, later]);
  expect(await read()).toEqual([3]);
});

it('takes the place of what was stored otherwise before it, and the other way round', async () => {
  await Promise.all([send(1, 5), platform.telemetry.saveTimeseries(boiler, many(2)), send(3, 5)]);
  expect((await read())[4]).toBe(3);
  expect(await read()).toHaveLength(1_000);
  await Promise.all([send(4, 5), platform.telemetry.saveTimeseries(boiler, many(5))]);
  expect((await read())[4]).toBe(5);
});
