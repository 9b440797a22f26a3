import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOriginator } from '../../../../../../src/platform/rules/nodes/transformation/change-originator.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('change originator', () => {
  it('makes a message one about the customer', async () => {
    const { store } = bench.platform;
    const customer = await store.write(() => store.customers.save(bench.tenantId, { title: 'Bakery' }));
    await store.write(() => store.devices.assign(bench.device.id, customer.id?.id ?? ''));
    const [out] = await bench.run(changeOriginator, { originatorSource: 'CUSTOMER' }, { data: { a: 1 } });
    expect(out).toMatchObject({ to: 'Success', originator: customer.id, data: { a: 1 } });
  });

  it('makes a message one about the tenant', async () => {
    expect(await bench.run(changeOriginator, { originatorSource: 'TENANT' })).toMatchObject([
      { to: 'Success', originator: { entityType: 'TENANT', id: bench.tenantId } },
    ]);
  });

  it('makes a message one about a related entity', async () => {
    const { store } = bench.platform;
    const asset = await store.write(() =>
      store.assets.save(bench.tenantId, { name: 'House', type: 'house' }),
    );
    const to = { entityType: 'DEVICE' as const, id: bench.device.id };
    await store.write(() => store.relations.save({ from: asset.id, to, type: 'Contains' }));
    const relationsQuery = { direction: 'TO', maxLevel: 1, filters: [{ relationType: 'Contains' }] };
    expect(await bench.run(changeOriginator, { originatorSource: 'RELATED', relationsQuery })).toMatchObject([
      { to: 'Success', originator: asset.id },
    ]);
  });

  it('makes a message about an alarm one about whom the alarm is of', async () => {
    const device = { entityType: 'DEVICE' as const, id: bench.device.id };
    const { alarm } = await bench.platform.alarms.save(bench.tenantId, {
      type: 'Hot',
      originator: device,
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    });
    const originator = { entityType: 'ALARM' as const, id: alarm.id?.id ?? '' };
    expect(
      await bench.run(changeOriginator, { originatorSource: 'ALARM_ORIGINATOR' }, { originator }),
    ).toMatchObject([{ to: 'Success', originator: device }]);
  });

  it.each([
    ['nothing is related so', 'RELATED', 'Failed to find new originator!'],
    ['the originator is no alarm', 'ALARM_ORIGINATOR', 'Unexpected originator EntityType: DEVICE'],
  ])('fails when %s', async (_, originatorSource, error) => {
    expect(await bench.run(changeOriginator, { originatorSource })).toMatchObject([{ to: 'Failure', error }]);
  });

  it('does not start for a source that there is not', () => {
    expect(() => bench.start(changeOriginator, { originatorSource: 'FRIEND' })).toThrow(
      /^originatorSource: /,
    );
  });
});
