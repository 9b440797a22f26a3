import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlarmInfo } from '../../../../src/model/alarm.ts';
import type { AlarmDataUpdate } from '../../../../src/model/live.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { type LiveClient, openLive, settled } from '../../../live-client.ts';
import { alarmQuery } from '../../../queries.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

const HOUR = 3_600_000;

let platform: TransportPlatform;
let client: LiveClient;
let boiler: EntityHandle;
let count = 0;

beforeAll(async () => {
  platform = await startTransports();
});
afterAll(() => platform.close());

beforeEach(async () => {
  count += 1;
  boiler = await platform.addDevice(`Boiler ${count}`);
  client = await openLive(platform.url, await platform.tokenFor(platform.tenantId));
});
afterEach(async () => {
  client.socket.close();
  await client.ended;
});

const temperature = { type: 'TIME_SERIES', key: 't' };

async function raise(
  type: string,
  members: Record<string, unknown> = {},
  originator = boiler,
): Promise<AlarmInfo & { id: { id: string } }> {
  const { alarm } = await platform.alarms.save(platform.tenantId, {
    type,
    originator: { entityType: originator.type, id: originator.id },
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    ...members,
  });
  if (!alarm.id) throw new Error('The alarm has no id');
  return { ...alarm, id: alarm.id };
}

function query(pageLink = {}, members = {}) {
  const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: boiler.id } };
  const link = { dynamic: true, startTs: 0, endTs: 0, timeWindow: HOUR, ...pageLink };
  return alarmQuery({ entityFilter, ...members }, link);
}

const next = async () => (await client.next()) as AlarmDataUpdate;

async function open(asked: unknown, cmdId = 20): Promise<AlarmDataUpdate> {
  client.send({ alarmDataCmds: [{ cmdId, query: asked }] });
  return await next();
}

/** What a message tells: the types of the page, or of the alarms that changed with their status. */
function gist({ data, update, errorMsg }: AlarmDataUpdate): string {
  if (data) return `page ${data.data.map(({ type }) => type).join(',')}`;
  if (update) return `update ${update.map(({ type, status }) => `${type} ${status}`).join(',')}`;
  return String(errorMsg);
}

async function restOf(): Promise<string[]> {
  return ((await settled(client)) as AlarmDataUpdate[]).map(gist);
}

