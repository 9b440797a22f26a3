import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAttributes } from '../../../../../../src/platform/rules/nodes/enrichment/customer-attributes.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  await store.write(() => {
    const customer = store.customers.save(bench.tenantId, { title: 'Bakery' });
    store.devices.assign(bench.device.id, customer.id?.id ?? '');
    const { key } = bench.handle(customer.id);
    store.attributes.save(key, 'SERVER_SCOPE', [
      { key: 'limit', ts: NOW, value: 40 },
      { key: 'floors', ts: NOW, value: { count: 2 } },
    ]);
    store.attributes.save(key, 'SHARED_SCOPE', [{ key: 'motto', ts: NOW, value: 'Fresh' }]);
    store.timeseries.save(key, [{ key: 'visitors', ts: NOW, value: 12 }]);
  });
});
afterAll(() => bench.close());

const metadata = { name: 'limit' };
const pattern = Object.fromEntries([[`\${name}`, `\${name}Of`]]);

describe('customer attributes', () => {
  it.each<[string, object, object]>([
    ['server attributes by other names', { attrMapping: { limit: 'max' } }, { max: '40' }],
    ['structures as JSON', { attrMapping: { floors: 'floors' } }, { floors: '{"count":2}' }],
    ['what patterns name', { attrMapping: pattern }, { limitOf: '40' }],
    ['latest values', { telemetry: true, attrMapping: { visitors: 'visitors' } }, { visitors: '12' }],
    ['nothing that is not there', { attrMapping: { motto: 'motto', visitors: 'visitors' } }, {}],
  ])('adds %s of the customer of a device', async (_, configuration, added) => {
    const [out] = await bench.run(customerAttributes, configuration, { metadata });
    expect(out).toMatchObject({ to: 'Success', originator: { id: bench.device.id } });
    expect(out?.metadata).toEqual({ ...metadata, ...added });
  });

  it('adds those of a customer that a message is about', async () => {
    const { customerId } = bench.handle({ entityType: 'DEVICE', id: bench.device.id });
    const originator = { entityType: 'CUSTOMER' as const, id: customerId };
    const [out] = await bench.run(customerAttributes, { attrMapping: { limit: 'max' } }, { originator });
    expect(out).toMatchObject({ to: 'Success', metadata: { max: '40' } });
  });

  it('waits for latest values that are still on their way into their series', async () => {
    const { store } = bench.platform;
    const configuration = { telemetry: true, attrMapping: { visitors: 'visitors' } };
    const node = bench.start(customerAttributes, configuration, {
      async whenMerged([key = 0]) {
        await store.write(() => store.timeseries.save(key, [{ key: 'visitors', ts: NOW + 1, value: 13 }]));
      },
    });
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success', metadata: { visitors: '13' } }]);
  });

  it('fails when there is no customer', async () => {
    const { store } = bench.platform;
    const free = await store.write(() => store.devices.save(bench.tenantId, { name: 'Free' }));
    expect(await bench.run(customerAttributes, {}, { originator: free.id })).toMatchObject([
      { to: 'Failure', error: 'There is no entity to take values of' },
    ]);
  });

  it('fails for what has no customer ever', async () => {
    const originator = { entityType: 'TENANT' as const, id: bench.tenantId };
    expect(await bench.run(customerAttributes, {}, { originator })).toMatchObject([
      { to: 'Failure', error: 'Unexpected originator EntityType: TENANT' },
    ]);
  });
});
