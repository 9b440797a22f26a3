import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synchronizationBegin } from '../../../../../../src/platform/rules/nodes/action/synchronization-begin.ts';
import { synchronizationEnd } from '../../../../../../src/platform/rules/nodes/action/synchronization-end.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe.each([
  ['start', synchronizationBegin],
  ['end', synchronizationEnd],
])('synchronization %s', (_, node) => {
  it('lets messages pass, and says once that it does nothing else', async () => {
    const before = bench.logged.length;
    const started = bench.start(node);
    for (const a of [1, 2]) {
      expect(await bench.hand(started, { data: { a } })).toMatchObject([{ to: 'Success', data: { a } }]);
    }
    expect(bench.logged.slice(before)).toEqual([
      'Synchronization nodes are deprecated and do nothing: choose a queue that takes messages one by one',
    ]);
  });
});
