import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpoint } from '../../../../../../src/platform/rules/nodes/action/checkpoint.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('checkpoint', () => {
  it.each([
    ['the queue that is configured', { queueName: 'Slow' }, 'Slow'],
    ['the one of high priority unless another is', {}, 'HighPriority'],
  ])('hands a message over to %s', async (_, configuration, queue) => {
    expect(await bench.run(checkpoint, configuration, { data: { a: 1 } })).toMatchObject([
      { to: 'Success', queue, data: { a: 1 } },
    ]);
  });
});
