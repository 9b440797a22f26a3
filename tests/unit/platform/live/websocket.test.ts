import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SettingsKey } from '../../../../src/model/admin-settings.ts';
import { SubscriptionUpdate } from '../../../../src/model/live.ts';
import { createTokens, installationKey } from '../../../../src/platform/security/tokens.ts';
import { type LiveClient, openLive, settled } from '../../../live-client.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;
let token: string;

beforeAll(async () => {
  platform = await startTransports();
  token = await platform.tokenFor(platform.tenantId);
});
afterAll(() => platform.close());

/** Does the work with a session and ends it. */
async function inSession(work: (client: LiveClient) => Promise<void>, as = token): Promise<void> {
  const client = await openLive(platform.url, as);
  await work(client);
  client.socket.close();
  await client.ended;
}

function refusal(subscriptionId: number, errorCode: number, errorMsg: string) {
  return { subscriptionId, errorCode, errorMsg, data: null, latestValues: {} };
}

function points(
  subscriptionId: number,
  data: Record<string, unknown>,
  latestValues: Record<string, unknown>,
) {
  return { subscriptionId, errorCode: 0, errorMsg: null, data, latestValues };
}

describe('the handshake', () => {
  async function refused(address: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(platform.url.replace(/^http/, 'ws') + address, { headers });
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    const chunks: Buffer[] = await response.toArray();
    socket.terminate();
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
  }

  it.each([
    ['without a token', ''],
    ['with a token that is none', '?token=abc'],
    ['with two tokens', '?token=a&token=b'],
  ])('%s is refused with 401 and the error body', async (_title, query) => {
    expect(await refused(`/api/ws/plugins/telemetry${query}`)).toMatchObject({
      status: 401,
      body: { status: 401, errorCode: 10, message: expect.any(String), timestamp: expect.any(String) },
    });
  });

  it('with a token that has expired is refused in the words of that', async () => {
    const longAgo = createTokens(await installationKey(platform.store), () => Date.now() - 24 * 3_600_000);
    const { userId } = await platform.sessions.callerOf(token);
    const user = platform.store.userStandings.ofUser(userId);
    if (!user) throw new Error('The user is gone');
    const expired = await longAgo.issue(user);
    expect(await refused(`/api/ws/plugins/telemetry?token=${expired.token}`)).toMatchObject({
      status: 401,
      body: { status: 401, errorCode: 11, message: 'Token has expired' },
    });
  });

  it('of a page of another origin is refused', async () => {
    const address = `/api/ws/plugins/telemetry?token=${token}`;
    expect(await refused(address, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await refused(address, { origin: 'null' })).toMatchObject({ status: 403 });
  });

  it('of a page of the platform itself succeeds, also under the address that is set for it', async () => {
    const { store } = platform;
    const address = `/api/ws/plugins/telemetry?token=${token}`;
    const origin = 'https://things.example';
    expect(await refused(address, { origin })).toMatchObject({ status: 403 });
    const jsonValue = { baseUrl: `${origin}/`, prohibitDifferentUrl: true };
    await store.write(() => store.adminSettings.save({ key: SettingsKey.general, jsonValue }));
    for (const own of [platform.url, origin]) {
      const socket = new WebSocket(platform.url.replace(/^http/, 'ws') + address, { origin: own });
      await once(socket, 'open');
      socket.close();
      await once(socket, 'close');
    }
  });

  it('elsewhere than under the plugins is refused with 404', async () => {
    expect(await refused(`/elsewhere?token=${token}`)).toMatchObject({ status: 404 });
  });

  it('for another plugin is closed with 1007', async () => {
    const client = await openLive(platform.url, token, 'rpc');
    expect(await client.ended).toBe("1007 Can't find plugin rpc");
  });
});

describe('a session that the client closes', () => {
  it.each([
    ['without a code ends as normal', undefined, '1000'],
    ['with a code ends with that', 4001, '4001'],
  ])('%s', async (_title, code, expected) => {
    const client = await openLive(platform.url, token);
    client.socket.close(code);
    expect(await client.ended).toBe(expected);
  });
});

describe('a frame', () => {
  it.each([
    ['that is not JSON', 'not json'],
    ['that is a list', []],
    ['with an unknown member', { attrSubCmds: [], whatever: [] }],
    ['with an unknown member in a command', { tsSubCmds: [{ cmdId: 1, color: 'red' }] }],
    ['with a command id that is text', { tsSubCmds: [{ cmdId: '1' }] }],
    [
      'with a page link of another shape',
      { entityDataCmds: [{ cmdId: 1, query: { pageLink: { pageSize: 1, page: 0, sort: 1 } } }] },
    ],
  ])('%s is refused as a whole, and the session goes on', async (_title, frame) => {
    await inSession(async (client) => {
      client.send(frame);
      expect(await client.next()).toEqual(refusal(0, 2, 'Failed to parse websocket command!'));
      expect(await settled(client)).toEqual([]);
    });
  });

  it('of more than 32,768 bytes ends the session', async () => {
    const client = await openLive(platform.url, token);
    client.send(' '.repeat(32_769));
    expect(await client.ended).toMatch(/^1009/);
  });

  it('is worked off in a fixed order of its commands', async () => {
    const device = await platform.addDevice('of an order');
    const entity = { entityType: 'DEVICE', entityId: device.id };
    const entityFilter = { type: 'entityName', entityType: 'ASSET', entityNameFilter: '' };
    const pageLink = { page: 0, pageSize: 1 };
    await inSession(async (client) => {
      client.send({
        alarmDataCmds: [{ cmdId: 5, query: { entityFilter, pageLink } }],
        entityDataCmds: [{ cmdId: 4, query: { entityFilter, pageLink } }],
        historyCmds: [{ cmdId: 3, ...entity, keys: 'a', startTs: 0, endTs: 1 }],
        tsSubCmds: [{ cmdId: 2, ...entity }],
        attrSubCmds: [{ cmdId: 1, ...entity }],
      });
      for (const subscriptionId of [1, 2, 3]) expect(await client.next()).toMatchObject({ subscriptionId });
      for (const cmdId of [4, 5]) expect(await client.next()).toMatchObject({ cmdId });
    });
  });

  it('may say nothing as null in its commands', async () => {
    const device = await platform.addDevice('of nulls');
    const entity = { entityType: 'DEVICE', entityId: device.id };
    const nothing = { scope: null, keys: null, unsubscribe: null };
    const window = { startTs: null, interval: null, limit: null, agg: null };
    await inSession(async (client) => {
      client.send({
        attrSubCmds: [{ cmdId: 1, ...entity, ...nothing }],
        tsSubCmds: [{ cmdId: 2, ...entity, ...nothing, ...window, timeWindow: null }],
        historyCmds: [{ cmdId: 3, ...entity, ...window, scope: null, keys: 'a', endTs: null }],
      });
      expect(await client.next()).toEqual(points(1, {}, {}));
      expect(await client.next()).toEqual(points(2, {}, {}));
      expect(await client.next()).toEqual(points(3, {}, {}));
    });
  });

  it('may leave its lists out or empty', async () => {
    await inSession(async (client) => {
      client.send({});
      client.send({ attrSubCmds: null, tsSubCmds: [] });
      expect(await settled(client)).toEqual([]);
    });
  });
});

describe('commands on one entity', () => {
  it.each([
    ['no entity', { cmdId: 1 }, refusal(1, 2, 'Device id is empty!')],
    [
      'an id that is none',
      { cmdId: 1, entityType: 'DEVICE', entityId: 'x' },
      refusal(1, 2, 'Invalid UUID string: x'),
    ],
  ])('with %s are refused', async (_title, command, expected) => {
    await inSession(async (client) => {
      client.send({ tsSubCmds: [command] });
      expect(await client.next()).toEqual(expected);
    });
  });

  it('on a device of another tenant are refused like those on none at all', async () => {
    const tenantId = await platform.addTenant('Rival');
    const foreign = await platform.addDevice('foreign', { tenantId });
    for (const entityId of [foreign.id, '10000000-0000-1000-8000-00000000dead']) {
      await inSession(async (client) => {
        const command = { cmdId: 5, entityType: 'DEVICE', entityId };
        client.send({
          attrSubCmds: [command],
          tsSubCmds: [command],
          historyCmds: [{ ...command, keys: 'a' }],
        });
        expect(await client.next()).toEqual(refusal(5, 3, 'Failed to fetch data!'));
        expect(await client.next()).toEqual(refusal(5, 1, 'Failed to fetch data!'));
        expect(await client.next()).toEqual(refusal(5, 1, 'Failed to fetch data!'));
        await platform.telemetry.saveTimeseries(foreign, [{ key: 'a', ts: 1, value: 1 }]);
        expect(await settled(client)).toEqual([]);
      });
    }
  });

  it('of a customer reach the devices of that customer only', async () => {
    const customerId = await platform.addCustomer('Customer A');
    const own = await platform.addDevice('assigned', { customerId });
    const unassigned = await platform.addDevice('unassigned');
    await inSession(
      async (client) => {
        const command = { cmdId: 1, entityType: 'DEVICE' };
        client.send({ tsSubCmds: [{ ...command, entityId: own.id }] });
        expect(await client.next()).toEqual(points(1, {}, {}));
        client.send({ tsSubCmds: [{ ...command, entityId: unassigned.id }] });
        expect(await client.next()).toEqual(refusal(1, 1, 'Failed to fetch data!'));
      },
      await platform.tokenFor(platform.tenantId, customerId),
    );
  });

  it('for telemetry answer the latest values and then tell every new point', async () => {
    const device = await platform.addDevice('told');
    await platform.telemetry.saveTimeseries(device, [
      { key: 't', ts: 10, value: 21.5 },
      { key: 'on', ts: 11, value: true },
    ]);
    await inSession(async (client) => {
      const command = { cmdId: 2, entityType: 'DEVICE', entityId: device.id, scope: 'LATEST_TELEMETRY' };
      client.send({ tsSubCmds: [command] });
      expect(await client.next()).toEqual(
        points(2, { t: [[10, '21.5']], on: [[11, 'true']] }, { t: 10, on: 11 }),
      );
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 12, value: { deep: [1] } }]);
      expect(await client.next()).toEqual(points(2, { t: [[12, '{"deep":[1]}']] }, { t: 12 }));
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 9, value: 'too old' }]);
      expect(await settled(client)).toEqual([]);
      const range = { all: true, rewriteLatest: false };
      await platform.telemetry.deleteTimeseries(device, ['t'], range);
      expect(await client.next()).toEqual(points(2, { t: [[0, null]] }, { t: 0 }));
      client.send({ tsSubCmds: [{ ...command, unsubscribe: true }] });
      await settled(client);
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 20, value: 1 }]);
      expect(await settled(client)).toEqual([]);
    });
  });

  it('for telemetry of a window answer its history first', async () => {
    const device = await platform.addDevice('windowed');
    const entries = [10, 20, 30, 40].map((ts) => ({ key: 't', ts, value: ts }));
    await platform.telemetry.saveTimeseries(device, entries);
    await inSession(async (client) => {
      const command = { cmdId: 1, entityType: 'DEVICE', entityId: device.id, keys: 't' };
      client.send({
        tsSubCmds: [{ ...command, startTs: 10, timeWindow: 20, interval: 0, limit: 0, agg: '' }],
      });
      expect(await client.next()).toEqual(
        points(
          1,
          {
            t: [
              [30, '30'],
              [20, '20'],
            ],
          },
          { t: 30 },
        ),
      );
      expect(await client.next()).toEqual(points(1, { t: [[40, '40']] }, { t: 40 }));
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 35, value: 'older' }]);
      expect(await settled(client)).toEqual([]);
      client.send({
        tsSubCmds: [{ ...command, startTs: 0, timeWindow: 40, interval: 20, limit: 5, agg: 'SUM' }],
      });
      expect(await client.next()).toMatchObject({
        data: {
          t: [
            [10, expect.any(String)],
            [30, expect.any(String)],
          ],
        },
      });
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 45, value: 45 }]);
      expect(await client.next()).toEqual(points(1, { t: [[45, '45']] }, { t: 45 }));
      client.send({ tsSubCmds: [{ ...command, startTs: 0, timeWindow: 40, interval: 20, agg: 'MEDIAN' }] });
      expect(await client.next()).toEqual(refusal(1, 1, 'Failed to fetch data!'));
    });
  });

  it('for named telemetry answer those without a value too, whose first point may be of any time', async () => {
    const device = await platform.addDevice('without values');
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 10, value: 1 }]);
    await inSession(async (client) => {
      const before = Date.now();
      client.send({ tsSubCmds: [{ cmdId: -1, entityType: 'DEVICE', entityId: device.id, keys: 't,none' }] });
      const first = SubscriptionUpdate.parse(await client.next());
      expect(first).toEqual(
        points(
          -1,
          { t: [[10, '1']], none: [[expect.any(Number), null]] },
          { t: 10, none: expect.any(Number) },
        ),
      );
      expect(first.latestValues?.none).toBeGreaterThanOrEqual(before);
      await platform.telemetry.saveTimeseries(device, [{ key: 'none', ts: 5, value: 'some' }]);
      expect(await client.next()).toEqual(points(-1, { none: [[5, 'some']] }, { none: 5 }));
    });
  });

  it('for history answer once, and need keys', async () => {
    const device = await platform.addDevice('historic');
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 5, value: 1 }]);
    await inSession(async (client) => {
      const command = { cmdId: 4, entityType: 'DEVICE', entityId: device.id, startTs: 0, endTs: 10 };
      client.send({ historyCmds: [{ ...command, keys: 't,none' }] });
      expect(await client.next()).toEqual(points(4, { t: [[5, '1']] }, { t: 5 }));
      client.send({ historyCmds: [{ ...command, keys: '' }] });
      expect(await client.next()).toEqual(refusal(4, 2, 'Keys are empty!'));
      await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 6, value: 1 }]);
      expect(await settled(client)).toEqual([]);
    });
  });

  it('for attributes follow one scope or all, named keys or every one', async () => {
    const device = await platform.addDevice('described');
    await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [
      { key: 'model', ts: 10, value: 'T-1000' },
    ]);
    await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', [{ key: 'fw', ts: 11, value: 7 }]);
    await inSession(async (client) => {
      const command = { entityType: 'DEVICE', entityId: device.id };
      client.send({ attrSubCmds: [{ ...command, cmdId: 1, scope: 'SERVER_SCOPE' }] });
      expect(await client.next()).toEqual(points(1, { model: [[10, 'T-1000']] }, { model: 10 }));
      client.send({ attrSubCmds: [{ ...command, cmdId: 2 }] });
      expect(await client.next()).toMatchObject({ data: { model: [[10, 'T-1000']], fw: [[11, '7']] } });
      client.send({ attrSubCmds: [{ ...command, cmdId: 3, keys: 'fw' }] });
      expect(await client.next()).toEqual(points(3, { fw: [[11, '7']] }, { fw: 11 }));
      client.send({ attrSubCmds: [{ ...command, cmdId: 4, scope: 'ELSEWHERE' }] });
      expect(await client.next()).toEqual(refusal(4, 2, 'Invalid scope: ELSEWHERE'));

      await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', [{ key: 'fw', ts: 12, value: 8 }]);
      expect(await client.next()).toEqual(points(2, { fw: [[12, '8']] }, { fw: 12 }));
      expect(await client.next()).toEqual(points(3, { fw: [[12, '8']] }, { fw: 12 }));
      await platform.telemetry.deleteAttributes(device, 'SERVER_SCOPE', ['model']);
      expect(await client.next()).toEqual(points(1, { model: [[0, null]] }, { model: 0 }));
      expect(await client.next()).toEqual(points(2, { model: [[0, null]] }, { model: 0 }));

      client.send({ attrSubCmds: [{ cmdId: 9, unsubscribe: true }] });
      await settled(client);
      await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', [{ key: 'fw', ts: 13, value: 9 }]);
      expect(await settled(client)).toEqual([]);
    });
  });

  it('are told a burst of 1,000 points in few messages that miss none', async () => {
    const device = await platform.addDevice('bursting');
    await inSession(async (client) => {
      client.send({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device.id }] });
      await client.next();
      await Promise.all(
        Array.from({ length: 1_000 }, (_, at) =>
          platform.telemetry.saveTimeseries(device, [{ key: 'n', ts: at + 1, value: at }]),
        ),
      );
      const messages = (await settled(client)) as { data: { n: [number, string][] } }[];
      expect(messages.length).toBeLessThan(10);
      const told = messages.flatMap(({ data }) => data.n.toReversed().map(([, value]) => Number(value)));
      expect(told).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
    });
  });

  it('end with their session, and a new session starts from the present', async () => {
    const device = await platform.addDevice('reconnecting');
    const command = { cmdId: 1, entityType: 'DEVICE', entityId: device.id };
    await inSession(async (client) => {
      client.send({ tsSubCmds: [command] });
      await client.next();
      client.socket.terminate();
    });
    await platform.telemetry.saveTimeseries(device, [{ key: 't', ts: 1, value: 'meanwhile' }]);
    await inSession(async (client) => {
      client.send({ tsSubCmds: [command] });
      expect(await client.next()).toEqual(points(1, { t: [[1, 'meanwhile']] }, { t: 1 }));
    });
  });
});
