import { afterEach, expect, test, vi } from 'vitest';
import { keysInSight, keysOfProfile } from '../../../../src/console/api/device-keys.ts';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { fakePlatform, json } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an administrator gets the keys of all devices, and asks for them once', async () => {
  signedInAs('TENANT_ADMIN');
  const platform = fakePlatform({
    'GET /api/deviceProfile/devices/keys/attributes': () => json(['model']),
    'GET /api/deviceProfile/devices/keys/timeseries': () => json(['temperature']),
  });
  expect(await keysInSight('attributes')).toEqual(['model']);
  expect(await keysInSight('timeseries')).toEqual(['temperature']);
  expect(await keysInSight('attributes')).toEqual(['model']);
  expect(platform.paths()).toEqual([
    'GET /api/deviceProfile/devices/keys/attributes',
    'GET /api/deviceProfile/devices/keys/timeseries',
  ]);
});

test('a user of a customer gets those of the devices in sight, a system administrator none', async () => {
  signedInAs('CUSTOMER_USER');
  const platform = fakePlatform({
    'POST /api/entitiesQuery/find/keys': () =>
      json({ entityTypes: ['DEVICE'], timeseries: ['temperature'], attribute: ['model'] }),
  });
  expect(await keysInSight('timeseries')).toEqual(['temperature']);
  expect(await keysInSight('attributes')).toEqual(['model']);
  queryClient.clear();
  signedInAs('SYS_ADMIN');
  expect(await keysInSight('attributes')).toEqual([]);
  expect(platform.paths()).toHaveLength(2);
});

test('of a profile an administrator gets the keys of its devices, and those of all while it has none', async () => {
  signedInAs('TENANT_ADMIN');
  const platform = fakePlatform({
    'GET /api/deviceProfile/devices/keys/timeseries': ({ path }) => {
      if (path.endsWith('?deviceProfileId=pumps')) return json(['flow']);
      return json(path.endsWith('?deviceProfileId=new') ? [] : ['flow', 'temperature']);
    },
  });
  expect(await keysOfProfile('timeseries', 'pumps')).toEqual(['flow']);
  expect(await keysOfProfile('timeseries', 'pumps')).toEqual(['flow']);
  expect(platform.paths()).toHaveLength(1);
  expect(await keysOfProfile('timeseries', 'new')).toEqual(['flow', 'temperature']);
  expect(await keysOfProfile('timeseries', undefined)).toEqual(['flow', 'temperature']);
});