describe('a page of alarms', () => {
  it('comes with the entity of each alarm, its values, and how many entities were looked at', async () => {
    await platform.telemetry.saveTimeseries(boiler, [{ key: 't', ts: 10, value: 80 }]);
    const { originatorName: _, ...alarm } = await raise('hot');
    const entityFields = [{ type: 'ENTITY_FIELD', key: 'name' }];
    expect(await open(query({}, { latestValues: [temperature], entityFields }))).toEqual({
      cmdId: 20,
      errorCode: 0,
      errorMsg: null,
      data: {
        data: [
          {
            ...alarm,
            originatorName: boiler.name,
            entityId: { entityType: 'DEVICE', id: boiler.id },
            latest: {
              TIME_SERIES: { t: { ts: 10, value: '80' } },
              ENTITY_FIELD: { name: { ts: expect.any(Number), value: boiler.name } },
            },
          },
        ],
        totalPages: 1,
        totalElements: 1,
        hasNext: false,
      },
      update: null,
      dataUpdateType: 'ALARM_DATA',
      allowedEntities: 10_000,
      totalEntities: 1,
    });
  });

  it('listens to what entities send while it is read only where it shows values of theirs', async () => {
    const listening = vi.spyOn(platform.changes, 'subscribeAll');
    await open(query());
    expect(listening).not.toHaveBeenCalled();
    await open(query({}, { latestValues: [temperature] }));
    expect(listening).toHaveBeenCalledOnce();
    listening.mockRestore();
  });

  it('is empty and stays so when there are no entities', async () => {
    const nobody = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'nobody' };
    expect(await open(query({}, { entityFilter: nobody }))).toMatchObject({
      data: { data: [], totalElements: 0 },
      allowedEntities: 0,
      totalEntities: 0,
    });
    await raise('hot');
    expect(await restOf()).toEqual([]);
  });

  it('follows the order of the entities when it is not sorted by a field of alarms', async () => {
    const cooler = await platform.addDevice(`A cooler ${count}`);
    await raise('of the cooler', {}, cooler);
    await raise('of the boiler');
    const ids = [boiler.id, cooler.id];
    const entityFilter = { type: 'entityList', entityType: 'DEVICE', entityList: ids };
    const sortOrder = { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' };
    expect(gist(await open(query({ sortOrder }, { entityFilter })))).toBe('page of the cooler,of the boiler');
  });

  it('is told in full when an alarm that fits is raised', async () => {
    expect(gist(await open(query()))).toBe('page ');
    await raise('hot');
    expect(gist(await next())).toBe('page hot');
    await raise('hotter');
    expect(gist(await next())).toBe('page hotter,hot');
  });

  it('is not told of alarms of others, or that do not fit', async () => {
    const other = await platform.addDevice(`Other ${count}`);
    await open(query({ severityList: ['CRITICAL'], typeList: ['hot'], statusList: ['UNACK'] }));
    await raise('hot', { severity: 'CRITICAL' }, other);
    await raise('cold', { severity: 'CRITICAL' });
    await raise('hot');
    expect(await restOf()).toEqual([]);
  });

  it('is told of an alarm that comes to fit', async () => {
    await open(query({ severityList: ['CRITICAL'] }));
    await raise('hot');
    await raise('hot', { severity: 'CRITICAL' });
    expect(await restOf()).toEqual(['page hot']);
  });

  it('is told what changes of an alarm that still fits', async () => {
    const { id } = (await raise('hot')).id;
    await open(query());
    await platform.alarms.acknowledge(id);
    expect(await next()).toMatchObject({
      cmdId: 20,
      data: null,
      update: [{ id: { id }, status: 'ACTIVE_ACK', entityId: { id: boiler.id }, latest: {} }],
    });
    await platform.alarms.acknowledge(id);
    await platform.alarms.clear(id);
    expect(await restOf()).toEqual(['update hot CLEARED_ACK']);
  });

  it('is told in full when an alarm no longer fits or is deleted', async () => {
    const first = await raise('hot');
    const second = await raise('cold');
    await open(query({ statusList: ['ACTIVE'] }));
    await platform.alarms.clear(first.id.id);
    expect(gist(await next())).toBe('page cold');
    await platform.alarms.delete(second.id.id);
    expect(gist(await next())).toBe('page ');
  });

  it('that is not the first is not told of new alarms', async () => {
    await open(query({ page: 1 }));
    await raise('hot');
    expect(await restOf()).toEqual([]);
  });

  it('is told the values of the entities of its alarms', async () => {
    await raise('hot');
    await raise('dry');
    await open(query({}, { latestValues: [temperature] }));
    await platform.telemetry.saveTimeseries(boiler, [{ key: 't', ts: 20, value: 90 }]);
    const told = await next();
    expect(gist(told)).toBe('update dry ACTIVE_UNACK,hot ACTIVE_UNACK');
    expect(told.update?.map(({ latest }) => latest)).toEqual([
      { TIME_SERIES: { t: { ts: 20, value: '90' } } },
      { TIME_SERIES: { t: { ts: 20, value: '90' } } },
    ]);
    await platform.telemetry.saveTimeseries(boiler, [{ key: 'unasked', ts: 20, value: 90 }]);
    expect(await restOf()).toEqual([]);
  });

  it('has what was propagated to its entities when that is asked for', async () => {
    const asset = await platform.store.write(() => {
      const saved = platform.store.assets.save(platform.tenantId, { name: `Hall ${count}`, type: 'hall' });
      const from = { entityType: 'ASSET', id: saved.id?.id ?? '' } as const;
      platform.store.relations.save({ from, to: { entityType: 'DEVICE', id: boiler.id }, type: 'Contains' });
      return from;
    });
    const entityFilter = { type: 'singleEntity', singleEntity: asset };
    await open(query({}, { entityFilter }), 1);
    await open(query({ searchPropagatedAlarms: true }, { entityFilter }), 2);
    await raise('hot', { propagate: true });
    const told = (await settled(client)) as AlarmDataUpdate[];
    expect(told.map((message) => `${message.cmdId} ${gist(message)}`)).toEqual(['2 page hot']);
    expect(told[0]?.data?.data[0]).toMatchObject({ entityId: asset, originator: { id: boiler.id } });
  });

  it('is another page when its command comes again, and none after it was ended', async () => {
    await raise('hot');
    await raise('cold');
    expect(gist(await open(query()))).toBe('page cold,hot');
    expect(gist(await open(query({ typeList: ['hot'] })))).toBe('page hot');
    await raise('cold', { severity: 'MINOR' });
    expect(await restOf()).toEqual([]);
    client.send({ alarmDataUnsubscribeCmds: [{ cmdId: 20 }] });
    await raise('hot', { severity: 'MINOR' });
    expect(await restOf()).toEqual([]);
  });

  it('shows a customer user alarms of what is theirs only', async () => {
    const customerId = await platform.addCustomer(`Customer ${count}`);
    const own = await platform.addDevice(`Own ${count}`, { customerId });
    const theirs = await openLive(platform.url, await platform.tokenFor(platform.tenantId, customerId));
    const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
    await raise('of another');
    theirs.send({ alarmDataCmds: [{ cmdId: 1, query: query({}, { entityFilter }) }] });
    expect(await theirs.next()).toMatchObject({ data: { totalElements: 0 }, totalEntities: 1 });
    await raise('of another still');
    await raise('own', {}, own);
    expect(gist((await theirs.next()) as AlarmDataUpdate)).toBe('page own');
    theirs.socket.close();
    await theirs.ended;
  });

  it('loses alarms that fall out of its time window', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    try {
      await raise('hot');
      expect(gist(await open(query({ timeWindow: HOUR })))).toBe('page hot');
      vi.advanceTimersByTime(60_000);
      expect(await restOf()).toEqual([]);
      vi.advanceTimersByTime(HOUR);
      expect(gist(await next())).toBe('page ');
    } finally {
      vi.useRealTimers();
    }
  });

  it('loses what goes to another customer, its alarms and its values, at once', async () => {
    const { store, changes } = platform;
    const customerId = await platform.addCustomer(`Losing ${count}`);
    const own = await platform.addDevice(`Lost ${count}`, { customerId });
    await raise('lost', {}, own);
    const theirs = await openLive(platform.url, await platform.tokenFor(platform.tenantId, customerId));
    const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
    const asked = query({}, { entityFilter, latestValues: [temperature] });
    theirs.send({ alarmDataCmds: [{ cmdId: 1, query: asked }] });
    expect(gist((await theirs.next()) as AlarmDataUpdate)).toBe('page lost');
    await store.write(() => store.devices.assign(own.id, null));
    const entity = store.entities.byKey(own.key);
    if (!entity) throw new Error('The device is gone');
    changes.publish({ kind: 'entity-reassigned', entity });
    await platform.telemetry.saveTimeseries(own, [{ key: 't', ts: Date.now(), value: 1 }]);
    expect(gist((await theirs.next()) as AlarmDataUpdate)).toBe('page ');
    await raise('lost too', {}, own);
    expect(await settled(theirs)).toEqual([]);
    theirs.socket.close();
    await theirs.ended;
  });

  it('knows nothing of what became of a device in the tenant that it went to', async () => {
    const { store } = platform;
    const elsewhere = await platform.addTenant(`Elsewhere ${count}`);
    const moving = await platform.addDevice(`Moving ${count}`);
    const entityFilter = {
      type: 'entityList',
      entityType: 'DEVICE',
      entityList: [boiler.id, moving.id],
    };
    expect(gist(await open(query({}, { entityFilter })))).toBe('page ');
    await store.write(() => store.devices.moveToTenant(moving.id, elsewhere));
    await platform.alarms.save(elsewhere, {
      type: 'secret',
      originator: { entityType: 'DEVICE', id: moving.id },
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    });
    await raise('ours');
    expect(gist(await next())).toBe('page ours');
  });

  it('needs a query', async () => {
    expect(await open(null)).toMatchObject({
      cmdId: 20,
      errorCode: 2,
      errorMsg: 'Query is empty!',
      data: null,
      dataUpdateType: 'ALARM_DATA',
      allowedEntities: 0,
    });
    client.send({ alarmDataCmds: [{ cmdId: -1, query: query() }] });
    expect(await client.next()).toMatchObject({ subscriptionId: -1, errorCode: 2 });
  });

  it.each([
    ['without a filter', {}, { entityFilter: null }, 'Query entity filter must be specified.'],
    ['of pages without rows', { pageSize: 0 }, {}, 'Incorrect entity data page link page size'],
    [
      'in an order that there is not',
      { sortOrder: { key: { type: 'ALARM_FIELD', key: 'colour' }, direction: 'ASC' } },
      {},
      "Can't sort by 'colour'!",
    ],
  ])('ends the session with the reason when it is asked %s', async (_title, link, members, reason) => {
    client.send({ alarmDataCmds: [{ cmdId: 20, query: query(link, members) }] });
    const end = await client.ended;
    expect(end.slice(0, 5)).toBe('1011 ');
    expect(end.slice(5)).toContain(reason);
  });
});
