import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MAX_FRAME_BYTES } from '../../../../src/model/live.ts';
import {
  MAX_COLUMNS,
  MAX_COMMANDS_IN_FRAME,
  MAX_KEYS,
  MAX_PAGE_SIZE,
  MAX_POINTS,
  MAX_PREDICATES,
  MAX_SEARCH_LENGTH,
  MAX_SUBSCRIPTIONS,
} from '../../../../src/model/request-limits.ts';
import { type MqttTransport, startMqtt } from '../../../../src/platform/transport/mqtt.ts';
import { type FullPlatform, fillPlatform } from './full-platform.ts';
import { ATTEMPTS, LONGEST_TURN, longestTurn } from './longest-turn.ts';

const HOST = '127.0.0.1';

/** What a message has room for, bytes. */
const ROOM = 60_000;

const many = <T>(length: number, item: (at: number) => T) => Array.from({ length }, (_, at) => item(at));

let full: FullPlatform;
let transport: MqttTransport;
let mqttPort: number;
let url: string;

beforeAll(async () => {
  full = await fillPlatform();
  const { app, platform } = full.test;
  await app.listen({ host: HOST, port: 0 });
  url = `ws://${HOST}:${(app.server.address() as AddressInfo).port}`;
  transport = await startMqtt(platform);
  mqttPort = await transport.listen({ host: HOST, port: 0 });
}, 600_000);
afterAll(async () => {
  await transport.close();
  await full.close();
});

/** The least of the longest turns of several attempts. */
async function turnOf(attempt: () => Promise<number>): Promise<number> {
  let turn = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ATTEMPTS && turn > LONGEST_TURN; at++) turn = Math.min(turn, await attempt());
  return turn;
}

/** What tells that a command was refused, as far as a message must be read for that. */
const REFUSED = Buffer.from('"errorCode":0');

/** A session that looks for refusals in what it is told and does not read it, which would cost this process as much again. */
async function openSession() {
  const socket = new WebSocket(`${url}/api/ws/plugins/telemetry?token=${full.tokens.tenant}`);
  const looks: (() => void)[] = [];
  const refusals: string[] = [];
  let count = 0;
  const look = () => {
    for (const one of looks) one();
  };
  socket.on('message', (message: Buffer) => {
    count += 1;
    if (!message.includes(REFUSED)) refusals.push(message.subarray(0, 200).toString());
    look();
  });
  socket.on('close', (code, reason) => {
    refusals.push(`${code} ${reason}`);
    look();
  });
  await once(socket, 'open');
  return {
    refusals,
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    /** Resolves when so many messages have come in all, or the session has ended. */
    hears: (messages: number) =>
      new Promise<void>((resolve) => {
        looks.push(() => {
          if (count >= messages || socket.readyState !== WebSocket.OPEN) resolve();
        });
        look();
      }),
    end: () => socket.terminate(),
  };
}

