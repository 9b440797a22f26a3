import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { type LoggedSeries, seriesOf } from '../../../../../src/platform/store/values/logged-series.ts';
import type { TimeseriesQuery } from '../../../../../src/platform/store/values/point-reads.ts';
import { deviceKey, type MemoryStore, memoryStore, START } from '../memory-store.ts';

let store: Store;
let clock: MemoryStore['clock'];
let tenantId: string;
let deviceId: string;
let key: number;

beforeEach(async () => {
  ({ store, tenantId, clock } = await memoryStore());
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  deviceId = device.id?.id ?? '';
  key = deviceKey(store, device);
});

/** Stores points of the series `t`: value by time. */
const points = (values: Record<number, KvValue>, ttlSeconds?: number) =>
  store.write(() =>
    store.timeseries.save(
      key,
      Object.entries(values).map(([ts, value]) => ({ key: 't', ts: Number(ts), value })),
      ttlSeconds,
    ),
  );
const read = (query: Partial<TimeseriesQuery> = {}) =>
  store.timeseries
    .query(key, 't', {
      startTs: 0,
      endTs: 10_000,
      interval: 0,
      agg: 'NONE',
      limit: 100,
      orderBy: 'ASC',
      ...query,
    })
    .map(({ ts, value }) => [ts, value]);
const latest = () => store.timeseries.latest(key).map(({ ts, value }) => [ts, value]);

describe('telemetry values', () => {
  it.each<[string, KvValue]>([
    ['an integer', 21],
    ['zero', 0],
    ['a negative integer', -40],
    ['the greatest exact integer', Number.MAX_SAFE_INTEGER],
    ['an integer too great to be exact', 2 ** 60],
    ['a decimal', 21.5],
    ['a tiny decimal', 5e-324],
    ['true', true],
    ['false', false],
    ['text', 'on'],
    ['text that looks like a number', '007'],
    ['empty text', ''],
    ['text with the null character', 'a\0b'],
    ['an object', { lat: 48.1, tags: ['a', null] }],
    ['an array', [1, [2]]],
  ])('come back as they were: %s', async (_, value) => {
    await points({ 1: value });
    await store.write(() => store.attributes.save(key, 'CLIENT_SCOPE', [{ key: 'a', ts: 1, value }]));
    expect(read()).toEqual([[1, value]]);
    expect(latest()).toEqual([[1, value]]);
    expect(store.attributes.list(key)[0]?.value).toEqual(value);
  });
});

describe('the points of a series', () => {
  it('are stored by statements of which none is prepared twice', async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    await memoryStore();
    const storing = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /^INSERT INTO ts_kv\b/.test(sql));
    expect(storing).toEqual([...new Set(storing)]);
    expect(storing).not.toEqual([]);
  });

  it('are read from after the start until the end', async () => {
    await points({ 1: 10, 2: 20, 3: 30, 4: 40 });
    expect(read({ startTs: 1, endTs: 3 })).toEqual([
      [2, 20],
      [3, 30],
    ]);
  });

  it('come newest or oldest first, so many as asked for', async () => {
    await points({ 1: 10, 2: 20, 3: 30 });
    expect(read({ orderBy: 'DESC', limit: 2 })).toEqual([
      [3, 30],
      [2, 20],
    ]);
    expect(read({ orderBy: 'ASC', limit: 1 })).toEqual([[1, 10]]);
  });

  it('are replaced by a point of the same time', async () => {
    await points({ 1: 10 });
    await points({ 1: 'eleven' });
    expect(read()).toEqual([[1, 'eleven']]);
  });

  it('are none for a key or an entity that has none', () => {
    expect(read()).toEqual([]);
    expect(store.timeseries.latest(key)).toEqual([]);
    expect(store.timeseries.keys(999_999)).toEqual([]);
  });
});

describe('a large write', () => {
  const many = Array.from({ length: 1_300 }, (_, at) => ({ key: `k${at}`, ts: at, value: at }));

  it('is made in steps, between which others read, and is undone as a whole', async () => {
    let steps = 0;
    await expect(
      store.writeLong(function* () {
        for (const _ of store.timeseries.saveMany(key, many)) steps += 1;
        for (const _ of store.attributes.saveMany(key, 'SERVER_SCOPE', many)) steps += 1;
        yield;
        throw new Error('No room');
      }),
    ).rejects.toThrow('No room');
    expect(steps).toBeGreaterThan(3);
    expect([store.timeseries.keys(key), store.attributes.keys(key)]).toEqual([[], []]);
  });

  it('is told from a quick one by its length and by the views that show it', async () => {
    const some = many.slice(0, 200);
    expect([many, some].map((entries) => store.timeseries.isQuick(key, entries))).toEqual([false, true]);
    await store.write(() => {
      for (const name of ['One', 'Two']) {
        const entityId = { entityType: 'DEVICE', id: deviceId } as const;
        store.entityViews.save(tenantId, { name, type: 'view', entityId });
      }
    });
    expect(store.timeseries.isQuick(key, some)).toBe(false);
  });
});

