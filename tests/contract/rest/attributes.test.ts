import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AttributeData } from '../../../src/model/telemetry.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';

const Attributes = z.array(AttributeData);
const Keys = z.array(z.string());
let deviceId: string;
let path: string;

beforeAll(async () => {
  const { id } = await createDevice();
  deviceId = id.id;
  path = `/api/plugins/telemetry/DEVICE/${deviceId}`;
});

describe('attributes', () => {
  it('keep their JSON type and the time of their last change', async () => {
    const before = Date.now();
    const values = { model: 'T-1000', digits: '42', floor: 3, height: 2.5, tidy: true, place: { x: [1, 2] } };
    await save('SERVER_SCOPE', values);
    const attributes = await valuesOf('SERVER_SCOPE', Object.keys(values).join(','));
    expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value]))).toEqual(values);
    for (const { lastUpdateTs } of attributes) {
      expect(Math.abs(lastUpdateTs - before)).toBeLessThan(60_000);
    }
  });

  it('of different scopes live side by side', async () => {
    await save('SERVER_SCOPE', { both: 'server' });
    await save('SHARED_SCOPE', { both: 'shared' });
    expect((await valuesOf('SERVER_SCOPE', 'both')).map(({ value }) => value)).toEqual(['server']);
    expect((await valuesOf('SHARED_SCOPE', 'both')).map(({ value }) => value)).toEqual(['shared']);
    const merged = await read(Attributes, 'GET', `${path}/values/attributes`, {
      token: await tokenOf('tenant'),
      query: { keys: 'both' },
    });
    expect(merged.map(({ value }) => value)).toEqual(['shared', 'server']);
  });

  it('list their keys, of all scopes or one', async () => {
    await save('SHARED_SCOPE', { onlyShared: 1 });
    const token = await tokenOf('tenant');
    expect(await read(Keys, 'GET', `${path}/keys/attributes`, { token })).toContain('onlyShared');
    expect(await read(Keys, 'GET', `${path}/keys/attributes/SHARED_SCOPE`, { token })).toContain(
      'onlyShared',
    );
    expect(await read(Keys, 'GET', `${path}/keys/attributes/CLIENT_SCOPE`, { token })).toEqual([]);
  });

  it('can be saved by the longer path and by the device alone', async () => {
    const token = await tokenOf('tenant');
    for (const [at, key] of [
      [`${path}/attributes/SHARED_SCOPE`, 'long'],
      [`/api/plugins/telemetry/${deviceId}/SHARED_SCOPE`, 'short'],
    ] as const) {
      expect((await call('POST', at, { token, body: { [key]: 1 } })).status).toBe(200);
    }
    expect((await valuesOf('SHARED_SCOPE', 'long,short')).map(({ key }) => key).sort()).toEqual([
      'long',
      'short',
    ]);
  });

  it('are deleted by key', async () => {
    const token = await tokenOf('tenant');
    await save('SERVER_SCOPE', { first: 1, second: 2, third: 3 });
    const byPath = await call('DELETE', `${path}/SERVER_SCOPE`, { token, query: { keys: 'first,absent' } });
    const byDevice = await call('DELETE', `/api/plugins/telemetry/${deviceId}/SERVER_SCOPE`, {
      token,
      query: { keys: 'second' },
    });
    expect([byPath.status, byPath.text, byDevice.status]).toEqual([200, '', 200]);
    const left = await valuesOf('SERVER_SCOPE', 'first,second,third');
    expect(left.map(({ key }) => key)).toEqual(['third']);
  });

  it.each([
    ['SERVER_SCOPE', '[1]', 'Request is not a JSON object'],
    ['SERVER_SCOPE', '{"a":null}', 'No attributes data found in request body!'],
    ['SERVER_SCOPE', '{" ":1}', 'Key cannot be empty or contains only spaces'],
    ['CLIENT_SCOPE', '{"a":1}', 'Invalid scope: CLIENT_SCOPE'],
    ['server', '{"a":1}', 'Invalid scope: server'],
  ])('sent to %s as %s are refused in words', async (scope, text, message) => {
    const answer = await call('POST', `${path}/${scope}`, { token: await tokenOf('tenant'), text });
    expect([answer.status, answer.text]).toEqual([400, message]);
  });

  it('of an unknown scope cannot be deleted', async () => {
    const token = await tokenOf('tenant');
    const answer = await call('DELETE', `${path}/MY_SCOPE`, { token, query: { keys: 'a' } });
    expect([answer.status, answer.text]).toEqual([400, 'Invalid attribute scope: MY_SCOPE']);
    expect((await call('DELETE', `${path}/SERVER_SCOPE`, { token })).status).toBe(400);
  });
});

async function save(scope: string, body: unknown): Promise<void> {
  const answer = await call('POST', `${path}/${scope}`, { token: await tokenOf('tenant'), body });
  expect([answer.status, answer.text]).toEqual([200, '']);
}

async function valuesOf(scope: string, keys: string) {
  const token = await tokenOf('tenant');
  return await read(Attributes, 'GET', `${path}/values/attributes/${scope}`, { token, query: { keys } });
}
