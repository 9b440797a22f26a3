import { afterAll, describe, expect, it } from 'vitest';
import { User } from '../../../src/model/user.ts';
import { settled } from '../../live-client.ts';
import { entityQuery } from '../../queries.ts';
import { call, read, tokenOf } from '../client.ts';
import { differs } from '../differences.ts';
import { newDevice, nextPage, open } from './session.ts';

const START = 1_700_000_000_000;
const level = { type: 'TIME_SERIES', key: 'level' };
const points = { keys: ['level', 'none'], startTs: START, interval: 0, limit: 10, agg: 'NONE' };

const query = (entityFilter: object, members = {}) =>
  entityQuery({ entityFilter, latestValues: [level], ...members });

/** A device with a point of `level` in each of the first seconds. */
async function deviceWithHistory() {
  const device = await newDevice();
  for (const at of [1, 2, 3]) await device.send({ ts: START + at * 1_000, values: { level: at } });
  return device;
}

const point = (at: number) => ({ ts: START + at * 1_000, value: String(at) });

describe('a page of entities', () => {
  it('comes with the history asked for in the same message, and goes on with raw points', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    const tsCmd = { ...points, timeWindow: 2_500 };
    client.send({ entityDataCmds: [{ cmdId: 1, query: query(device.filter), tsCmd }] });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: {
        data: [
          {
            entityId: device.entityId,
            latest: { ENTITY_FIELD: { name: { value: device.name } }, TIME_SERIES: { level: point(3) } },
            timeseries: { level: [point(2), point(1)], none: [] },
          },
        ],
        totalElements: 1,
      },
      update: null,
    });
    await device.send({ ts: START + 4_000, values: { level: 4, more: 1 } });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [{ entityId: device.entityId, latest: null, timeseries: { level: [point(4)] } }],
    });
  });

  it('that is known is asked for history without its query', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    client.send({ entityDataCmds: [{ cmdId: 1, query: query(device.filter) }] });
    expect((await nextPage(client)).data?.data[0]?.timeseries).toEqual({});
    const historyCmd = { ...points, endTs: START + 9_000 };
    client.send({ entityDataCmds: [{ cmdId: 1, historyCmd }] });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      data: null,
      update: [
        {
          entityId: device.entityId,
          latest: { TIME_SERIES: { level: point(3) } },
          timeseries: { level: [point(3), point(2), point(1)], none: [] },
        },
      ],
    });
  });

  it('has the last point before the window when that is asked for, the newest first', async () => {
    const device = await deviceWithHistory();
    const client = await open();
    const historyCmd = {
      ...points,
      startTs: START + 2_500,
      endTs: START + 9_000,
      fetchLatestPreviousPoint: true,
    };
    client.send({ entityDataCmds: [{ cmdId: 1, query: query(device.filter), historyCmd }] });
    expect((await nextPage(client)).data?.data[0]?.timeseries?.level).toEqual([point(3), point(2)]);
  });

  it('tells what changes by key: no value again, none that is older, and null when it is deleted', async () => {
    const device = await deviceWithHistory();
    const token = await tokenOf('tenant');
    const path = `/api/plugins/telemetry/DEVICE/${device.id}`;
    const model = { type: 'ATTRIBUTE', key: 'model' };
    const client = await open();
    const latestCmd = { keys: [level, model] };
    const asked = query(device.filter, { latestValues: [level, model] });
    client.send({ entityDataCmds: [{ cmdId: 1, query: asked, latestCmd }] });
    expect((await nextPage(client)).data?.data[0]?.latest?.ATTRIBUTE).toEqual({
      model: { ts: 0, value: '' },
    });
    await device.send({ ts: START + 3_000, values: { level: 3 } });
    await device.send({ ts: START + 2_000, values: { level: 9 } });
    await device.send({ ts: START + 4_000, values: { level: 4, more: 1 } });
    const update = (latest: object) => ({
      cmdId: 1,
      data: null,
      update: [{ entityId: device.entityId, latest, timeseries: null }],
    });
    expect(await nextPage(client)).toMatchObject(update({ TIME_SERIES: { level: point(4) } }));
    await call('POST', `${path}/SERVER_SCOPE`, { token, body: { model: 'M1' } });
    expect(await nextPage(client)).toMatchObject(
      update({ ATTRIBUTE: { model: { ts: expect.any(Number), value: 'M1' } } }),
    );
    await call('DELETE', `${path}/SERVER_SCOPE`, { token, query: { keys: 'model' } });
    expect(await nextPage(client)).toMatchObject(update({ ATTRIBUTE: { model: { ts: 0, value: null } } }));
    await call('DELETE', `${path}/timeseries/delete`, {
      token,
      query: { keys: 'level', deleteAllDataForKeys: true },
    });
    const told = await settled(client);
    if (told.length === 0) return await differs('Pages do not tell of series that are deleted');
    expect(told).toMatchObject([update({ TIME_SERIES: { level: { ts: 0, value: null } } })]);
  });

  it('outlives the end of a page of alarms of the same id', async () => {
    const device = await newDevice();
    const client = await open();
    const latestCmd = { keys: [level] };
    client.send({ entityDataCmds: [{ cmdId: 1, query: query(device.filter), latestCmd }] });
    await nextPage(client);
    client.send({ alarmDataUnsubscribeCmds: [{ cmdId: 1 }] });
    await settled(client);
    await device.send({ ts: START, values: { level: 0 } });
    const told = await settled(client);
    if (told.length === 0)
      return await differs('The end of a page of alarms ends that of entities of the same id');
    expect(told).toMatchObject([{ cmdId: 1, update: [{ entityId: device.entityId }] }]);
  });
});

describe('a key filter with a value of somebody', () => {
  let userId: string | undefined;

  afterAll(async () => {
    const token = await tokenOf('tenant');
    const path = `/api/plugins/telemetry/USER/${userId}/SERVER_SCOPE`;
    if (userId) await call('DELETE', path, { token, query: { keys: 'contractLimit' } });
  });

  it('goes by the attribute of the user, and by the default where there is none', async () => {
    const device = await deviceWithHistory();
    const token = await tokenOf('tenant');
    userId = (await read(User, 'GET', '/api/auth/user', { token })).id?.id;
    const body = { contractLimit: 3 };
    await call('POST', `/api/plugins/telemetry/USER/${userId}/SERVER_SCOPE`, { token, body });
    const client = await open();
    let cmdId = 0;
    const total = async (operation: string, sourceAttribute: string, userValue: number | null = null) => {
      const dynamicValue = { sourceType: 'CURRENT_USER', sourceAttribute };
      const value = { defaultValue: 100, userValue, dynamicValue };
      const keyFilters = [
        { key: level, valueType: 'NUMERIC', predicate: { type: 'NUMERIC', operation, value } },
      ];
      cmdId += 1;
      client.send({ entityDataCmds: [{ cmdId, query: query(device.filter, { keyFilters }) }] });
      return (await nextPage(client)).data?.totalElements;
    };
    expect(await total('EQUAL', 'contractLimit')).toBe(1);
    expect(await total('GREATER', 'contractLimit')).toBe(0);
    expect(await total('LESS', 'noSuchLimit')).toBe(1);
    expect(await total('EQUAL', 'noSuchLimit')).toBe(0);
    expect(await total('GREATER', 'contractLimit', 2)).toBe(1);
  });
});
