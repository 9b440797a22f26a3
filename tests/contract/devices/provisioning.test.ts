import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AuditLog } from '../../../src/model/audit-log.ts';
import { Device, DeviceCredentials } from '../../../src/model/device.ts';
import { pageOf } from '../../../src/model/page.ts';
import { AttributeData } from '../../../src/model/telemetry.ts';
import { expectEnded, nextMessage } from '../../mqtt-client.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { differs } from '../differences.ts';
import { createProfile } from '../fixtures.ts';
import { connect, mqttPort } from './mqtt-client.ts';

const Answer = z.looseObject({ status: z.string(), credentialsValue: z.optional(z.unknown()) });

const provisioned: string[] = [];

afterAll(async () => {
  const token = await tokenOf('tenant');
  for (const name of provisioned) {
    const device = await call('GET', '/api/tenant/devices', { token, query: { deviceName: name } });
    if (device.status === 200) {
      await call('DELETE', `/api/device/${Device.parse(device.json()).id?.id}`, { token });
    }
  }
});

/** A name of a device that is deleted after the tests. */
function newName(): string {
  const name = uniqueName('Provisioned');
  provisioned.push(name);
  return name;
}

/** A profile of the strategy, and what devices need to be provisioned by it. */
async function provisioningProfile(provisionType: string) {
  const provisionDeviceKey = randomBytes(10).toString('hex');
  const provisionDeviceSecret = randomBytes(10).toString('hex');
  const profile = await createProfile({
    provisionType,
    provisionDeviceKey,
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: provisionType, provisionDeviceSecret },
      alarms: null,
    },
  });
  return { profile, keys: { provisionDeviceKey, provisionDeviceSecret } };
}

async function provision(body: object) {
  return await read(Answer, 'POST', '/api/v1/provision', { body });
}

async function deviceCalled(deviceName: string): Promise<Device> {
  return await read(Device, 'GET', '/api/tenant/devices', {
    token: await tokenOf('tenant'),
    query: { deviceName },
  });
}

const notFound = { status: 'NOT_FOUND', errorMsg: 'Provision data was not found!' };
const failure = { status: 'FAILURE', errorMsg: 'Failed to provision device!' };

