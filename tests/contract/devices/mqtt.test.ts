import { describe, expect, it } from 'vitest';
import { TsData } from '../../../src/model/telemetry.ts';
import { expectEnded, grantedFor, nextMessage } from '../../mqtt-client.ts';
import { call, read, tokenOf } from '../client.ts';
import { connect, connectedDevice, mqttPort } from './mqtt-client.ts';
import { uniqueToken } from './new-device.ts';

const ATTRIBUTES = 'v1/devices/me/attributes';
const TELEMETRY = 'v1/devices/me/telemetry';

describe.runIf(mqttPort > 0)('a device over MQTT', () => {
  it('sends telemetry that the REST API then shows', async () => {
    const { id, client } = await connectedDevice();
    await client.publishAsync(TELEMETRY, '{"ts":1700000000000,"values":{"temperature":21.5}}', { qos: 1 });
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`;
    const token = await tokenOf('tenant');
    await expect
      .poll(async () => await read(TsData, 'GET', path, { token, query: { keys: 'temperature' } }))
      .toEqual({ temperature: [{ ts: 1_700_000_000_000, value: '21.5' }] });
  });

  it('is refused without a token that is known', async () => {
    await expect(connect({ username: uniqueToken() })).rejects.toMatchObject({ code: 5 });
  });

  it('hears of its shared attributes and of no others', async () => {
    const first = await connectedDevice();
    const second = await connectedDevice();
    const overheard: string[] = [];
    second.client.on('message', (topic) => overheard.push(topic));
    await Promise.all([first, second].map(({ client }) => client.subscribeAsync(ATTRIBUTES, { qos: 1 })));
    const token = await tokenOf('tenant');
    const heard = nextMessage(first.client);
    await call('POST', `/api/plugins/telemetry/DEVICE/${first.id}/SHARED_SCOPE`, {
      token,
      body: { target: 22 },
    });
    expect(await heard).toBe(`${ATTRIBUTES} {"target":22}`);
    const told = nextMessage(first.client);
    await call('DELETE', `/api/plugins/telemetry/DEVICE/${first.id}/SHARED_SCOPE`, {
      token,
      query: { keys: 'target' },
    });
    expect(await told).toBe(`${ATTRIBUTES} {"deleted":["target"]}`);
    expect(overheard).toEqual([]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
  ] as const)('that asks for a quality of service of %i is granted %i', async (asked, granted) => {
    const { client } = await connectedDevice();
    expect(await grantedFor(client, ATTRIBUTES, asked)).toBe(granted);
    expect(await grantedFor(client, `${ATTRIBUTES}/response/+`, asked)).toBe(granted);
  });

  it.each(['#', 'v1/devices/me/telemetry', 'v1/devices/+/attributes', 'some/other/topic'])(
    'cannot subscribe to %s',
    async (filter) => {
      const { client } = await connectedDevice();
      expect(await grantedFor(client, filter)).toBe(128);
    },
  );

  it('is answered when it asks for its attributes', async () => {
    const { id, client } = await connectedDevice();
    await client.subscribeAsync(`${ATTRIBUTES}/response/+`, { qos: 1 });
    await client.publishAsync(ATTRIBUTES, '{"fw":"v1"}', { qos: 1 });
    const path = `/api/plugins/telemetry/DEVICE/${id}/keys/attributes/CLIENT_SCOPE`;
    const token = await tokenOf('tenant');
    await expect.poll(async () => (await call('GET', path, { token })).json()).toEqual(['fw']);
    const answer = nextMessage(client);
    await client.publishAsync(`${ATTRIBUTES}/request/7`, '{"clientKeys":"fw"}', { qos: 1 });
    expect(await answer).toBe(`${ATTRIBUTES}/response/7 {"client":{"fw":"v1"}}`);
  });

  it.each(['some/other/topic', 'v1/devices/me/nothing', '$SYS/broker/uptime'])(
    'is acknowledged what comes to nothing, on %s',
    async (topic) => {
      const { id, client } = await connectedDevice();
      await client.publishAsync(topic, '{"a":1}', { qos: 1 });
      expect(client.connected).toBe(true);
      const path = `/api/plugins/telemetry/DEVICE/${id}/keys/timeseries`;
      expect((await call('GET', path, { token: await tokenOf('tenant') })).json()).toEqual([]);
    },
  );

  it('is cut off when what it sends is not JSON, and may come back', async () => {
    const { token, client } = await connectedDevice();
    client.publish(TELEMETRY, 'not json', { qos: 1 });
    await expectEnded(client);
    expect((await connect({ username: token })).connected).toBe(true);
  });

  it('is cut off when its token is taken from it', async () => {
    const { id, client } = await connectedDevice();
    const token = await tokenOf('tenant');
    const credentials = (await call('GET', `/api/device/${id}/credentials`, { token })).json();
    const body = Object.assign({}, credentials, { credentialsId: uniqueToken() });
    await call('POST', '/api/device/credentials', { token, body });
    await expectEnded(client);
  });
});
