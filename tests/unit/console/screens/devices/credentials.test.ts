import { describe, expect, test } from 'vitest';
import { credentialsParams } from '../../../../../src/console/screens/devices/credentials.ts';
import {
  answersOfCredentials,
  partsOfCredentials,
  withCredentials,
} from '../../../../../src/console/screens/devices/credentials-values.ts';
import type { DeviceCredentials } from '../../../../../src/model/device.ts';

const stored = {
  id: { id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  deviceId: { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11' },
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: 'A1',
  credentialsValue: null,
  future: 1,
} satisfies DeviceCredentials & { future: number };

const PEM = '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\r\nQz0+/Q==\n-----END CERTIFICATE-----\n';

const problems = (answers: object) =>
  credentialsParams.safeParse(answers).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

describe('the credentials of a device', () => {
  test('are asked about as they are stored, and keep what nobody here knows', () => {
    const answers = answersOfCredentials(stored);
    expect(answers).toMatchObject({ credentialsType: 'ACCESS_TOKEN', accessToken: 'A1' });
    expect(withCredentials(stored, answers)).toEqual(stored);
  });

  test('with a certificate name no id: the platform computes it', () => {
    expect(
      withCredentials(stored, { credentialsType: 'X509_CERTIFICATE', certificate: 'MIIC' }),
    ).toMatchObject({ credentialsId: null, credentialsValue: 'MIIC', future: 1 });
  });

  test('of MQTT are one text of JSON, which is read back', () => {
    const changed = withCredentials(stored, {
      credentialsType: 'MQTT_BASIC',
      clientId: 'pump-1_a',
      userName: 'u',
      password: 'p',
    });
    expect(changed.credentialsValue).toBe('{"clientId":"pump-1_a","userName":"u","password":"p"}');
    expect(answersOfCredentials(changed)).toMatchObject({
      clientId: 'pump-1_a',
      userName: 'u',
      password: 'p',
    });
  });

  test('of MQTT keep what else is in their text', () => {
    const credentialsValue = '{"future":1,"clientId":"c","userName":"u","password":null}';
    const mqtt: DeviceCredentials = { ...stored, credentialsType: 'MQTT_BASIC', credentialsValue };
    const changed = withCredentials(mqtt, { ...answersOfCredentials(mqtt), userName: 'v' });
    expect(JSON.parse(changed.credentialsValue ?? '')).toEqual({
      future: 1,
      clientId: 'c',
      userName: 'v',
      password: null,
    });
    expect(partsOfCredentials(mqtt)).toEqual([
      { title: 'device.client-id', text: 'c' },
      { title: 'device.user-name', text: 'u' },
    ]);
  });

  test('get a random token where none is given, each another', () => {
    const tokenOf = () => withCredentials(stored, { credentialsType: 'ACCESS_TOKEN' }).credentialsId;
    expect(tokenOf()).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(tokenOf()).not.toBe(tokenOf());
  });

  test('whose text of JSON is broken can be written anew', () => {
    const broken: DeviceCredentials = { ...stored, credentialsType: 'MQTT_BASIC', credentialsValue: '{' };
    expect(answersOfCredentials(broken)).toMatchObject({ credentialsType: 'MQTT_BASIC', userName: '' });
  });

  test('are refused where something is missing, at what is missing', () => {
    expect(problems({ credentialsType: 'X509_CERTIFICATE', certificate: '  ' })).toEqual([
      ['certificate', 'device.certificate-required'],
    ]);
    expect(problems({ credentialsType: 'X509_CERTIFICATE', certificate: 'my certificate' })).toEqual([
      ['certificate', 'device.certificate-invalid'],
    ]);
    expect(problems({ credentialsType: 'X509_CERTIFICATE', certificate: PEM })).toEqual([]);
    expect(problems({ credentialsType: 'MQTT_BASIC', password: 'p' })).toEqual([
      ['clientId', 'device.client-or-user-required'],
      ['userName', 'device.user-name-required'],
    ]);
    expect(problems({ credentialsType: 'MQTT_BASIC', clientId: 'c' })).toEqual([]);
    expect(problems({})).toEqual([]);
  });
});
