import { describe, expect, it } from 'vitest';
import { messageOf, telemetryMessage } from '../../../../../src/platform/rules/message/new-message.ts';
import { RuleMessage } from '../../../../../src/platform/rules/message/rule-message.ts';
import { saveTimeseries } from '../../../../../src/platform/rules/nodes/action/save-timeseries.ts';
import type { KvEntry } from '../../../../../src/platform/store/values/kv.ts';
import { startNodeBench } from '../node-bench.ts';

const device = {
  key: 1,
  type: 'DEVICE',
  id: '00000000-0000-4000-8000-000000000001',
  tenantId: '00000000-0000-4000-8000-000000000002',
  customerId: '00000000-0000-4000-8000-000000000003',
  name: 'Device 1',
} as const;

const points = (...pairs: [key: string, value: KvEntry['value']][]): KvEntry[] =>
  pairs.map(([key, value]) => ({ key, ts: 5, value }));

const telemetry = (...pairs: [key: string, value: KvEntry['value']][]) =>
  telemetryMessage(device, points(...pairs), { ts: '5' }, 5);

describe('a message of telemetry', () => {
  it('says the values of its points, as JSON', () => {
    const message = telemetry(['t', 21.5], ['state', 'on'], ['inner', { a: [1] }]);

    expect(message.data).toBe('{"t":21.5,"state":"on","inner":{"a":[1]}}');
    expect(message.json).toEqual({ t: 21.5, state: 'on', inner: { a: [1] } });
    expect(message.type).toBe('POST_TELEMETRY_REQUEST');
  });

  it.each<[string, [string, KvEntry['value']][], string]>([
    [
      'where it came first, with what came last, a name that comes twice',
      [
        ['a', 1],
        ['b', 2],
        ['a', 3],
      ],
      '{"a":3,"b":2}',
    ],
    [
      'before all others, in their order, names that are numbers',
      [
        ['b', 1],
        ['10', 2],
        ['9', 3],
      ],
      '{"9":3,"10":2,"b":1}',
    ],
    ['as any other the name of the prototype', [['__proto__', 1]], '{"__proto__":1}'],
  ])('says %s', (_what, pairs, data) => {
    expect(telemetry(...pairs).data).toBe(data);
  });

  it('knows its points, also once it has other metadata, and not once it has other data', () => {
    const message = telemetry(['t', 21.5]);

    expect(message.points).toEqual({ ts: 5, entries: points(['t', 21.5]) });
    expect(message.withMetadata({ a: '1' }).points).toEqual(message.points);
    expect(message.with({ data: '{"t":22}' }).points).toBeUndefined();
    expect(message.with({ data: '{"t":22}' }).json).toEqual({ t: 22 });
  });

  it('knows none where reading what it says would give others', () => {
    expect(telemetry(['a', 1], ['a', 2]).points).toBeUndefined();
    expect(telemetry(['b', 1], ['10', 2]).points).toBeUndefined();
    expect(telemetry(['ts', 5], ['values', { a: 1 }]).points).toBeUndefined();
  });
});

describe('a message', () => {
  it('has one id, which what is made of it has too', () => {
    const message = messageOf(device, 'CONNECT_EVENT', {}, {}, 5);
    const changed = message.withMetadata({ a: '1' });

    expect(changed.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    expect(changed.id).toBe(message.id);
    expect(messageOf(device, 'CONNECT_EVENT', {}, {}, 5).id).not.toBe(message.id);
  });

  it('is the same once it was stored', () => {
    const { parts } = telemetry(['t', 21.5]);

    expect(new RuleMessage(parts).parts).toEqual(parts);
  });
});

describe('points that a message knows', () => {
  const cases: [string, KvEntry['value']][][] = [
    [
      ['t', 21.5],
      ['state', 'on'],
    ],
    [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ],
    [
      ['b', 1],
      ['10', 2],
      ['9', 3],
    ],
    [['__proto__', 1]],
    [
      ['ts', 7],
      ['values', { a: 1 }],
    ],
  ];

  it.each(
    cases.flatMap((pairs) => [
      { pairs, ts: '5' },
      { pairs, ts: '6' },
    ]),
  )(
    'are stored as what it says is read, at the time in its metadata: $pairs at $ts',
    async ({ pairs, ts }) => {
      const bench = await startNodeBench();
      const node = bench.start(saveTimeseries);
      const stored = (message: RuleMessage) => {
        const points: KvEntry[] = [];
        const saveTimeseries = (_entity: unknown, entries: readonly KvEntry[]) => points.push(...entries);
        if (node.kind === 'logging') node.onMessage(message, { saveTimeseries });
        return points;
      };
      const known = telemetryMessage(bench.device, points(...pairs), { ts }, 5);

      expect(stored(known)).not.toEqual([]);
      expect(stored(known)).toEqual(stored(new RuleMessage(known.parts)));
      await bench.close();
    },
  );
});
