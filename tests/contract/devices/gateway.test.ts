import type { MqttClient } from 'mqtt';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Device } from '../../../src/model/device.ts';
import { AttributeData, TsData } from '../../../src/model/telemetry.ts';
import { grantedFor, nextMessage } from '../../mqtt-client.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { claimPath, needOffers } from './claims.ts';
import { connectedDevice, expectIgnored, mqttPort } from './mqtt-client.ts';

const behind: string[] = [];

afterAll(async () => {
  const token = await tokenOf('tenant');
  for (const deviceName of behind) {
    const found = await call('GET', '/api/tenant/devices', { token, query: { deviceName } });
    if (found.status !== 200) continue;
    const { id, deviceProfileId, type } = Device.parse(found.json());
    await call('DELETE', `/api/device/${id?.id}`, { token });
    if (type !== 'default') await call('DELETE', `/api/deviceProfile/${deviceProfileId?.id}`, { token });
  }
});

/** The name of a device behind a gateway, deleted after the tests. */
function newName(): string {
  const name = uniqueName('Behind');
  behind.push(name);
  return name;
}

async function connectedGateway(): Promise<{ id: string; client: MqttClient }> {
  return await connectedDevice({ additionalInfo: { gateway: true } });
}

async function send(client: MqttClient, topic: string, message: unknown): Promise<void> {
  await client.publishAsync(`v1/gateway/${topic}`, JSON.stringify(message), { qos: 1 });
}

/** The device of a name, as soon as there is one. */
async function deviceCalled(deviceName: string): Promise<Device & { id: { id: string } }> {
  const token = await tokenOf('tenant');
  return await vi.waitFor(async () => {
    const device = await read(Device, 'GET', '/api/tenant/devices', { token, query: { deviceName } });
    if (!device.id) throw new Error('The device has no id');
    return { ...device, id: device.id };
  }, DEVICE_COMES);
}

/** Time for a device to be made, ms. */
const DEVICE_COMES = 4_000;

