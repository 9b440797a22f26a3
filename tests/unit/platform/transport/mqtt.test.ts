import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import fc from 'fast-check';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Certificate, selfSignedCertificate } from '../../../certificate.ts';
import { connectMqtt, expectEnded } from '../../../mqtt-client.ts';
import { framed, ping, publish, text } from '../../../mqtt-packets.ts';
import { startTransports, type TransportPlatform } from './running-platform.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const ATTRIBUTES = 'v1/devices/me/attributes';

let platform: TransportPlatform;

beforeAll(async () => {
  platform = await startTransports();
});
afterAll(() => platform.close());

/** What a client is sent from now on, as texts. */
function inbox(client: MqttClient): string[] {
  const messages: string[] = [];
  client.on('message', (topic, payload) => messages.push(`${topic} ${payload.toString()}`));
  return messages;
}

/** Telemetry of so many bytes. */
function payloadOf(bytes: number): string {
  return JSON.stringify({ text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length) });
}

/** Everything sent to the client before this has arrived afterwards. */
async function settled(client: MqttClient): Promise<void> {
  const answered = new Promise<void>((resolve) => {
    client.on('message', (topic) => topic.endsWith('/response/99') && resolve());
  });
  await client.subscribeAsync(`${ATTRIBUTES}/response/+`);
  await client.publishAsync(`${ATTRIBUTES}/request/99`, '{}');
  await answered;
}

