import { describe, expect, it } from 'vitest';
import { Alarm, AlarmInfo } from '../../../src/model/alarm.ts';
import { AlarmDataUpdate } from '../../../src/model/live.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { settled } from '../../live-client.ts';
import { call, read, tokenOf } from '../client.ts';
import { newDevice, open } from '../live/session.ts';
import { frame, lastDay, pageQuery } from './requests.ts';

// What the stock console asks for the alarms of an entity, and for a table of alarms on a dashboard.

async function deviceWithAlarm() {
  const token = await tokenOf('tenant');
  const device = await newDevice();
  const body = { type: 'Overheated', originator: device.entityId, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  const alarm = await read(Alarm, 'POST', '/api/alarm', { token, body });
  return { token, device, alarm, id: alarm.id?.id ?? '' };
}

describe('the alarms of the stock console', () => {
  it('are those of an entity and of a day, by what became of them', async () => {
    const { token, device, id } = await deviceWithAlarm();
    const found = async (searchStatus: string) => {
      const link = `${pageQuery()}&${lastDay()}&searchStatus=${searchStatus}&fetchOriginator=true`;
      const page = await read(pageOf(AlarmInfo), 'GET', `/api/alarm/DEVICE/${device.id}?${link}`, { token });
      return page.data.map((alarm) => `${alarm.id?.id} of ${alarm.originatorName}`);
    };
    for (const searchStatus of ['ANY', 'ACTIVE', 'UNACK']) {
      expect(await found(searchStatus)).toEqual([`${id} of ${device.name}`]);
    }
    for (const searchStatus of ['CLEARED', 'ACK']) expect(await found(searchStatus)).toEqual([]);
  });

  it('are none of a tenant, of which system administrators see the tab', async () => {
    const token = await tokenOf('sysadmin');
    const { data } = await read(pageOf(Tenant), 'GET', `/api/tenants?${pageQuery()}`, { token });
    const link = `${pageQuery()}&${lastDay()}&searchStatus=ANY&fetchOriginator=true`;
    const path = `/api/alarm/TENANT/${data[0]?.id?.id}?${link}`;
    expect(await read(pageOf(AlarmInfo), 'GET', path, { token })).toMatchObject({
      data: [],
      totalElements: 0,
    });
  });

  it('are read anew when one is acknowledged, and when it is cleared', async () => {
    const { token, id } = await deviceWithAlarm();
    const info = () => read(AlarmInfo, 'GET', `/api/alarm/info/${id}`, { token });
    expect(await info()).toMatchObject({ severity: 'MAJOR', status: 'ACTIVE_UNACK', ackTs: 0, clearTs: 0 });
    for (const [verb, status] of [
      ['ack', 'ACTIVE_ACK'],
      ['clear', 'CLEARED_ACK'],
    ]) {
      const answer = await call('POST', `/api/alarm/${id}/${verb}`, { token });
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(await info()).toMatchObject({ status });
    }
  });

  it('come live to a table, which asks anew under a new number', async () => {
    const { token, device, id } = await deviceWithAlarm();
    const client = await open();
    const next = async () => AlarmDataUpdate.parse(await client.next());
    const key = { type: 'ALARM_FIELD', key: 'createdTime' };
    const query = {
      entityFilter: device.filter,
      pageLink: {
        page: 0,
        pageSize: 10,
        textSearch: null,
        sortOrder: { key, direction: 'DESC' },
        timeWindow: 86_400_000,
        typeList: [],
        statusList: [],
        severityList: [],
        searchPropagatedAlarms: true,
      },
      alarmFields: ['createdTime', 'originator', 'type', 'severity', 'status'].map((name) => ({
        type: 'ALARM_FIELD',
        key: name,
      })),
      entityFields: ['name', 'label', 'additionalInfo'].map((name) => ({ type: 'ENTITY_FIELD', key: name })),
      latestValues: [],
      keyFilters: [],
    };
    client.send(frame({ alarmDataCmds: [{ cmdId: 1, query }] }));
    expect(await next()).toMatchObject({
      cmdId: 1,
      errorCode: 0,
      data: {
        data: [{ id: { id }, type: 'Overheated', originatorName: device.name, entityId: device.entityId }],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      },
      update: null,
      dataUpdateType: 'ALARM_DATA',
      allowedEntities: expect.any(Number),
      totalEntities: 1,
    });
    await call('POST', `/api/alarm/${id}/ack`, { token });
    expect(await next()).toMatchObject({ cmdId: 1, data: null, update: [{ status: 'ACTIVE_ACK' }] });

    const searched = { ...query, pageLink: { ...query.pageLink, textSearch: 'no such alarm' } };
    client.send(
      frame({ alarmDataUnsubscribeCmds: [{ cmdId: 1 }], alarmDataCmds: [{ cmdId: 2, query: searched }] }),
    );
    expect(await next()).toMatchObject({ cmdId: 2, data: { data: [], totalElements: 0 } });
    client.send(frame({ alarmDataUnsubscribeCmds: [{ cmdId: 2 }] }));
    await settled(client);
    await call('POST', `/api/alarm/${id}/clear`, { token });
    expect(await settled(client)).toEqual([]);
  });
});