async function attributes(id: string, scope: string): Promise<Map<string, unknown>> {
  const path = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/${scope}`;
  const found = await read(z.array(AttributeData), 'GET', path, { token: await tokenOf('tenant') });
  return new Map(found.map(({ key, value }) => [key, value]));
}

async function share(id: string, body: object): Promise<void> {
  await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, {
    token: await tokenOf('tenant'),
    body,
  });
}

describe.runIf(mqttPort > 0)('a gateway', () => {
  it('brings devices that are made with the type it names, or the default one', async () => {
    const { client } = await connectedGateway();
    const [typed, plain] = [newName(), newName()];
    const type = uniqueName('thermometer');
    await send(client, 'connect', { device: typed, type });
    await send(client, 'connect', { device: plain });
    expect(await deviceCalled(typed)).toMatchObject({ type });
    expect(await deviceCalled(plain)).toMatchObject({ type: 'default' });
  });

  it('connects and disconnects each of them', async () => {
    const { client } = await connectedGateway();
    const name = newName();
    await send(client, 'connect', { device: name });
    const { id } = await deviceCalled(name);
    const state = () => attributes(id.id, 'SERVER_SCOPE');
    await expect.poll(async () => (await state()).has('lastConnectTime')).toBe(true);
    expect((await state()).has('lastDisconnectTime')).toBe(false);
    await send(client, 'disconnect', { device: name });
    await expect.poll(async () => (await state()).has('lastDisconnectTime')).toBe(true);
  });

  it('sends telemetry and attributes of many devices in one message', async () => {
    const { client } = await connectedGateway();
    const [first, second] = [newName(), newName()];
    const ts = 1_700_000_000_000;
    await send(client, 'telemetry', {
      [first]: [
        { ts, values: { t: 21 } },
        { ts: ts + 1, values: { t: 22 } },
      ],
      [second]: [{ ts, values: { h: 40 } }],
    });
    await send(client, 'attributes', { [first]: { fw: 'v1' }, [second]: { serial: 7 } });
    const ids = [(await deviceCalled(first)).id.id, (await deviceCalled(second)).id.id] as const;
    const series = async (id: string, keys: string) =>
      await read(TsData, 'GET', `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`, {
        token: await tokenOf('tenant'),
        query: { keys },
      });
    await expect.poll(() => series(ids[0], 't')).toEqual({ t: [{ ts: ts + 1, value: '22' }] });
    await expect.poll(() => series(ids[1], 'h')).toEqual({ h: [{ ts, value: '40' }] });
    await expect.poll(async () => (await attributes(ids[0], 'CLIENT_SCOPE')).get('fw')).toBe('v1');
    await expect.poll(async () => (await attributes(ids[1], 'CLIENT_SCOPE')).get('serial')).toBe(7);
    await expect.poll(async () => (await attributes(ids[1], 'SERVER_SCOPE')).get('active')).toBe(true);
  });

  it('hears of the shared attributes of connected devices, and reads attributes for them', async () => {
    const { client } = await connectedGateway();
    const name = newName();
    await send(client, 'connect', { device: name });
    const { id } = await deviceCalled(name);
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/gateway/attributes/response'], { qos: 1 });
    const heard = nextMessage(client);
    await share(id.id, { target: 22, unit: 'C' });
    expect(await heard).toBe(
      `v1/gateway/attributes ${JSON.stringify({ device: name, data: { target: 22, unit: 'C' } })}`,
    );
    await send(client, 'attributes', { [name]: { fw: 'v1' } });
    await expect.poll(async () => (await attributes(id.id, 'CLIENT_SCOPE')).get('fw')).toBe('v1');
    const ask = async (request: object) => {
      const answer = nextMessage(client);
      await send(client, 'attributes/request', { device: name, ...request });
      const text = await answer;
      expect(text).toMatch(/^v1\/gateway\/attributes\/response /);
      return JSON.parse(text.slice(text.indexOf('{'))) as unknown;
    };
    expect(await ask({ id: 1, client: true, key: 'fw' })).toEqual({ id: 1, device: name, value: 'v1' });
    expect(await ask({ id: 2, client: false, keys: ['target', 'unit', 'none'] })).toEqual({
      id: 2,
      device: name,
      values: { target: 22, unit: 'C' },
    });
  });

  it('passes calls on to its devices, and their answers back', async () => {
    const { client } = await connectedGateway();
    const name = newName();
    await client.subscribeAsync('v1/gateway/rpc', { qos: 1 });
    await send(client, 'connect', { device: name });
    const { id } = await deviceCalled(name);
    const asked = nextMessage(client);
    const answer = call('POST', `/api/plugins/rpc/twoway/${id.id}`, {
      token: await tokenOf('tenant'),
      body: { method: 'setGpio', params: { pin: 1 } },
    });
    const text = await asked;
    const request = JSON.parse(text.slice(text.indexOf('{'))) as { data: { id: number } };
    expect(request).toEqual({
      device: name,
      data: { id: expect.any(Number), method: 'setGpio', params: { pin: 1 } },
    });
    await send(client, 'rpc', { device: name, id: request.data.id, data: { ok: true } });
    expect(await answer).toMatchObject({ status: 200, text: '{"ok":true}' });
  });

  it('offers devices to be claimed', async ({ skip }) => {
    await needOffers({ skip });
    const { client } = await connectedGateway();
    const name = newName();
    await send(client, 'claim', { [name]: { secretKey: 'g', durationMs: 60_000 } });
    const claim = { token: await tokenOf('customer'), body: { secretKey: 'g' } };
    await expect.poll(async () => (await call('POST', claimPath(name), claim)).status).toBe(200);
  });

  it('speaks for devices that are there already', async () => {
    const { client } = await connectedGateway();
    const device = await createDevice();
    await send(client, 'attributes', { [device.name]: { fw: 'v2' } });
    await expect.poll(async () => (await attributes(device.id.id, 'CLIENT_SCOPE')).get('fw')).toBe('v2');
  });

  it.each([
    ['connect', '{}'],
    ['connect', '{"device":""}'],
    ['telemetry', '[]'],
    ['telemetry', '{"A":5}'],
    ['rpc', '{"device":"A"}'],
    ['attributes/request', '{"id":1,"device":"A"}'],
  ])('is not acknowledged what makes no sense, and goes on: %s %s', async (topic, payload) => {
    const { client } = await connectedGateway();
    await expectIgnored(client, `v1/gateway/${topic}`, payload);
  });

  it('is acknowledged what is on no topic of gateways', async () => {
    const { client } = await connectedGateway();
    await client.publishAsync('v1/gateway/nothing', '{}', { qos: 1 });
    expect(client.connected).toBe(true);
  });

  it('is what the device says it is: others may not speak for devices', async () => {
    const { client } = await connectedDevice();
    for (const filter of ['v1/gateway/rpc', 'v1/gateway/attributes', 'v1/gateway/attributes/response']) {
      expect(await grantedFor(client, filter)).toBe(1);
    }
    const deviceName = uniqueName('Nobody');
    await expectIgnored(client, 'v1/gateway/connect', JSON.stringify({ device: deviceName }));
    await expectIgnored(client, 'v1/gateway/nothing', '{}');
    const token = await tokenOf('tenant');
    expect((await call('GET', '/api/tenant/devices', { token, query: { deviceName } })).status).toBe(404);
  });
});
