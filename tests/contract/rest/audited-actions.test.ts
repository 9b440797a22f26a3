import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AuditLog } from '../../../src/model/audit-log.ts';
import type { EntityType } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { differs } from '../differences.ts';
import { eventually } from '../eventually.ts';
import { createAsset, createCustomer, createDashboard, createView, plainProfile } from '../fixtures.ts';
import { createActiveUser, newEmail } from './accounts.ts';

const Logs = pageOf(AuditLog);
const Stored = z.looseObject({ id: z.looseObject({ entityType: z.string(), id: z.string() }) });

let token: string;
let customer: Awaited<ReturnType<typeof createCustomer>>;
const undone: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  token = await tokenOf('tenant');
  customer = await createCustomer();
});

afterAll(async () => {
  for (const undo of undone.reverse()) await undo();
});

/** What the log tells of an entity, the oldest first, as soon as there is as much as awaited. */
async function logsOf(
  type: EntityType,
  id: string,
  awaited: { count: number; reader?: string },
): Promise<AuditLog[]> {
  const { count, reader = token } = awaited;
  const query = { pageSize: 100, page: 0, sortProperty: 'createdTime', sortOrder: 'ASC' };
  const path = `/api/audit/logs/entity/${type}/${id}`;
  return await eventually(
    async () => {
      const { data } = await read(Logs, 'GET', path, { token: reader, query });
      // Stock tells of the copies that views are made of, too.
      return data.filter(({ actionType }) => type !== 'ENTITY_VIEW' || actionType !== 'TIMESERIES_DELETED');
    },
    (logs) => logs.length >= count,
  );
}