describe('signing in over MQTT', () => {
  it('takes an access token as user name', async () => {
    await platform.addDevice('token device');
    const client = await platform.connect({ username: 'token device' });
    expect(client.connected).toBe(true);
  });

  it.each([
    ['an unknown token', { username: 'nobody' }],
    ['no user name', {}],
  ])('refuses %s as not authorized', async (_title, options) => {
    await expect(platform.connect(options)).rejects.toMatchObject({ code: 5 });
  });

  it('says that the server is unavailable when the credentials cannot be looked up', async () => {
    await platform.addDevice('unlucky');
    const lookup = vi.spyOn(platform.store.credentials, 'byCredentialsId').mockImplementationOnce(() => {
      throw new Error('The disk is gone');
    });
    await expect(platform.connect({ username: 'unlucky' })).rejects.toMatchObject({ code: 3 });
    expect(lookup).toHaveBeenCalledOnce();
    expect((await platform.connect({ username: 'unlucky' })).connected).toBe(true);
  });

  it.each([
    [
      'user name and password',
      { userName: 'u1', password: 'p1' },
      { username: 'u1', password: 'p1' },
      { username: 'u1', password: 'p2' },
    ],
    ['client id', { clientId: 'c2' }, { clientId: 'c2' }, { clientId: 'c3' }],
    [
      'client id and user name',
      { clientId: 'c4', userName: 'u4' },
      { clientId: 'c4', username: 'u4' },
      { clientId: 'c5', username: 'u4' },
    ],
  ])('takes basic credentials of %s and no others', async (title, value, right, wrong) => {
    const device = await platform.addDevice(`basic ${title}`);
    await platform.store.write(() => {
      const credentials = platform.store.credentials.byDevice(device.id);
      if (!credentials) throw new Error('The device has no credentials');
      return platform.store.credentials.save({
        ...credentials,
        credentialsType: 'MQTT_BASIC',
        credentialsValue: JSON.stringify(value),
      });
    });
    expect((await platform.connect(right)).connected).toBe(true);
    await expect(platform.connect(wrong)).rejects.toMatchObject({ code: 5 });
    await expect(platform.connect({ username: device.name })).rejects.toMatchObject({ code: 5 });
  });

  it('takes guesses of credentials for a while only', async () => {
    const own = await startTransports();
    onTestFinished(() => own.close());
    await own.addDevice('late');
    for (let at = 0; at < 30; at++) {
      await expect(own.connect({ username: `guess ${at}` })).rejects.toMatchObject({ code: 5 });
    }
    await expect(own.connect({ username: 'late' })).rejects.toMatchObject({ code: 3 });
  });

  it('takes no certificate over TLS whose time is over', async () => {
    const { store } = platform;
    const port = await platform.mqtt.listenTls({
      host: '127.0.0.1',
      port: 0,
      ...selfSignedCertificate('server'),
    });
    const connectWith = async (certificate: Certificate) => {
      const device = await platform.addDevice(`owner of ${certificate.cert.slice(-60)}`);
      await store.write(() => {
        const credentials = store.credentials.byDevice(device.id);
        if (!credentials) throw new Error('The device has no credentials');
        const credentialsValue = certificate.cert;
        store.credentials.save({ ...credentials, credentialsType: 'X509_CERTIFICATE', credentialsValue });
      });
      return await connectMqtt(`mqtts://127.0.0.1:${port}`, { rejectUnauthorized: false, ...certificate });
    };
    expect((await connectWith(selfSignedCertificate('boiler'))).connected).toBe(true);
    const past = selfSignedCertificate('old boiler', { from: 1_000, until: 2_000 });
    await expect(connectWith(past)).rejects.toMatchObject({ code: 5 });
  });

  it('keeps apart devices that chose the same client id', async () => {
    await platform.addDevice('twin 1');
    await platform.addDevice('twin 2');
    const first = await platform.connect({ username: 'twin 1', clientId: 'same' });
    const second = await platform.connect({ username: 'twin 2', clientId: 'same' });
    await settled(first);
    await settled(second);
    expect([first.connected, second.connected]).toEqual([true, true]);
  });

  it('ends the session of a device whose credentials changed or that was deleted', async () => {
    const device = await platform.addDevice('dropped');
    for (const kind of ['credentials-updated', 'entity-deleted'] as const) {
      const client = await platform.connect({ username: 'dropped' });
      platform.changes.publish({ kind, entity: device });
      await expectEnded(client);
    }
  });

  it('ends the session of a device whose tenant is gone with what it sends next, and takes none of that', async () => {
    const { store, changes } = platform;
    const tenantId = await platform.addTenant('Doomed');
    const device = await platform.addDevice('orphan', { tenantId });
    const tenant = store.entities.resolve('TENANT', tenantId);
    if (!tenant) throw new Error('There is no tenant');
    for (const topic of [TELEMETRY, ATTRIBUTES]) {
      const client = await platform.connect({ username: 'orphan' });
      changes.publish({ kind: 'entity-deleted', entity: tenant });
      const acknowledged = vi.fn();
      client.publish(topic, '{"late":1}', { qos: 1 }, (error) => error ?? acknowledged());
      await expectEnded(client);
      expect(acknowledged).not.toHaveBeenCalled();
    }
    expect(store.timeseries.keys(device.key)).toEqual([]);
    expect(store.attributes.keys(device.key, 'CLIENT_SCOPE')).toEqual([]);
  });
});