describe('a profile that allows new devices', () => {
  it('makes a device that can send at once', async () => {
    const { profile, keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    const deviceName = newName();
    const answer = await provision({ deviceName, ...keys });
    expect(answer).toEqual({
      status: 'SUCCESS',
      credentialsType: 'ACCESS_TOKEN',
      credentialsValue: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    });
    const sent = await call('POST', `/api/v1/${answer.credentialsValue}/telemetry`, { body: { a: 1 } });
    expect(sent.status).toBe(200);
    expect(await deviceCalled(deviceName)).toMatchObject({ deviceProfileId: profile.id });
  });

  it('makes up a name where there is none', async () => {
    const { profile, keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    await provision(keys);
    const page = await read(pageOf(Device), 'GET', '/api/tenant/devices', {
      token: await tokenOf('tenant'),
      query: { pageSize: 10, page: 0, type: profile.name },
    });
    for (const { name } of page.data) provisioned.push(name);
    expect(page.data).toMatchObject([{ name: expect.stringMatching(/^[A-Za-z0-9]{20}$/) }]);
  });

  it('gives the credentials that the device asks for', async () => {
    const { keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    const token = randomBytes(10).toString('hex');
    expect(await provision({ deviceName: newName(), token, ...keys })).toMatchObject({
      credentialsValue: token,
    });
    const username = randomBytes(10).toString('hex');
    const basic = { credentialsType: 'MQTT_BASIC', clientId: 'c7', username, password: 'p7' };
    expect(await provision({ deviceName: newName(), ...basic, ...keys })).toEqual({
      status: 'SUCCESS',
      credentialsType: 'MQTT_BASIC',
      credentialsValue: { clientId: 'c7', userName: username, password: 'p7' },
    });
    const deviceName = newName();
    const hash = randomBytes(60).toString('base64');
    await provision({ deviceName, credentialsType: 'X509_CERTIFICATE', hash, ...keys });
    const { id } = await deviceCalled(deviceName);
    const stored = await read(DeviceCredentials, 'GET', `/api/device/${id?.id}/credentials`, {
      token: await tokenOf('tenant'),
    });
    expect(stored).toMatchObject({ credentialsType: 'X509_CERTIFICATE', credentialsValue: hash });
  });

  it('fails for a name or a token that is taken, and leaves nothing behind', async () => {
    const { keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    const deviceName = newName();
    const { credentialsValue: token } = await provision({ deviceName, ...keys });
    expect(await provision({ deviceName, ...keys })).toEqual(failure);
    const other = newName();
    expect(await provision({ deviceName: other, token, ...keys })).toEqual(failure);
    const found = await call('GET', '/api/tenant/devices', {
      token: await tokenOf('tenant'),
      query: { deviceName: other },
    });
    expect(found.status).toBe(404);
  });

  it('is logged', async () => {
    const { keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    const deviceName = newName();
    await provision({ deviceName, ...keys });
    await provision({ deviceName, ...keys });
    const { id } = await deviceCalled(deviceName);
    const logs = async () => {
      const { data } = await read(pageOf(AuditLog), 'GET', `/api/audit/logs/entity/DEVICE/${id?.id}`, {
        token: await tokenOf('tenant'),
        query: { pageSize: 10, page: 0, sortProperty: 'createdTime', sortOrder: 'ASC' },
      });
      return data;
    };
    await expect.poll(logs).toMatchObject([
      {
        actionType: 'PROVISION_SUCCESS',
        actionStatus: 'SUCCESS',
        actionData: { provisionRequest: { deviceName } },
      },
      { actionType: 'PROVISION_FAILURE' },
    ]);
    const [, failed] = await logs();
    if (failed?.actionStatus === 'SUCCESS') await differs('Logs a failure to provision as a success');
    else expect(failed?.actionStatus).toBe('FAILURE');
  });
});

describe('a profile that knows its devices beforehand', () => {
  it('hands out the credentials of a device, again when it asks again, until it is told not to', async () => {
    const { profile, keys } = await provisioningProfile('CHECK_PRE_PROVISIONED_DEVICES');
    const accessToken = randomBytes(10).toString('hex');
    const device = await createDevice({ deviceProfileId: profile.id }, { accessToken });
    const ask = () => provision({ deviceName: device.name, ...keys });
    const granted = { status: 'SUCCESS', credentialsValue: accessToken };
    expect(await ask()).toMatchObject(granted);
    const token = await tokenOf('tenant');
    const telemetry = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    const state = () =>
      read(z.array(AttributeData), 'GET', `${telemetry}/values/attributes/SERVER_SCOPE`, {
        token,
        query: { keys: 'provisionState' },
      });
    await expect.poll(state).toMatchObject([{ key: 'provisionState', value: 'provisioned' }]);
    expect(await ask()).toMatchObject(granted);
    const body = { provisionState: 'blocked' };
    await call('POST', `${telemetry}/SERVER_SCOPE`, { token, body });
    expect(await ask()).toEqual(failure);
    await call('DELETE', `/api/device/${device.id.id}`, { token });
  });

  it('fails for devices that do not exist, have no name or are of another profile', async () => {
    const { keys } = await provisioningProfile('CHECK_PRE_PROVISIONED_DEVICES');
    const stranger = await createDevice();
    for (const deviceName of [uniqueName('Nobody'), undefined, stranger.name]) {
      expect(await provision({ deviceName, ...keys })).toEqual(failure);
    }
  });
});

describe('provisioning', () => {
  it('finds nothing for an unknown key, a wrong secret or a profile that has it switched off', async () => {
    const { keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    const unknown = { ...keys, provisionDeviceKey: 'unknown' };
    const wrong = { ...keys, provisionDeviceSecret: 'wrong' };
    const off = await provisioningProfile('DISABLED');
    for (const request of [unknown, wrong, off.keys]) {
      expect(await provision({ deviceName: uniqueName('Nobody'), ...request })).toEqual(notFound);
    }
  });

  it.each([
    ['', 400],
    ['not json', 500],
    ['{}', 500],
    ['[]', 500],
  ])('says with a body that it does not understand %j', async (text, status) => {
    const answer = await call('POST', '/api/v1/provision', { text });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, path: '/api/v1/provision' });
  });

  it('takes numbers for texts', async () => {
    expect(await provision({ provisionDeviceKey: 1, provisionDeviceSecret: 2 })).toEqual(notFound);
  });
});

describe.runIf(mqttPort > 0)('provisioning over MQTT', () => {
  const request = async (deviceName: string) => {
    const { keys } = await provisioningProfile('ALLOW_CREATE_NEW_DEVICES');
    return JSON.stringify({ deviceName, ...keys });
  };

  it.each([
    ['user name', { username: 'provision' }],
    ['client id', { clientId: 'provision' }],
  ])('is open to a %s of provision', async (_what, login) => {
    const client = await connect(login);
    const answer = nextMessage(client);
    await client.publishAsync('/provision/request', await request(newName()), { qos: 1 });
    expect(await answer).toMatch(/^\/provision\/response \{.*"status":"SUCCESS"/);
  });

  it('may be told to listen for the answer, without waiting for that to be granted', async () => {
    const client = await connect({ username: 'provision' });
    client.subscribe('/provision/response', { qos: 1 }, () => undefined);
    const answer = nextMessage(client);
    await client.publishAsync('/provision/request', await request(newName()), { qos: 1 });
    expect(await answer).toContain('SUCCESS');
  });

  it('opens nothing else', async () => {
    const client = await connect({ username: 'provision' });
    client.publish('v1/devices/me/telemetry', '{"a":1}', { qos: 1 });
    await expectEnded(client);
  });

  it('lets many devices ask at the same time', async () => {
    const [first, second] = [
      await connect({ clientId: 'provision' }),
      await connect({ clientId: 'provision' }),
    ];
    for (const client of [first, second]) {
      const answer = nextMessage(client);
      await client.publishAsync('/provision/request', await request(newName()), { qos: 1 });
      expect(await answer).toContain('SUCCESS');
    }
  });
});
