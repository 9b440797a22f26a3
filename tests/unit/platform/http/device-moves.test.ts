import { afterEach, describe, expect, it } from 'vitest';
import type { Allowance } from '../../../../src/platform/security/allowances.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;

afterEach(() => test.close());

/** Hands a device to another tenant, which may have one of that name. */
async function handOver(name: string, ...allow: Allowance[]) {
  test = await startTestApp(undefined, allow);
  const { store } = test.platform;
  const [acme, other] = [await test.createTenant('Acme'), await test.createTenant('Other')];
  const device = await store.write(() => {
    store.devices.save(other.tenantId, { name: 'secret', type: 'sensor' });
    return store.devices.save(acme.tenantId, { name, type: 'sensor' });
  });
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/tenant/${other.tenantId}/device/${device.id?.id}`,
    headers: { 'x-authorization': `Bearer ${await test.tokenFor(acme.admin)}` },
  });
  return { status: answer.statusCode, text: answer.body };
}

describe('a device that is to go to another tenant', () => {
  it.each(['secret', 'unheard of'])('stays, whether or not there is one called %s there', async (name) => {
    const { status, text } = await handOver(name);
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({
      message: 'Devices go to other tenants only where the platform is started with --allow device-moves!',
    });
  });

  it('goes where the operator allows it', async () => {
    expect((await handOver('unheard of', 'device-moves')).status).toBe(200);
  });
});