describe('publishing over MQTT', () => {
  it('acknowledges telemetry only when it is stored', async () => {
    const device = await platform.addDevice('publisher');
    const client = await platform.connect({ username: 'publisher' });
    await client.publishAsync(TELEMETRY, '{"temperature":21.5}', { qos: 1 });
    expect(platform.store.timeseries.latest(device.key)).toMatchObject([{ key: 'temperature', value: 21.5 }]);
  });

  it('takes a payload of 65,536 bytes', async () => {
    const device = await platform.addDevice('talkative');
    const client = await platform.connect({ username: 'talkative' });
    await client.publishAsync(TELEMETRY, payloadOf(65_536), { qos: 1 });
    expect(platform.store.timeseries.keys(device.key)).toEqual(['text']);
  });

  it('takes a burst of 1,000 points and keeps every one', async () => {
    const device = await platform.addDevice('burst');
    const client = await platform.connect({ username: 'burst' });
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        client.publishAsync(TELEMETRY, JSON.stringify({ ts: at + 1, values: { n: at } }), { qos: 1 }),
      ),
    );
    const query = {
      startTs: 0,
      endTs: 2_000,
      interval: 0,
      agg: 'NONE',
      limit: 2_000,
      orderBy: 'ASC',
    } as const;
    const stored = platform.store.timeseries.query(device.key, 'n', query);
    expect(stored.map(({ value }) => value)).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
  });

  it.each([
    ['what is not JSON', TELEMETRY, 'not json'],
    ['what is no telemetry', TELEMETRY, '5'],
    ['to a request without a number', `${ATTRIBUTES}/request/x`, '{}'],
    ['to a request with a number of no answer', `${ATTRIBUTES}/request/${'9'.repeat(65_500)}`, '{}'],
    ['one byte more than 65,536', TELEMETRY, payloadOf(65_537)],
    ['far more than 65,536 bytes', TELEMETRY, payloadOf(1_000_000)],
  ])('%s ends that connection and no other', async (title, topic, payload) => {
    const device = await platform.addDevice(`sender of ${title}`);
    const client = await platform.connect({ username: device.name });
    const bystander = await platform.connect({ username: device.name });
    client.publish(topic, payload, { qos: 1 });
    await expectEnded(client);
    expect(platform.store.timeseries.latest(device.key)).toEqual([]);
    await settled(bystander);
  });

  it.each(['some/other/topic', '$SYS/broker/heartbeat', 'v1/devices/me/nothing'])(
    'to %s, a topic of no device, is acknowledged and comes to nothing',
    async (topic) => {
      const device = await platform.addDevice(`stray on ${topic}`);
      const client = await platform.connect({ username: device.name });
      await client.publishAsync(topic, '{"a":1}', { qos: 1 });
      await settled(client);
      expect(platform.store.timeseries.latest(device.key)).toEqual([]);
    },
  );

  it('on topics of gateways is not acknowledged to a device that is none', async () => {
    const device = await platform.addDevice('no gateway');
    const client = await platform.connect({ username: 'no gateway' });
    const acknowledged = vi.fn();
    client.publish('v1/gateway/telemetry', '{"child":[{"a":1}]}', { qos: 1 }, acknowledged);
    await settled(client);
    expect(acknowledged).not.toHaveBeenCalled();
    expect(platform.store.devices.byName(device.tenantId, 'child')).toBeNull();
  });

  it('reaches no other device, retained or not, nor as a last will', async () => {
    await platform.addDevice('speaker');
    await platform.addDevice('listener');
    const listener = await platform.connect({ username: 'listener' });
    const heard = inbox(listener);
    await listener.subscribeAsync(ATTRIBUTES);
    const will = { topic: ATTRIBUTES, payload: Buffer.from('{"will":1}'), qos: 1 as const, retain: true };
    const speaker = await platform.connect({ username: 'speaker', will });
    await speaker.publishAsync(ATTRIBUTES, '{"said":1}', { qos: 1, retain: true });
    speaker.stream.destroy();
    await expectEnded(speaker);
    const late = await platform.connect({ username: 'listener' });
    const heardLate = inbox(late);
    await late.subscribeAsync(ATTRIBUTES);
    await settled(late);
    await settled(listener);
    expect([...heard, ...heardLate].filter((message) => !message.includes('/response/99'))).toEqual([]);
  });
});

/** A device that writes its packets by itself, and what it was told: kinds and numbers of packets. */
async function rawDevice(
  username: string,
  keepAlive: number,
): Promise<{ socket: Socket; told: [kind: number, id: number][] }> {
  const socket = connectSocket(platform.mqtt.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const told: [number, number][] = [];
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; at += 2 + (chunk[at + 1] ?? 0)) {
      told.push([(chunk[at] ?? 0) >> 4, chunk[at + 1] === 2 ? chunk.readUInt16BE(at + 2) : 0]);
    }
  });
  const login = [text('MQTT'), Buffer.from([4, 0x82, 0, keepAlive]), text(username), text(username)];
  socket.write(framed(0x10, Buffer.concat(login)));
  await vi.waitFor(() => expect(told).toEqual([[CONNACK, 0]]));
  told.length = 0;
  return { socket, told };
}

