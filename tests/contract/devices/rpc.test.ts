import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AuditLog } from '../../../src/model/audit-log.ts';
import { pageOf } from '../../../src/model/page.ts';
import { expectEnded } from '../../mqtt-client.ts';
import { call, read, tokenOf } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { connectedDevice, mqttPort } from './mqtt-client.ts';
import { newDevice } from './new-device.ts';

const RpcRequest = z.object({ id: z.number(), method: z.string(), params: z.unknown() });
const setGpio = { method: 'setGpio', params: { pin: 7, value: true } };

async function rpc(
  kind: 'oneway' | 'twoway',
  deviceId: string,
  body: object,
  role: 'tenant' | 'sysadmin' = 'tenant',
) {
  return await call('POST', `/api/plugins/rpc/${kind}/${deviceId}`, { token: await tokenOf(role), body });
}

/** What the log tells of calls to a device. */
async function loggedCalls(id: string): Promise<AuditLog[]> {
  const { data } = await read(pageOf(AuditLog), 'GET', `/api/audit/logs/entity/DEVICE/${id}`, {
    token: await tokenOf('tenant'),
    query: { pageSize: 10, page: 0, actionTypes: 'RPC_CALL' },
  });
  return data;
}

describe('a call to a device that polls', () => {
  it('is handed over, and answered by what the device posts', async () => {
    const { id, path } = await newDevice();
    const answer = rpc('twoway', id, setGpio);
    const request = await read(RpcRequest, 'GET', `${path}/rpc`, { query: { timeout: 20_000 } });
    expect(request).toMatchObject(setGpio);
    const posted = await call('POST', `${path}/rpc/${request.id}`, { body: { ok: true, value: [1, null] } });
    expect([posted.status, posted.text]).toEqual([200, '']);
    expect(await answer).toMatchObject({ status: 200, text: '{"ok":true,"value":[1,null]}' });
  });

  it('is over with the handing over when it is one-way', async () => {
    const { id, path } = await newDevice();
    const polled = read(RpcRequest, 'GET', `${path}/rpc`, { query: { timeout: 20_000 } });
    const answer = await rpc('oneway', id, { method: 'reboot', params: null });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await polled).toMatchObject({ method: 'reboot', params: null });
  });

  it('needs no params', async () => {
    const { id, path } = await newDevice();
    const polled = call('GET', `${path}/rpc`, { query: { timeout: 20_000 } });
    expect((await rpc('oneway', id, { method: 'reboot' })).status).toBe(200);
    const { method, params = null } = (await polled).json() as { method: string; params?: unknown };
    expect([method, params]).toEqual(['reboot', null]);
  });

  it('is one a poll', async () => {
    const { id, path } = await newDevice();
    const poll = async () =>
      (await read(RpcRequest, 'GET', `${path}/rpc`, { query: { timeout: 20_000 } })).method;
    const first = poll();
    await rpc('oneway', id, { method: 'first', params: 1 });
    const second = poll();
    await rpc('oneway', id, { method: 'second', params: 2 });
    expect([await first, await second]).toEqual(['first', 'second']);
  });

  it('ends in 406 when the answer is no JSON', async () => {
    const { id, path } = await newDevice();
    const answer = rpc('twoway', id, setGpio);
    const request = await read(RpcRequest, 'GET', `${path}/rpc`, { query: { timeout: 20_000 } });
    await call('POST', `${path}/rpc/${request.id}`, { text: 'not json' });
    expect((await answer).status).toBe(406);
  });

  it('is waited for no longer than the device asks to', async () => {
    const { path } = await newDevice();
    const answer = await call('GET', `${path}/rpc`, { query: { timeout: 50 } });
    expect([answer.status, answer.text]).toEqual([408, '']);
  });
});

// They take seconds, and take them together.
describe.concurrent('a call to a device that does not come or does not speak', () => {
  it('ends in 409 when no session of it comes up in time, not before five seconds', {
    timeout: 20_000,
  }, async ({ expect }) => {
    const { id } = await newDevice();
    const begun = Date.now();
    const answer = await rpc('oneway', id, { ...setGpio, timeout: 1 });
    expect([answer.status, answer.text]).toEqual([409, '']);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(4_900);
    await expect
      .poll(() => loggedCalls(id))
      .toMatchObject([{ actionStatus: 'FAILURE', actionData: { method: 'setGpio' } }]);
  });

  it('ends in 408 when the device takes it and does not answer', { timeout: 20_000 }, async () => {
    const { id, path } = await newDevice();
    const answer = rpc('twoway', id, { ...setGpio, timeout: 5_000 });
    await read(RpcRequest, 'GET', `${path}/rpc`, { query: { timeout: 4_000 } });
    const late = 'Says of a device that took a call and did not answer that it is not there';
    if (await isAsStock(await answer, 409, late)) return;
    expect([(await answer).status, (await answer).text]).toEqual([408, '']);
  });
});