describe('the dearest frame', () => {
  const device = () => ({ entityType: 'DEVICE', entityId: full.ids.deviceId });
  const commands = <T extends object>(make: (cmdId: number) => T) =>
    many(MAX_COMMANDS_IN_FRAME, (at) => ({ cmdId: at + 1, ...make(at + 1) }));
  const window = { startTs: 0, endTs: MAX_POINTS, limit: MAX_POINTS };
  const field = (key: string) => ({ type: 'ENTITY_FIELD', key });
  const every = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
  /** A page of all devices. */
  const page = (columns: number, more: object = {}) => ({
    entityFilter: every,
    keyFilters: [],
    entityFields: ['name', 'additionalInfo'].map(field),
    latestValues: many(columns, (at) => ({ type: 'ATTRIBUTE', key: at ? `key${at}` : 'text' })),
    pageLink: { page: 0, pageSize: MAX_PAGE_SIZE, ...more },
  });
  const text = 'ö'.repeat(MAX_SEARCH_LENGTH);
  const predicate = {
    type: 'STRING',
    operation: 'CONTAINS',
    ignoreCase: true,
    value: { defaultValue: 'öä' },
  };

  /** Frames, and how many answers each has. */
  const frames: Record<string, () => [frame: object, answers: number]> = {
    'asks for the largest page of entities': () => {
      const query = page(MAX_COLUMNS - 2);
      return [{ entityDataCmds: [{ cmdId: 1, query, latestCmd: { keys: query.latestValues } }] }, 1];
    },
    'asks for the page of entities that is hardest to find': () => {
      const keyFilters = many(MAX_PREDICATES, () => ({ key: { type: 'ATTRIBUTE', key: 'text' }, predicate }));
      return [{ entityDataCmds: [{ cmdId: 1, query: { ...page(9, { textSearch: text }), keyFilters } }] }, 1];
    },
    'asks for many pages of entities': () => [
      { entityDataCmds: commands(() => ({ query: page(0) })) },
      // Fewer than that: no more rows are watched.
      20,
    ],
    'asks for the histories of a page': () => [
      {
        entityDataCmds: [
          {
            cmdId: 1,
            query: page(0, { pageSize: MAX_KEYS }),
            tsCmd: {
              keys: many(MAX_KEYS, (at) => `key${at}`),
              startTs: 0,
              timeWindow: MAX_POINTS,
              interval: 1_000,
              agg: 'AVG',
            },
          },
        ],
      },
      1,
    ],
    'asks for the largest page of alarms': () => [
      {
        alarmDataCmds: [
          {
            cmdId: 1,
            query: {
              ...page(MAX_COLUMNS - 3, { timeWindow: 86_400_000 }),
              alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
            },
          },
        ],
      },
      1,
    ],
    'subscribes to all values of an entity, many times': () => [{ tsSubCmds: commands(device) }, 20],
    'subscribes to all attributes of an entity, many times': () => [{ attrSubCmds: commands(device) }, 20],
    'subscribes to many keys of an entity': () => [
      { tsSubCmds: [{ cmdId: 1, ...device(), keys: many(3_000, (at) => `name${at}`).join() }] },
      1,
    ],
    'asks for histories of an entity, many times': () => [
      {
        historyCmds: commands(() => ({
          ...device(),
          ...window,
          interval: 1_000,
          agg: 'AVG',
          keys: many(10, (at) => `key${at}`).join(),
        })),
      },
      MAX_COMMANDS_IN_FRAME,
    ],
    'asks for all points of an entity': () => [
      { historyCmds: [{ cmdId: 1, ...device(), ...window, agg: 'NONE', keys: 'key0' }] },
      1,
    ],
  };

  it.each(Object.entries(frames))(
    'that %s leaves others waiting no longer than a moment',
    async (_what, make) => {
      const [frame, answers] = make();
      expect(JSON.stringify(frame).length).toBeLessThan(MAX_FRAME_BYTES);
      const turn = await turnOf(async () => {
        const session = await openSession();
        const taken = await longestTurn(async () => {
          session.send(frame);
          await session.hears(answers);
        });
        expect(session.refusals).toEqual([]);
        session.end();
        return taken;
      });
      expect(turn).toBeLessThan(LONGEST_TURN);
    },
    120_000,
  );

  it('that begins or ends many subscriptions leaves others waiting no longer than a moment', async () => {
    const turn = await turnOf(async () => {
      const session = await openSession();
      const frames = (unsubscribe: boolean) =>
        many(MAX_SUBSCRIPTIONS / MAX_COMMANDS_IN_FRAME, (frame) => ({
          tsSubCmds: commands((at) => ({
            cmdId: frame * MAX_COMMANDS_IN_FRAME + at,
            ...device(),
            keys: 'key0',
            unsubscribe,
          })),
        }));
      const taken = await longestTurn(async () => {
        for (const frame of frames(false)) session.send(frame);
        await session.hears(MAX_SUBSCRIPTIONS);
        for (const frame of frames(true)) session.send(frame);
        session.send({ tsSubCmds: [{ cmdId: 1, ...device(), keys: 'key0' }] });
        await session.hears(MAX_SUBSCRIPTIONS + 1);
      });
      expect(session.refusals).toEqual([]);
      session.end();
      return taken;
    });
    expect(turn).toBeLessThan(LONGEST_TURN);
  }, 600_000);

  it('may watch an entity often: what is told of it leaves others waiting no longer than a moment', async () => {
    const { store, telemetry } = full.test.platform;
    const entity = store.entities.resolve('DEVICE', full.ids.deviceId ?? '');
    if (!entity) throw new Error('The device is gone');
    const turn = await turnOf(async () => {
      const session = await openSession();
      for (let frame = 0; frame < MAX_SUBSCRIPTIONS / MAX_COMMANDS_IN_FRAME; frame++) {
        session.send({
          tsSubCmds: commands((at) => ({
            cmdId: frame * MAX_COMMANDS_IN_FRAME + at,
            ...device(),
            keys: 'key0',
          })),
        });
      }
      await session.hears(MAX_SUBSCRIPTIONS);
      const entries = many(10_000, (at) => ({ key: `name${at}`, ts: Date.now(), value: at }));
      const taken = await longestTurn(() => telemetry.saveTimeseries(entity, entries));
      session.end();
      return taken;
    });
    expect(turn).toBeLessThan(LONGEST_TURN);
  }, 600_000);
});

