import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AlarmInfo } from '../../../src/model/alarm.ts';
import { Device, DeviceInfo } from '../../../src/model/device.ts';
import { pageOf } from '../../../src/model/page.ts';
import { TsData } from '../../../src/model/telemetry.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createCustomer } from '../fixtures.ts';

// The ways in which the client libraries of several languages write one and the same request.

describe('a flag', () => {
  it.each(['true', 'True', 'TRUE', 'on', 'yes', '1'])('is set by %s', async (flag) => {
    expect(await temperature({ useStrictDataTypes: flag })).toBe(21.5);
  });

  it.each(['false', 'False', 'off', 'no', '0'])('is not set by %s', async (flag) => {
    expect(await temperature({ useStrictDataTypes: flag })).toBe('21.5');
  });

  it('is nothing else', async () => {
    const device = await createDevice();
    const answer = await call('GET', `${telemetryOf(device)}/values/timeseries?useStrictDataTypes=maybe`, {
      token: await tokenOf('tenant'),
    });
    expect(answer.status).toBe(400);
  });

  async function temperature(query: Readonly<Record<string, string>>): Promise<unknown> {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    await call('POST', `${telemetryOf(device)}/timeseries/ANY`, { token, body: { temperature: 21.5 } });
    const latest = await read(TsData, 'GET', `${telemetryOf(device)}/values/timeseries`, { token, query });
    return latest.temperature?.[0]?.value;
  }
});

describe('a parameter that is left blank', () => {
  const page = 'pageSize=10&page=0&textSearch=&sortProperty=&sortOrder=';

  it('does not narrow a list', async () => {
    const { id, name } = await createDevice();
    const path = `/api/tenant/deviceInfos?type=&deviceProfileId=&${page.replace('textSearch=', `textSearch=${encodeURIComponent(name)}`)}`;
    const found = await read(pageOf(DeviceInfo), 'GET', path, { token: await tokenOf('tenant') });
    expect(found.data.map((device) => device.id?.id)).toEqual([id.id]);
  });

  it('leaves the times of alarms and of audit logs open', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    const alarms = `/api/alarm/DEVICE/${device.id.id}?searchStatus=&status=&startTime=&endTime=&fetchOriginator=&${page}`;
    expect(await read(pageOf(AlarmInfo), 'GET', alarms, { token })).toMatchObject({ totalElements: 0 });
    const logs = `/api/audit/logs/entity/DEVICE/${device.id.id}?startTime=&endTime=&actionTypes=&${page}`;
    const told = async () => {
      const log = await read(pageOf(z.looseObject({ actionType: z.string() })), 'GET', logs, { token });
      return log.data.map((entry) => entry.actionType);
    };
    await expect.poll(told).toEqual(['ADDED']);
  });

  it('leaves a new device its own token', async () => {
    const first = await createDevice({}, { accessToken: '' });
    const second = await createDevice({}, { accessToken: '' });
    expect(first.id.id).not.toBe(second.id.id);
  });

  it('reads a history as if it were not there', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    await call('POST', `${telemetryOf(device)}/timeseries/ANY`, {
      token,
      body: { ts: 2000, values: { t: 1 } },
    });
    const path = `${telemetryOf(device)}/values/timeseries?keys=t&startTs=0&endTs=3000&interval=&limit=&agg=&orderBy=&useStrictDataTypes=`;
    expect(await read(TsData, 'GET', path, { token })).toEqual({ t: [{ ts: 2000, value: '1' }] });
  });
});

describe('a list', () => {
  it('comes in one parameter or in several', async () => {
    const token = await tokenOf('tenant');
    const ids = [(await createDevice()).id.id, (await createDevice()).id.id];
    for (const query of [`deviceIds=${ids.join(',')}`, ids.map((id) => `deviceIds=${id}`).join('&')]) {
      const found = await read(z.array(Device), 'GET', `/api/devices?${query}`, { token });
      expect(found.map(({ id }) => id?.id).sort()).toEqual(ids.toSorted());
    }
  });
});

describe('a time', () => {
  it('may be the last that there is', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    const points = [1000, 2000].map((ts) => ({ ts, values: { t: ts } }));
    await call('POST', `${telemetryOf(device)}/timeseries/ANY`, { token, body: points });
    const query = { keys: 't', startTs: 1000, endTs: '9223372036854775807' };
    const path = `${telemetryOf(device)}/values/timeseries`;
    expect(await read(TsData, 'GET', path, { token, query })).toEqual({ t: [{ ts: 2000, value: '2000' }] });
  });

  it('that cannot be read is no call for the latest values', async () => {
    const device = await createDevice();
    const query = { keys: 't', startTs: 'yesterday', endTs: 1000 };
    const path = `${telemetryOf(device)}/values/timeseries`;
    expect((await call('GET', path, { token: await tokenOf('tenant'), query })).status).toBe(400);
  });
});

describe('a body', () => {
  it('is not read where none counts: an empty object, nothing said to be JSON, or a form', async () => {
    const token = await tokenOf('tenant');
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const device = await createDevice();
    const customer = await createCustomer();
    const assign = `/api/customer/${customer.id.id}/device/${device.id.id}`;
    const unassign = `/api/customer/device/${device.id.id}`;
    for (const options of [
      { body: {} },
      { text: '' },
      { text: '', headers: form },
      { text: 'a=b', headers: form },
    ]) {
      expect((await call('POST', assign, { token, ...options })).status).toBe(200);
      expect((await call('DELETE', unassign, { token, ...options })).status).toBe(200);
    }
  });

  it('must be JSON where it counts', async () => {
    const answer = await call('POST', '/api/device', {
      token: await tokenOf('tenant'),
      text: JSON.stringify({ name: uniqueName('Plain') }),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  it('of telemetry is JSON whatever it says it is', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    const sent = await call('POST', `${telemetryOf(device)}/timeseries/ANY`, {
      token,
      text: '{"temperature":21.5}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([sent.status, sent.text]).toEqual([200, '']);
    const latest = await read(TsData, 'GET', `${telemetryOf(device)}/values/timeseries`, { token });
    expect(latest.temperature?.[0]?.value).toBe('21.5');
  });

  it('may name its encoding', async () => {
    const token = await tokenOf('tenant');
    const { id } = await createDevice();
    const device = await read(Device, 'GET', `/api/device/${id.id}`, { token });
    const saved = await read(Device, 'POST', '/api/device', {
      token,
      text: JSON.stringify({ ...device, label: '温度' }),
      headers: {
        'Content-Type': 'application/json;charset=UTF-8',
        Accept: 'application/json, application/*+json',
      },
    });
    expect(saved.label).toBe('温度');
  });
});

describe('a path', () => {
  it('may end in a slash', async () => {
    const { id } = await createDevice();
    const found = await read(Device, 'GET', `/api/device/${id.id}/`, { token: await tokenOf('tenant') });
    expect(found.id).toEqual(id);
  });
});

function telemetryOf(device: Device): string {
  return `/api/plugins/telemetry/DEVICE/${device.id?.id}`;
}
