import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openLive, settled } from '../../../live-client.ts';
import { startTestApp } from '../http/test-app.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;
let customerId: string;

beforeAll(async () => {
  platform = await startTransports();
  customerId = await platform.addCustomer('Customer A');
});
afterAll(() => platform.close());

async function take(device: EntityHandle): Promise<void> {
  const { store, changes } = platform;
  await store.write(() => store.devices.assign(device.id, null));
  const entity = store.entities.byKey(device.key);
  if (entity) changes.publish({ kind: 'entity-reassigned', entity });
}

it.each([
  [
    'on one entity',
    ({ id }: EntityHandle) => ({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: id }] }),
  ],
  [
    'on a page',
    ({ id }: EntityHandle) => {
      const entityFilter = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id } };
      const query = { entityFilter, pageLink: { pageSize: 1, page: 0 } };
      const latestCmd = { keys: [{ type: 'TIME_SERIES', key: 't' }] };
      return { entityDataCmds: [{ cmdId: 1, query, latestCmd }] };
    },
  ],
])('a customer hears no more, %s, of what is taken from it; its tenant does', async (what, command) => {
  const device = await platform.addDevice(what, { customerId });
  const theirs = await openLive(platform.url, await platform.tokenFor(platform.tenantId, customerId));
  const ours = await openLive(platform.url, await platform.tokenFor(platform.tenantId));
  const heard = async (ts: number) => {
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts, value: ts }]);
    return [(await settled(theirs)).length, (await settled(ours)).length];
  };
  for (const client of [theirs, ours]) {
    client.send(command(device));
    await client.next();
    await settled(client);
  }
  expect(await heard(1)).toEqual([1, 1]);
  await take(device);
  expect(await heard(2)).toEqual([0, 1]);
  for (const client of [theirs, ours]) client.socket.close();
});

it('a customer learns no more, of a page that it knows, of what was taken from it or deleted', async () => {
  const { store, changes } = platform;
  const devices: EntityHandle[] = [];
  for (const name of ['kept', 'taken', 'deleted']) {
    const device = await platform.addDevice(`known, ${name}`, { customerId });
    devices.push(device);
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 5, value: 5 }]);
  }
  const [kept, taken, deleted] = devices;
  if (!kept || !taken || !deleted) throw new Error('Devices are missing');
  const client = await openLive(platform.url, await platform.tokenFor(platform.tenantId, customerId));
  const entityFilter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'known' };
  client.send({
    entityDataCmds: [{ cmdId: 1, query: { entityFilter, pageLink: { pageSize: 9, page: 0 } } }],
  });
  expect(await client.next()).toMatchObject({ data: { totalElements: 3 } });
  await take(taken);
  await store.write(() => store.devices.delete(deleted.id));
  changes.publish({ kind: 'entity-deleted', entity: deleted });

  const historyCmd = { keys: ['t'], startTs: 0, endTs: 10, interval: 0, limit: 10, agg: 'NONE' };
  client.send({ entityDataCmds: [{ cmdId: 1, historyCmd }] });
  const answered = { entityId: { id: kept.id }, timeseries: { t: [{ ts: 5, value: '5' }] } };
  expect(await client.next()).toMatchObject({ update: [answered] });
  client.send({ entityDataCmds: [{ cmdId: 1, latestCmd: { keys: [{ type: 'TIME_SERIES', key: 't' }] } }] });
  expect(await client.next()).toMatchObject({ update: [{ entityId: { id: kept.id } }] });
  client.socket.close();
});

it('a session ends when its user is disabled', async () => {
  const test = await startTestApp();
  const { admin } = await test.createTenant('Acme');
  const user = await test.createUser({ ...admin, id: undefined, email: 'bob@acme.example' }, 'secret');
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await openLive(url, await test.tokenFor(user));
  const path = `/api/user/${user.id?.id}/userCredentialsEnabled?userCredentialsEnabled=`;
  const headers = { 'X-Authorization': `Bearer ${await test.tokenFor(admin)}` };
  for (const enabled of [true, false]) {
    expect(await settled(client)).toEqual([]);
    const answer = await test.app.inject({ method: 'POST', url: `${path}${enabled}`, headers });
    expect(answer.statusCode).toBe(200);
  }
  expect(await client.ended).toBe('1008 The account is disabled');
  await test.close();
});

it('a session ends when the customer it speaks for is deleted', async () => {
  const { store, changes } = platform;
  const goneId = await platform.addCustomer('Customer B');
  const client = await openLive(platform.url, await platform.tokenFor(platform.tenantId, goneId));
  const customer = store.entities.resolve('CUSTOMER', goneId);
  if (!customer) throw new Error('There is no customer');
  await store.writeLong(() => store.customers.delete(goneId));
  changes.publish({ kind: 'entity-deleted', entity: customer });
  expect(await client.ended).toBe('1008 The account is gone');
});
