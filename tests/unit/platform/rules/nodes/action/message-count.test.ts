import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageCount } from '../../../../../../src/platform/rules/nodes/action/message-count.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeEach(async () => {
  bench = await startNodeBench();
});
afterEach(() => bench.close());

describe('message count', () => {
  it('sends the number of messages on as telemetry of the tenant, and begins anew', async () => {
    let now = NOW;
    const node = bench.start(messageCount, { interval: 10, telemetryPrefix: 'seen' }, { now: () => now });
    for (const _ of [1, 2, 3]) expect(await bench.hand(node)).toEqual([]);
    now += 10_000;
    await bench.tick();
    await bench.hand(node);
    now += 10_050;
    await bench.tick();

    const report = { to: 'Success', type: 'POST_TELEMETRY_REQUEST', originator: { id: bench.tenantId } };
    expect(bench.emitted).toMatchObject([
      { ...report, data: { [`seen_${hostname()}`]: 3 }, metadata: { delta: '10000' } },
      { ...report, data: { [`seen_${hostname()}`]: 1 }, metadata: { delta: '10050' } },
    ]);
  });

  it('does it as often as it is configured', () => {
    const intervals: number[] = [];
    bench.start(messageCount, { interval: 15 }, { every: (interval) => intervals.push(interval) });
    expect(intervals).toEqual([15_000]);
    expect(() => bench.start(messageCount, { interval: 0 })).toThrow(/^interval: /);
  });
});
