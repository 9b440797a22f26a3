import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EntityDataQuery } from '../../../../src/model/entity-query.ts';
import { createReads, type Reads } from '../../../../src/platform/reading/reads.ts';
import type { Caller } from '../../../../src/platform/security/access.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf } from '../store/memory-store.ts';

const POINTS = 300_000;
const long = { startTs: 0, endTs: POINTS, interval: 1_000, agg: 'AVG', limit: 100, orderBy: 'ASC' } as const;

let folder: string;
let store: Store;
let boiler: number;
let caller: Caller;
let opened: Reads | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-reads-'));
  store = openStore({ folder });
  const tenantId = idOf(await store.write(() => store.tenants.create({ title: 'Acme' })));
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  boiler = deviceKey(store, device);
  caller = administratorOf(tenantId);
  await store.write(() => {
    const points = Array.from({ length: POINTS }, (_, at) => ({ key: 't', ts: at + 1, value: at % 100 }));
    store.timeseries.save(boiler, points);
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(
  ...limits: Parameters<typeof createReads> extends [unknown, ...infer Rest] ? Rest : never
): Reads {
  opened = createReads(store, ...limits);
  return opened;
}
afterEach(() => opened?.close());

const every = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const;

describe('a read beside the main loop', () => {
  it('answers what the store answers, as a value or as JSON', async () => {
    const reads = open();
    const query = { entityFilter: every, pageLink: { page: 0, pageSize: 10 }, entityFields: [] };
    const value = await reads.value('a', 'entityData', caller, query, 5);
    expect(value).toMatchObject({ totalElements: 1, data: [{ latest: {} }] });
    const json = await reads.json('a', 'entityData', caller, query, 5);
    expect(JSON.parse(new TextDecoder().decode(json))).toEqual(value);
  });

  it('is refused when all that it is to answer would not fit into memory, and answers a part of it', async () => {
    const [device, attributes] = await store.write(() => {
      const tenantId = idOf(store.tenants.create({ title: 'Talkative' }));
      return ['Talkative', 'Described'].map((name) =>
        deviceKey(store, store.devices.save(tenantId, { name })),
      );
    });
    if (device === undefined || attributes === undefined) throw new Error('There are no devices');
    // A value in each of many keys, and keys as long as they once could be.
    const entries = Array.from({ length: 1_200 }, (_, at) => ({
      key: `${at}${'k'.repeat(30_000)}`,
      ts: 1,
      value: 'v'.repeat(300),
    }));
    await store.writeLong(() => store.timeseries.saveMany(device, entries));
    await store.writeLong(() => store.attributes.saveMany(attributes, 'CLIENT_SCOPE', entries));
    const reads = open();
    const refused = { status: 400, message: expect.stringContaining('longer than 32 MB') };
    const few = entries.slice(0, 2).map(({ key }) => key);
    await expect(reads.json('a', 'timeseriesKeys', device)).rejects.toMatchObject(refused);
    await expect(reads.json('a', 'latest', device, [], true, 1)).rejects.toMatchObject(refused);
    await expect(reads.json('a', 'latestValues', device, undefined)).rejects.toMatchObject(refused);
    expect(Object.keys(await reads.value('a', 'latest', device, few, true, 1))).toEqual(few);
    await expect(reads.json('a', 'attributeKeys', attributes)).rejects.toMatchObject(refused);
    await expect(reads.json('a', 'attributeKeys', attributes, 'CLIENT_SCOPE')).rejects.toMatchObject(refused);
    await expect(reads.json('a', 'attributes', attributes, undefined, undefined)).rejects.toMatchObject(
      refused,
    );
    await expect(reads.json('a', 'deviceAttributes', attributes, [], [])).rejects.toMatchObject(refused);
    expect(await reads.value('a', 'attributes', attributes, 'CLIENT_SCOPE', few)).toHaveLength(2);
    expect(await reads.value('a', 'attributes', attributes, 'SERVER_SCOPE', undefined)).toEqual([]);
    expect(await reads.value('a', 'attributeKeys', attributes, 'SERVER_SCOPE')).toEqual([]);
  });

  it.each([
    ['Verbose', 'v'.repeat(60_000), 50],
    // Which JSON writes by six characters each.
    ['Noisy', '\u0001'.repeat(30_000), 15],
  ])(
    'is refused when the answer of many entities would not fit into memory, and the next one is answered: %s',
    async (title, value, fitting) => {
      const keys = Array.from({ length: 20 }, (_, at) => `long ${at}`);
      const tenantId = idOf(await store.write(() => store.tenants.create({ title })));
      for (let at = 0; at < 60; at++) {
        const device = deviceKey(
          store,
          await store.write(() => store.devices.save(tenantId, { name: `${title} ${at}` })),
        );
        const entries = keys.map((key) => ({ key, ts: 1, value }));
        await store.write(() => store.timeseries.save(device, entries));
      }
      const reads = open();
      const latestValues = keys.map((key) => ({ type: 'TIME_SERIES', key }) as const);
      const query = (pageSize: number) => ({
        entityFilter: every,
        pageLink: { page: 0, pageSize },
        entityFields: [],
        latestValues,
      });
      const own = administratorOf(tenantId);
      const refused = { status: 400, message: 'The answer is longer than 64 MB. Ask for less at once.' };
      await expect(reads.json('a', 'entityData', own, query(60), 5)).rejects.toMatchObject(refused);
      await expect(reads.value('a', 'entityRows', own, query(60), 5)).rejects.toMatchObject(refused);
      expect((await reads.value('a', 'entityData', own, query(fitting), 5)).data).toHaveLength(fitting);
    },
  );

  it('sees every write that was acknowledged before it was asked for', async () => {
    const reads = open();
    for (let at = 1; at <= 50; at++) {
      await store.write(() => store.timeseries.save(boiler, [{ key: 'own', ts: at, value: at }]));
      const count = { startTs: 0, endTs: 50, interval: 50, agg: 'COUNT', limit: 1, orderBy: 'ASC' } as const;
      const { own } = await reads.value('a', 'series', boiler, ['own'], count, true);
      expect(own?.[0]?.value).toBe(at);
    }
  });

  it('leaves the main loop alone: there nothing is asked of the database, nor made JSON of', async () => {
    const reads = open();
    await reads.value('a', 'series', boiler, ['t'], { ...long, endTs: 1_000 }, true);
    const spies = [
      ...(['all', 'get', 'iterate', 'run'] as const).map((name) => vi.spyOn(StatementSync.prototype, name)),
      vi.spyOn(JSON, 'stringify'),
    ];
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    const keys = Array.from({ length: 100 }, (_, at) => (at ? `t${at}` : 't'));
    const json = await reads.json('a', 'series', boiler, keys, long, true);
    await Promise.all([1, 2, 3, 4].map(() => reads.value('a', 'series', boiler, ['t'], long, true)));
    expect(spies.map((spy) => spy.mock.calls)).toEqual(spies.map(() => []));
    expect(json.byteLength).toBeGreaterThan(1_000);
  });

  it('fails as the read fails: with what the caller is meant to read', async () => {
    const reads = open();
    const tooMany = { ...long, interval: 1, endTs: 10_000_000 };
    await expect(reads.value('a', 'series', boiler, ['t'], tooMany, true)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Number of intervals is to high'),
    });
  });

  it('that takes too long ends with 503, and another one takes its turn', async () => {
    const reads = open({ deadline: 1, threads: 1, waiting: 10 });
    const raw = { ...long, interval: 0, agg: 'NONE', limit: 100_000 } as const;
    await expect(reads.value('a', 'series', boiler, ['t'], raw, true)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('longer than 1 ms'),
    });
    await expect(reads.value('b', 'series', boiler, ['t'], raw, true)).rejects.toMatchObject({ status: 503 });
  });

  it('waits for a thread with so many others of its tenant, and no longer than the platform runs', async () => {
    const reads = open({ deadline: 60_000, threads: 2, waiting: 2 });
    const read = (tenant: string) => reads.value(tenant, 'series', boiler, ['t'], long, true);
    // A thread that has yet to begin takes longer for one read than another for three.
    await Promise.all([read('c'), read('d')]);
    const ofA = [read('a'), read('a'), read('a')];
    await expect(read('a')).rejects.toMatchObject({ status: 429 });
    // The second thread is never the same tenant's.
    const first = await Promise.race([read('b').then(() => 'b'), Promise.all(ofA).then(() => 'a')]);
    expect(first).toBe('b');
    await Promise.all(ofA);
    const waiting = [read('a'), read('a')].map((one) => one.catch((error: Error) => error.message));
    await reads.close();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill('The platform is being stopped'));
  });
});

