import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  MAX_COMMANDS_IN_FRAME,
  MAX_KEYS,
  MAX_PREDICATES,
  MAX_SUBSCRIPTIONS,
  MAX_WATCHED_PAGES,
} from '../../../../src/model/request-limits.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { type LiveClient, openLive, settled } from '../../../live-client.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;
let boiler: EntityHandle;
let client: LiveClient;

beforeAll(async () => {
  platform = await startTransports();
  boiler = await platform.addDevice('Boiler', { type: 'heat' });
});
afterAll(() => platform.close());

beforeEach(async () => {
  client = await openLive(platform.url, await platform.tokenFor(platform.tenantId));
});
afterEach(async () => {
  client.socket.close();
  await client.ended;
});

const query = (members: object = {}) => ({
  entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
  pageLink: { pageSize: 10, page: 0 },
  entityFields: [],
  latestValues: [],
  ...members,
});

const subscription = (cmdId: number) => ({
  cmdId,
  entityType: 'DEVICE',
  entityId: boiler.id,
  keys: 't',
});

/** Takes so many answers off the session. */
async function answers(count: number): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  while (all.length < count) all.push((await client.next()) as Record<string, unknown>);
  return all;
}

/** Sends commands in frames that are not too long, each when the last was answered. */
async function inFrames(name: string, commands: object[]): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let at = 0; at < commands.length; at += 50) {
    const frame = commands.slice(at, at + 50);
    client.send({ [name]: frame });
    all.push(...(await answers(frame.length)));
  }
  return all;
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('a frame carries so many commands, of all kinds together', async () => {
  const unsubscribe = numbers(MAX_COMMANDS_IN_FRAME).map((cmdId) => ({ cmdId }));
  client.send({ tsSubCmds: [subscription(7)], entityDataUnsubscribeCmds: unsubscribe });
  expect(await client.next()).toMatchObject({
    subscriptionId: 0,
    errorCode: 2,
    errorMsg: expect.stringContaining(`At most ${MAX_COMMANDS_IN_FRAME}`),
  });
  client.send({ tsSubCmds: [subscription(7)], entityDataUnsubscribeCmds: unsubscribe.slice(1) });
  expect(await client.next()).toMatchObject({ subscriptionId: 7, errorCode: 0 });
});

it('a session has so many subscriptions; one that ends leaves room for another', async () => {
  const all = await inFrames('tsSubCmds', numbers(MAX_SUBSCRIPTIONS).map(subscription));
  expect(all.every(({ errorCode }) => errorCode === 0)).toBe(true);
  client.send({ attrSubCmds: [subscription(MAX_SUBSCRIPTIONS + 1)] });
  expect(await client.next()).toMatchObject({
    subscriptionId: MAX_SUBSCRIPTIONS + 1,
    errorCode: 2,
    errorMsg: expect.stringContaining(String(MAX_SUBSCRIPTIONS)),
  });
  client.send({ tsSubCmds: [{ ...subscription(1), unsubscribe: true }] });
  client.send({ attrSubCmds: [subscription(MAX_SUBSCRIPTIONS + 1)] });
  expect(await client.next()).toMatchObject({ errorCode: 0 });
});

it('a session watches so many pages, of entities and alarms together', async () => {
  const pages = numbers(MAX_WATCHED_PAGES).map((cmdId) => ({ cmdId, query: query() }));
  const all = await inFrames('entityDataCmds', pages);
  expect(all.every(({ errorCode }) => errorCode === 0)).toBe(true);
  client.send({ alarmDataCmds: [{ cmdId: 1, query: query() }] });
  const refusal = { cmdId: 1, errorCode: 2, errorMsg: expect.stringContaining(String(MAX_WATCHED_PAGES)) };
  expect(await client.next()).toMatchObject({ ...refusal, dataUpdateType: 'ALARM_DATA' });
  client.send({ entityDataUnsubscribeCmds: [{ cmdId: 7 }], alarmDataCmds: [] });
  client.send({ alarmDataCmds: [{ cmdId: 1, query: query() }] });
  expect(await client.next()).toMatchObject({ cmdId: 1, errorCode: 0 });
});

it('a command that asks for too much is answered with the limit, and the session goes on', async () => {
  const keys = numbers(MAX_KEYS + 1).map((at) => `key${at}`);
  const range = { startTs: 0, endTs: 1_000, agg: 'NONE' };
  const message = expect.stringContaining(`At most ${MAX_KEYS}`);
  client.send({ historyCmds: [{ ...subscription(1), ...range, keys: keys.join() }] });
  expect(await client.next()).toMatchObject({ subscriptionId: 1, errorCode: 2, errorMsg: message });
  client.send({ entityDataCmds: [{ cmdId: 2, query: query(), historyCmd: { ...range, keys } }] });
  expect(await client.next()).toMatchObject({ cmdId: 2, errorCode: 2, errorMsg: message });

  const predicate = { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } };
  const keyFilters = Array(MAX_PREDICATES + 1).fill({ key: { type: 'ATTRIBUTE', key: 'k' }, predicate });
  client.send({ alarmDataCmds: [{ cmdId: 3, query: query({ keyFilters }) }] });
  expect(await client.next()).toMatchObject({
    cmdId: 3,
    errorCode: 2,
    errorMsg: expect.stringContaining(`At most ${MAX_PREDICATES}`),
  });
  client.send({ tsSubCmds: [subscription(4)] });
  expect(await settled(client)).toMatchObject([{ subscriptionId: 4, errorCode: 0 }]);
});
