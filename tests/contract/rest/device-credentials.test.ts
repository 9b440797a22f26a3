import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Device, DeviceCredentials } from '../../../src/model/device.ts';
import { call, createDevice, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';

/** The id of nothing. */
const nothing = '00000000-0000-1000-8000-000000000000';

describe('the credentials of a device', () => {
  it('are a random access token when nothing is said', async () => {
    const credentials = await credentialsOf((await createDevice()).id.id);
    expect(credentials).toMatchObject({
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      credentialsValue: null,
    });
  });

  it('are the access token that the device was created with', async () => {
    const accessToken = uniqueName('token').replaceAll(' ', '-');
    const { id } = await createDevice({}, { accessToken });
    expect((await credentialsOf(id.id)).credentialsId).toBe(accessToken);
  });

  it('can become another access token', async () => {
    const { id } = await createDevice();
    const credentials = await credentialsOf(id.id);
    const credentialsId = uniqueName('t').replaceAll(' ', '-');
    const saved = await save({ ...credentials, credentialsId });
    expect(saved).toMatchObject({ id: credentials.id, deviceId: id, credentialsId });
    expect(await credentialsOf(id.id)).toEqual(saved);
  });

  it('can become MQTT Basic: the id is the user name when there is no client id', async () => {
    const { id } = await createDevice();
    const userName = uniqueName('user');
    const credentialsValue = JSON.stringify({ clientId: null, userName, password: 'p1' });
    const saved = await save({
      ...(await credentialsOf(id.id)),
      credentialsType: 'MQTT_BASIC',
      credentialsId: null,
      credentialsValue,
    });
    expect(saved).toMatchObject({ credentialsType: 'MQTT_BASIC', credentialsId: userName });
    expect(JSON.parse(saved.credentialsValue ?? '')).toEqual({ clientId: null, userName, password: 'p1' });
  });

  it('can become MQTT Basic: the id is a hash when there is a client id', async () => {
    const { id } = await createDevice();
    const clientId = uniqueName('client');
    const credentialsValue = JSON.stringify({ clientId, userName: 'u', password: null });
    const saved = await save({
      ...(await credentialsOf(id.id)),
      credentialsType: 'MQTT_BASIC',
      credentialsId: null,
      credentialsValue,
    });
    expect(saved.credentialsId).toBe(sha3(`${clientId}|u`));
    const withoutName = JSON.stringify({ clientId, userName: null, password: null });
    const again = await save({ ...saved, credentialsValue: withoutName });
    expect(again.credentialsId).toBe(sha3(clientId));
  });

  it('can become an X.509 certificate: kept in one line, known by its hash', async () => {
    const { id } = await createDevice();
    const body = Buffer.from(uniqueName('certificate')).toString('base64');
    const saved = await save({
      ...(await credentialsOf(id.id)),
      credentialsType: 'X509_CERTIFICATE',
      credentialsId: null,
      credentialsValue: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    });
    expect(saved.credentialsValue).toBe(body);
    expect(saved.credentialsId).toBe(sha3(body));
  });

  it('are refused when another device has them', async () => {
    const [first, second] = [await createDevice(), await createDevice()];
    const { credentialsId } = await credentialsOf(first.id.id);
    const credentials = await credentialsOf(second.id.id);
    const answer = await call('POST', '/api/device/credentials', {
      token: await tokenOf('tenant'),
      body: { ...credentials, credentialsId },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message: expect.stringMatching(/already/) });
    expect(await credentialsOf(second.id.id)).toEqual(credentials);
  });

  it.each([
    // What does not even fit is refused before anyone looks at it, in no particular words.
    ['no id of the device', { deviceId: undefined }, expect.any(String)],
    ['an unknown type', { credentialsType: 'PASSPORT' }, expect.any(String)],
    [
      'no type',
      { credentialsType: null },
      expect.stringMatching(/^Device credentials type should be specified!?$/),
    ],
    [
      'MQTT Basic without a name',
      { credentialsType: 'MQTT_BASIC', credentialsValue: '{}' },
      'Both mqtt client id and user name are empty!',
    ],
    [
      'MQTT Basic that is no JSON',
      { credentialsType: 'MQTT_BASIC', credentialsValue: 'user:pass' },
      'Invalid credentials body for simple mqtt credentials!',
    ],
    ['a blank token', { credentialsId: '' }, 'Device credentials id should be specified!'],
    [
      'an id that they do not have',
      { id: { id: nothing } },
      'Unable to update non-existent device credentials!',
    ],
  ])('are refused with %s', async (_what, change, message) => {
    const { id } = await createDevice();
    const credentials = await credentialsOf(id.id);
    const answer = await call('POST', '/api/device/credentials', {
      token: await tokenOf('tenant'),
      body: { ...credentials, ...change },
    });
    expect(answer.json()).toMatchObject({ status: 400, message });
    expect(await credentialsOf(id.id)).toEqual(credentials);
  });

  it('of a new device are refused with the device when the token is taken', async () => {
    const { credentialsId } = await credentialsOf((await createDevice()).id.id);
    const token = await tokenOf('tenant');
    const name = uniqueName('Contract half');
    const answer = await call('POST', '/api/device', {
      token,
      query: { accessToken: credentialsId ?? '' },
      body: { name },
    });
    expect(answer.status).toBe(400);
    const lookup = await call('GET', '/api/tenant/devices', { token, query: { deviceName: name } });
    if (await isAsStock(lookup, 200, 'Keeps a device whose token is taken, with another one')) {
      deleteAfterwards(`/api/device/${Device.parse(lookup.json()).id?.id}`);
    } else expect(lookup.status).toBe(404);
  });
});

async function credentialsOf(deviceId: string) {
  const token = await tokenOf('tenant');
  return await read(DeviceCredentials, 'GET', `/api/device/${deviceId}/credentials`, { token });
}

function sha3(text: string): string {
  return createHash('sha3-256').update(text).digest('hex');
}

async function save(body: unknown) {
  const token = await tokenOf('tenant');
  return await read(DeviceCredentials, 'POST', '/api/device/credentials', { token, body });
}
