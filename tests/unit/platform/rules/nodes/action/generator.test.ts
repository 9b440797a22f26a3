import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generator } from '../../../../../../src/platform/rules/nodes/action/generator.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeEach(async () => {
  bench = await startNodeBench();
});
afterEach(() => bench.close());

const counting = `
  var count = (prevMsg.count || 0) + 1;
  return { msg: { count: count }, metadata: { last: prevMsgType }, msgType: 'COUNTED' };`;

describe('generator', () => {
  it('makes messages of the one that it made last', async () => {
    const originator = { originatorType: 'DEVICE', originatorId: bench.device.id };
    bench.start(generator, { jsScript: counting, ...originator });
    await bench.tick();
    await bench.tick();

    const about = {
      to: 'Success',
      type: 'COUNTED',
      originator: { entityType: 'DEVICE', id: bench.device.id },
    };
    expect(bench.emitted).toMatchObject([
      { ...about, data: { count: 1 }, metadata: { last: '' } },
      { ...about, data: { count: 2 }, metadata: { last: 'COUNTED' } },
    ]);
  });

  it('makes no more than so many', async () => {
    bench.start(generator, { jsScript: counting, msgCount: 2 });
    for (const _ of [1, 2, 3]) await bench.tick();
    expect(bench.emitted).toHaveLength(2);
  });

  it('leaves out a turn while it is busy with the last one', async () => {
    bench.start(generator, { jsScript: counting });
    await Promise.all([bench.tick(), bench.tick()]);
    expect(bench.emitted).toHaveLength(1);
  });

  it('makes messages about itself when no originator is chosen', async () => {
    bench.start(generator, { jsScript: counting, originatorId: '' }, { nodeId: ruleNodeId() });
    await bench.tick();
    expect(bench.emitted).toMatchObject([{ originator: { entityType: 'RULE_NODE', id: ruleNodeId() } }]);
  });

  it('does it as often as it is configured', () => {
    const periods: number[] = [];
    bench.start(generator, { periodInSeconds: 5 }, { every: (period) => periods.push(period) });
    expect(periods).toEqual([5_000]);
  });

  it('goes on by Failure with the reason when the script fails, and tries again', async () => {
    const originator = { originatorType: 'DEVICE', originatorId: bench.device.id };
    bench.start(generator, { jsScript: 'return prevMsg.a.b;', ...originator });
    await bench.tick();
    await bench.tick();
    const failed = { to: 'Failure', error: expect.stringContaining('TypeError') };
    expect(bench.emitted).toMatchObject([failed, failed]);
  });

  it('makes nothing about what is gone, or is another tenant’s', async () => {
    const { store } = bench.platform;
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const id = other.id?.id ?? '';
    bench.start(
      generator,
      { jsScript: counting, originatorType: 'TENANT', originatorId: id },
      { nodeId: ruleNodeId() },
    );
    await bench.tick();
    const originator = { entityType: 'RULE_NODE', id: ruleNodeId() };
    expect(bench.emitted).toMatchObject([
      { to: 'Failure', error: `The originator is gone: TENANT ${id}`, originator },
    ]);
  });
});

/** The id of a node of the tenant's chain. */
function ruleNodeId(): string {
  const { store } = bench.platform;
  const [chain] = store.ruleChains.list(bench.tenantId, { pageSize: 1, page: 0 }).data;
  const node = chain?.firstRuleNodeId;
  if (!node) throw new Error('The chain of the tenant has no first node');
  return node.id;
}
