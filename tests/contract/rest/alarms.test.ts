import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Alarm, AlarmInfo, AlarmInfoPage, type AlarmSeverity } from '../../../src/model/alarm.ts';
import { AlarmDataPage } from '../../../src/model/entity-query.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { TenantProfileInfo } from '../../../src/model/tenant-profile.ts';
import { alarmQuery } from '../../queries.ts';
import { type Call, call, createDevice, isOwnPlatform, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { eventually } from '../eventually.ts';
import { nextMillisecond } from '../sorting.ts';

const created: string[] = [];
let device: { entityType: 'DEVICE'; id: string };

beforeAll(async () => {
  device = await newDevice();
});

afterAll(async () => {
  const token = await tokenOf('tenant');
  for (const id of created) await call('DELETE', `/api/alarm/${id}`, { token });
});

async function newDevice() {
  return { entityType: 'DEVICE' as const, id: (await createDevice()).id.id };
}

/** Raises an alarm that is removed after the tests. */
async function raise(members: Record<string, unknown> = {}) {
  const body = {
    type: uniqueName('Contract alarm'),
    originator: device,
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    ...members,
  };
  const alarm = await read(Alarm, 'POST', '/api/alarm', { token: await tokenOf('tenant'), body });
  if (!alarm.id) throw new Error('The alarm has no id');
  created.push(alarm.id.id);
  return { ...alarm, id: alarm.id };
}

async function tenant(method: string, path: string, options: Call = {}) {
  return await call(method, path, { token: await tokenOf('tenant'), ...options });
}

async function info(id: string): Promise<AlarmInfo> {
  return AlarmInfo.parse((await tenant('GET', `/api/alarm/info/${id}`)).json());
}

async function list(
  entity: { entityType: string; id: string },
  query: Record<string, string | number | boolean> = {},
) {
  const answer = await tenant('GET', `/api/alarm/${entity.entityType}/${entity.id}`, {
    query: { pageSize: 100, page: 0, ...query },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return AlarmInfoPage.parse(answer.json());
}

describe('POST /api/alarm', () => {
  it('raises an alarm, with the times that were left out', async () => {
    const before = Date.now();
    const alarm = await raise({ details: { data: 'hot' }, startTs: 1_600_000_000_000 });
    expect(alarm).toMatchObject({
      id: { entityType: 'ALARM' },
      originator: device,
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      startTs: 1_600_000_000_000,
      endTs: 1_600_000_000_000,
      ackTs: 0,
      clearTs: 0,
      details: { data: 'hot' },
      propagate: false,
      name: alarm.type,
    });
    expect(alarm.createdTime).toBeGreaterThan(before - 60_000);
    expect(await info(alarm.id.id)).toMatchObject({ ...alarm, originatorName: expect.any(String) });
    const [plain] = [await tenant('GET', `/api/alarm/${alarm.id.id}`)];
    expect(Alarm.parse(plain.json())).toMatchObject({ id: alarm.id, type: alarm.type });
  });

  it('updates the alarm of that type that is not cleared yet', async () => {
    const first = await raise({ startTs: 1_000, endTs: 2_000, details: { a: 1 } });
    const again = await raise({
      type: first.type,
      startTs: 1_500,
      endTs: 1_600,
      severity: 'CRITICAL',
      details: { b: 2 },
    });
    expect(again).toMatchObject({
      id: first.id,
      startTs: 1_000,
      endTs: 2_000,
      severity: 'CRITICAL',
      details: { b: 2 },
    });
    const later = await raise({ type: first.type, startTs: 3_000 });
    expect(later).toMatchObject({ id: first.id, startTs: 1_000, endTs: 3_000, details: null });
  });

  it('lets the times of an alarm only grow, and takes its status as it comes', async () => {
    const first = await raise({ status: 'ACTIVE_ACK', startTs: 1_000, ackTs: 2_000 });
    const again = await raise({ type: first.type, startTs: 900, ackTs: 1_500 });
    expect(again).toMatchObject({
      id: first.id,
      status: 'ACTIVE_UNACK',
      startTs: 1_000,
      endTs: 1_000,
      ackTs: 2_000,
    });
    const over = await raise({ type: first.type, status: 'CLEARED_ACK', startTs: 950, clearTs: 4_000 });
    expect(over).toMatchObject({ id: first.id, status: 'CLEARED_ACK', endTs: 1_000, clearTs: 4_000 });
  });

  it('takes nulls for what is not known, and raises the alarm for the tenant of the caller', async () => {
    const unknown = { id: null, createdTime: null, startTs: null, endTs: null, ackTs: null, clearTs: null };
    const foreign = { entityType: 'TENANT', id: '13814000-1dd2-11b2-8080-808080808080' };
    const alarm = await raise({ ...unknown, propagate: null, details: null, tenantId: foreign });
    expect(alarm).toMatchObject({ endTs: alarm.startTs, ackTs: 0, clearTs: 0, propagate: false });
    expect(alarm.startTs).toBeGreaterThan(0);
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('tenant')));
    expect(alarm.tenantId?.id).toBe(tenantId);
  });

  it('updates the alarm of the id', async () => {
    const alarm = await raise();
    const updated = await raise({ ...alarm, severity: 'MINOR' });
    expect(updated).toMatchObject({ id: alarm.id, severity: 'MINOR' });
  });

  it('raises a new alarm when the last one is cleared', async () => {
    const first = await raise();
    await tenant('POST', `/api/alarm/${first.id.id}/clear`);
    const second = await raise({ type: first.type });
    expect(second.id.id).not.toBe(first.id.id);
    expect((await info(first.id.id)).status).toBe('CLEARED_UNACK');
  });

  it.each([
    ['type', { type: '' }, 'Alarm type should be specified!'],
    ['originator', { originator: null }, 'Alarm originator should be specified!'],
    ['severity', { severity: null }, 'Alarm severity should be specified!'],
    ['status', { status: null }, 'Alarm status should be specified!'],
  ])('refuses an alarm without %s', async (_member, members, message) => {
    const body = { type: 'x', originator: device, severity: 'MAJOR', status: 'ACTIVE_UNACK', ...members };
    const answer = await tenant('POST', '/api/alarm', { body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('is not for system administrators', async () => {
    const body = { type: 'x', originator: device, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    expect((await call('POST', '/api/alarm', { token: await tokenOf('sysadmin'), body })).status).toBe(403);
  });
});

describe('acknowledging and clearing', () => {
  it('leads from one status to the next, and changes nothing the second time', async () => {
    const { id } = (await raise()).id;
    const ack = await tenant('POST', `/api/alarm/${id}/ack`);
    expect(ack).toMatchObject({ status: 200, text: '' });
    const acknowledged = await info(id);
    expect(acknowledged).toMatchObject({ status: 'ACTIVE_ACK', clearTs: 0 });
    expect(acknowledged.ackTs).toBeGreaterThan(0);
    await tenant('POST', `/api/alarm/${id}/ack`);
    expect(await info(id)).toEqual(acknowledged);
    const clear = await tenant('POST', `/api/alarm/${id}/clear`);
    expect(clear).toMatchObject({ status: 200, text: '' });
    const cleared = await info(id);
    expect(cleared.status).toBe('CLEARED_ACK');
    expect(cleared.clearTs).toBeGreaterThan(0);
    await tenant('POST', `/api/alarm/${id}/clear`);
    expect(await info(id)).toEqual(cleared);
  });

  it('works in the other order too', async () => {
    const { id } = (await raise()).id;
    await tenant('POST', `/api/alarm/${id}/clear`);
    expect((await info(id)).status).toBe('CLEARED_UNACK');
    await tenant('POST', `/api/alarm/${id}/ack`);
    expect((await info(id)).status).toBe('CLEARED_ACK');
  });

  it('answers 404 for an alarm that does not exist, and 400 for an id that is none', async () => {
    const unknown = '10000000-0000-1000-8000-00000000dead';
    expect((await tenant('POST', `/api/alarm/${unknown}/ack`)).status).toBe(404);
    expect((await tenant('POST', '/api/alarm/xyz/clear')).json()).toMatchObject({ errorCode: 31 });
  });
});

describe('DELETE /api/alarm/{id}', () => {
  it('removes the alarm', async () => {
    const { id } = (await raise()).id;
    expect((await tenant('DELETE', `/api/alarm/${id}`)).json()).toBe(true);
    expect((await tenant('GET', `/api/alarm/${id}`)).status).toBe(404);
    expect((await tenant('DELETE', `/api/alarm/${id}`)).status).toBe(404);
  });
});

describe('the alarms of an entity', () => {
  let entity: { entityType: 'DEVICE'; id: string };
  const severities: AlarmSeverity[] = ['MINOR', 'WARNING', 'CRITICAL', 'MAJOR'];
  const ids: string[] = [];

  beforeAll(async () => {
    entity = await newDevice();
    for (const [at, severity] of severities.entries()) {
      await nextMillisecond();
      const alarm = await raise({ originator: entity, type: `list ${at}`, severity, startTs: 1_000 - at });
      ids.push(alarm.id.id);
    }
    await tenant('POST', `/api/alarm/${ids[0]}/ack`);
    await tenant('POST', `/api/alarm/${ids[2]}/clear`);
  });

  const types = ({ data }: z.infer<typeof AlarmInfoPage>) => data.map(({ type }) => type.slice(-1)).join('');
  const sorted = async (sortProperty: string, sortOrder = 'ASC', rest = {}) =>
    types(await list(entity, { sortProperty, sortOrder, ...rest }));

  it('come in pages, sorted', async () => {
    expect(await sorted('createdTime')).toBe('0123');
    expect(await sorted('createdTime', 'DESC')).toBe('3210');
    expect(await sorted('startTs')).toBe('3210');
    expect(await sorted('type', 'DESC')).toBe('3210');
    expect(await sorted('severity')).toBe('2301');
    expect(await sorted('status', 'DESC', { pageSize: 1 })).toBe('2');
    expect(await sorted('ackTs', 'DESC', { pageSize: 1 })).toBe('0');
    expect(await sorted('clearTs', 'DESC', { pageSize: 1 })).toBe('2');
    expect(await sorted('endTs', 'DESC')).toBe('0123');
    for (const property of ['originatorId', 'originatorType']) expect(await sorted(property)).toHaveLength(4);
    expect(await sorted('type', 'ASC', { pageSize: 3, page: 1 })).toBe('3');
    expect(await list(entity, { pageSize: 3 })).toMatchObject({
      totalElements: 4,
      totalPages: 2,
      hasNext: true,
    });
  });

  it('cannot be sorted by what they do not have', async () => {
    const answer = await tenant('GET', `/api/alarm/DEVICE/${entity.id}`, {
      query: { pageSize: 1, page: 0, sortProperty: 'originatorName' },
    });
    expect(answer.status).toBe(500);
  });

  it('are found by the start of type, severity or status', async () => {
    expect(await sorted('type', 'ASC', { textSearch: 'LIST 1' })).toBe('1');
    expect(await sorted('type', 'ASC', { textSearch: 'crit' })).toBe('2');
    expect(await sorted('type', 'ASC', { textSearch: 'cleared' })).toBe('2');
    expect(await sorted('type', 'ASC', { textSearch: 'ist' })).toBe('');
  });

  it.each([
    [{ searchStatus: 'ANY' }, '0123'],
    [{ searchStatus: 'ACTIVE' }, '013'],
    [{ searchStatus: 'CLEARED' }, '2'],
    [{ searchStatus: 'ACK' }, '0'],
    [{ searchStatus: 'UNACK' }, '123'],
    [{ status: 'ACTIVE_ACK' }, '0'],
    [{ status: 'CLEARED_ACK' }, ''],
  ])('are narrowed by %o', async (query, expected) => {
    expect(await sorted('type', 'ASC', query)).toBe(expected);
  });

  it('are narrowed by the time they were made, both ends included', async () => {
    const times = (await list(entity, { sortProperty: 'createdTime' })).data.map(
      ({ createdTime }) => createdTime ?? 0,
    );
    const [first = 0] = times;
    const last = times.at(-1) ?? 0;
    expect((await list(entity, { startTime: first, endTime: last })).totalElements).toBe(4);
    expect((await list(entity, { startTime: last + 1 })).totalElements).toBe(0);
    expect((await list(entity, { endTime: first - 1 })).totalElements).toBe(0);
  });

  it('are not asked for by both kinds of status at once', async () => {
    const query = { pageSize: 1, page: 0, searchStatus: 'ACTIVE', status: 'ACTIVE_ACK' };
    expect((await tenant('GET', `/api/alarm/DEVICE/${entity.id}`, { query })).status).toBe(400);
    const highest = `/api/alarm/highestSeverity/DEVICE/${entity.id}`;
    expect((await tenant('GET', highest, { query })).status).toBe(400);
  });

  it('begin at the first page whatever the offset', async () => {
    const query = { pageSize: 2, page: 0, sortProperty: 'type', sortOrder: 'ASC', offset: 2 };
    const answer = await tenant('GET', `/api/alarm/DEVICE/${entity.id}`, { query });
    if (await isAsStock(answer, 500, 'Fails at the parameter offset')) return;
    expect(types(AlarmInfoPage.parse(answer.json()))).toBe('01');
  });

  it('say whose they are when that is asked for', async () => {
    const [named] = (await list(entity, { fetchOriginator: true })).data;
    expect(named?.originatorName).toMatch(/^Contract/);
    const [plain] = (await list(entity)).data;
    expect(plain?.originatorName ?? null).toBeNull();
  });

  it('have a highest severity', async () => {
    const path = `/api/alarm/highestSeverity/DEVICE/${entity.id}`;
    expect((await tenant('GET', path)).json()).toBe('CRITICAL');
    // A stock platform looks on for a critical one until it is started anew.
    if (!isOwnPlatform()) return;
    expect((await tenant('GET', path, { query: { searchStatus: 'ACTIVE' } })).json()).toBe('MAJOR');
    expect((await tenant('GET', path, { query: { status: 'CLEARED_ACK' } })).text).toBe('');
  });

  it('are none for system administrators, of tenants and their profiles', async () => {
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('tenant')));
    const sysadmin = { token: await tokenOf('sysadmin'), query: { pageSize: 10, page: 0 } };
    const originator = { entityType: 'TENANT', id: tenantId };
    await raise({ originator });
    const tenants = await call('GET', `/api/alarm/TENANT/${tenantId}`, sysadmin);
    expect([tenants.status, tenants.json()]).toMatchObject([200, { data: [], totalElements: 0 }]);
    const info = await call('GET', '/api/tenantProfileInfo/default', sysadmin);
    const { id } = TenantProfileInfo.parse(info.json());
    const profiles = await call('GET', `/api/alarm/TENANT_PROFILE/${id.id}`, sysadmin);
    expect([profiles.status, profiles.json()]).toMatchObject([200, { data: [], totalElements: 0 }]);
  });

  it('are not for those who may not read the entity', async () => {
    const token = await tokenOf('customer');
    const query = { pageSize: 1, page: 0 };
    expect((await call('GET', `/api/alarm/DEVICE/${entity.id}`, { token, query })).status).toBe(403);
  });
});

describe('propagation', () => {
  const Saved = z.looseObject({ id: z.looseObject({ id: z.string() }) });
  const assets: { entityType: 'ASSET'; id: string }[] = [];
  let sensor: { entityType: 'DEVICE'; id: string };

  beforeAll(async () => {
    const token = await tokenOf('tenant');
    sensor = await newDevice();
    for (const name of ['site', 'building', 'elsewhere']) {
      const body = { name: uniqueName(`Contract ${name}`), type: 'contract' };
      const { id } = await read(Saved, 'POST', '/api/asset', { token, body });
      assets.push({ entityType: 'ASSET', id: id.id });
    }
    const [site, building] = assets;
    for (const [from, to, type] of [
      [site, building, 'Manages'],
      [building, sensor, 'Contains'],
    ]) {
      await call('POST', '/api/relation', { token, body: { from, to, type } });
    }
  });

  afterAll(async () => {
    const token = await tokenOf('tenant');
    for (const { id } of assets) await call('DELETE', `/api/asset/${id}`, { token });
  });

  /** The alarms of an entity, as soon as there are as many. */
  async function listed(entity: { entityType: string; id: string }, count: number) {
    const page = await eventually(
      () => list(entity),
      ({ data }) => data.length === count,
    );
    return page.data;
  }

  it('hands an alarm to everything above its originator', async () => {
    const alarm = await raise({ originator: sensor, propagate: true });
    const [site] = assets;
    if (!site) throw new Error('There are no assets');
    await listed(site, 1);
    const totals = await Promise.all(assets.map(async (asset) => (await list(asset)).data));
    expect(totals.map((alarms) => alarms.map(({ id }) => id?.id))).toEqual([
      [alarm.id.id],
      [alarm.id.id],
      [],
    ]);
    await tenant('DELETE', `/api/alarm/${alarm.id.id}`);
    expect(await listed(site, 0)).toEqual([]);
  });

  it('keeps to relations of the types named, and widens with an update', async () => {
    const first = await raise({ originator: sensor, propagate: true, propagateRelationTypes: ['Contains'] });
    const [site, building] = assets;
    if (!site || !building) throw new Error('There are no assets');
    expect(await listed(building, 1)).toHaveLength(1);
    expect((await list(site)).data).toEqual([]);
    const wider = await raise({
      originator: sensor,
      type: first.type,
      propagate: false,
      propagateRelationTypes: ['Manages'],
    });
    expect(wider).toMatchObject({ propagate: true, propagateRelationTypes: ['Contains', 'Manages'] });
    expect(await listed(site, 1)).toHaveLength(1);
    await tenant('DELETE', `/api/alarm/${first.id.id}`);
  });
});

describe('POST /api/alarmsQuery/find', () => {
  let entity: { entityType: 'DEVICE'; id: string };

  beforeAll(async () => {
    entity = await newDevice();
    for (const [at, severity] of ['MINOR', 'CRITICAL', 'MAJOR'].entries()) {
      await nextMillisecond();
      const alarm = await raise({ originator: entity, type: `query ${at}`, severity });
      if (at === 1) await tenant('POST', `/api/alarm/${alarm.id.id}/clear`);
      if (at === 2) await tenant('POST', `/api/alarm/${alarm.id.id}/ack`);
    }
    const plugin = `/api/plugins/telemetry/DEVICE/${entity.id}`;
    await tenant('POST', `${plugin}/timeseries/ANY`, { body: { temperature: 31.2 } });
  });

  const type = { type: 'ALARM_FIELD', key: 'type' };

  const query = (pageLink = {}, members = {}) =>
    alarmQuery(
      {
        entityFilter: { type: 'singleEntity', singleEntity: entity },
        latestValues: [{ type: 'TIME_SERIES', key: 'temperature' }],
        ...members,
      },
      { dynamic: true, sortOrder: { key: type, direction: 'ASC' }, timeWindow: 86_400_000, ...pageLink },
    );

  async function found(body: unknown) {
    const answer = await tenant('POST', '/api/alarmsQuery/find', { body });
    if (answer.status !== 200) throw new Error(answer.text);
    return AlarmDataPage.parse(answer.json());
  }
  const types = async (body: unknown) =>
    (await found(body)).data.map((alarm) => alarm.type.slice(-1)).join('');

  it('answers alarms with the entity they were found through and its values', async () => {
    const page = await found(query({ pageSize: 1 }));
    expect(page).toMatchObject({ totalElements: 3, totalPages: 3, hasNext: true });
    expect(page.data).toEqual([
      expect.objectContaining({
        type: 'query 0',
        originator: entity,
        originatorName: expect.stringMatching(/^Contract/),
        entityId: entity,
        latest: { TIME_SERIES: { temperature: { ts: expect.any(Number), value: '31.2' } } },
      }),
    ]);
  });

  it.each([
    ['types', { typeList: ['query 1', 'query 2'] }, '12'],
    ['severities', { severityList: ['MINOR', 'MAJOR'] }, '02'],
    ['a search status', { statusList: ['ACTIVE'] }, '02'],
    ['the union of search statuses', { statusList: ['CLEARED', 'ACK'] }, '12'],
    ['any status', { statusList: ['ANY'] }, '012'],
    ['a text in the fields', { textSearch: 'UERY 2' }, '2'],
    ['a text that is only in other fields', { textSearch: 'minor' }, ''],
    ['a time before them', { timeWindow: 0, startTs: 1, endTs: 2 }, ''],
    ['no time', { timeWindow: 0, startTs: 0, endTs: 0 }, '012'],
  ])('narrows by %s', async (_title, pageLink, expected) => {
    expect(await types(query(pageLink))).toBe(expected);
  });

  it('sorts by fields of alarms, by either of their names', async () => {
    const by = (key: string, direction = 'DESC') =>
      query({ sortOrder: { key: { type: 'ALARM_FIELD', key }, direction } });
    expect(await types(by('createdTime'))).toBe('210');
    expect(await types(by('startTime', 'ASC'))).toBe('012');
    expect(await types(by('severity', 'ASC'))).toBe('120');
    expect(await types(by('originator'))).toHaveLength(3);
  });

  it('answers an empty page when there is no entity', async () => {
    const nobody = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: uniqueName('nobody') };
    expect(await found(query({}, { entityFilter: nobody }))).toEqual({
      data: [],
      totalPages: 0,
      totalElements: 0,
      hasNext: false,
    });
  });

  it('shows a customer user nothing of alarms of devices that are not theirs', async () => {
    const token = await tokenOf('customer');
    const answer = await call('POST', '/api/alarmsQuery/find', { token, body: query() });
    expect(answer.json()).toMatchObject({ totalElements: 0 });
  });

  it('refuses a query without page link', async () => {
    const answer = await tenant('POST', '/api/alarmsQuery/find', { body: { ...query(), pageLink: null } });
    expect(answer.json()).toMatchObject({ status: 400, errorCode: 31 });
  });
});
