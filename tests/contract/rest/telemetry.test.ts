import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TsData } from '../../../src/model/telemetry.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';
import { expectOurs, isAsStock } from '../differences.ts';
import { eventually } from '../eventually.ts';

const start = Date.UTC(2026, 0, 1);
const Keys = z.array(z.string());
let deviceId: string;
let path: string;

beforeAll(async () => {
  deviceId = (await createDevice()).id.id;
  path = `/api/plugins/telemetry/DEVICE/${deviceId}`;
});

describe('saving time series', () => {
  it('takes values of this moment', async () => {
    const before = Date.now();
    await save({ now: 21.5 });
    const { now } = await eventually(
      () => latest('now'),
      (values) => values.now?.[0]?.value !== null,
    );
    expect(now).toEqual([{ ts: expect.any(Number), value: '21.5' }]);
    expect(Math.abs((now?.[0]?.ts ?? 0) - before)).toBeLessThan(60_000);
  });

  it('takes values with their time, one or many', async () => {
    await save({ ts: start, values: { single: 1 } });
    await save([
      { ts: start, values: { many: 1 } },
      { ts: start + 1, values: { many: 2 } },
    ]);
    expect(await latest('single,many')).toEqual({
      single: [{ ts: start, value: '1' }],
      many: [{ ts: start + 1, value: '2' }],
    });
  });

  it('keeps the newest as the latest, whatever comes later', async () => {
    await save({ ts: start + 10, values: { newest: 'new' } });
    await save({ ts: start, values: { newest: 'old' } });
    await expectOurs((await latest('newest')).newest, [{ ts: start + 10, value: 'new' }], {
      stock: [{ ts: start, value: 'old' }],
      how: 'Takes for the latest value the last that came',
    });
  });

  it('keeps the type of each value for readers that ask for it', async () => {
    const values = { long: 7, double: 1.25, flag: true, text: 'on', json: { a: [1] }, numeric: '42.5' };
    await save({ ts: start, values });
    const strict = await latest(Object.keys(values).join(','), { useStrictDataTypes: true });
    expect(
      Object.fromEntries(Object.entries(strict).map(([key, points]) => [key, points[0]?.value])),
    ).toEqual({
      ...values,
      numeric: 42.5,
    });
    const texts = await latest('long,double,flag,json');
    expect(Object.values(texts).map((points) => points[0]?.value)).toEqual(
      expect.arrayContaining(['7', '1.25', 'true', '{"a":[1]}']),
    );
  });

  it('keeps every digit of a 64-bit integer', async () => {
    const text =
      '{"nanoseconds":1700000000123456789,"least":-9223372036854775808,"most":9223372036854775807}';
    const answer = await call('POST', `${path}/timeseries/ANY`, { token: await tokenOf('tenant'), text });
    expect(answer.status, answer.text).toBe(200);
    expect(await latest('nanoseconds,least,most')).toMatchObject({
      nanoseconds: [{ value: '1700000000123456789' }],
      least: [{ value: '-9223372036854775808' }],
      most: [{ value: '9223372036854775807' }],
    });
  });

  it.each([
    ['a null value', '{"x":null}'],
    ['a bare value', '17'],
    ['a blank key', '{" ":1}'],
    ['an integer of more than 64 bits', '{"x":99999999999999999999}'],
  ])('refuses %s in words, not in JSON', async (what, text) => {
    const answer = await call('POST', `${path}/timeseries/ANY`, { token: await tokenOf('tenant'), text });
    if (what === 'a blank key' && (await isAsStock(answer, 200, 'Stores values under a blank key'))) return;
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/^[A-Z][^{}"]+/);
    expect(() => answer.json()).toThrow();
  });

  it('stores nothing of a body of which a part is bad', async () => {
    const body = [
      { ts: start, values: { half: 1 } },
      { ts: start, values: { half: null } },
    ];
    const answer = await call('POST', `${path}/timeseries/ANY`, { token: await tokenOf('tenant'), body });
    expect(answer.status).toBe(400);
    expect((await latest('half')).half).toEqual([{ ts: expect.any(Number), value: null }]);
  });

  it('refuses a body that is no JSON', async () => {
    const token = await tokenOf('tenant');
    const answer = await call('POST', `${path}/timeseries/ANY`, { token, text: '{"temperature": ' });
    expect(answer.status).toBe(400);
  });
});

describe('access to telemetry', () => {
  it('without a good token is refused in JSON, so that clients see whether to refresh it', async () => {
    for (const token of [undefined, 'forged']) {
      const answer = await call('GET', `${path}/keys/timeseries`, token ? { token } : {});
      expect(answer.status).toBe(401);
      expect(answer.json()).toMatchObject({ status: 401, errorCode: 10 });
    }
  });

  it('is there only for types of entities that have some', async () => {
    const token = await tokenOf('tenant');
    const none = `/api/plugins/telemetry/DASHBOARD/${deviceId}/keys/timeseries`;
    expect((await call('GET', none, { token })).status).toBe(500);
  });

  it('to what does not exist, or is not for the caller, is refused in words', async () => {
    const token = await tokenOf('tenant');
    const nobody = '/api/plugins/telemetry/DEVICE/00000000-0000-1000-8000-000000000000/keys/timeseries';
    const missing = await call('GET', nobody, { token });
    expect([missing.status, missing.text]).toEqual([404, "Device with requested id wasn't found!"]);
    const system = await call('GET', `${path}/keys/timeseries`, { token: await tokenOf('sysadmin') });
    expect([system.status, system.text]).toEqual([
      403,
      'System administrator is not allowed to perform this operation!',
    ]);
    const customer = await call('GET', `${path}/keys/timeseries`, { token: await tokenOf('customer') });
    expect([customer.status, customer.text]).toEqual([
      403,
      "You don't have permission to perform this operation!",
    ]);
  });
});

describe('reading time series', () => {
  beforeAll(async () => {
    await save(
      [0, 1, 2, 3, 4, 5].map((n) => ({ ts: start + n * 1000, values: { series: n, words: `w${n}` } })),
    );
  });

  it('lists the keys that have a latest value', async () => {
    const keys = await read(Keys, 'GET', `${path}/keys/timeseries`, { token: await tokenOf('tenant') });
    expect(keys).toEqual(expect.arrayContaining(['series', 'words']));
  });

  it('gives all latest values when no key is named', async () => {
    const all = TsData.parse((await get('values/timeseries')).json());
    expect(all.series).toEqual([{ ts: start + 5000, value: '5' }]);
  });

  it('answers a key without data with an empty value', async () => {
    expect(await latest('nothing')).toEqual({ nothing: [{ ts: expect.any(Number), value: null }] });
    const { text } = await get('values/timeseries', { keys: '__proto__' });
    expect(text).toMatch(/^\{"__proto__":\[\{"ts":\d+,"value":null\}\]\}$/);
  });

  it('gives the history newest first; the start is outside, the end inside', async () => {
    expect(await history({ startTs: start, endTs: start + 3000 })).toEqual({
      series: [
        { ts: start + 3000, value: '3' },
        { ts: start + 2000, value: '2' },
        { ts: start + 1000, value: '1' },
      ],
    });
  });

  it('gives the values of several keys, in their own types when asked to, and nothing of others', async () => {
    const query = { keys: 'series,words,nothing', startTs: start, endTs: start + 1000 };
    expect(await history({ ...query, useStrictDataTypes: true })).toEqual({
      series: [{ ts: start + 1000, value: 1 }],
      words: [{ ts: start + 1000, value: 'w1' }],
    });
  });

  it('gives the newest hundred when it is not said how many', async () => {
    await save(Array.from({ length: 101 }, (_, n) => ({ ts: start + n, values: { many: n } })));
    const { many } = await history({ keys: 'many' });
    expect([many?.length, many?.at(-1)?.value]).toEqual([100, '1']);
  });

  it('orders and limits what it is asked to', async () => {
    const { series } = await history({ orderBy: 'ASC', limit: 2 });
    expect(series?.map(({ value }) => value)).toEqual(['0', '1']);
  });

  it.each([
    ['MIN', [0, 2, 4]],
    ['MAX', [1, 3, 5]],
    ['SUM', [1, 5, 9]],
    ['AVG', [0.5, 2.5, 4.5]],
    ['COUNT', [2, 2, 2]],
  ])('aggregates %s by interval, oldest first, at the middle of each', async (agg, values) => {
    const query = { startTs: start - 1, endTs: start + 5999, interval: 2000, agg, useStrictDataTypes: true };
    expect(await history(query)).toEqual({
      series: values.map((value, index) => ({ ts: start - 1 + index * 2000 + 1000, value })),
    });
  });

  it.each([
    ['SUM', [5, 9]],
    ['AVG', [2.5, 4.5]],
    ['MIN', [2, 4]],
    ['MAX', [3, 5]],
    ['COUNT', [2, 2]],
  ])(
    'counts for %s a point right between two intervals to the former, as it does the end of all',
    async (agg, values) => {
      await save([0, 1, 2, 3, 4].map((n) => ({ ts: start + n * 1_000, values: { edges: n + 1 } })));
      const query = { keys: 'edges', startTs: start, endTs: start + 4_000, interval: 2_000, agg };
      const { edges } = await history({ ...query, useStrictDataTypes: true });
      expect(edges).toEqual(values.map((value, at) => ({ ts: start + 1_000 + at * 2_000, value })));
    },
  );

  it('writes an average as a decimal, and averages and sums what are no numbers to nothing', async () => {
    await save([0, 1].map((n) => ({ ts: start + n, values: { whole: 3, flag: true } })));
    const of = async (keys: string, agg: string) => {
      const query = { keys, startTs: start - 1, endTs: start + 1_000, interval: 2_000, agg };
      return (await history(query))[keys]?.map(({ value }) => value);
    };
    expect(await of('whole', 'AVG')).toEqual(['3.0']);
    expect(await of('whole', 'SUM')).toEqual(['6']);
    expect(await of('flag', 'AVG')).toEqual(['0.0']);
    expect(await of('flag', 'SUM')).toEqual(['0']);
  });

  it('aggregates nothing when the interval is 0', async () => {
    const { series } = await history({ interval: 0, agg: 'AVG' });
    expect(series).toHaveLength(6);
  });

  it('refuses more intervals than it can give', async () => {
    const answer = await get('values/timeseries', {
      keys: 'series',
      startTs: start,
      endTs: start + 701_000,
      interval: 1000,
      agg: 'AVG',
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/^Incorrect TsKvQuery\. Number of intervals is to high - 701\./);
  });
});

describe('deleting time series', () => {
  it('deletes a stretch, and takes what is left as the latest when asked to', async () => {
    await save([0, 2, 3].map((n) => ({ ts: start + n, values: { stretch: n } })));
    const query = { keys: 'stretch', startTs: start + 1, endTs: start + 3, rewriteLatestIfDeleted: true };
    expect((await remove('timeseries/delete', query)).status).toBe(200);
    expect(await latest('stretch')).toEqual({ stretch: [{ ts: start, value: '0' }] });
    const left = await history({ keys: 'stretch' });
    expect(left.stretch?.map(({ value }) => value)).toEqual(['0']);
  });

  it('leaves no latest value when it was deleted and nothing is to take its place', async () => {
    await save([0, 2, 3].map((n) => ({ ts: start + n, values: { lost: n } })));
    await remove('timeseries/delete', { keys: 'lost', startTs: start + 1, endTs: start + 3 });
    expect(await latest('lost')).toEqual({ lost: [{ ts: expect.any(Number), value: null }] });
    expect((await history({ keys: 'lost' })).lost?.map(({ value }) => value)).toEqual(['0']);
  });

  it('keeps the latest value that is not in the stretch, of each of the keys', async () => {
    await save([0, 2, 3].map((n) => ({ ts: start + n, values: { one: n, two: n } })));
    const query = { keys: 'one,two', startTs: start - 1, endTs: start + 2, rewriteLatestIfDeleted: true };
    await remove('timeseries/delete', query);
    const kept = [{ ts: start + 3, value: '3' }];
    expect(await latest('one,two')).toEqual({ one: kept, two: kept });
    expect(await history({ keys: 'one,two' })).toEqual({ one: kept, two: kept });
  });

  it('deletes all of a key', async () => {
    await save({ ts: start, values: { whole: 1 } });
    expect((await remove('timeseries/delete', { keys: 'whole', deleteAllDataForKeys: true })).status).toBe(
      200,
    );
    const keys = await read(Keys, 'GET', `${path}/keys/timeseries`, { token: await tokenOf('tenant') });
    expect(keys).not.toContain('whole');
  });

  it('wants both ends of a stretch', async () => {
    const answer = await remove('timeseries/delete', { keys: 'series', startTs: start });
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(
      "When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty",
    );
  });
});

async function get(what: string, query: Record<string, string | number | boolean> = {}) {
  return await call('GET', `${path}/${what}`, { token: await tokenOf('tenant'), query });
}

async function remove(what: string, query: Record<string, string | number | boolean>) {
  return await call('DELETE', `${path}/${what}`, { token: await tokenOf('tenant'), query });
}

async function save(body: unknown): Promise<void> {
  const answer = await call('POST', `${path}/timeseries/ANY`, { token: await tokenOf('tenant'), body });
  expect([answer.status, answer.text]).toEqual([200, '']);
}

async function latest(keys: string, query: Record<string, boolean> = {}) {
  return TsData.parse((await get('values/timeseries', { keys, ...query })).json());
}

async function history(query: Record<string, string | number | boolean>) {
  const whole = { keys: 'series', startTs: start - 1, endTs: start + 10_000 };
  return TsData.parse((await get('values/timeseries', { ...whole, ...query })).json());
}