describe('the latest value', () => {
  it('only moves forward in time', async () => {
    await points({ 5: 50 });
    await points({ 3: 30 });
    expect(latest()).toEqual([[5, 50]]);
    await points({ 5: 51 });
    await points({ 7: 70, 6: 60 });
    expect(latest()).toEqual([[7, 70]]);
  });

  it('is kept for every key, which can be picked by name', async () => {
    await store.write(() =>
      store.timeseries.save(key, [
        { key: 'b', ts: 1, value: 1 },
        { key: 'a', ts: 1, value: 2 },
      ]),
    );
    expect(store.timeseries.keys(key)).toEqual(['a', 'b']);
    expect(store.timeseries.latest(key, ['b', 'missing'])).toEqual([{ key: 'b', ts: 1, value: 1 }]);
  });
});

describe('aggregated telemetry', () => {
  const minute: Partial<TimeseriesQuery> = { startTs: 1_000, endTs: 7_000, interval: 2_000 };

  it('falls into buckets from the start, which bear the time of their middle, oldest first', async () => {
    await points({ 1500: 1, 3000: 3, 3001: 5, 6999: 7 });
    expect(read({ ...minute, agg: 'SUM', orderBy: 'DESC', limit: 1 })).toEqual([
      [2_000, 4],
      [4_000, 5],
      [6_000, 7],
    ]);
  });

  it('leaves out empty buckets, the point at the start and what lies beyond the end', async () => {
    await points({ 1000: 99, 1001: 1, 5500: 3, 7001: 99 });
    expect(read({ ...minute, agg: 'COUNT' })).toEqual([
      [2_000, 1],
      [6_000, 1],
    ]);
  });

  it('counts a point right at the end to the last bucket', async () => {
    await points({ 6000: 1, 7000: 2 });
    expect(read({ ...minute, agg: 'SUM' })).toEqual([[6_000, 3]]);
  });

  it.each([
    ['MIN', 1],
    ['MAX', 4],
    ['AVG', 2.5],
    ['SUM', 7.5],
    ['COUNT', 5],
  ] as const)('%s takes numbers, except that a count takes everything', async (agg, value) => {
    await points({ 1001: 1, 1002: 4, 1003: 2.5, 1004: '100', 1005: true });
    expect(read({ ...minute, agg })).toEqual([[2_000, value]]);
  });

  it.each([
    ['MIN', [[2_000, 'closed']]],
    ['MAX', [[2_000, 'open']]],
    ['AVG', [[2_000, 0]]],
    ['SUM', [[2_000, 0]]],
    ['COUNT', [[2_000, 2]]],
  ] as const)('%s of texts', async (agg, expected) => {
    await points({ 1001: 'open', 1002: 'closed' });
    expect(read({ ...minute, agg })).toEqual(expected);
  });

  it('averages integers as decimals and sums them as integers, however great', async () => {
    await points({ 1001: 1, 1002: 2 });
    expect(read({ ...minute, agg: 'AVG' })).toEqual([[2_000, 1.5]]);
    await points({ 1001: Number.MAX_SAFE_INTEGER, 1002: Number.MAX_SAFE_INTEGER });
    expect(read({ ...minute, agg: 'SUM' })).toEqual([[2_000, 2 * Number.MAX_SAFE_INTEGER]]);
  });

  it('is not asked for by an interval of 0', async () => {
    await points({ 1500: 1, 1600: 2 });
    expect(read({ ...minute, interval: 0, agg: 'SUM' })).toEqual([
      [1_500, 1],
      [1_600, 2],
    ]);
  });

  it('bears no time that a number cannot hold', async () => {
    await points({ 6e15: 1 });
    const range = { startTs: 5e15, endTs: Number.MAX_SAFE_INTEGER, interval: Number.MAX_SAFE_INTEGER };
    expect(read({ ...range, agg: 'MAX' })).toEqual([[Number.MAX_SAFE_INTEGER, 1]]);
  });

  it('is refused in more than 700 buckets, where a second is the least that counts', () => {
    const range = { startTs: 0, agg: 'AVG' } as const;
    expect(read({ ...range, endTs: 700_999, interval: 1_000 })).toEqual([]);
    expect(read({ ...range, endTs: 700_999, interval: 1 })).toEqual([]);
    expect(() => read({ ...range, endTs: 701_000, interval: 1_000 })).toThrow(
      'Incorrect TsKvQuery. Number of intervals is to high - 701. ',
    );
    expect(() => read({ ...range, startTs: 9_000, endTs: 1_000, interval: 1_000 })).toThrow(
      'Number of intervals is to high - -8. ',
    );
  });
});

