import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import { type LiveClient, openLive, settled } from '../../../live-client.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { type CallerName, callers, type Kind, kinds, mayDo, type Place, placesOf } from './matrix.ts';
import { isFound, unqueried } from './queried.ts';
import { createWorld, mayKnow, type Subject, toldIn, type World } from './world.ts';

const insiders = (Object.keys(callers) as CallerName[]).filter((name) => callers[name]);
const cells = kinds.flatMap((kind) => placesOf[kind].map((place): [Kind, Place] => [kind, place]));

let test: TestApp;
let world: World;
const clients = new Map<CallerName, LiveClient>();

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  for (const name of insiders) clients.set(name, await open(name));
});

afterAll(async () => {
  await test.close();
});

describe('the websocket tells everybody of what the matrix grants, and of nothing else, about', () => {
  it.each(cells)('a %s of %s', async (kind, place) => {
    const faults: string[] = [];
    for (const caller of insiders) {
      const isSelf = kind === (callers[caller] === 'SYS_ADMIN' ? 'SYSTEM_ADMIN' : callers[caller]);
      if (place === 'self' && !(isSelf && caller !== 'public')) continue;
      faults.push(...(await converse(caller, world.subject(kind, place, caller))));
    }
    expect(faults).toEqual([]);
  });
});

it.each(unqueried)('the websocket session ends that queries a %s, whosever it is', async (kind) => {
  for (const caller of insiders) {
    for (const cmds of ['entityDataCmds', 'alarmDataCmds'] as const) {
      for (const place of placesOf[kind]) {
        const client = await open(caller);
        client.send({ [cmds]: queriesOf(world.subject(kind, place, caller))[cmds] });
        expect(await client.ended).toMatch(/^1011/);
      }
    }
  }
});

it('the websocket is closed to those without a good token', async () => {
  for (const name of ['nobody', 'refresh'] as const) await expect(open(name)).rejects.toThrow('401');
});

function open(caller: CallerName): Promise<LiveClient> {
  const { port } = test.app.server.address() as AddressInfo;
  return openLive(`http://127.0.0.1:${port}`, world.tokens[caller] ?? '');
}

interface Message {
  subscriptionId?: number;
  cmdId?: number;
  errorCode: number;
  errorMsg: string | null;
  data?: unknown;
}

