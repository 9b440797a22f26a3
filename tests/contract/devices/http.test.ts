import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DeviceCredentials } from '../../../src/model/device.ts';
import { AttributeData, TsData } from '../../../src/model/telemetry.ts';
import { call, platformUrl, read, tokenOf } from '../client.ts';
import { newDevice, uniqueToken } from './new-device.ts';

async function latestOf(id: string, keys: string) {
  const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`;
  return await read(TsData, 'GET', path, { token: await tokenOf('tenant'), query: { keys } });
}

describe('a device over HTTP', () => {
  it('sends telemetry that the REST API then shows', async () => {
    const { id, path } = await newDevice();
    const answer = await call('POST', `${path}/telemetry`, {
      body: [
        { ts: 1_700_000_000_000, values: { temperature: 21.5, on: true } },
        { ts: 1_700_000_000_001, values: { fan: '3' } },
      ],
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    await expect
      .poll(() => latestOf(id, 'temperature,on,fan'))
      .toEqual({
        temperature: [{ ts: 1_700_000_000_000, value: '21.5' }],
        on: [{ ts: 1_700_000_000_000, value: 'true' }],
        fan: [{ ts: 1_700_000_000_001, value: '3' }],
      });
  });

  it('may send any JSON value, of which nulls count for nothing and texts of numbers for numbers', async () => {
    const { id, path } = await newDevice();
    const text = `{"ts":1700000000000,"values":{"null":null,"text":"off","number":"21.50","negative":"-3","list":[1,{"a":null}],
      "object":{"b":"7"},"long":1700000000123456789,"longest":9223372036854775807,"longText":"1700000000123456789"}}`;
    expect((await call('POST', `${path}/telemetry`, { text })).status).toBe(200);
    const keys = 'null,text,number,negative,list,object,long,longest,longText';
    const values = async () => {
      const stored = await latestOf(id, keys);
      return Object.fromEntries(Object.entries(stored).map(([key, [point]]) => [key, point?.value]));
    };
    await expect.poll(values).toMatchObject({
      text: 'off',
      number: '21.5',
      negative: '-3',
      // Stock leaves out nulls within values, too.
      list: expect.stringMatching(/^\[1,\{("a":null)?\}\]$/),
      object: '{"b":"7"}',
      long: '1700000000123456789',
      longest: '9223372036854775807',
      longText: '1700000000123456789',
    });
    expect((await values()).null ?? null).toBeNull();
  });

  it('is refused an integer beyond 64 bits, and all that comes with it', async () => {
    const { id, path } = await newDevice();
    const text = '{"good":1,"big":9223372036854775808}';
    for (const end of ['telemetry', 'attributes']) {
      const answer = await call('POST', `${path}/${end}`, { text });
      expect([end, answer.status, answer.text]).toEqual([end, 500, '']);
    }
    expect((await latestOf(id, 'good')).good?.[0]?.value ?? null).toBeNull();
  });

  it('may name no content type', async () => {
    const { id, path } = await newDevice();
    const body = new TextEncoder().encode('{"ts":1700000000000,"values":{"a":1}}');
    const response = await fetch(`${platformUrl()}${path}/telemetry`, { method: 'POST', body });
    expect(response.status).toBe(200);
    await expect.poll(() => latestOf(id, 'a')).toEqual({ a: [{ ts: 1_700_000_000_000, value: '1' }] });
  });

  it('is refused with an empty body when its token is unknown or its message makes no sense', async () => {
    const { path } = await newDevice();
    const stranger = await call('POST', `/api/v1/${uniqueToken()}/telemetry`, { body: { a: 1 } });
    expect([stranger.status, stranger.text]).toEqual([401, '']);
    const confused = await call('POST', `${path}/telemetry`, { text: 'not json' });
    expect([confused.status, confused.text]).toEqual([500, '']);
  });

  it.each([
    ['POST', 'telemetry'],
    ['POST', 'attributes'],
    ['GET', 'rpc?timeout=soon'],
    ['GET', 'attributes/updates?timeout=soon'],
  ])('is told that its request is none: %s %s', async (method, end) => {
    const { path } = await newDevice();
    const answer = await call(method, `${path}/${end}`, method === 'POST' ? { text: '' } : {});
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, error: 'Bad Request' });
  });

  it('is known by an access token only: other credentials are none here', async () => {
    const token = await tokenOf('tenant');
    const userName = uniqueToken();
    const cert = randomBytes(60).toString('base64');
    for (const [credentialsType, credentialsValue] of [
      ['MQTT_BASIC', JSON.stringify({ clientId: null, userName, password: null })],
      ['X509_CERTIFICATE', cert],
    ] as const) {
      const { id, path } = await newDevice();
      const credentials = await read(DeviceCredentials, 'GET', `/api/device/${id}/credentials`, { token });
      const { credentialsId } = await read(DeviceCredentials, 'POST', '/api/device/credentials', {
        token,
        body: { ...credentials, credentialsType, credentialsId: null, credentialsValue },
      });
      for (const tried of [path, `/api/v1/${credentialsId}`]) {
        const answer = await call('POST', `${tried}/telemetry`, { body: { a: 1 } });
        expect([credentialsType, answer.status, answer.text]).toEqual([credentialsType, 401, '']);
      }
    }
  });

  it('reads all of its attributes when it names none, and leaves out what it has none of', async () => {
    const { id, path } = await newDevice();
    const token = await tokenOf('tenant');
    const attributes = async (query: Record<string, string> = {}) =>
      (await call('GET', `${path}/attributes`, { query })).json();
    expect(await attributes()).toEqual({});
    await call('POST', `${path}/attributes`, { body: { fw: '1.0', serial: '7', gone: null } });
    await expect.poll(() => attributes()).toEqual({ client: { fw: 1, serial: 7 } });
    await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { token, body: { target: 21 } });
    await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, { token, body: { secret: 1 } });
    expect(await attributes()).toEqual({ client: { fw: 1, serial: 7 }, shared: { target: 21 } });
    expect(await attributes({ sharedKeys: 'target,secret' })).toEqual({ shared: { target: 21 } });
    expect(await attributes({ clientKeys: 'serial,none' })).toEqual({ client: { serial: 7 } });
    expect(await attributes({ clientKeys: 'none' })).toEqual({});
  });

  it('sends client attributes and reads them with the shared ones', async () => {
    const { id, path } = await newDevice();
    const token = await tokenOf('tenant');
    await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, { token, body: { target: 21 } });
    expect(await call('POST', `${path}/attributes`, { body: { fw: 'v1' } })).toMatchObject({
      status: 200,
      text: '',
    });
    const query = { clientKeys: 'fw', sharedKeys: 'target' };
    await expect
      .poll(async () => (await call('GET', `${path}/attributes`, { query })).json())
      .toEqual({ client: { fw: 'v1' }, shared: { target: 21 } });
  });

  it('is told of a shared attribute that it waits for', async () => {
    const { id, path } = await newDevice();
    const token = await tokenOf('tenant');
    const waiting = call('GET', `${path}/attributes/updates`, { query: { timeout: 20_000 } });
    // Nothing tells from outside that the device waits, so the attribute is changed until it has heard of it.
    let told: unknown;
    void waiting.then((answer) => {
      told = answer.json();
    });
    await expect
      .poll(async () => {
        await call('POST', `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`, {
          token,
          body: { target: 21 },
        });
        return told;
      })
      .toEqual({ target: 21 });
  });

  it('waits in vain no longer than it asked to', async () => {
    const { path } = await newDevice();
    const answer = await call('GET', `${path}/attributes/updates`, { query: { timeout: 50 } });
    expect([answer.status, answer.text]).toEqual([408, '']);
  });

  it('becomes active by what it sends', async () => {
    const { id, path } = await newDevice();
    await call('POST', `${path}/telemetry`, { body: { a: 1 } });
    const token = await tokenOf('tenant');
    const attributes = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE`;
    await expect
      .poll(async () => await read(z.array(AttributeData), 'GET', attributes, { token }))
      .toContainEqual(expect.objectContaining({ key: 'active', value: true }));
  });
});
