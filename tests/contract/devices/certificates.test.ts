import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DeviceCredentials } from '../../../src/model/device.ts';
import { type Certificate, selfSignedCertificate } from '../../certificate.ts';
import { expectEnded } from '../../mqtt-client.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { connect, mqttsPort } from './mqtt-client.ts';
import { uniqueToken } from './new-device.ts';

/** A new device that has a certificate for its credentials. */
async function certifiedDevice(certificate = selfSignedCertificate(uniqueName('device'))): Promise<{
  id: string;
  certificate: Certificate;
  credentials: DeviceCredentials;
}> {
  const device = await createDevice();
  const token = await tokenOf('tenant');
  const path = `/api/device/${device.id.id}/credentials`;
  const present = await read(DeviceCredentials, 'GET', path, { token });
  const credentials = await read(DeviceCredentials, 'POST', '/api/device/credentials', {
    token,
    body: {
      ...present,
      credentialsType: 'X509_CERTIFICATE',
      credentialsId: null,
      credentialsValue: certificate.cert,
    },
  });
  return { id: device.id.id, certificate, credentials };
}

describe('the certificate of a device', () => {
  it('is stored as its body in one line, under the SHA3-256 of that', async () => {
    const { certificate, credentials } = await certifiedDevice();
    const body = certificate.cert.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    expect(credentials.credentialsValue).toBe(body);
    expect(credentials.credentialsId).toBe(createHash('sha3-256').update(body).digest('hex'));
  });
});

describe.runIf(mqttsPort > 0)('MQTT over TLS', () => {
  it('knows a device by its certificate', async () => {
    const { id, certificate } = await certifiedDevice();
    const client = await connect(certificate, { overTls: true });
    await client.publishAsync('v1/devices/me/attributes', '{"fw":"tls"}', { qos: 1 });
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/CLIENT_SCOPE`;
    const token = await tokenOf('tenant');
    await expect
      .poll(async () => (await call('GET', path, { token })).json())
      .toMatchObject([{ key: 'fw', value: 'tls' }]);
  });

  it('refuses a certificate that no device has', async () => {
    const stranger = selfSignedCertificate('stranger');
    await expect(connect(stranger, { overTls: true })).rejects.toMatchObject({ code: 5 });
  });

  it('refuses who has the certificate of a device without its key', async () => {
    const { certificate } = await certifiedDevice();
    const { key } = selfSignedCertificate('thief');
    await expect(connect({ cert: certificate.cert, key }, { overTls: true })).rejects.toThrow();
  });

  it('takes access tokens as well', async () => {
    const token = uniqueToken();
    await createDevice({}, { accessToken: token });
    const client = await connect({ username: token }, { overTls: true });
    expect(client.connected).toBe(true);
  });

  it('ends when the certificate is taken from the device', async () => {
    const { certificate, credentials } = await certifiedDevice();
    const client = await connect(certificate, { overTls: true });
    await call('POST', '/api/device/credentials', {
      token: await tokenOf('tenant'),
      body: { ...credentials, credentialsType: 'ACCESS_TOKEN', credentialsId: uniqueToken() },
    });
    await expectEnded(client);
    await expect(connect(certificate, { overTls: true })).rejects.toMatchObject({ code: 5 });
  });
});
