import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantDetails } from '../../../../../../src/platform/rules/nodes/enrichment/tenant-details.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  const tenant = store.tenants.byId(bench.tenantId);
  if (!tenant) throw new Error('The tenant is gone');
  await store.write(() => store.tenants.save({ ...tenant, country: 'France', state: 'Rhône', zip: '69000' }));
});
afterAll(() => bench.close());

const detailsList = ['TITLE', 'COUNTRY', 'STATE', 'ZIP', 'ADDRESS', 'ADDITIONAL_INFO'];
const details = {
  tenant_title: 'Acme',
  tenant_country: 'France',
  tenant_state: 'Rhône',
  tenant_zip: '69000',
};

describe('tenant details', () => {
  it.each([
    ['the message', false, { temperature: 21, ...details }, {}],
    ['the metadata', true, { temperature: 21 }, details],
  ])('adds what is known to %s', async (_, addToMetadata, data, metadata) => {
    const message = { data: { temperature: 21 }, metadata: {} };
    const [out] = await bench.run(tenantDetails, { detailsList, addToMetadata }, message);
    expect(out).toMatchObject({ to: 'Success', originator: { id: bench.device.id } });
    expect(out?.data).toEqual(data);
    expect(out?.metadata).toEqual(metadata);
  });
});
