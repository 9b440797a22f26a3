import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SortOrder } from '../../../../src/model/page.ts';
import { heavyReads } from '../../../../src/platform/reading/heavy-reads.ts';
import { type HistoryParts, readLongHistory } from '../../../../src/platform/reading/long-history.ts';
import type { TimeseriesQuery } from '../../../../src/platform/store/values/point-reads.ts';
import { deviceKey, type MemoryStore, memoryStore } from '../store/memory-store.ts';

const POINTS = 1_003;

let memory: MemoryStore;
let device: number;

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId } = memory;
  const saved = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  device = deviceKey(store, saved);
  const points = Array.from({ length: POINTS }, (_, at) => [
    { key: 'level', ts: at * 10, value: at },
    { key: 'text', ts: at * 10 + 3, value: `"${at}"` },
  ]).flat();
  await store.writeLong(() => store.timeseries.saveMany(device, points));
});
afterAll(() => memory.store.close());

const keys = ['level', 'none', 'text'];

/** The history in parts of so many points, and how many of them were read. */
async function inParts(query: TimeseriesQuery, points: number): Promise<[history: unknown, parts: number]> {
  const { store } = memory;
  let parts = 0;
  const reading: HistoryParts = {
    find: async () => heavyReads.seriesStretches(store, device, keys, query, points),
    read: async (part) => {
      parts += 1;
      return Buffer.from(JSON.stringify(heavyReads.seriesPart(store, device, part, query, false)));
    },
  };
  let text = '';
  for await (const part of await readLongHistory(reading)) text += Buffer.from(part).toString();
  return [JSON.parse(text), parts];
}

const whole: TimeseriesQuery = {
  startTs: -1,
  endTs: 1e9,
  interval: 0,
  agg: 'NONE',
  limit: 100_000,
  orderBy: 'DESC',
};

it.each<[string, Partial<TimeseriesQuery>]>([
  ['all points', {}],
  ['the first of them', { limit: 450 }],
  ['as many as fit into whole parts', { limit: 400 }],
  ['a stretch of time', { startTs: 500, endTs: 7_203 }],
  ['a single point', { limit: 1 }],
  ['nothing', { startTs: 1e6 }],
])('a history in parts is the one in one piece: %s', async (_what, some) => {
  for (const orderBy of ['ASC', 'DESC'] as const satisfies SortOrder[]) {
    const query = { ...whole, ...some, orderBy };
    const expected = heavyReads.series(memory.store, device, keys, query, false);
    for (const points of [1, 100, 5_000]) expect((await inParts(query, points))[0]).toEqual(expected);
  }
});

it('is read in as many parts as its points need', async () => {
  expect((await inParts({ ...whole, limit: 1_000 }, 100))[1]).toBe(20);
});

it('keeps every point that was there when it began, whatever comes meanwhile', async () => {
  const { store } = memory;
  const values = Array.from({ length: 20 }, (_, at) => at);
  const save = (key: string, ts: number, value: number) =>
    store.write(() => store.timeseries.save(device, [{ key, ts, value }]));
  for (const orderBy of ['ASC', 'DESC'] as const satisfies SortOrder[]) {
    await store.writeLong(() =>
      store.timeseries.saveMany(
        device,
        values.map((value) => ({ key: orderBy, ts: value * 10, value })),
      ),
    );
    const query = { ...whole, orderBy };
    const history = await readLongHistory({
      find: async () => {
        const found = heavyReads.seriesStretches(store, device, [orderBy], query, 5);
        for (const ts of [31, 32, 1_000]) await save(orderBy, ts, -1);
        return found;
      },
      read: async (part) =>
        Buffer.from(JSON.stringify(heavyReads.seriesPart(store, device, part, query, true))),
    });
    let text = '';
    for await (const part of history) text += Buffer.from(part).toString();
    const points: { value: number }[] = JSON.parse(text)[orderBy];
    const found = points.map(({ value }) => value).filter((value) => value >= 0);
    expect(found).toEqual(orderBy === 'ASC' ? values : values.toReversed());
  }
});

it('is refused as a whole when it has more points than an answer has room for', async () => {
  const { store } = memory;
  const points = Array.from({ length: 100_001 }, (_, at) => ({ key: 'many', ts: at, value: 1 }));
  await store.writeLong(() => store.timeseries.saveMany(device, points));
  const find = async () =>
    heavyReads.seriesStretches(store, device, ['many'], { ...whole, limit: 1e6 }, 2_000);
  const read = async () => Buffer.from('[]');
  await expect(readLongHistory({ find, read })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('More than 100000 points were found'),
  });
});