describe('a call to a device', () => {
  it.each([
    [{ params: 1 }, 500],
    [[], 500],
    ['text', 500],
    // Stock takes the number for a text, and waits for the device.
    [{ method: 5 }, 409],
  ])('needs a method: %j', { timeout: 30_000 }, async (body, stockStatus) => {
    const { id } = await newDevice();
    const answer = await rpc('oneway', id, body as object);
    const how = 'Fails at, or tries, calls that name no method';
    if (await isAsStock(answer, stockStatus, how)) return;
    expect([answer.status, answer.text]).toEqual([400, 'Invalid request body']);
  });

  it('is not for system administrators, nor for customers who do not have the device', async () => {
    const { id } = await newDevice();
    const refused = await rpc('oneway', id, setGpio, 'sysadmin');
    expect([refused.status, refused.text]).toEqual([
      403,
      'System administrator is not allowed to perform this operation!',
    ]);
    const token = await tokenOf('customer');
    const foreign = await call('POST', `/api/plugins/rpc/oneway/${id}`, { token, body: setGpio });
    expect([foreign.status, foreign.text]).toEqual([
      403,
      "You don't have permission to perform this operation!",
    ]);
  });

  it('without a token is refused in JSON, so that clients see why', async () => {
    const { id } = await newDevice();
    const answer = await call('POST', `/api/plugins/rpc/oneway/${id}`, { body: setGpio });
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ status: 401, errorCode: 10 });
  });

  it('to nobody says so', async () => {
    const answer = await rpc('twoway', '00000000-0000-1000-8000-000000000000', setGpio);
    expect([answer.status, answer.text]).toEqual([404, "Device with requested id wasn't found!"]);
  });

  it('is logged with what was asked', async () => {
    const { id, path } = await newDevice();
    const polled = call('GET', `${path}/rpc`, { query: { timeout: 20_000 } });
    await rpc('oneway', id, setGpio);
    await polled;
    await expect
      .poll(() => loggedCalls(id))
      .toMatchObject([
        {
          actionType: 'RPC_CALL',
          actionStatus: 'SUCCESS',
          actionData: { entityId: id, oneWay: true, method: 'setGpio', params: '{"pin":7,"value":true}' },
        },
      ]);
  });
});

describe.runIf(mqttPort > 0)('a call to a device over MQTT', () => {
  const REQUESTS = 'v1/devices/me/rpc/request/+';

  it('comes on a topic of its own and is answered on another', async () => {
    const { id, client } = await connectedDevice();
    client.on('message', (topic, payload) => {
      const request = topic.split('/').at(-1);
      client.publish(`v1/devices/me/rpc/response/${request}`, `{"echo":${payload.toString()}}`, { qos: 1 });
    });
    await client.subscribeAsync(REQUESTS, { qos: 1 });
    const answer = await rpc('twoway', id, setGpio);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ echo: setGpio });
  });

  it('waits for the device to subscribe', async () => {
    const { id, client } = await connectedDevice();
    const answer = rpc('oneway', id, setGpio);
    await client.subscribeAsync(REQUESTS, { qos: 1 });
    expect((await answer).status).toBe(200);
  });

  it('ends in 406 when the answer is no JSON', async () => {
    const { id, client } = await connectedDevice();
    client.on('message', (topic) => {
      client.publish(topic.replace('request', 'response'), 'done!', { qos: 1 });
    });
    await client.subscribeAsync(REQUESTS, { qos: 1 });
    expect((await rpc('twoway', id, setGpio)).status).toBe(406);
  });

  it('of the device to the platform is taken, and cut off when it names no method', async () => {
    const { client } = await connectedDevice();
    await client.subscribeAsync('v1/devices/me/rpc/response/+', { qos: 1 });
    await client.publishAsync('v1/devices/me/rpc/request/1', '{"method":"getTime","params":{}}', { qos: 1 });
    client.publish('v1/devices/me/rpc/request/2', '{"params":{}}', { qos: 1 });
    await expectEnded(client);
  });
});
