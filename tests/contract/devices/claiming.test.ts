import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Device } from '../../../src/model/device.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { AttributeData } from '../../../src/model/telemetry.ts';
import { type Answer, call, type Role, read, tokenOf } from '../client.ts';
import { createCustomer } from '../fixtures.ts';
import { connect, mqttPort } from './mqtt-client.ts';
import { newDevice } from './new-device.ts';

const Claimed = z.object({ device: Device, response: z.literal('SUCCESS') });

async function claim(name: string, body: object = {}, role: Role = 'customer'): Promise<Answer> {
  return await call('POST', claimPath(name), { token: await tokenOf(role), body });
}

async function release(name: string, role: Role): Promise<Answer> {
  return await call('DELETE', claimPath(name), { token: await tokenOf(role) });
}

function claimPath(name: string): string {
  return `/api/customer/device/${encodeURIComponent(name)}/claim`;
}

async function customerOf(id: string): Promise<string | undefined> {
  const device = await read(Device, 'GET', `/api/device/${id}`, { token: await tokenOf('tenant') });
  return device.customerId?.id;
}

/** Claims a device that has just offered itself: the offer may still be on its way. */
async function claimOnceOffered(name: string, body: object = {}): Promise<Answer> {
  return await vi.waitFor(async () => {
    const answer = await claim(name, body);
    if (answer.status !== 200) throw new Error(`The claim answered ${answer.status}: ${answer.text}`);
    return answer;
  }, OFFER_ARRIVES);
}

/** Time for an offer to arrive, ms. */
const OFFER_ARRIVES = 4_000;

describe('claiming a device', () => {
  it('that offers itself with a secret gives it to the customer who knows it', async () => {
    const { id, name, path } = await newDevice();
    const offered = await call('POST', `${path}/claim`, { body: { secretKey: 'abc', durationMs: 60_000 } });
    expect([offered.status, offered.text]).toEqual([200, '']);
    const { device } = Claimed.parse((await claimOnceOffered(name, { secretKey: 'abc' })).json());
    expect(device.id?.id).toBe(id);
    expect(device.customerId?.id).toBe(await customerOf(id));
    expect(device.customerId?.id).not.toBe(NULL_UUID);
  });

  it('fails with another secret', async () => {
    const { id, name, path } = await newDevice();
    await call('POST', `${path}/claim`, { body: { secretKey: 'abc' } });
    for (const secretKey of ['abd', '', 'abcd']) {
      const answer = await claim(name, { secretKey });
      expect([secretKey, answer.status, answer.json()]).toEqual([secretKey, 400, 'FAILURE']);
    }
    expect(await customerOf(id)).toBe(NULL_UUID);
  });

  it('needs no secret where the device names none', async () => {
    const { name, path } = await newDevice();
    await call('POST', `${path}/claim`);
    expect((await claimOnceOffered(name)).status).toBe(200);
  });

  it('needs no body', async ({ skip }) => {
    const { id, name } = await newDevice();
    const claimingData = { secretKey: '', expirationTime: Date.now() + 60_000 };
    await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, {
      token: await tokenOf('tenant'),
      body: { claimingData },
    });
    const answer = await call('POST', claimPath(name), { token: await tokenOf('customer') });
    if (answer.status === 500) skip('This server wants a body');
    expect(answer.status).toBe(200);
  });

  it('that has offered nothing fails', async () => {
    const { id, name } = await newDevice();
    const answer = await claim(name, { secretKey: '' });
    expect([answer.status, answer.json()]).toEqual([400, 'FAILURE']);
    expect(await customerOf(id)).toBe(NULL_UUID);
  });

  it('fails when the offer is over', async () => {
    const { name, path } = await newDevice();
    await call('POST', `${path}/claim`, { body: { secretKey: 'abc', durationMs: 1 } });
    const token = await tokenOf('tenant');
    const serverTime = () => read(z.number(), 'GET', '/api/dashboard/serverTime', { token });
    const offered = await serverTime();
    await expect.poll(serverTime, { interval: 5 }).toBeGreaterThan(offered + 1);
    expect((await claim(name, { secretKey: 'abc' })).json()).toBe('FAILURE');
  });

  it('that is claimed already says so, and an offer of it is void', async () => {
    const { name, path } = await newDevice();
    await call('POST', `${path}/claim`);
    expect((await claimOnceOffered(name)).status).toBe(200);
    expect((await call('POST', `${path}/claim`)).status).toBe(200);
    const again = await claim(name);
    expect([again.status, again.json()]).toEqual([400, 'CLAIMED']);
  });

  it('works by the server attribute claimingData as well, which is used up by it', async () => {
    const { id, name } = await newDevice();
    const token = await tokenOf('tenant');
    const claimingData = { secretKey: 'sesame', expirationTime: Date.now() + 60_000 };
    const attributes = `/api/plugins/telemetry/DEVICE/${id}`;
    await call('POST', `${attributes}/SERVER_SCOPE`, { token, body: { claimingData } });
    expect((await claim(name, { secretKey: 'open' })).json()).toBe('FAILURE');
    expect((await claim(name, { secretKey: 'sesame' })).status).toBe(200);
    const left = await read(z.array(AttributeData), 'GET', `${attributes}/values/attributes/SERVER_SCOPE`, {
      token,
    });
    expect(left.map(({ key }) => key)).not.toContain('claimingData');
  });

  it('is undone by who has it, and by the tenant, so that it can be claimed again', async () => {
    for (const role of ['customer', 'tenant'] as const) {
      const { id, name, path } = await newDevice();
      await call('POST', `${path}/claim`);
      await claimOnceOffered(name);
      const released = await release(name, role);
      expect([released.status, released.text]).toEqual([200, '']);
      expect(await customerOf(id)).toBe(NULL_UUID);
      await call('POST', `${path}/claim`);
      await claimOnceOffered(name);
    }
  });

  it("is for customers, of devices that exist and are no other customer's", async () => {
    const { id, name } = await newDevice();
    expect((await claim(name, {}, 'tenant')).status).toBe(403);
    expect((await claim(name, {}, 'sysadmin')).status).toBe(403);
    expect((await claim(`${name} or not`, {})).status).toBe(404);
    const customer = await createCustomer();
    const token = await tokenOf('tenant');
    await call('POST', `/api/customer/${customer.id.id}/device/${id}`, { token });
    expect((await claim(name, {})).status).toBe(403);
    expect((await release(name, 'customer')).status).toBe(403);
  });
});

describe.runIf(mqttPort > 0)('an offer over MQTT', () => {
  it('is worth as much', async () => {
    const { name, token } = await newDevice();
    const client = await connect({ username: token });
    await client.publishAsync('v1/devices/me/claim', '{"secretKey":"m","durationMs":60000}', { qos: 1 });
    expect((await claimOnceOffered(name, { secretKey: 'm' })).status).toBe(200);
  });

  it('may be empty', async () => {
    const { name, token } = await newDevice();
    const client = await connect({ username: token });
    await client.publishAsync('v1/devices/me/claim', '', { qos: 1 });
    expect((await claimOnceOffered(name)).status).toBe(200);
  });
});
