import { afterEach, describe, expect, it } from 'vitest';
import { TokenPair } from '../../../../src/model/login.ts';
import type { Allowance } from '../../../../src/platform/security/allowances.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;

afterEach(() => test.close());

/** A platform with a public device that answers calls, and the token of a visitor. */
async function visit(...allow: Allowance[]): Promise<{ deviceId: string; token: string }> {
  test = await startTestApp(undefined, allow);
  const { store, rpc } = test.platform;
  const { tenantId } = await test.createTenant('Acme');
  const [device, customer] = await store.write(() => {
    const customer = store.customers.publicOf(tenantId);
    const device = store.devices.save(tenantId, { name: 'lamp', type: 'lamp' });
    store.devices.assign(device.id?.id ?? '', customer.id?.id ?? '');
    return [device, customer];
  });
  const deviceId = device.id?.id ?? '';
  rpc.subscribe(deviceId, ({ id }) => rpc.answer(deviceId, id, '"done"'));
  const payload = { publicId: customer.id?.id };
  const signedIn = await test.app.inject({ method: 'POST', url: '/api/auth/login/public', payload });
  return { deviceId, token: TokenPair.parse(signedIn.json()).token };
}

describe('a visitor of what is public', () => {
  it.each<[Allowance[], status: number]>([
    [[], 403],
    [['public-rpc'], 200],
  ])('calls devices where the operator allows %j: %i', async (allow, status) => {
    const { deviceId, token } = await visit(...allow);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/plugins/rpc/twoway/${deviceId}`,
      headers: { 'x-authorization': `Bearer ${token}` },
      payload: { method: 'toggle' },
    });
    expect(answer.statusCode).toBe(status);
  });

  it.each<[Allowance[], found: number]>([
    [[], 0],
    [['tenant-values'], 1],
  ])(
    'finds values of the tenant, and compares with them, where the operator allows %j: %i',
    async (allow, found) => {
      const { token } = await visit(...allow);
      const { store } = test.platform;
      const [tenant] = store.tenants.list({ page: 0, pageSize: 1 }).data;
      const handle = store.entities.resolve('TENANT', tenant?.id?.id ?? '');
      if (!handle) throw new Error('There is no tenant');
      await store.write(() =>
        store.attributes.save(handle.key, 'SERVER_SCOPE', [{ key: 'lowest', ts: 1, value: 0 }]),
      );
      const attribute = { type: 'SERVER_ATTRIBUTE', key: 'lowest' };
      const ofTenant = {
        entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'TENANT', id: handle.id } },
        keyFilters: [keyFilter(attribute, { defaultValue: -1 })],
      };
      const dynamicValue = { sourceType: 'CURRENT_TENANT', sourceAttribute: 'lowest' };
      const above = {
        entityFilter: { type: 'deviceType', deviceType: 'lamp', deviceNameFilter: '' },
        keyFilters: [
          keyFilter({ type: 'ENTITY_FIELD', key: 'createdTime' }, { defaultValue: 9e15, dynamicValue }),
        ],
      };
      for (const payload of [ofTenant, above]) {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/api/entitiesQuery/count',
          headers: { 'x-authorization': `Bearer ${token}` },
          payload,
        });
        expect(answer.json()).toBe(found);
      }
    },
  );
});

function keyFilter(key: object, value: object): object {
  return { key, valueType: 'NUMERIC', predicate: { type: 'NUMERIC', operation: 'GREATER', value } };
}