describe('the dearest message of MQTT', () => {
  async function connect(username: string): Promise<MqttClient> {
    return await mqtt.connectAsync(`mqtt://${HOST}:${mqttPort}`, { username, reconnectPeriod: 0 });
  }

  async function gateway(): Promise<string> {
    const { store } = full.test.platform;
    const accessToken = randomUUID().slice(0, 20);
    await store.write(() =>
      store.devices.save(
        full.ids.tenantId ?? '',
        { name: accessToken, additionalInfo: { gateway: true } },
        { accessToken },
      ),
    );
    return accessToken;
  }

  const me = 'v1/devices/me';
  const names = (bytes: number) => many(Math.floor(ROOM / bytes), (at) => `name${at}`);
  const object = (keys: readonly string[], value: (at: number) => unknown) =>
    Object.fromEntries(keys.map((key, at) => [key, value(at)]));

  const messages: Record<string, [who: 'device' | 'gateway', topic: string, payload: () => unknown]> = {
    'telemetry of many keys': ['device', `${me}/telemetry`, () => object(names(16), (at) => at)],
    'telemetry of many points': [
      'device',
      `${me}/telemetry`,
      () => many(ROOM / 32, (at) => ({ ts: at + 1, values: { t: at } })),
    ],
    attributes: ['device', `${me}/attributes`, () => object(names(16), (at) => at)],
    'a request of attributes': [
      'device',
      `${me}/attributes/request/1`,
      () => ({ clientKeys: names(22).join(), sharedKeys: names(22).join() }),
    ],
    'an answer to a call': ['device', `${me}/rpc/response/1`, () => object(names(16), (at) => at)],
    'a call': [
      'device',
      `${me}/rpc/request/1`,
      () => ({ method: 'x', params: object(names(16), (at) => at) }),
    ],
    'an offer': ['device', `${me}/claim`, () => ({ secretKey: 'x'.repeat(ROOM) })],
    'telemetry of many new devices': [
      'gateway',
      'v1/gateway/telemetry',
      () => {
        const prefix = randomUUID().slice(0, 4);
        return Object.fromEntries(many(ROOM / 20, (at) => [`${prefix}${at}`, [{ t: 1 }]]));
      },
    ],
    'attributes of many devices': [
      'gateway',
      'v1/gateway/attributes',
      () => Object.fromEntries(many(ROOM / 20, (at) => [`known${at}`, { t: 1 }])),
    ],
    'a request of attributes of a device': [
      'gateway',
      'v1/gateway/attributes/request',
      () => ({ id: 1, device: 'known1', keys: names(12) }),
    ],
    'offers of many devices': [
      'gateway',
      'v1/gateway/claim',
      () => Object.fromEntries(many(ROOM / 20, (at) => [`known${at}`, {}])),
    ],
  };

  it.each(Object.entries(messages))(
    '%s leaves others waiting no longer than a moment',
    async (_what, [who, topic, make]) => {
      const token = who === 'gateway' ? await gateway() : full.deviceToken;
      const turn = await turnOf(async () => {
        const client = await connect(token);
        const payload = JSON.stringify(make());
        expect(payload.length).toBeLessThan(65_536);
        const taken = await longestTurn(async () => {
          await client.publishAsync(topic, payload, { qos: 1 });
        });
        expect(client.connected).toBe(true);
        const leaving = await longestTurn(() => client.endAsync());
        return Math.max(taken, leaving);
      });
      expect(turn).toBeLessThan(LONGEST_TURN);
    },
    120_000,
  );

  it('that subscribes to many topics leaves others waiting no longer than a moment', async () => {
    const turn = await turnOf(async () => {
      const client = await connect(full.deviceToken);
      const filters = many(2_000, (at) => `${me}/rpc/response/${at}`);
      const taken = await longestTurn(() =>
        client.subscribeAsync(filters, { qos: 1 }).catch(() => undefined),
      );
      await client.endAsync(true);
      return taken;
    });
    expect(turn).toBeLessThan(LONGEST_TURN);
  }, 600_000);
});
