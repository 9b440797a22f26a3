import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignToCustomer } from '../../../../../../src/platform/rules/nodes/action/assign-to-customer.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** A new entity of each type that customers are given. */
async function entity(type: 'DEVICE' | 'ASSET' | 'ENTITY_VIEW' | 'DASHBOARD', name: string) {
  const { store } = bench.platform;
  const source = { entityType: 'DEVICE' as const, id: bench.device.id };
  const id = await store.write(() => {
    switch (type) {
      case 'DEVICE':
        return store.devices.save(bench.tenantId, { name }).id;
      case 'ASSET':
        return store.assets.save(bench.tenantId, { name, type: 'house' }).id;
      case 'ENTITY_VIEW':
        return store.entityViews.save(bench.tenantId, { name, type: 'view', entityId: source }).id;
      case 'DASHBOARD':
        return store.dashboards.save(bench.tenantId, { title: name }).id;
    }
  });
  return { entityType: type, id: id?.id ?? '' };
}

async function customer(title: string): Promise<string> {
  const { store } = bench.platform;
  const saved = await store.write(() => store.customers.save(bench.tenantId, { title }));
  return saved.id?.id ?? '';
}

describe('assign to customer', () => {
  it.each(['DEVICE', 'ASSET', 'ENTITY_VIEW'] as const)(
    'gives a %s to the customer of the title',
    async (type) => {
      const id = await customer(`Bakery of ${type}`);
      const originator = await entity(type, 'One');
      const configuration = { customerNamePattern: `Bakery of \${of}` };
      const message = { originator, metadata: { of: type } };

      expect(await bench.run(assignToCustomer, configuration, message)).toMatchObject([
        { to: 'Success', originator },
      ]);
      expect(bench.handle(originator).customerId).toBe(id);
    },
  );

  it('shows a dashboard to customers one after the other', async () => {
    const ids = [await customer('First'), await customer('Second')];
    const originator = await entity('DASHBOARD', 'Overview');
    for (const customerNamePattern of ['First', 'Second', 'First']) {
      await bench.run(assignToCustomer, { customerNamePattern }, { originator });
    }
    expect([...(bench.handle(originator).sharedWith ?? [])].sort()).toEqual(ids.sort());
  });

  it('makes a customer that is not there when it is wanted so, and tells chains of it', async () => {
    const originator = await entity('DEVICE', 'New one');
    const configuration = { customerNamePattern: 'Newcomer', createCustomerIfNotExists: true };
    for (const _ of [1, 2]) await bench.run(assignToCustomer, configuration, { originator });

    const { store } = bench.platform;
    const made = store.customers.byTitle(bench.tenantId, 'Newcomer');
    expect(bench.handle(originator).customerId).toBe(made?.id?.id);
    expect(bench.noted).toMatchObject([
      {
        type: 'ENTITY_CREATED',
        originator: made?.id,
        data: { title: 'Newcomer' },
        metadata: { ruleNodeId: expect.any(String) },
      },
    ]);
  });

  it('changes nothing for what the customer has', async () => {
    await customer('Owner');
    const originator = await entity('DEVICE', 'Owned');
    await bench.run(assignToCustomer, { customerNamePattern: 'Owner' }, { originator });
    let changes = 0;
    const stop = bench.platform.changes.subscribeAll(() => {
      changes += 1;
    });
    expect(await bench.run(assignToCustomer, { customerNamePattern: 'Owner' }, { originator })).toMatchObject(
      [{ to: 'Success' }],
    );
    stop();
    expect(changes).toBe(0);
  });

  it.each([
    ['there is no such customer', { customerNamePattern: 'Nobody' }, "No customer found with name 'Nobody'."],
    [
      'the title is empty',
      { customerNamePattern: '', createCustomerIfNotExists: true },
      'Customer title should be specified!',
    ],
  ])('fails when %s', async (_, configuration, error) => {
    expect(await bench.run(assignToCustomer, configuration)).toMatchObject([{ to: 'Failure', error }]);
  });

  it('fails for what customers are not given', async () => {
    const originator = { entityType: 'TENANT' as const, id: bench.tenantId };
    expect(await bench.run(assignToCustomer, { customerNamePattern: 'First' }, { originator })).toMatchObject(
      [
        {
          to: 'Failure',
          error:
            "Unsupported originator type 'TENANT'! Only 'DEVICE', 'ASSET',  'ENTITY_VIEW' or 'DASHBOARD' types are allowed.",
        },
      ],
    );
  });
});
