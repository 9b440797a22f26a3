import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originatorTypeSwitch } from '../../../../../../src/platform/rules/nodes/filter/originator-type-switch.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const id = '00000000-0000-4000-a000-000000000000';

describe('originator type switch', () => {
  it.each([
    ['DEVICE', 'Device'],
    ['ASSET', 'Asset'],
    ['ALARM', 'Alarm'],
    ['ENTITY_VIEW', 'Entity View'],
    ['TENANT', 'Tenant'],
    ['CUSTOMER', 'Customer'],
    ['USER', 'User'],
    ['DASHBOARD', 'Dashboard'],
    ['RULE_CHAIN', 'Rule chain'],
    ['RULE_NODE', 'Rule node'],
  ] as const)('sends what is about a %s on by "%s"', async (entityType, to) => {
    const originator = { entityType, id };
    expect(await bench.run(originatorTypeSwitch, {}, { originator })).toMatchObject([{ to, originator }]);
  });

  it('fails for what has no way of its own', async () => {
    expect(
      await bench.run(originatorTypeSwitch, {}, { originator: { entityType: 'WIDGET_TYPE', id } }),
    ).toMatchObject([{ to: 'Failure', error: 'Unsupported originator type: WIDGET_TYPE' }]);
  });
});
