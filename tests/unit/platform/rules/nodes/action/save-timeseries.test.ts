import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveTimeseries } from '../../../../../../src/platform/rules/nodes/action/save-timeseries.ts';
import type { KvEntry } from '../../../../../../src/platform/store/values/kv.ts';
import { type GivenMessage, NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** What the node stores of a message, and for how long, s. */
async function stored(message: GivenMessage, configuration: object = {}) {
  const save = vi.spyOn(bench.platform.store.timeseries, 'save');
  const [out] = await bench.run(saveTimeseries, configuration, message);
  const [call] = save.mock.calls;
  save.mockRestore();
  const entries: readonly KvEntry[] = call?.[1] ?? [];
  return { to: out?.to, error: out?.error, entries, ttl: call?.[2] };
}

describe('save timeseries', () => {
  it('stores the values of a message, which goes on as it is', async () => {
    const out = await bench.run(saveTimeseries, {}, { data: { temperature: 21.5, state: 'on' } });

    expect(out).toMatchObject([{ to: 'Success', data: { temperature: 21.5, state: 'on' } }]);
    expect(bench.platform.store.timeseries.latest(bench.device.key)).toEqual([
      { key: 'state', ts: NOW, value: 'on' },
      { key: 'temperature', ts: NOW, value: 21.5 },
    ]);
  });

  it.each<[string, GivenMessage, KvEntry[]]>([
    [
      'the time in the metadata',
      { data: { t: 1 }, metadata: { ts: '1600000000000' } },
      [{ key: 't', ts: 1_600_000_000_000, value: 1 }],
    ],
    [
      'the time of the message without one',
      { data: { t: 1 }, metadata: {} },
      [{ key: 't', ts: NOW, value: 1 }],
    ],
    [
      'the time of the message when the metadata has no time',
      { data: { t: 1 }, metadata: { ts: 'today' } },
      [{ key: 't', ts: NOW, value: 1 }],
    ],
    [
      'the times of values that have their own',
      {
        data: [
          { ts: 5, values: { t: 1 } },
          { ts: 6, values: { t: 2 } },
        ],
      },
      [
        { key: 't', ts: 5, value: 1 },
        { key: 't', ts: 6, value: 2 },
      ],
    ],
  ])('stores values with %s', async (_, message, entries) => {
    expect(await stored(message)).toMatchObject({ to: 'Success', entries });
  });

  it.each<[string, object, Record<string, string>, number | undefined]>([
    ['as long as it is configured', { defaultTTL: 3600 }, {}, 3600],
    ['as long as the metadata says', { defaultTTL: 3600 }, { TTL: '60' }, 60],
    ['as long as the tenant keeps points without either', { defaultTTL: 0 }, {}, undefined],
    ['as long as it is configured as a text', { defaultTTL: '3600' }, {}, 3600],
  ])('keeps points %s', async (_, configuration, metadata, ttl) => {
    expect(await stored({ metadata }, configuration)).toMatchObject({ to: 'Success', ttl });
  });

  it.each<[string, GivenMessage, string]>([
    [
      'messages of other types',
      { type: 'POST_ATTRIBUTES_REQUEST' },
      'Unsupported msg type: POST_ATTRIBUTES_REQUEST',
    ],
    ['messages without values', { data: {} }, 'Msg body is empty: {}'],
    ['what is no telemetry', { data: '7' }, "Can't parse value: 7"],
    [
      'a time to live that is no number',
      { metadata: { TTL: 'long' } },
      'The TTL in the metadata is no number of seconds: long',
    ],
    [
      'what is about nobody',
      { originator: { entityType: 'DEVICE', id: '00000000-0000-4000-a000-000000000000' } },
      'The originator is gone: DEVICE 00000000-0000-4000-a000-000000000000',
    ],
  ])('fails for %s', async (_, message, error) => {
    expect(await stored(message)).toMatchObject({ to: 'Failure', error, entries: [] });
  });
});
