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
});
