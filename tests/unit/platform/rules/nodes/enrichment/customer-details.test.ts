import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerDetails } from '../../../../../../src/platform/rules/nodes/enrichment/customer-details.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  await store.write(() => {
    const customer = store.customers.save(bench.tenantId, {
      title: 'Bakery',
      city: 'Lyon',
      address2: '2nd floor',
      email: 'bread@example.com',
      additionalInfo: { description: 'Open at 5' },
    });
    store.devices.assign(bench.device.id, customer.id?.id ?? '');
  });
});
afterAll(() => bench.close());

const detailsList = ['TITLE', 'CITY', 'ADDRESS2', 'EMAIL', 'PHONE', 'ADDITIONAL_INFO'];
const details = {
  customer_title: 'Bakery',
  customer_city: 'Lyon',
  customer_address2: '2nd floor',
  customer_email: 'bread@example.com',
  customer_additionalInfo: 'Open at 5',
};

describe('customer details', () => {
  it('adds what is known to the message', async () => {
    const [out] = await bench.run(customerDetails, { detailsList }, { data: { temperature: 21 } });
    expect(out?.to).toBe('Success');
    expect(out?.data).toEqual({ temperature: 21, ...details });
  });

  it('adds it to the metadata when it is wanted there', async () => {
    const configuration = { detailsList, addToMetadata: true };
    const [out] = await bench.run(customerDetails, configuration, { data: [1], metadata: { a: 'b' } });
    expect(out).toMatchObject({ to: 'Success', data: [1] });
    expect(out?.metadata).toEqual({ a: 'b', ...details });
  });

  it('leaves a message as it is when nothing is wanted', async () => {
    expect(await bench.run(customerDetails, {}, { data: [1] })).toMatchObject([{ to: 'Success', data: [1] }]);
  });

  it('fails for a device that has no customer', async () => {
    const { store } = bench.platform;
    const free = await store.write(() => store.devices.save(bench.tenantId, { name: 'Free' }));
    expect(await bench.run(customerDetails, { detailsList }, { originator: free.id })).toMatchObject([
      { to: 'Failure', error: "Device with name 'Free' is not assigned to Customer." },
    ]);
  });

  it('fails for what has no customer ever', async () => {
    const originator = { entityType: 'TENANT' as const, id: bench.tenantId };
    expect(await bench.run(customerDetails, { detailsList }, { originator })).toMatchObject([
      { to: 'Failure', error: "Entity with entityType 'TENANT' is not supported." },
    ]);
  });

  it('fails for a message that has no fields', async () => {
    expect(await bench.run(customerDetails, { detailsList }, { data: [1] })).toMatchObject([
      { to: 'Failure', error: 'The message is not a JSON object' },
    ]);
  });
});