describe('deleting telemetry', () => {
  beforeEach(() => points({ 1: 10, 2: 20, 3: 30 }));

  const remove = (range: Parameters<Store['timeseries']['delete']>[2]) =>
    store.writeLong(() => store.timeseries.delete(key, ['t', 'missing'], range));

  it('takes a range, and the latest value only when it is in it', async () => {
    await remove({ all: false, startTs: 0, endTs: 2, rewriteLatest: false });
    expect(read()).toEqual([[3, 30]]);
    expect(latest()).toEqual([[3, 30]]);
    await remove({ all: false, startTs: 2, endTs: 3, rewriteLatest: false });
    expect(latest()).toEqual([]);
  });

  it('puts the newest remaining point in the place of a deleted latest value when asked to', async () => {
    await remove({ all: false, startTs: 2, endTs: 3, rewriteLatest: true });
    expect(latest()).toEqual([[2, 20]]);
  });

  it('takes everything', async () => {
    await remove({ all: true, rewriteLatest: true });
    expect(read()).toEqual([]);
    expect(latest()).toEqual([]);
  });

  it('takes more points than one step does', async () => {
    const many = Array.from({ length: 4_500 }, (_, at) => ({ key: 't', ts: 10 + at, value: at }));
    await store.write(() => store.timeseries.save(key, many));
    await remove({ all: false, startTs: 1, endTs: 4_508, rewriteLatest: false });
    expect(read()).toEqual([
      [1, 10],
      [4_509, 4_499],
    ]);
  });
});

describe('the telemetry of an entity that goes', () => {
  const purge = (limit: number) => store.write(() => store.timeseries.purgeRemoved(limit));

  it('is out of reach at once, and removed some points at a time', async () => {
    await points({ 1: 10, 2: 20, 3: 30 });
    expect(await purge(100)).toBe(0);
    await store.write(() => store.devices.delete(deviceId));
    expect(latest()).toEqual([]);
    await expect(points({ 4: 40 })).rejects.toMatchObject({ status: 404 });
    expect(await purge(2)).toBe(2);
    // The last point, and the note of whose they were.
    expect(await purge(2)).toBe(2);
    expect(await purge(2)).toBe(0);
  });

  it('is not missed by those whose points come to it in one go', async () => {
    await points({ 1: 10, 2: 20 });
    const other = await store.write(() => store.devices.save(tenantId, { name: 'Pump' }));
    await store.write(() => store.timeseries.save(deviceKey(store, other), [{ key: 't', ts: 1, value: 5 }]));
    await store.write(() => {
      store.devices.delete(deviceId);
      store.devices.delete(other.id?.id ?? '');
    });
    expect(await purge(100)).toBe(3 + 2);
    expect(await purge(100)).toBe(0);
  });
});

describe('telemetry with a time to live', () => {
  it('goes when its time is over, counted from when it was stored; the rest stays', async () => {
    await points({ 1: 10, 2: 20 }, 60);
    await points({ 3: 30 });
    const purge = (limit = 100) => store.write(() => store.timeseries.purgeExpired(clock.now, limit));
    clock.now = START + 59_999;
    expect(await purge()).toBe(0);
    clock.now = START + 60_000;
    expect(await purge(1)).toBe(1);
    expect(await purge(1)).toBe(1);
    expect(await purge(1)).toBe(0);
    expect(read()).toEqual([[3, 30]]);
  });

  it('lives as long as the last writer of a point said', async () => {
    await points({ 1: 10 }, 60);
    await points({ 1: 11 });
    clock.now = START + 3_600_000;
    expect(await store.write(() => store.timeseries.purgeExpired(clock.now, 100))).toBe(0);
  });
});

