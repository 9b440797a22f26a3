import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ErrorBody } from '../../../src/model/error.ts';
import { settled } from '../../live-client.ts';
import { entityQuery } from '../../queries.ts';
import { call, platformUrl, tokenOf } from '../client.ts';
import { differs } from '../differences.ts';
import { createCustomer } from '../fixtures.ts';
import { createActiveUser, password } from '../rest/accounts.ts';
import { newDevice, nextPage, nextPoints, open } from './session.ts';

const level = { type: 'TIME_SERIES', key: 'level' };
const value = { defaultValue: 1, userValue: null, dynamicValue: null };
const greater = { type: 'NUMERIC', operation: 'GREATER', value };

const nothing = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'no device is called so' };
const keyFilters = [{ key: level, valueType: 'NUMERIC', predicate: greater }];
const query: typeof entityQuery = (members, link) =>
  entityQuery({ entityFilter: nothing, latestValues: [level], keyFilters, ...members }, link);

describe('the handshake', () => {
  it.each([
    ['without a token', ''],
    ['with a token that is none', '?token=abc'],
  ])('%s is refused with the body of errors', async (_title, search) => {
    const url = `${platformUrl().replace(/^http/, 'ws')}/api/ws/plugins/telemetry${search}`;
    const socket = new WebSocket(url);
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    const chunks: Buffer[] = await response.toArray();
    socket.terminate();
    expect(response.statusCode).toBe(401);
    const body = ErrorBody.parse(JSON.parse(Buffer.concat(chunks).toString()));
    expect(body).toMatchObject({ status: 401, errorCode: 10 });
  });

  it('for another plugin ends with 1007', async () => {
    const client = await open(undefined, 'weather');
    expect(await client.ended).toMatch(/^1007 Can't find plugin/);
  });

  it('outlives a change of the password in its session, and ends with a sign-out', async () => {
    const administrator = await tokenOf('tenant');
    // The user goes with the customer.
    const { id: customerId } = await createCustomer();
    const { token } = await createActiveUser(administrator, { authority: 'CUSTOMER_USER', customerId });
    const device = await newDevice();
    await call('POST', `/api/customer/${customerId.id}/device/${device.id}`, { token: administrator });
    const client = await open(token);
    client.send({ tsSubCmds: [{ cmdId: 1, ...device.entity }] });
    await nextPoints(client);
    const body = { currentPassword: password, newPassword: 'Marsh-Lantern-2' };
    expect((await call('POST', '/api/auth/changePassword', { token, body })).status).toBe(200);
    await device.send({ level: 1 });
    expect(await nextPoints(client)).toMatchObject({ data: { level: [[expect.any(Number), '1']] } });
    expect((await call('POST', '/api/auth/logout', { token })).status).toBe(200);
    await device.send({ level: 2 });
    const outcome = await Promise.race([client.ended, nextPoints(client)]);
    if (typeof outcome === 'string') expect(outcome).toBe('1008 The session has ended');
    else {
      await differs('A connection outlives a sign-out');
      expect(outcome).toMatchObject({ data: { level: [[expect.any(Number), '2']] } });
    }
  });
});

describe('a frame', () => {
  it.each<[string, unknown]>([
    ['is not JSON', 'not json'],
    ['has a member that it does not know', { more: [] }],
    [
      'has a command with a member that it does not know',
      { entityDataCmds: [{ cmdId: 1, query: query(), more: 1 }] },
    ],
    [
      'has a query with a member that it does not know',
      { entityDataCmds: [{ cmdId: 1, query: query({ more: 1 }) }] },
    ],
    ['has a page link with one', { entityDataCmds: [{ cmdId: 1, query: query({}, { more: 1 }) }] }],
    [
      'has a key with one',
      { entityDataCmds: [{ cmdId: 1, query: query({ latestValues: [{ ...level, label: 'x' }] }) }] },
    ],
    [
      'has a predicate with one',
      {
        entityDataCmds: [
          { cmdId: 1, query: query({ keyFilters: [{ key: level, predicate: { ...greater, more: 1 } }] }) },
        ],
      },
    ],
    ['has a text for a list', { tsSubCmds: 'all' }],
  ])('that %s is dropped as a whole, and the session goes on', async (_title, frame) => {
    const device = await newDevice();
    const client = await open();
    client.send(
      typeof frame === 'object' ? { tsSubCmds: [{ cmdId: 9, ...device.entity }], ...frame } : frame,
    );
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 0,
      errorCode: 2,
      errorMsg: expect.stringContaining('Failed to parse websocket command!'),
    });
    await device.send({ level: 1 });
    expect(await settled(client)).toEqual([]);
  });

  it('may be a ping, which is answered', async () => {
    const { socket } = await open();
    const answer = once(socket, 'pong');
    socket.ping();
    await expect(answer).resolves.toHaveLength(1);
  });

  it('may leave lists out or null, and have filters say more than they need to', async () => {
    const client = await open();
    const entityFilter = { ...nothing, resolveMultiple: true };
    client.send({ tsSubCmds: null, entityDataCmds: [{ cmdId: 1, query: query({ entityFilter }) }] });
    expect(await nextPage(client)).toMatchObject({
      cmdId: 1,
      errorCode: 0,
      errorMsg: null,
      data: { data: [], totalPages: 0, totalElements: 0, hasNext: false },
      update: null,
      dataUpdateType: 'ENTITY_DATA',
      allowedEntities: 10_000,
    });
  });

  it('ends pages after it has opened those that it opens', async () => {
    const device = await newDevice();
    const client = await open();
    const page = query({ entityFilter: device.filter, keyFilters: [] });
    client.send({
      entityDataUnsubscribeCmds: [{ cmdId: 4 }],
      entityDataCmds: [{ cmdId: 4, query: page, latestCmd: { keys: [level] } }],
    });
    expect(await nextPage(client)).toMatchObject({ cmdId: 4, data: { totalElements: 1 } });
    await settled(client);
    await device.send({ level: 1 });
    expect(await settled(client)).toEqual([]);
  });

  it('of more than 32,768 bytes ends the session', async () => {
    const client = await open();
    client.send({ more: 'x'.repeat(33_000) });
    expect(await client.ended).toMatch(/^\d{4}/);
  });
});

