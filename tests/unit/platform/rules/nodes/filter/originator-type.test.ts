import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originatorType } from '../../../../../../src/platform/rules/nodes/filter/originator-type.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const id = '00000000-0000-4000-a000-000000000000';

describe('originator type', () => {
  it.each([
    ['DEVICE', 'False'],
    ['ASSET', 'True'],
    ['CUSTOMER', 'True'],
    ['RULE_NODE', 'False'],
  ] as const)('tells of a message about a %s: %s', async (entityType, to) => {
    const configuration = { originatorTypes: ['ASSET', 'CUSTOMER'] };
    const originator = { entityType, id };
    expect(await bench.run(originatorType, configuration, { originator })).toMatchObject([
      { to, originator },
    ]);
  });
});
