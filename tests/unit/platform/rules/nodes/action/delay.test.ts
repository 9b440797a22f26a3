import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delay } from '../../../../../../src/platform/rules/nodes/action/delay.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('delay', () => {
  it.each<[string, object, Record<string, string>, number]>([
    ['as long as it is configured', { periodInSeconds: 90 }, {}, 90],
    ['a minute unless it is', {}, {}, 60],
    [
      'as long as the metadata says',
      { useMetadataPeriodInSecondsPatterns: true, periodInSecondsPattern: `\${wait}0` },
      { wait: '12' },
      120,
    ],
    ['not at all', { periodInSeconds: 0 }, {}, 0],
  ])('holds messages back %s, done for their queue', async (_, configuration, metadata, seconds) => {
    expect(await bench.run(delay, configuration, { metadata, data: { a: 1 } })).toMatchObject([
      { to: 'Success', data: { a: 1 }, at: NOW + seconds * 1_000, isAcknowledged: true },
    ]);
  });

  it('fails for a time that is none', async () => {
    const configuration = { useMetadataPeriodInSecondsPatterns: true, periodInSecondsPattern: `\${wait}` };
    expect(await bench.run(delay, configuration, { metadata: { wait: 'long' } })).toMatchObject([
      { to: 'Failure', error: `Can't parse period in seconds from metadata using pattern: \${wait}` },
    ]);
  });

  it('fails for what is more than it may hold back at a time', async () => {
    let now = NOW;
    const node = bench.start(delay, { periodInSeconds: 10, maxPendingMsgs: 2 }, { now: () => now });
    const told = [];
    for (const seconds of [0, 5, 6, 11, 12]) {
      now = NOW + seconds * 1_000;
      const [out] = await bench.hand(node);
      told.push(out?.error ?? out?.to);
    }
    const full = 'Max limit of pending messages reached!';
    expect(told).toEqual(['Success', 'Success', full, 'Success', full]);
  });

  it('counts a message once that it is asked for again', async () => {
    const node = bench.start(delay, { maxPendingMsgs: 1 });
    const id = '00000000-0000-4000-b000-000000000000';
    for (const _ of [1, 2]) expect(await bench.hand(node, { id })).toMatchObject([{ to: 'Success' }]);
  });
});