/** Sends every kind of command about one entity, has it changed, and tells what is wrong with what comes back. */
async function converse(caller: CallerName, subject: Subject): Promise<string[]> {
  const client = clients.get(caller);
  if (!client) throw new Error(`${caller} has no session`);
  const { kind, place, type, id } = subject;
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${caller}: ${what}`);
  const grants = (operation: string) => place !== 'absent' && mayDo(caller, operation, kind, place);
  const entity = { entityType: type, entityId: id };
  const queries = unqueried.includes(kind) ? {} : queriesOf(subject);
  const found = isFound(caller, kind, place);

  client.send({
    attrSubCmds: [{ cmdId: 1, ...entity }],
    tsSubCmds: [
      { cmdId: 2, ...entity },
      { cmdId: 3, ...entity, keys: 'walked', startTs: 0, timeWindow: 9e12 },
    ],
    historyCmds: [{ cmdId: 4, ...entity, keys: 'walked', startTs: 0, endTs: 9e12 }],
    ...queries,
  });
  const first = (await settled(client)) as Message[];
  tellsOnlyWhatMayBeKnown(first);
  for (const [cmdId, operation, codes] of [
    [1, 'READ_ATTRIBUTES', [1, 3]],
    [2, 'READ_TELEMETRY', [1]],
    [3, 'READ_TELEMETRY', [1]],
    [4, 'READ_TELEMETRY', [1]],
  ] as const) {
    const answers = first.filter(({ subscriptionId }) => subscriptionId === cmdId);
    const [answer] = answers;
    if (answers.length !== 1 || !answer) fault(`command ${cmdId} is answered ${answers.length} times`);
    else if (grants(operation) && answer.errorCode !== 0) fault(`command ${cmdId}: ${answer.errorMsg}`);
    else if (!grants(operation) && !(codes as readonly number[]).includes(answer.errorCode)) {
      fault(`command ${cmdId} is refused with ${answer.errorCode}`);
    }
  }
  for (const cmdId of 'entityDataCmds' in queries ? [5, 6, 7, 8] : []) {
    const answers = first.filter((message) => message.cmdId === cmdId);
    const rows = rowsOf(answers);
    const expected = found && (cmdId < 8 || kind === 'DEVICE') ? 1 : 0;
    if (answers.length === 0) fault(`command ${cmdId} is not answered`);
    if (rows !== expected) fault(`command ${cmdId} has ${rows} rows`);
  }

  await change(subject);
  const later = (await settled(client)) as Message[];
  tellsOnlyWhatMayBeKnown(later);
  const told = new Set(later.map(({ subscriptionId, cmdId }) => subscriptionId ?? cmdId));
  for (const [cmdId, operation] of [
    [1, 'READ_ATTRIBUTES'],
    [2, 'READ_TELEMETRY'],
    [3, 'READ_TELEMETRY'],
  ] as const) {
    if (told.has(cmdId) !== grants(operation))
      fault(`command ${cmdId} is told of changes: ${told.has(cmdId)}`);
  }
  if (told.has(4) || told.has(7)) fault('a history is told of changes');
  for (const cmdId of [5, 6, 8]) {
    const expected = found && (cmdId < 8 || kind === 'DEVICE');
    if (told.has(cmdId) !== expected) fault(`command ${cmdId} is told of changes: ${told.has(cmdId)}`);
  }

  client.send({
    attrSubCmds: [{ cmdId: 1, unsubscribe: true }],
    entityDataUnsubscribeCmds: [5, 6, 7].map((cmdId) => ({ cmdId })),
    alarmDataUnsubscribeCmds: [{ cmdId: 8 }],
  });
  await change(subject);
  const afterwards = await settled(client);
  if (afterwards.length > 0) fault(`goes on after the end: ${JSON.stringify(afterwards)}`);
  return faults;

  function tellsOnlyWhatMayBeKnown(messages: readonly Message[]): void {
    for (const one of toldIn(JSON.stringify(messages))) {
      if (!mayKnow(world, caller, one)) fault(`is given away the ${one.kind} of ${one.place}`);
    }
  }
}

/** Pages of the entity, and of its alarms. */
function queriesOf({ type, id }: Subject): { entityDataCmds: unknown[]; alarmDataCmds: unknown[] } {
  const entityFilter = { type: 'singleEntity', singleEntity: entityId(type, id) };
  const pageLink = { page: 0, pageSize: 10 };
  const query = { entityFilter, pageLink, entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }] };
  const points = { keys: ['walked'], startTs: 0, interval: 0, limit: 10, agg: 'NONE' };
  const latestValues = (['TIME_SERIES', 'ATTRIBUTE', 'SERVER_ATTRIBUTE'] as const).map((type) => ({
    type,
    key: 'walked',
  }));
  const alarms = {
    entityFilter,
    pageLink: { ...pageLink, timeWindow: 86_400_000 },
    alarmFields: [],
    latestValues,
  };
  return {
    entityDataCmds: [
      { cmdId: 5, query, latestCmd: { keys: latestValues } },
      { cmdId: 6, query, tsCmd: { ...points, timeWindow: 9e12 } },
      { cmdId: 7, query, historyCmd: { ...points, endTs: 9e12 } },
    ],
    alarmDataCmds: [{ cmdId: 8, query: alarms }],
  };
}

/** Writes a point, an attribute and, on a device, an alarm. */
async function change({ type, id, kind, place, name }: Subject): Promise<void> {
  const { store, telemetry, alarms } = test.platform;
  const entity = store.entities.resolve(type, id);
  if (!entity) return;
  const entry = { key: 'walked', ts: Date.now(), value: name };
  // What a view tells is what its source is told.
  const source = kind === 'ENTITY_VIEW' ? world.subject('DEVICE', place, 'acme') : { type, id };
  await telemetry.saveTimeseries(store.entities.resolve(source.type, source.id) ?? entity, [entry]);
  await telemetry.saveAttributes(entity, 'SERVER_SCOPE', [entry]);
  if (kind !== 'DEVICE') return;
  const [alarm] = store.alarmQueries.list(
    { entityKeys: [entity.key], propagated: false },
    { page: 0, pageSize: 1 },
  ).data;
  if (alarm) await alarms.save(entity.tenantId, { ...alarm, details: { at: entry.ts } });
}

function rowsOf(messages: readonly Message[]): number {
  const sizes = messages.map(({ data }) =>
    typeof data === 'object' && data && 'data' in data && Array.isArray(data.data) ? data.data.length : 0,
  );
  return Math.max(0, ...sizes);
}
