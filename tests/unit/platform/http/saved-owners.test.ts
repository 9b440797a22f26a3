import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import type { Change } from '../../../../src/platform/services/changes.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;
let tenantId: string;
let otherTenantId: string;
let customerId: { entityType: string; id: string };
let told: Change[];

beforeAll(async () => {
  test = await startTestApp();
  const { store, changes } = test.platform;
  const { admin, ...tenant } = await test.createTenant('Acme');
  tenantId = tenant.tenantId;
  otherTenantId = (await test.createTenant('Other')).tenantId;
  token = await test.tokenFor(admin);
  const customer = await store.write(() => store.customers.create(tenantId, { title: 'North' }));
  customerId = entityId('CUSTOMER', customer.id?.id ?? '');
  changes.subscribeAll((change) => told.push(change));
});

beforeEach(() => {
  told = [];
});

afterAll(async () => {
  await test.close();
});

async function save(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'x-authorization': `Bearer ${token}` },
    payload: body,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const reassigned = () => told.filter(({ kind }) => kind === 'entity-reassigned').map(({ entity }) => entity);

describe.each([
  ['device', async () => ({ name: 'Boiler' })],
  ['asset', async () => ({ name: 'House', type: 'building' })],
  [
    'entityView',
    async () => ({
      name: 'View',
      type: 'view',
      entityId: (await save('asset', { name: 'Source', type: 'x' })).id,
    }),
  ],
] as const)('saving a %s', (path, make) => {
  let entity: Record<string, unknown>;

  beforeAll(async () => {
    entity = await save(path, await make());
  });

  it('with another customer tells those who watch it, and with the same one does not', async () => {
    await save(path, { ...entity, customerId });
    expect(reassigned()).toMatchObject([{ id: (entity.id as { id: string }).id, customerId: customerId.id }]);
    told = [];
    await save(path, { ...entity, customerId });
    expect(reassigned()).toEqual([]);
  });

  it('leaves it with its tenant, whatever it says', async () => {
    const body = { ...entity, tenantId: entityId('TENANT', otherTenantId) };
    expect(await save(path, body)).toMatchObject({ tenantId: entityId('TENANT', tenantId) });
  });
});
