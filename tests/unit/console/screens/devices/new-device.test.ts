import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWithCredentials } from '../../../../../src/console/screens/devices/new-device.ts';
import type { Device } from '../../../../../src/model/device.ts';
import { type PlatformBeneath, startPlatformBeneath } from '../../beneath/platform-beneath.ts';

let platform: PlatformBeneath;

beforeAll(async () => {
  platform = await startPlatformBeneath();
  await platform.be('TENANT_ADMIN');
});
afterAll(() => platform.end());

const mqtt = { credentialsType: 'MQTT_BASIC', clientId: 'sluice', userName: 'u', password: 'p' };
const credentialsValue = '{"clientId":"sluice","userName":"u","password":"p"}';

async function credentialsOf({ id }: Device): Promise<unknown> {
  return platform.ask('GET', `/api/device/${id?.id}/credentials`);
}

test('a new device signs in by the token that it is given', async () => {
  const made = await createWithCredentials({ name: 'Weir' }, { accessToken: 'WEIR' }, {});
  expect(await credentialsOf(made)).toMatchObject({ credentialsType: 'ACCESS_TOKEN', credentialsId: 'WEIR' });
});

test('a new device belongs to the customer who is named', async () => {
  const customerId = await platform.customer();
  expect(await createWithCredentials({ name: 'Lock' }, { customerId }, {})).toMatchObject({
    customerId: { id: customerId },
  });
});

test('what a device is to sign in with comes with it, or there is no device', async () => {
  const made = await createWithCredentials({ name: 'Sluice' }, mqtt, {});
  expect(await credentialsOf(made)).toMatchObject({ credentialsType: 'MQTT_BASIC', credentialsValue });

  await expect(createWithCredentials({ name: 'Sluice too' }, mqtt, {})).rejects.toThrow();
  const left = await platform.ask('GET', '/api/tenant/devices?pageSize=10&page=0&textSearch=Sluice');
  expect(left).toMatchObject({ data: [{ name: 'Sluice' }] });
});