const [CONNACK, PUBACK, PINGRESP] = [2, 4, 13];

describe('a device that sends much over MQTT', () => {
  const reading = (value: number) => JSON.stringify({ ts: 1, values: { n: value } });

  it('is acknowledged in its order, and what it sent last counts, however the network cuts it', async () => {
    let devices = 0;
    const sent = fc.array(fc.constantFrom('telemetry', 'attributes', 'ping'), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(sent, fc.integer({ min: 1, max: 2_000 }), async (kinds, chunkSize) => {
        devices += 1;
        const device = await platform.addDevice(`cut ${devices}`);
        const { socket, told } = await rawDevice(device.name, 0);
        const packets = kinds.map((kind, at) => {
          if (kind === 'ping') return ping;
          const topic = kind === 'telemetry' ? TELEMETRY : ATTRIBUTES;
          return publish(topic, kind === 'telemetry' ? reading(at) : '{"a":1}', at + 1);
        });
        const bytes = Buffer.concat(packets);
        for (let at = 0; at < bytes.length; at += chunkSize) {
          const isWritten = new Promise((resolve) => {
            socket.write(bytes.subarray(at, at + chunkSize), resolve);
          });
          await isWritten;
        }
        await vi.waitFor(() => expect(told).toHaveLength(kinds.length));
        const telemetry = kinds.flatMap((kind, at) => (kind === 'telemetry' ? at + 1 : []));
        const ids = told.flatMap(([kind, id]) => (kind === PUBACK && telemetry.includes(id) ? id : []));
        expect(ids).toEqual(telemetry);
        expect(told.filter(([kind]) => kind === PINGRESP)).toHaveLength(
          kinds.filter((kind) => kind === 'ping').length,
        );
        const stored = platform.store.timeseries.latest(device.key).map(({ value }) => value);
        expect(stored).toEqual(telemetry.slice(-1).map((id) => id - 1));
      }),
      { numRuns: 40 },
    );
  });

  it('is taken at its word up to a message that makes no sense, which ends its connection', async () => {
    const device = await platform.addDevice('confused');
    const { socket, told } = await rawDevice(device.name, 0);
    const closed = once(socket, 'close');
    const payloads = [...[1, 2, 3].map(reading), '{"n":', reading(5)];
    socket.write(Buffer.concat(payloads.map((payload, at) => publish(TELEMETRY, payload, at + 1))));
    await closed;
    expect(told.filter(([, id]) => id > 3)).toEqual([]);
    await platform.store.telemetryLog.whenMerged();
    expect(platform.store.timeseries.latest(device.key)).toEqual([{ key: 'n', ts: 1, value: 3 }]);
  });

  it('is not taken for one that is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const device = await platform.addDevice('steady');
    const { socket, told } = await rawDevice(device.name, 10);
    for (let id = 1; id <= 3; id++) {
      vi.advanceTimersByTime(10_000);
      socket.write(publish(TELEMETRY, reading(id), id));
      await vi.waitFor(() => expect(told.at(-1)).toEqual([PUBACK, id]));
    }
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(16_000);
    await closed;
  });
});

