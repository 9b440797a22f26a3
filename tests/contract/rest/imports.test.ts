import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Asset } from '../../../src/model/asset.ts';
import { Device, DeviceCredentials } from '../../../src/model/device.ts';
import { DeviceProfile } from '../../../src/model/device-profile.ts';
import { AttributeData, TsData } from '../../../src/model/telemetry.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset, createProfile } from '../fixtures.ts';

let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

describe('a row of a table of devices', () => {
  it('that is there already is found by its name, saved with its new type, and given all that the row holds', async () => {
    const { name: type } = await createProfile();
    const device = await createDevice({ label: 'Old', additionalInfo: { kept: 'yes' } });
    const { name } = device;
    const refused = await call('POST', '/api/device', { token, body: { name, type } });
    expect(refused.json()).toMatchObject({ status: 400, message: 'Device with such name already exists!' });

    const query = { deviceName: name };
    const { deviceProfileId, ...found } = await read(Device, 'GET', '/api/tenant/devices', { token, query });
    const additionalInfo = { ...found.additionalInfo, gateway: true, description: 'From a table' };
    const body = { ...found, type, label: 'New', additionalInfo };
    const saved = await read(Device, 'POST', '/api/device', { token, body });
    expect(saved).toMatchObject({ id: device.id, name, type, label: 'New' });
    expect(saved.additionalInfo).toEqual({ kept: 'yes', gateway: true, description: 'From a table' });
    expect(saved.deviceProfileId).not.toEqual(deviceProfileId);

    const path = `/api/device/${device.id.id}/credentials`;
    const credentials = await read(DeviceCredentials, 'GET', path, { token });
    const credentialsId = uniqueName('token').replaceAll(' ', '-');
    const replaced = {
      ...credentials,
      credentialsType: 'ACCESS_TOKEN',
      credentialsId,
      credentialsValue: null,
    };
    const telemetry = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
    const answers = await Promise.all([
      call('POST', '/api/device/credentials', { token, body: replaced }),
      call('POST', `${telemetry}/SHARED_SCOPE`, { token, body: { target: 21 } }),
      call('POST', `${telemetry}/SERVER_SCOPE`, { token, body: { model: 'T' } }),
      call('POST', `${telemetry}/timeseries/time`, { token, body: { temperature: 20 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    expect((await read(DeviceCredentials, 'GET', path, { token })).credentialsId).toBe(credentialsId);
    const attributes = async (scope: string) =>
      await read(z.array(AttributeData), 'GET', `${telemetry}/values/attributes/${scope}`, { token });
    expect(await attributes('SHARED_SCOPE')).toMatchObject([{ key: 'target', value: 21 }]);
    expect(await attributes('SERVER_SCOPE')).toContainEqual(
      expect.objectContaining({ key: 'model', value: 'T' }),
    );
    const values = await read(TsData, 'GET', `${telemetry}/values/timeseries`, {
      token,
      query: { keys: 'temperature' },
    });
    expect(values.temperature?.[0]?.value).toBe('20');
  });
});

describe('a row of a table of assets', () => {
  it('that is there already is found by its name and saved with its new type', async () => {
    const { id, name } = await createAsset({ type: 'old' });
    const refused = await call('POST', '/api/asset', { token, body: { name, type: 'new' } });
    expect(refused.json()).toMatchObject({ status: 400, message: 'Asset with such name already exists!' });
    const found = await read(Asset, 'GET', '/api/tenant/assets', { token, query: { assetName: name } });
    const saved = await read(Asset, 'POST', '/api/asset', { token, body: { ...found, type: 'new' } });
    expect(saved).toMatchObject({ id, name, type: 'new' });
  });
});

describe('a file of a device profile', () => {
  it('is the profile without what makes it this one, and becomes another that is the same', async () => {
    const profile = await createProfile({ description: 'Meters' });
    const { id: _, createdTime: __, tenantId: ___, default: ____, ...file } = profile;
    const copy = await createProfile({ ...file, name: uniqueName('Imported') });
    expect(copy.id).not.toEqual(profile.id);
    expect(copy).toMatchObject({ default: false, description: 'Meters', profileData: profile.profileData });
    expect((await read(DeviceProfile, 'GET', `/api/deviceProfile/${copy.id.id}`, { token })).name).toBe(
      copy.name,
    );
  });
});