describe('a command', () => {
  it.each([
    [
      'of a page with an id below zero',
      { entityDataCmds: [{ cmdId: -1, query: query() }] },
      -1,
      'Cmd id is negative value!',
    ],
    ['for telemetry of nothing', { tsSubCmds: [{ cmdId: 5 }] }, 5, 'Device id is empty!'],
    ['for attributes of nothing', { attrSubCmds: [{ cmdId: 5 }] }, 5, 'Device id is empty!'],
    ['for history of nothing', { historyCmds: [{ cmdId: 5, keys: 'a' }] }, 5, 'Device id is empty!'],
  ])('%s is refused under its id', async (_title, frame, subscriptionId, errorMsg) => {
    const client = await open();
    client.send(frame);
    expect(await nextPoints(client)).toMatchObject({ subscriptionId, errorCode: 2, errorMsg });
  });

  it.each([
    ['for a page of nothing', { entityDataCmds: [{ cmdId: 5 }] }],
    ['for a page that is not known', { entityDataCmds: [{ cmdId: 5, latestCmd: { keys: [level] } }] }],
    ['for an id that is none', { tsSubCmds: [{ cmdId: 5, entityType: 'DEVICE', entityId: 'zz' }] }],
  ])('%s is refused under its id, and the session goes on', async (_title, frame) => {
    const client = await open();
    client.send(frame);
    const outcome = await Promise.race([client.ended, nextPoints(client)]);
    if (typeof outcome === 'string') {
      await differs('The session ends with a command whose query or id cannot be read');
      expect(outcome).toMatch(/^1011/);
    } else {
      expect(outcome).toMatchObject({ subscriptionId: 5, errorCode: 2 });
      expect(await settled(client)).toEqual([]);
    }
  });

  it('for history needs keys', async () => {
    const { entity } = await newDevice();
    const client = await open();
    client.send({ historyCmds: [{ cmdId: 5, ...entity, startTs: 0, endTs: 1 }] });
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 5,
      errorCode: 2,
      errorMsg: 'Keys are empty!',
    });
  });

  it.each([
    ['telemetry', (entity: object) => ({ tsSubCmds: [{ cmdId: 5, ...entity }] })],
    [
      'history',
      (entity: object) => ({ historyCmds: [{ cmdId: 5, ...entity, keys: 'a', startTs: 0, endTs: 1 }] }),
    ],
  ])('for %s of what is not the caller’s is refused', async (_title, frame) => {
    const { entity } = await newDevice();
    const client = await open(await tokenOf('customer'));
    client.send(frame(entity));
    expect(await nextPoints(client)).toMatchObject({
      subscriptionId: 5,
      errorCode: 1,
      errorMsg: 'Failed to fetch data!',
    });
  });

  it('with a query that cannot be asked ends the session', async () => {
    const client = await open();
    client.send({ entityDataCmds: [{ cmdId: 1, query: query({ entityFilter: null }) }] });
    expect(await client.ended).toMatch(/^1011/);
  });
});
