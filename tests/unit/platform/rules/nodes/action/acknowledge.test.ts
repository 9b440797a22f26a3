import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledge } from '../../../../../../src/platform/rules/nodes/action/acknowledge.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('acknowledge', () => {
  it('tells the queue that a message is done, and sends it on', async () => {
    expect(await bench.run(acknowledge, {}, { data: { a: 1 } })).toMatchObject([
      { to: 'Success', isAcknowledged: true, data: { a: 1 } },
    ]);
  });
});