/** What was tried in vain of late, as soon as the tenant's log tells of one that is meant. */
async function failure(
  actionType: string,
  isMeant: (log: AuditLog) => boolean,
): Promise<AuditLog | undefined> {
  const query = { pageSize: 20, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' };
  const path = '/api/audit/logs';
  return await eventually(
    async () => {
      const found = await read(Logs, 'GET', path, { token, query: { ...query, actionTypes: actionType } });
      return found.data.find((log) => log.actionStatus === 'FAILURE' && isMeant(log));
    },
    (log) => log !== undefined,
  );
}

const actions = (logs: readonly AuditLog[]) => logs.map(({ actionType }) => actionType);
const post = (path: string, body?: unknown) => call('POST', path, { token, body });
const remove = (path: string, query: Record<string, string> = {}) => call('DELETE', path, { token, query });
const save = (path: string, body: object) => read(Stored, 'POST', path, { token, body });
const logNode = { type: 'org.thingsboard.rule.engine.action.TbLogNode', name: 'Log', configuration: {} };

describe('making, changing and deleting', () => {
  it.each<[EntityType, path: string, title: 'name' | 'title' | 'email', members: () => object]>([
    ['ASSET', '/api/asset', 'name', () => ({ type: 'building' })],
    ['CUSTOMER', '/api/customer', 'title', () => ({})],
    ['DASHBOARD', '/api/dashboard', 'title', () => ({ configuration: { description: 'A large drawing' } })],
    ['DEVICE_PROFILE', '/api/deviceProfile', 'name', () => plainProfile()],
    ['RULE_CHAIN', '/api/ruleChain', 'name', () => ({})],
    [
      'USER',
      '/api/user?sendActivationMail=false',
      'email',
      () => ({ authority: 'CUSTOMER_USER', customerId: customer.id }),
    ],
  ])('of the type %s is logged', async (type, path, title, members) => {
    const name = title === 'email' ? newEmail() : uniqueName('Audited');
    const made = await save(path, { ...members(), [title]: name });
    const { id } = made.id;
    await save(path, { ...made, additionalInfo: { description: 'Changed' } });
    await remove(`${path.split('?')[0]}/${id}`);
    const logs = await logsOf(type, id, { count: 3 });
    expect(actions(logs)).toEqual(['ADDED', 'UPDATED', 'DELETED']);
    expect(logs.map(({ entityName, actionStatus }) => [entityName, actionStatus])).toEqual(
      logs.map(() => [name, 'SUCCESS']),
    );
    const [added, updated, deleted] = logs.map(({ actionData }) => actionData);
    expect(added).toMatchObject({ entity: { id: { id }, [title]: name } });
    expect(updated).toMatchObject({ entity: { id: { id }, [title]: name } });
    expect(deleted).toMatchObject({ entityId: id });
    // What a dashboard looks like is nothing for a log.
    expect(JSON.stringify(logs)).not.toContain('A large drawing');
  });

  it('of an entity view is logged', async () => {
    const device = await createDevice();
    const view = await createView(device.id);
    await save('/api/entityView', { ...view, additionalInfo: { description: 'Changed' } });
    await remove(`/api/entityView/${view.id.id}`);
    const logs = await logsOf('ENTITY_VIEW', view.id.id, { count: 3 });
    expect(actions(logs)).toEqual(['ADDED', 'UPDATED', 'DELETED']);
  });

  it('of what a rule chain is made of is logged with the nodes', async () => {
    const { id } = await save('/api/ruleChain', { name: uniqueName('Audited') });
    undone.push(() => remove(`/api/ruleChain/${id.id}`));
    await post('/api/ruleChain/metadata', { ruleChainId: id, nodes: [logNode] });
    const [, saved] = await logsOf('RULE_CHAIN', id.id, { count: 2 });
    expect(saved).toMatchObject({
      actionType: 'UPDATED',
      actionData: { entity: { id: { id: id.id } }, metadata: { nodes: [{ name: 'Log' }] } },
    });
  });

  it('of widgets leaves no trace', async () => {
    const { id } = await save('/api/widgetsBundle', { title: uniqueName('Not audited') });
    await remove(`/api/widgetsBundle/${id.id}`);
    expect(await logsOf('WIDGETS_BUNDLE', id.id, { count: 0 })).toEqual([]);
  });
});

describe('giving to customers and taking back', () => {
  it.each<[EntityType, path: string, make: () => Promise<{ id: { id: string } }>]>([
    ['DEVICE', 'device', () => createDevice()],
    ['ASSET', 'asset', () => createAsset()],
    ['DASHBOARD', 'dashboard', () => createDashboard()],
    ['ENTITY_VIEW', 'entityView', async () => await createView((await createDevice()).id)],
  ])('is logged with whom: %s', async (type, path, make) => {
    const { id } = (await make()).id;
    const ofCustomer = `/api/customer/${customer.id.id}/${path}/${id}`;
    await post(ofCustomer);
    await remove(type === 'DASHBOARD' ? ofCustomer : `/api/customer/${path}/${id}`);
    const [, given, taken] = await logsOf(type, id, { count: 3 });
    expect(given).toMatchObject({
      actionType: 'ASSIGNED_TO_CUSTOMER',
      actionData: {
        entityId: id,
        assignedCustomerId: customer.id.id,
        assignedCustomerName: customer.title,
      },
    });
    expect(taken).toMatchObject({
      actionType: 'UNASSIGNED_FROM_CUSTOMER',
      actionData: {
        entityId: id,
        unassignedCustomerId: customer.id.id,
        unassignedCustomerName: customer.title,
      },
    });
  });
});

describe('what happens to an alarm', () => {
  it('is logged of the entity that it is of, under the type of the alarm', async () => {
    const device = await createDevice();
    const type = uniqueName('Hot');
    const body = { type, originator: device.id, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
    const alarm = await save('/api/alarm', body);
    undone.push(() => remove(`/api/alarm/${alarm.id.id}`));
    await post(`/api/alarm/${alarm.id.id}/ack`);
    await post(`/api/alarm/${alarm.id.id}/clear`);
    const logs = (await logsOf('DEVICE', device.id.id, { count: 4 })).slice(1);
    expect(logs.map(({ actionType, entityName }) => [actionType, entityName])).toEqual([
      ['ADDED', type],
      ['ALARM_ACK', type],
      ['ALARM_CLEAR', type],
    ]);
    for (const { actionData } of logs) {
      expect(actionData).toMatchObject({ entity: { id: { id: alarm.id.id }, type } });
    }
  });
});

describe('a relation', () => {
  it('is logged once for each of its ends', async () => {
    const [from, to] = [(await createAsset()).id, (await createDevice()).id];
    const ends = { fromId: from.id, fromType: 'ASSET', toId: to.id, toType: 'DEVICE', relationType: 'Uses' };
    const relation = { from, to, type: 'Uses', typeGroup: 'COMMON' };
    await post('/api/relation', relation);
    await remove('/api/relation', ends);
    await post('/api/relation', relation);
    await remove('/api/relations', { entityId: from.id, entityType: 'ASSET', id: from.id, type: 'ASSET' });
    const [, ...ofFrom] = await logsOf('ASSET', from.id, { count: 5 });
    const [, ...ofTo] = await logsOf('DEVICE', to.id, { count: 4 });
    expect(actions(ofFrom)).toEqual([
      'RELATION_ADD_OR_UPDATE',
      'RELATION_DELETED',
      'RELATION_ADD_OR_UPDATE',
      'RELATIONS_DELETED',
    ]);
    expect(actions(ofTo)).toEqual(actions(ofFrom).slice(0, 3));
    for (const { actionData } of ofTo) {
      expect(actionData).toMatchObject({ relation: { from, to, type: 'Uses' } });
    }
  });
});

describe('a device that is handed to another tenant', () => {
  it('is logged here, and there', async ({ skip }) => {
    const admin = await tokenOf('sysadmin');
    const other = await read(Tenant, 'POST', '/api/tenant', {
      token: admin,
      body: { title: uniqueName('Heir') },
    });
    undone.push(() => call('DELETE', `/api/tenant/${other.id?.id}`, { token: admin }));
    const heir = await createActiveUser(admin, { authority: 'TENANT_ADMIN', tenantId: other.id });
    const device = await createDevice();
    const handed = await post(`/api/tenant/${other.id?.id}/device/${device.id.id}`);
    if (handed.status === 403) skip('This server hands no device to another tenant');
    const here = (await logsOf('DEVICE', device.id.id, { count: 2 })).slice(1);
    expect(here).toMatchObject([
      { actionType: 'ASSIGNED_TO_TENANT', actionData: { entity: { id: device.id, name: device.name } } },
    ]);
    const there = await logsOf('DEVICE', device.id.id, { count: 1, reader: heir.token });
    if (there.length === 0) return await differs('Logs nothing for the tenant that gets a device');
    expect(there).toMatchObject([{ actionType: 'ASSIGNED_FROM_TENANT' }]);
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(heir.token));
    expect(there[0]?.tenantId.id).toBe(tenantId);
  });
});

describe('what is tried in vain', () => {
  it('is logged with the reason: a change', async () => {
    const [asset, taken] = [await createAsset(), await createAsset()];
    const answer = await post('/api/asset', { ...asset, name: taken.name });
    expect(answer.status).toBe(400);
    const failed = await failure(
      'UPDATED',
      ({ actionData }) => z.safeParse(Stored, actionData.entity).data?.id.id === asset.id.id,
    );
    expect(failed).toMatchObject({
      entityId: { entityType: 'ASSET' },
      actionData: { entity: { id: asset.id, name: taken.name } },
      actionFailureDetails: expect.stringContaining('Asset with such name already exists!'),
    });
  });

  it('is logged with the reason: a deletion', async () => {
    const device = await createDevice();
    const view = await createView(device.id);
    expect((await remove(`/api/device/${device.id.id}`)).status).toBe(400);
    const failed = await failure('DELETED', ({ actionData }) => actionData.entityId === device.id.id);
    expect(failed?.actionFailureDetails).toContain("Can't delete device that has entity views!");
    await remove(`/api/entityView/${view.id.id}`);
  });

  it('is logged with the reason: other credentials', async () => {
    const [device, other] = [await createDevice(), await createDevice()];
    const credentialsOf = async (id: string) =>
      (await call('GET', `/api/device/${id}/credentials`, { token })).json() as Record<string, unknown>;
    const { credentialsId } = await credentialsOf(other.id.id);
    const body = { ...(await credentialsOf(device.id.id)), credentialsId };
    expect((await post('/api/device/credentials', body)).status).toBe(400);
    const failed = await failure('CREDENTIALS_UPDATED', ({ entityId }) => entityId.id === device.id.id);
    expect(failed?.actionFailureDetails).toContain('already assigned to another device');
  });
});
