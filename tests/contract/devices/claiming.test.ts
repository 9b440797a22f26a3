import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Device } from '../../../src/model/device.ts';
import { NULL_UUID } from '../../../src/model/entity-id.ts';
import { AttributeData } from '../../../src/model/telemetry.ts';
import { type Answer, call, read, tokenOf } from '../client.ts';
import { eventually } from '../eventually.ts';
import { createCustomer } from '../fixtures.ts';
import { claimPath, createClaimer, needOffers } from './claims.ts';
import { connect, mqttPort } from './mqtt-client.ts';
import { newDevice } from './new-device.ts';

const Claimed = z.object({ device: Device, response: z.literal('SUCCESS') });

let claimer: string;
let customerId: string;

beforeEach(async () => {
  ({ customerId, token: claimer } = await createClaimer());
});

async function claim(name: string, body: object = {}, token = claimer): Promise<Answer> {
  return await call('POST', claimPath(name), { token, body });
}

async function release(name: string, token = claimer): Promise<Answer> {
  return await call('DELETE', claimPath(name), { token });
}

async function customerOf(id: string): Promise<string | undefined> {
  const device = await read(Device, 'GET', `/api/device/${id}`, { token: await tokenOf('tenant') });
  return device.customerId?.id;
}

/** Claims a device that has just offered itself: the offer may still be on its way. */
async function claimOnceOffered(name: string, body: object = { secretKey: 'abc' }): Promise<Answer> {
  const answer = await eventually(
    () => claim(name, body),
    ({ status }) => status === 200,
  );
  if (answer.status !== 200) throw new Error(`The claim answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** A server may insist on secrets: then it has not given the device away. */
async function expectGivenOrRefused(answer: Answer, id: string): Promise<void> {
  if (answer.status === 200) expect(await customerOf(id)).toBe(customerId);
  else {
    expect([answer.status, answer.json()]).toEqual([400, 'FAILURE']);
    expect(await customerOf(id)).toBe(NULL_UUID);
  }
}

describe('claiming a device', () => {
  it('that offers itself with a secret gives it to the customer who knows it', async ({ skip }) => {
    await needOffers({ skip });
    const { id, name, path } = await newDevice();
    const offered = await call('POST', `${path}/claim`, { body: { secretKey: 'abc', durationMs: 60_000 } });
    expect([offered.status, offered.text]).toEqual([200, '']);
    const { device } = Claimed.parse((await claimOnceOffered(name, { secretKey: 'abc' })).json());
    expect(device.id?.id).toBe(id);
    expect(device.customerId?.id).toBe(customerId);
    expect(await customerOf(id)).toBe(customerId);
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

  it('needs no secret where the device names none, unless the server insists on one', async ({ skip }) => {
    await needOffers({ skip });
    const { id, name, path } = await newDevice();
    await call('POST', `${path}/claim`);
    const later = await newDevice();
    await call('POST', `${later.path}/claim`, { body: { secretKey: 'abc' } });
    // When that offer has come, the one before has come too.
    await claimOnceOffered(later.name);
    await expectGivenOrRefused(await claim(name), id);
  });

  it('needs no body', async ({ skip }) => {
    const { id, name } = await newDevice();
    const claimingData = { secretKey: '', expirationTime: Date.now() + 60_000 };
    await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, {
      token: await tokenOf('tenant'),
      body: { claimingData },
    });
    const answer = await call('POST', claimPath(name), { token: claimer });
    if (answer.status === 500) skip('This server wants a body');
    await expectGivenOrRefused(answer, id);
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

  it('that is claimed already says so, and an offer of it is void', async ({ skip }) => {
    await needOffers({ skip });
    const { name, path } = await newDevice();
    const offer = { body: { secretKey: 'abc' } };
    await call('POST', `${path}/claim`, offer);
    expect((await claimOnceOffered(name)).status).toBe(200);
    expect((await call('POST', `${path}/claim`, offer)).status).toBe(200);
    const again = await claim(name, { secretKey: 'abc' });
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

  it('is undone by who has it, and by the tenant, so that it can be claimed again', async ({ skip }) => {
    await needOffers({ skip });
    const offer = { body: { secretKey: 'abc' } };
    for (const token of [claimer, await tokenOf('tenant')]) {
      const { id, name, path } = await newDevice();
      await call('POST', `${path}/claim`, offer);
      await claimOnceOffered(name);
      const released = await release(name, token);
      expect([released.status, released.text]).toEqual([200, '']);
      expect(await customerOf(id)).toBe(NULL_UUID);
      await call('POST', `${path}/claim`, offer);
      await claimOnceOffered(name);
    }
  });

  it("is for customers, of devices that exist and are no other customer's", async () => {
    const { id, name } = await newDevice();
    const token = await tokenOf('tenant');
    expect((await claim(name, {}, token)).status).toBe(403);
    expect((await claim(name, {}, await tokenOf('sysadmin'))).status).toBe(403);
    // A server may keep to itself which devices there are, and whose: then it answers as to a wrong secret.
    const unknown = await claim(`${name} or not`);
    if (unknown.status !== 404) expect([unknown.status, unknown.json()]).toEqual([400, 'FAILURE']);
    const customer = await createCustomer();
    await call('POST', `/api/customer/${customer.id.id}/device/${id}`, { token });
    const taken = await claim(name);
    expect(taken.status).toBe(400);
    expect(['CLAIMED', 'FAILURE']).toContain(taken.json());
    expect([403, 404]).toContain((await release(name)).status);
    expect(await customerOf(id)).toBe(customer.id.id);
  });
});

describe.runIf(mqttPort > 0)('an offer over MQTT', () => {
  it('is worth as much', async ({ skip }) => {
    await needOffers({ skip });
    const { name, token } = await newDevice();
    const client = await connect({ username: token });
    await client.publishAsync('v1/devices/me/claim', '{"secretKey":"m","durationMs":60000}', { qos: 1 });
    expect((await claimOnceOffered(name, { secretKey: 'm' })).status).toBe(200);
  });

  it('may be empty', async ({ skip }) => {
    await needOffers({ skip });
    const { id, name, token } = await newDevice();
    const client = await connect({ username: token });
    await client.publishAsync('v1/devices/me/claim', '', { qos: 1 });
    const later = await newDevice();
    await call('POST', `${later.path}/claim`, { body: { secretKey: 'abc' } });
    await claimOnceOffered(later.name);
    await expectGivenOrRefused(await claim(name), id);
  });
});
