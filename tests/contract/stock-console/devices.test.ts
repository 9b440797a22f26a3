import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AuditLog } from '../../../src/model/audit-log.ts';
import { Device, DeviceCredentials, DeviceInfo } from '../../../src/model/device.ts';
import { DeviceProfileInfo } from '../../../src/model/device-profile-info.ts';
import { Event } from '../../../src/model/event.ts';
import { pageOf } from '../../../src/model/page.ts';
import { EntityRelationInfo } from '../../../src/model/relation.ts';
import { AttributeData } from '../../../src/model/telemetry.ts';
import { settled } from '../../live-client.ts';
import { call, createDevice, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset, createCustomer, makePublic } from '../fixtures.ts';
import { newDevice, nextPoints, open } from '../live/session.ts';
import { frame, lastDay, pageQuery } from './requests.ts';

// What the stock console asks for its list of devices, its wizard, and the details of one.

let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

const defaultProfile = () => read(DeviceProfileInfo, 'GET', '/api/deviceProfileInfo/default', { token });
const infoOf = (id: string) => read(DeviceInfo, 'GET', `/api/device/info/${id}`, { token });

describe('the list of devices of the stock console', () => {
  it('is searched, narrowed to a profile or to none', async () => {
    const device = await createDevice({ label: 'Roof' });
    const profiles = `/api/deviceProfileInfos?${pageQuery({ pageSize: 50, sortProperty: 'name', sortOrder: 'ASC' })}`;
    const { data } = await read(pageOf(DeviceProfileInfo), 'GET', profiles, { token });
    const profileId = device.deviceProfileId?.id ?? '';
    for (const deviceProfileId of ['', profileId]) {
      const link = pageQuery({ textSearch: device.name });
      const path = `/api/tenant/deviceInfos?${link}&deviceProfileId=${deviceProfileId}`;
      expect(await read(pageOf(DeviceInfo), 'GET', path, { token })).toMatchObject({
        data: [
          {
            id: { entityType: 'DEVICE', id: device.id.id },
            createdTime: expect.any(Number),
            name: device.name,
            label: 'Roof',
            customerTitle: null,
            customerIsPublic: false,
            deviceProfileName: data.find(({ id }) => id?.id === profileId)?.name,
          },
        ],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      });
    }
  });

  it('adds what its wizard is told, token last', async () => {
    const profile = await defaultProfile();
    const { id: customerId } = await createCustomer();
    const body = {
      name: uniqueName('Wizard'),
      label: '',
      deviceProfileId: profile.id,
      additionalInfo: { gateway: false, overwriteActivityTime: false, description: '' },
      customerId,
    };
    const { id } = await read(Device, 'POST', '/api/device', { token, body });
    deleteAfterwards(`/api/device/${id?.id}`);
    const path = `/api/device/${id?.id}/credentials`;
    const credentials = await read(DeviceCredentials, 'GET', path, { token });
    const credentialsId = uniqueName('token').replaceAll(' ', '-');
    const chosen = { ...credentials, credentialsType: 'ACCESS_TOKEN', credentialsId, credentialsValue: null };
    const saved = await read(DeviceCredentials, 'POST', '/api/device/credentials', { token, body: chosen });
    expect(saved).toMatchObject({ deviceId: id, credentialsId });
    expect(await infoOf(id?.id ?? '')).toMatchObject({
      name: body.name,
      deviceProfileName: profile.name,
      customerId,
    });
  });

  it('makes a device public and private', async () => {
    const { id } = await createDevice();
    const shared = await makePublic(Device, `/device/${id.id}`);
    expect(await infoOf(id.id)).toMatchObject({ customerId: shared.customerId, customerIsPublic: true });
    await read(Device, 'DELETE', `/api/customer/device/${id.id}`, { token });
    expect(await infoOf(id.id)).toMatchObject({ customerTitle: null, customerIsPublic: false });
  });

  it('makes a profile the default with a body that says nothing', async () => {
    const { id } = await defaultProfile();
    const body = { headers: {}, params: {} };
    const answer = await call('POST', `/api/deviceProfile/${id?.id}/default`, { token, body });
    expect(answer.status).toBe(200);
    expect((await defaultProfile()).id).toEqual(id);
  });
});

