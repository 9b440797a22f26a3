import { describe, expect, it } from 'vitest';
import { Alarm } from '../../../src/model/alarm.ts';
import { AlarmDataUpdate } from '../../../src/model/live.ts';
import { settled } from '../../live-client.ts';
import { entityQuery } from '../../queries.ts';
import { call, read, tokenOf } from '../client.ts';
import { newDevice, nextPage, nextPoints, open } from './session.ts';

describe('the telemetry websocket', () => {
  it('refuses a frame that is no command and goes on', async () => {
    const client = await open();
    client.send('not json');
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: 0, errorCode: 2 });
    client.send({ wrong: true });
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: 0, errorCode: 2 });
  });

  it('ends as normal when the client says no more than that it ends', async () => {
    const client = await open();
    client.socket.close();
    expect(await client.ended).toBe('1000');
  });

  it('tells what a device sends, as it comes', async () => {
    const device = await newDevice();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity, scope: 'LATEST_TELEMETRY' }] });
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: 1, errorCode: 0, data: {} });
    await device.send({ ts: 1_700_000_000_000, values: { temperature: 21.5 } });
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 1,
      data: { temperature: [[1_700_000_000_000, '21.5']] },
      latestValues: { temperature: 1_700_000_000_000 },
    });
  });

  it('tells of attributes that are changed and deleted through the REST API', async () => {
    const device = await newDevice();
    const client = await open();
    const token = await tokenOf('tenant');
    client.send({ attrSubCmds: [{ cmdId: 1, ...device.entity, scope: 'SHARED_SCOPE' }] });
    await nextPoints(client);
    const path = `/api/plugins/telemetry/DEVICE/${device.id}/SHARED_SCOPE`;
    await call('POST', path, { token, body: { target: 22 } });
    expect(await nextPoints(client)).toMatchObject({ data: { target: [[expect.any(Number), '22']] } });
    await call('DELETE', path, { token, query: { keys: 'target' } });
    expect(await nextPoints(client)).toMatchObject({ subscriptionId: 1, data: { target: [[0, null]] } });
  });

  it('tells a customer nothing of a device that is not theirs', async () => {
    const device = await newDevice();
    const client = await open(await tokenOf('customer'));
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity }] });
    expect((await nextPoints(client)).errorCode).toBeGreaterThan(0);
    await device.send({ a: 1 });
    expect(await settled(client)).toEqual([]);
  });

  it('misses no point of a burst of 1,000', async () => {
    const device = await newDevice();
    const client = await open();
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity }] });
    await nextPoints(client);
    const burst = Array.from({ length: 1_000 }, (_, at) => ({
      ts: 1_700_000_000_000 + at,
      values: { n: at },
    }));
    for (let from = 0; from < burst.length; from += 100) await device.send(burst.slice(from, from + 100));
    const told = new Set<unknown>();
    while (told.size < burst.length) {
      const { data } = await nextPoints(client);
      for (const [, value] of data?.n ?? []) told.add(value);
    }
    expect(told).toEqual(new Set(burst.map((_, at) => String(at))));
  });

  it('opens a page of entities and tells what changes on it', async () => {
    const device = await newDevice();
    const client = await open();
    const temperature = { type: 'TIME_SERIES', key: 'temperature' };
    const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: device.id } };
    const query = entityQuery({ entityFilter, latestValues: [temperature] }, { sortOrder: null });
    client.send({ entityDataCmds: [{ cmdId: 1, query, latestCmd: { keys: [temperature] } }] });
    const page = await nextPage(client);
    expect(page).toMatchObject({ cmdId: 1, update: null, data: { totalElements: 1 } });
    await device.send({ ts: 1_700_000_000_000, values: { temperature: 21.5 } });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [{ latest: { TIME_SERIES: { temperature: { ts: 1_700_000_000_000, value: '21.5' } } } }],
    });
    client.send({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
    await settled(client);
    await device.send({ ts: 1_700_000_000_001, values: { temperature: 22 } });
    expect(await settled(client)).toEqual([]);
  });

  it('opens a page of alarms and tells what becomes of them', async () => {
    const device = await newDevice();
    const token = await tokenOf('tenant');
    const client = await open();
    const nextAlarms = async () => AlarmDataUpdate.parse(await client.next());
    const originator = { entityType: 'DEVICE', id: device.id };
    const query = {
      entityFilter: { type: 'singleEntity', singleEntity: originator },
      pageLink: {
        page: 0,
        pageSize: 10,
        sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
        timeWindow: 86_400_000,
        statusList: ['ACTIVE'],
      },
      alarmFields: [],
      latestValues: [],
    };
    client.send({ alarmDataCmds: [{ cmdId: 7, query }] });
    expect(await nextAlarms()).toMatchObject({ cmdId: 7, data: { totalElements: 0 }, totalEntities: 1 });
    const body = { type: 'Contract live', originator, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    const { id } = await read(Alarm, 'POST', '/api/alarm', { token, body });
    expect(await nextAlarms()).toMatchObject({ cmdId: 7, data: { data: [{ id, status: 'ACTIVE_UNACK' }] } });
    await call('POST', `/api/alarm/${id?.id}/ack`, { token });
    expect(await nextAlarms()).toMatchObject({ data: null, update: [{ id, status: 'ACTIVE_ACK' }] });
    await call('POST', `/api/alarm/${id?.id}/clear`, { token });
    expect(await nextAlarms()).toMatchObject({ cmdId: 7, data: { data: [] } });
    client.send({ alarmDataUnsubscribeCmds: [{ cmdId: 7 }] });
    await settled(client);
    await call('DELETE', `/api/alarm/${id?.id}`, { token });
    expect(await settled(client)).toEqual([]);
  });
});
