import { beforeAll, describe, expect, it } from 'vitest';
import { Alarm } from '../../../src/model/alarm.ts';
import { AlarmDataPage } from '../../../src/model/entity-query.ts';
import { alarmQuery } from '../../queries.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset } from '../fixtures.ts';

const prefix = uniqueName('Contract alarms');
const byName = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: prefix };
const name = { type: 'ENTITY_FIELD', key: 'name' };
const alarmField = (key: string) => ({ type: 'ALARM_FIELD', key });

const devices: { entityType: string; id: string }[] = [];
/** What each alarm is called, and when it was raised. */
const times = new Map<string, number>();
let asset: { entityType: string; id: string };

beforeAll(async () => {
  const token = await tokenOf('tenant');
  const { id } = await createAsset();
  asset = { entityType: 'ASSET', id: id.id };
  for (const letter of ['b', 'a']) {
    const device = await createDevice({ name: `${prefix} ${letter}` });
    devices.push({ entityType: 'DEVICE', id: device.id.id });
  }
  const [b, a] = devices;
  const relation = { from: asset, to: b, type: 'Contains' };
  await call('POST', '/api/relation', { token, body: relation });
  for (const [type, originator] of [
    ['first of b', b],
    ['first of a', a],
    ['second of b', b],
  ] as const) {
    const body = { type, originator, severity: 'MAJOR', status: 'ACTIVE_UNACK', propagate: true };
    const { createdTime } = await read(Alarm, 'POST', '/api/alarm', { token, body });
    times.set(type, createdTime ?? 0);
    // Alarms of one millisecond could not be told apart by their times.
    while (Date.now() <= (createdTime ?? 0) + 1) await call('GET', '/api/auth/user', { token });
  }
});

/** Finds alarms of the devices of these tests, or of what another filter selects. */
async function find(link: object = {}, members: object = {}) {
  const sortOrder = { key: alarmField('createdTime'), direction: 'ASC' };
  const body = alarmQuery({ entityFilter: byName, ...members }, { sortOrder, startTs: 0, endTs: 0, ...link });
  return await read(AlarmDataPage, 'POST', '/api/alarmsQuery/find', { token: await tokenOf('tenant'), body });
}

const types = async (link?: object, members?: object) =>
  (await find(link, members)).data.map(({ type }) => type);

describe('alarms of the entities of a query', () => {
  it('lie between two times, both included, unless there is a time window', async () => {
    const [startTs, endTs] = [times.get('first of a'), times.get('second of b')];
    expect(await types({ startTs, endTs })).toEqual(['first of a', 'second of b']);
    expect(await types({ startTs, endTs: startTs })).toEqual(['first of a']);
    expect(await types({ endTs: 1 })).toEqual([]);
    expect(await types({ endTs: 1, timeWindow: 3_600_000 })).toHaveLength(3);
  });

  it('follow the order of the entities when they are not sorted by a field of alarms', async () => {
    const order = async (direction: string) =>
      (await types({ sortOrder: { key: name, direction } })).map((type) => type.slice(-1)).join('');
    expect(await order('ASC')).toBe('abb');
    expect(await order('DESC')).toBe('bba');
  });

  it('are searched in the fields named, and not at all without any', async () => {
    expect(await types({ textSearch: 'OF A' })).toEqual(['first of a']);
    const originator = { alarmFields: [alarmField('originator')] };
    expect(await types({ textSearch: `${prefix} B`.toLowerCase() }, originator)).toHaveLength(2);
    expect(await types({ textSearch: 'nowhere' })).toEqual([]);
    expect(await types({ textSearch: 'nowhere' }, { alarmFields: [] })).toHaveLength(3);
  });

  it('are those propagated to them too when that is asked for, under the entity they were found through', async () => {
    const entityFilter = { type: 'singleEntity', singleEntity: asset };
    expect(await types({}, { entityFilter })).toEqual([]);
    const { data } = await find({ searchPropagatedAlarms: true }, { entityFilter });
    expect(data.map(({ type }) => type)).toEqual(['first of b', 'second of b']);
    for (const alarm of data) expect(alarm).toMatchObject({ entityId: asset, originator: devices[0] });
  });

  it('bring the fields of their entities', async () => {
    const { data } = await find({ typeList: ['first of a'] }, { entityFields: [name] });
    expect(data).toMatchObject([
      { entityId: devices[1], latest: { ENTITY_FIELD: { name: { value: `${prefix} a` } } } },
    ]);
  });

  it('are those of the entities that pass the key filters', async () => {
    const value = { defaultValue: 'a', userValue: null, dynamicValue: null };
    const predicate = { type: 'STRING', operation: 'ENDS_WITH', ignoreCase: false, value };
    const keyFilters = [{ key: name, valueType: 'STRING', predicate }];
    expect(await types({}, { keyFilters })).toEqual(['first of a']);
  });

  it('have exactly one status where it is searched for by its name', async () => {
    const { data } = await find({ typeList: ['first of a'] });
    await call('POST', `/api/alarm/${data[0]?.id?.id}/ack`, { token: await tokenOf('tenant') });
    const status = { alarmFields: [alarmField('status')] };
    expect(await types({ textSearch: 'ACTIVE_ACK' }, status)).toEqual(['first of a']);
    expect(await types({ textSearch: 'ACTIVE_UNACK' }, status)).toEqual(['first of b', 'second of b']);
    expect(await types({ textSearch: 'CLEARED_ACK' }, status)).toEqual([]);
  });
});