describe('attributes over MQTT', () => {
  it('that are shared are pushed to the device that subscribed, whatever changes them', async () => {
    const device = await platform.addDevice('target');
    const other = await platform.addDevice('not target');
    const client = await platform.connect({ username: 'target' });
    const heard = inbox(client);
    await client.subscribeAsync(ATTRIBUTES, { qos: 1 });
    await platform.telemetry.saveAttributes(other, 'SHARED_SCOPE', [{ key: 'a', ts: 1, value: 1 }]);
    await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [{ key: 'b', ts: 1, value: 2 }]);
    await platform.telemetry.saveAttributes(device, 'SHARED_SCOPE', [{ key: 'c', ts: 1, value: 3 }]);
    await platform.telemetry.deleteAttributes(device, 'SHARED_SCOPE', ['c']);
    await settled(client);
    expect(heard.slice(0, 2)).toEqual([`${ATTRIBUTES} {"c":3}`, `${ATTRIBUTES} {"deleted":["c"]}`]);
  });

  it('are answered on request, to the one who asked', async () => {
    await platform.addDevice('asker');
    const client = await platform.connect({ username: 'asker' });
    const neighbour = await platform.connect({ username: 'asker' });
    const overheard = inbox(neighbour);
    await neighbour.subscribeAsync(`${ATTRIBUTES}/response/+`);
    await client.subscribeAsync(`${ATTRIBUTES}/response/+`);
    await client.publishAsync(ATTRIBUTES, '{"fw":"v1","serial":7}', { qos: 1 });
    const answer = new Promise<string>((resolve) => {
      client.on('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`));
    });
    await client.publishAsync(`${ATTRIBUTES}/request/4`, '{"clientKeys":"fw,none","sharedKeys":""}');
    expect(await answer).toBe(`${ATTRIBUTES}/response/4 {"client":{"fw":"v1"}}`);
    await settled(neighbour);
    expect(overheard).toEqual([`${ATTRIBUTES}/response/99 {"client":{"fw":"v1","serial":7}}`]);
  });

  it.each(['#', '+/devices/me/attributes', 'v1/devices/me/telemetry', '$SYS/#', 'v1/gateway/+'])(
    'are all that can be subscribed to: %s is refused',
    async (topic) => {
      await platform.addDevice(`curious ${topic}`);
      const client = await platform.connect({ username: `curious ${topic}` });
      const granted = new Promise<unknown>((resolve) => {
        client.on('packetreceive', (packet) => packet.cmd === 'suback' && resolve(packet.granted));
      });
      client.subscribe(topic, () => undefined);
      expect(await granted).toEqual([128]);
    },
  );
});

describe('bytes that are no MQTT', () => {
  /** Sends the bytes and waits until the other side has closed, or has had its say. */
  async function send(...parts: Uint8Array[]): Promise<void> {
    const socket = connectSocket(platform.mqtt.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const closed = once(socket, 'close');
    for (const part of parts) socket.write(part);
    socket.end();
    await closed;
  }

  const text = (value: string) => [0, value.length, ...Buffer.from(value)];
  const packet = (header: number, body: number[]) => Uint8Array.from([header, body.length, ...body]);
  /** CONNECT: MQTT 3.1.1, a clean session, a user name, no keep-alive. */
  const hello = (username: string) =>
    packet(0x10, [...text('MQTT'), 4, 0b1000_0010, 0, 0, ...text('x'), ...text(username)]);
  /** PUBLISH with QoS 1. */
  const telemetry = packet(0x32, [...text(TELEMETRY), 0, 1, ...Buffer.from('{"a":1}')]);

  it('end their own connection and leave the transport running', async () => {
    await platform.addDevice('survivor');
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (noise, signedIn) => {
        await send(...(signedIn ? [hello('survivor'), noise] : [noise]));
      }),
      { numRuns: 150 },
    );
    await expect(settled(await platform.connect({ username: 'survivor' }))).resolves.toBeUndefined();
  });

  it('in the middle of good packets are survived too', async () => {
    const device = await platform.addDevice('mangled');
    await send(hello('mangled'), telemetry);
    expect(platform.store.timeseries.keys(device.key)).toEqual(['a']);
    const position = fc.nat(telemetry.length - 1);
    await fc.assert(
      fc.asyncProperty(position, fc.nat(255), async (at, byte) => {
        const mangled = Uint8Array.from(telemetry);
        mangled[at] = byte;
        await send(hello('mangled'), mangled, telemetry);
      }),
      { numRuns: 150 },
    );
    await expect(settled(await platform.connect({ username: 'mangled' }))).resolves.toBeUndefined();
  });
});