describe('a read that costs next to nothing', () => {
  it('waits for no thread, such as that of the alarms of a type that has none', async () => {
    const reads = open({ threads: 1, waiting: 0 });
    const alarmsOf = (entityType: 'DEVICE' | 'ASSET') => {
      const query = { entityFilter: { ...every, entityType }, pageLink: { page: 0, pageSize: 10 } };
      return reads.value('a', 'alarmData', caller, query, 5);
    };
    expect(await alarmsOf('ASSET')).toMatchObject({ totalElements: 0, data: [] });
    expect(await alarmsOf('DEVICE')).toMatchObject({ totalElements: 0 });

    const [device] = store.devices.list(caller.tenantId, { page: 0, pageSize: 1 }).data;
    const originator = { entityType: 'DEVICE', id: idOf(device ?? null) } as const;
    await store.write(() =>
      store.alarms.save(caller.tenantId, {
        type: 'Hot',
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
        originator,
      }),
    );
    expect(await alarmsOf('ASSET')).toMatchObject({ totalElements: 0 });
    await expect(alarmsOf('DEVICE')).rejects.toMatchObject({ status: 429 });
  });

  describe('but for how long its values are', () => {
    const LENGTH = 100_000;
    let talker: number;
    let query: EntityDataQuery;

    beforeAll(async () => {
      talker = deviceKey(
        store,
        await store.write(() => store.devices.save(caller.tenantId, { name: 'Talker' })),
      );
      const singleEntity = { entityType: 'DEVICE', id: store.entities.byKey(talker)?.id ?? '' } as const;
      query = {
        entityFilter: { type: 'singleEntity', singleEntity },
        pageLink: { page: 0, pageSize: 10 },
        entityFields: [],
        latestValues: [{ type: 'TIME_SERIES', key: 'said' }],
      };
    });

    const say = (times: number, key = 'said') =>
      store.writeLong(() =>
        store.timeseries.saveMany(
          talker,
          Array.from({ length: times }, (_, at) => ({ key, ts: at + 1, value: 'v'.repeat(LENGTH) })),
        ),
      );
    const newest = (limit: number) =>
      ({ ...long, endTs: 1_000, interval: 0, agg: 'NONE', limit, orderBy: 'DESC' }) as const;
    const history = (limit: number) => ({ keys: ['said'], startTs: 0, endTs: 1_000, limit });

    it('waits for none where few of them are long', async () => {
      await say(5);
      const reads = open({ threads: 1, waiting: 0 });
      const { said } = await reads.value('a', 'series', talker, ['said'], newest(100), true);
      expect(said).toHaveLength(5);
      const [found] = await reads.value('a', 'histories', [talker], history(100));
      expect(found?.get('said')).toHaveLength(5);
      expect((await reads.value('a', 'entityData', caller, query, 5)).data).toHaveLength(1);
    });

    it('is made beside the main loop where many are', async () => {
      await say(20);
      for (let at = 0; at < 12; at++) await say(1, `also ${at}`);
      const noThread = open({ threads: 1, waiting: 0 });
      const late = { status: 429 };
      await expect(noThread.json('a', 'series', talker, ['said'], newest(100), true)).rejects.toMatchObject(
        late,
      );
      await expect(noThread.value('a', 'histories', [talker], history(100))).rejects.toMatchObject(late);
      await expect(noThread.value('a', 'entityData', caller, query, 5)).rejects.toMatchObject(late);
      await noThread.close();
      const reads = open();
      const { said } = await reads.value('a', 'series', talker, ['said'], newest(100), true);
      expect(said).toHaveLength(20);
      const [found] = await reads.value('a', 'histories', [talker], history(100));
      expect(found?.get('said')).toHaveLength(20);
      expect((await reads.value('a', 'entityData', caller, query, 5)).data).toHaveLength(1);
    });

    it('is made beside the main loop where those of its entities are long together', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 3; at++) {
        const device = deviceKey(
          store,
          await store.write(() => store.devices.save(caller.tenantId, { name: `Chatty ${at}` })),
        );
        const values = Array.from({ length: 5 }, (_, key) => ({
          key: `k${key}`,
          ts: 1,
          value: 'v'.repeat(LENGTH),
        }));
        await store.write(() => store.timeseries.save(device, values));
        ids.push(store.entities.byKey(device)?.id ?? '');
      }
      const of = (entityList: string[]): EntityDataQuery => ({
        ...query,
        entityFilter: { type: 'entityList', entityType: 'DEVICE', entityList },
      });
      const noThread = open({ threads: 1, waiting: 0 });
      expect((await noThread.value('a', 'entityData', caller, of(ids.slice(0, 2)), 5)).data).toHaveLength(2);
      await expect(noThread.value('a', 'entityData', caller, of(ids), 5)).rejects.toMatchObject({
        status: 429,
      });
    });

    it('is refused where no thread has room for them, as points, buckets, or parts of a long answer', async () => {
      await say(400);
      const reads = open();
      const refused = { status: 400, message: expect.stringContaining('longer than 32 MB') };
      const buckets = { ...newest(1), endTs: 400, interval: 1, agg: 'MAX' } as const;
      const stretch = { startTs: 0, endTs: 1_000, count: 400 };
      for (const limit of [1_000, 2_000]) {
        await expect(reads.json('a', 'series', talker, ['said'], newest(limit), true)).rejects.toMatchObject(
          refused,
        );
      }
      await expect(reads.json('a', 'series', talker, ['said'], buckets, true)).rejects.toMatchObject(refused);
      await expect(
        reads.json('a', 'seriesPart', talker, { key: 'said', stretch }, newest(2_000), true),
      ).rejects.toMatchObject(refused);
      const { said } = await reads.value('a', 'series', talker, ['said'], newest(50), true);
      expect(said).toHaveLength(50);
    });
  });
});