describe('the details of a device in the stock console', () => {
  it('follow attributes of the device, then its telemetry, over one connection', async () => {
    const device = await newDevice();
    await device.send({ ts: 1_700_000_000_000, values: { temperature: 21.5, mode: 'eco' } });
    const client = await open();
    const attributes = { ...device.entity, scope: 'CLIENT_SCOPE', cmdId: 1 };
    client.send(frame({ attrSubCmds: [attributes] }));
    expect(await nextPoints(client)).toEqual({
      subscriptionId: 1,
      errorCode: 0,
      errorMsg: null,
      data: {},
      latestValues: {},
    });
    const telemetry = { ...device.entity, scope: 'LATEST_TELEMETRY', cmdId: 2 };
    client.send(frame({ attrSubCmds: [{ ...attributes, unsubscribe: true }], tsSubCmds: [telemetry] }));
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 2,
      data: { temperature: [[1_700_000_000_000, '21.5']], mode: [[1_700_000_000_000, 'eco']] },
    });
    await device.send({ ts: 1_700_000_000_001, values: { mode: 'off' } });
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 2,
      data: { mode: [[1_700_000_000_001, 'off']] },
    });
    client.send(frame({ tsSubCmds: [{ ...telemetry, unsubscribe: true }] }));
    await settled(client);
    await device.send({ ts: 1_700_000_000_002, values: { mode: 'on' } });
    expect(await settled(client)).toEqual([]);
  });

  it.each(['SERVER_SCOPE', 'SHARED_SCOPE'])(
    'read attributes of %s, and again after each change',
    async (scope) => {
      const { id } = await createDevice();
      const path = `/api/plugins/telemetry/DEVICE/${id.id}`;
      const list = async () => {
        const found = await read(z.array(AttributeData), 'GET', `${path}/values/attributes/${scope}`, {
          token,
        });
        return Object.fromEntries(found.map(({ key, value }) => [key, value]));
      };
      await call('POST', `${path}/${scope}`, { token, body: { target: 22 } });
      await call('POST', `${path}/${scope}`, { token, body: { plan: { on: [1, 2] } } });
      await expect.poll(list).toMatchObject({ target: 22, plan: { on: [1, 2] } });
      await call('DELETE', `${path}/${scope}?keys=target,plan`, { token });
      await expect.poll(async () => Object.keys(await list())).not.toContain('plan');
    },
  );

  it('list events, relations both ways with names, and the audit log', async () => {
    const { id, tenantId, name } = await createDevice();
    const asset = await createAsset();
    const day = `${pageQuery()}&${lastDay()}`;
    const events = `/api/events/DEVICE/${id.id}/ERROR?tenantId=${tenantId?.id}&${day}`;
    expect(await read(pageOf(Event), 'GET', events, { token })).toMatchObject({ data: [], totalElements: 0 });

    const relation = { type: 'Contains', typeGroup: 'COMMON', from: asset.id, to: id, additionalInfo: null };
    expect((await call('POST', '/api/relation', { token, body: relation })).status).toBe(200);
    const related = async (query: string) =>
      await read(z.array(EntityRelationInfo), 'GET', `/api/relations/info?${query}`, { token });
    expect(await related(`toId=${id.id}&toType=DEVICE`)).toMatchObject([{ fromName: asset.name }]);
    expect(await related(`fromId=${asset.id.id}&fromType=ASSET`)).toMatchObject([{ toName: name }]);
    const named = `fromId=${asset.id.id}&fromType=ASSET&relationType=Contains&toId=${id.id}&toType=DEVICE`;
    expect((await call('DELETE', `/api/relation?${named}`, { token })).status).toBe(200);

    const logs = `/api/audit/logs/entity/DEVICE/${id.id}?${day}`;
    const actions = async () =>
      (await read(pageOf(AuditLog), 'GET', logs, { token })).data.map(({ actionType }) => actionType);
    await expect.poll(actions).toContain('ADDED');
  });
});
