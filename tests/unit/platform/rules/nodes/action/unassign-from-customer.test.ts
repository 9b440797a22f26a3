import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unassignFromCustomer } from '../../../../../../src/platform/rules/nodes/action/unassign-from-customer.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('unassign from customer', () => {
  async function customers(...titles: string[]): Promise<string[]> {
    const { store } = bench.platform;
    return await store.write(() =>
      titles.map((title) => store.customers.save(bench.tenantId, { title }).id?.id ?? ''),
    );
  }

  it('takes a device back', async () => {
    const { store } = bench.platform;
    const [id = ''] = await customers('Bakery');
    await store.write(() => store.devices.assign(bench.device.id, id));
    const configuration = { customerNamePattern: `\${of}` };
    const message = { metadata: { of: 'Bakery' } };

    expect(await bench.run(unassignFromCustomer, configuration, message)).toMatchObject([{ to: 'Success' }]);
    expect(store.devices.infoById(bench.device.id)?.customerTitle).toBeNull();
  });

  it('hides a dashboard from that customer', async () => {
    const { store } = bench.platform;
    const [one = '', other = ''] = await customers('One', 'Other');
    const { id } = await store.write(() => store.dashboards.save(bench.tenantId, { title: 'Overview' }));
    const originator = { entityType: 'DASHBOARD' as const, id: id?.id ?? '' };
    await store.write(() => store.dashboards.assign(originator.id, [one, other]));
    await bench.run(unassignFromCustomer, { customerNamePattern: 'One' }, { originator });

    expect(bench.handle(originator).sharedWith).toEqual([other]);
  });

  it('fails when there is no such customer', async () => {
    expect(await bench.run(unassignFromCustomer, { customerNamePattern: 'Nobody' })).toMatchObject([
      { to: 'Failure', error: "No customer found with name 'Nobody'." },
    ]);
  });
});