describe('much telemetry of one series that is stored at once', () => {
  it('has each point with its own value and its own end', async () => {
    const byKey = new Map<string, LoggedSeries>();
    const times = Array.from({ length: 177 }, (_, at) => at + 1);
    for (const ts of times) seriesOf(byKey, 't').add(ts, ts / 2, ts % 3 === 0 ? START + ts : null);
    await store.write(() => store.timeseries.inOneMerge(() => store.timeseries.saveLogged(key, byKey)));

    expect(read({ limit: 200 })).toEqual(times.map((ts) => [ts, ts / 2]));
    expect(latest()).toEqual([[177, 177 / 2]]);
    const purge = () => store.write(() => store.timeseries.purgeExpired(START + 99, 100));
    expect(await purge()).toBe(33);
    const left = times.filter((ts) => ts > 99 || ts % 3 !== 0);
    expect(read({ limit: 200 })).toEqual(left.map((ts) => [ts, ts / 2]));
  });
});

describe('attributes', () => {
  const save = (scope: Parameters<Store['attributes']['save']>[1], values: Record<string, KvValue>, ts = 1) =>
    store.write(() =>
      store.attributes.save(
        key,
        scope,
        Object.entries(values).map(([name, value]) => ({ key: name, ts, value })),
      ),
    );

  it('are kept apart by scope and merged in the order client, shared, server', async () => {
    await save('SERVER_SCOPE', { limit: 1 });
    await save('SHARED_SCOPE', { limit: 2 });
    await save('CLIENT_SCOPE', { limit: 3, firmware: '1.0' });
    expect(store.attributes.list(key).map(({ scope, key, value }) => [scope, key, value])).toEqual([
      ['CLIENT_SCOPE', 'firmware', '1.0'],
      ['CLIENT_SCOPE', 'limit', 3],
      ['SHARED_SCOPE', 'limit', 2],
      ['SERVER_SCOPE', 'limit', 1],
    ]);
    expect(store.attributes.list(key, 'SHARED_SCOPE')).toEqual([
      { scope: 'SHARED_SCOPE', key: 'limit', value: 2, lastUpdateTs: 1 },
    ]);
    expect(store.attributes.keys(key)).toEqual(['firmware', 'limit', 'limit', 'limit']);
    expect(store.attributes.keys(key, 'CLIENT_SCOPE')).toEqual(['firmware', 'limit']);
  });

  it('are replaced with a new time of update', async () => {
    await save('SERVER_SCOPE', { limit: 1 });
    await save('SERVER_SCOPE', { limit: 'none' }, 9);
    expect(store.attributes.list(key, 'SERVER_SCOPE', ['limit', 'missing'])).toEqual([
      { scope: 'SERVER_SCOPE', key: 'limit', value: 'none', lastUpdateTs: 9 },
    ]);
  });

  it('are deleted by key, in one scope', async () => {
    await save('SERVER_SCOPE', { a: 1, b: 2 });
    await save('CLIENT_SCOPE', { a: 3 });
    await store.write(() => store.attributes.delete(key, 'SERVER_SCOPE', ['a', 'missing']));
    expect(store.attributes.keys(key)).toEqual(['a', 'b']);
  });
});

describe('the values of an entity', () => {
  const entries = (count: number, value: KvValue) =>
    Array.from({ length: count }, (_, at) => ({ key: `k${at}`, ts: 1, value }));
  const save = (scope: 'SERVER_SCOPE' | 'CLIENT_SCOPE', count: number, value: KvValue) =>
    store.write(() => {
      store.attributes.save(key, scope, entries(count, value));
      store.timeseries.save(key, entries(count, value));
    });
  const areFew = () => [store.attributes.areFew(key), store.timeseries.hasFewLatest(key)];

  it('are few up to a thousand, of all scopes together', async () => {
    expect(areFew()).toEqual([true, true]);
    await save('SERVER_SCOPE', 1_000, 1);
    expect(areFew()).toEqual([true, true]);
    await save('CLIENT_SCOPE', 1_001, 1);
    expect(areFew()).toEqual([false, false]);
  });

  it('are not few when they are long', async () => {
    await save('SERVER_SCOPE', 2, 'x'.repeat(600_000));
    expect(areFew()).toEqual([false, false]);
  });
});

describe('a key that is named first in a change that is undone', () => {
  it('is stored well the next time', async () => {
    const undone = store.write(() => {
      store.timeseries.save(key, [{ key: 't', ts: 1, value: 1 }]);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await points({ 2: 2 });
    expect(store.timeseries.keys(key)).toEqual(['t']);
    expect(read()).toEqual([[2, 2]]);
  });
});
