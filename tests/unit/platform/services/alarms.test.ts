import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmToSave } from '../../../../src/model/alarm.ts';
import { type EntityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { AlarmChange } from '../../../../src/platform/services/changes.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';

let test: TestApp;
let tenantId: string;
let device: EntityHandle;
let count = 0;
let told: AlarmChange[] = [];

beforeAll(async () => {
  test = await startTestApp();
  ({ tenantId } = await test.createTenant('Acme'));
  test.platform.changes.subscribeAlarms(tenantId, (change) => told.push(change));
});
afterAll(() => test.close());

beforeEach(async () => {
  count += 1;
  device = await addDevice(`Device ${count}`);
  told = [];
});

async function addDevice(name: string, customerId?: string): Promise<EntityHandle> {
  const { store } = test.platform;
  const saved = await store.write(() => {
    const device = store.devices.save(tenantId, { name });
    return customerId && device.id ? store.devices.assign(device.id.id, customerId) : device;
  });
  return handle('DEVICE', saved.id?.id);
}

async function addAsset(name: string): Promise<EntityHandle> {
  const { store } = test.platform;
  const { id } = await store.write(() => store.assets.save(tenantId, { name, type: 'hall' }));
  return handle('ASSET', id?.id);
}

function handle(type: EntityHandle['type'], id = ''): EntityHandle {
  const found = test.platform.store.entities.resolve(type, id);
  if (!found) throw new Error(`There is no such ${type}`);
  return found;
}

const idOf = ({ type, id }: EntityHandle): EntityId => ({ entityType: type, id });

async function relate(from: EntityHandle, to: EntityHandle, type = 'Contains'): Promise<void> {
  const { store } = test.platform;
  await store.write(() => store.relations.save({ from: idOf(from), to: idOf(to), type }));
}

async function raise(members: Partial<AlarmToSave> = {}, originator = device) {
  const { alarm, isNew } = await test.platform.alarms.save(tenantId, {
    type: 'hot',
    originator: idOf(originator),
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    ...members,
  });
  return { alarm, isNew, id: alarm.id?.id ?? '' };
}

/** The names of the entities that have the alarm besides its originator. */
function parentsOf(alarmId: string): string[] {
  const { store } = test.platform;
  return store.alarms
    .reachOf(alarmId)
    .propagatedTo.map((key) => store.entities.byKey(key)?.name ?? '')
    .sort();
}

describe('the alarm service', () => {
  it('tells what becomes of an alarm, and nothing when nothing does', async () => {
    const { id } = await raise();
    await raise({ severity: 'CRITICAL' });
    await test.platform.alarms.acknowledge(id);
    await test.platform.alarms.acknowledge(id);
    await test.platform.alarms.clear(id);
    await test.platform.alarms.clear(id);
    await test.platform.alarms.delete(id);
    expect(told.map(({ event, alarm, entity }) => `${event} ${alarm.status} ${entity.name}`)).toEqual([
      `created ACTIVE_UNACK ${device.name}`,
      `updated ACTIVE_UNACK ${device.name}`,
      `acknowledged ACTIVE_ACK ${device.name}`,
      `cleared CLEARED_ACK ${device.name}`,
      `deleted CLEARED_ACK ${device.name}`,
    ]);
  });

  it('notes the time, and the details with which an alarm is cleared', async () => {
    const { id } = await raise({ details: { data: 'hot' } });
    await test.platform.alarms.acknowledge(id, { ts: 10 });
    expect(await test.platform.alarms.clear(id, { ts: 20, details: { data: 'cool' } })).toMatchObject({
      ackTs: 10,
      clearTs: 20,
      details: { data: 'cool' },
    });
  });

  it('has one alarm of a type that is not cleared, and another after it was', async () => {
    const first = await raise();
    expect(await raise()).toMatchObject({ id: first.id, isNew: false });
    expect((await raise({ type: 'cold' })).isNew).toBe(true);
    await test.platform.alarms.clear(first.id);
    const second = await raise();
    expect(second.isNew).toBe(true);
    expect(second.id).not.toBe(first.id);
  });

  it('keeps members that it does not know', async () => {
    const { id } = await raise({ ticket: 'T-1' });
    await raise({ severity: 'MINOR' });
    expect(test.platform.store.alarms.byId(id)).toMatchObject({ ticket: 'T-1', severity: 'MINOR' });
  });

  it('keeps alarms of an originator that is gone, under that name', async () => {
    const { id } = await raise();
    await test.platform.store.write(() => test.platform.store.devices.delete(device.id));
    expect(await test.platform.alarms.acknowledge(id)).toMatchObject({
      originator: idOf(device),
      originatorName: 'Deleted',
      status: 'ACTIVE_ACK',
    });
    expect(told.at(-1)).toMatchObject({ entity: { key: device.key, name: 'Deleted', tenantId } });
  });

  it('changes an alarm of an originator that is gone', async () => {
    const { store } = test.platform;
    const { admin, tenantId } = await test.createTenant(`Gone${count}`);
    const token = await test.tokenFor(admin);
    const { id: originator } = await store.write(() => store.devices.save(tenantId, { name: 'Lost' }));
    const body = { type: 'hot', originator, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    const alarm = (await send(token, 'POST', '/api/alarm', body)).json();
    await store.write(() => store.devices.delete(originator?.id ?? ''));
    const changed = await send(token, 'POST', '/api/alarm', { ...alarm, severity: 'MINOR' });
    expect(changed.json()).toMatchObject({ id: alarm.id, originator, severity: 'MINOR' });
    expect((await send(token, 'POST', '/api/alarm', body)).statusCode).toBe(404);
  });

  it('leaves alarms behind when their originator goes to another tenant', async () => {
    const { store } = test.platform;
    const { id } = await raise();
    const other = await test.createTenant(`Buyer${count}`);
    await store.write(() => store.devices.moveToTenant(device.id, other.tenantId));
    const token = await test.tokenFor(other.admin);
    const list = () => send(token, 'GET', `/api/alarm/DEVICE/${device.id}?pageSize=10&page=0`);
    expect((await list()).json()).toMatchObject({ totalElements: 0 });
    expect((await send(token, 'GET', `/api/alarm/${id}`)).statusCode).toBe(403);
    const body = { type: 'hot', originator: idOf(device), severity: 'MINOR', status: 'ACTIVE_UNACK' };
    expect((await send(token, 'POST', '/api/alarm', body)).json()).not.toMatchObject({ id: { id } });
    expect((await list()).json()).toMatchObject({ totalElements: 1 });
    expect(await test.platform.alarms.clear(id)).toMatchObject({
      severity: 'MAJOR',
      originatorName: 'Deleted',
    });
    expect(told.at(-1)).toMatchObject({ event: 'cleared', entity: { tenantId, name: 'Deleted' } });
  });

  it('raises no alarm for what is not there or belongs to another tenant', async () => {
    const other = await test.createTenant(`Other${count}`);
    const save = test.platform.alarms.save(other.tenantId, {
      type: 'hot',
      originator: idOf(device),
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    });
    await expect(save).rejects.toMatchObject({ status: 404 });
    await expect(raise({ originator: { entityType: 'DEVICE', id: NULL_UUID } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('propagation', () => {
  it('reaches everything above the originator, however far and in circles', async () => {
    const [hall, site, beside] = [
      await addAsset(`hall ${count}`),
      await addAsset(`site ${count}`),
      await addAsset(`beside ${count}`),
    ];
    await relate(hall, device);
    await relate(site, hall, 'Manages');
    await relate(device, site, 'Feeds');
    await relate(device, beside);
    const { id } = await raise({ propagate: true });
    expect(parentsOf(id)).toEqual([hall.name, site.name]);
    expect(told.at(-1)?.propagatedTo.toSorted()).toEqual([hall.key, site.key].toSorted());
    expect(parentsOf((await raise({ type: 'kept' })).id)).toEqual([]);
  });

  it('is narrowed by the types of the relations from those it reaches', async () => {
    const [hall, site] = [await addAsset(`hall ${count}`), await addAsset(`site ${count}`)];
    await relate(hall, device);
    await relate(site, hall, 'Manages');
    const { id } = await raise({ propagate: true, propagateRelationTypes: ['Manages'] });
    expect(parentsOf(id)).toEqual([site.name]);
    await raise({ propagateRelationTypes: ['Contains'] });
    expect(parentsOf(id)).toEqual([hall.name, site.name]);
  });

  it('ends with the alarm', async () => {
    const hall = await addAsset(`hall ${count}`);
    await relate(hall, device);
    const { id } = await raise({ propagate: true });
    expect(test.platform.store.relations.from(idOf(hall), 'ALARM')).toHaveLength(1);
    await test.platform.alarms.delete(id);
    expect(test.platform.store.relations.from(idOf(hall), 'ALARM')).toEqual([]);
  });
});

describe('the log of what people do to alarms', () => {
  it('is kept against the originator, failures against nothing', async () => {
    const { admin } = await test.createTenant(`Logged${count}`);
    const token = await test.tokenFor(admin);
    const { store } = test.platform;
    const tenant = admin.tenantId?.id ?? '';
    const logged = await store.write(() => store.devices.save(tenant, { name: 'Logged' }));
    const body = { type: 'hot', originator: logged.id, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    const saved = await send(token, 'POST', '/api/alarm', body);
    const { id } = saved.json<{ id: { id: string } }>();
    await send(token, 'POST', `/api/alarm/${id.id}/ack`);
    await send(token, 'POST', `/api/alarm/${id.id}/clear`);
    await send(token, 'POST', '/api/alarm', { ...body, type: '' });
    const { data } = store.auditLogs.list(
      tenant,
      { page: 0, pageSize: 10, sortProperty: 'createdTime', sortOrder: 'ASC' },
      {},
    );
    expect(
      data.map(({ actionType, entityId, entityName, actionStatus }) => [
        actionType,
        entityId?.id === logged.id?.id ? 'device' : entityId?.id,
        entityName,
        actionStatus,
      ]),
    ).toEqual([
      ['ADDED', 'device', 'hot', 'SUCCESS'],
      ['ALARM_ACK', 'device', 'hot', 'SUCCESS'],
      ['ALARM_CLEAR', 'device', 'hot', 'SUCCESS'],
      ['ADDED', NULL_UUID, '', 'FAILURE'],
    ]);
  });
});

describe('a customer user', () => {
  it('reaches alarms of what is theirs, and no other', async () => {
    const { store } = test.platform;
    const { customerId, user } = await store.write(() => {
      const { id } = store.customers.create(tenantId, { title: `North ${count}` });
      const customerId = id?.id ?? '';
      return {
        customerId,
        user: { email: `north${count}@acme.example`, authority: 'CUSTOMER_USER' as const },
      };
    });
    const saved = await test.createUser(
      {
        ...user,
        tenantId: { entityType: 'TENANT', id: tenantId },
        customerId: { entityType: 'CUSTOMER', id: customerId },
      },
      'secret',
    );
    const token = await test.tokenFor(saved);
    const own = await addDevice(`Own ${count}`, customerId);
    const hall = await addAsset(`hall ${count}`);
    await store.write(() => store.assets.assign(hall.id, customerId));
    await relate(hall, own);
    await relate(hall, device);
    const [mine, foreign] = [await raise({ propagate: true }, own), await raise({ propagate: true })];

    const statuses: number[] = [];
    for (const { id } of [mine, foreign]) {
      for (const [method, path] of [
        ['GET', `/api/alarm/info/${id}`],
        ['POST', `/api/alarm/${id}/ack`],
        ['POST', `/api/alarm/${id}/clear`],
        ['DELETE', `/api/alarm/${id}`],
      ] as const) {
        if (id === mine.id && method === 'DELETE') continue;
        statuses.push((await send(token, method, path)).statusCode);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403, 403]);

    const raised = (originator: EntityHandle) =>
      send(token, 'POST', '/api/alarm', {
        type: 'theirs',
        originator: idOf(originator),
        severity: 'MINOR',
        status: 'ACTIVE_UNACK',
      });
    expect((await raised(own)).statusCode).toBe(200);
    expect((await raised(device)).statusCode).toBe(403);

    const list = await send(token, 'GET', `/api/alarm/ASSET/${hall.id}?pageSize=10&page=0`);
    expect(list.json<{ data: { id: { id: string } }[] }>().data.map(({ id }) => id.id)).toEqual([mine.id]);
    const highest = `/api/alarm/highestSeverity/DEVICE/${device.id}`;
    expect((await send(token, 'GET', highest)).statusCode).toBe(403);
    expect((await send(token, 'DELETE', `/api/alarm/${mine.id}`)).json()).toBe(true);
  });
});

async function send(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  return await test.app.inject({
    method,
    url,
    headers: { 'x-authorization': `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
}
