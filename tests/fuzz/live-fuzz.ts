import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { CommandFrame } from '../../src/model/live.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { telemetryBody } from './request-arbitrary.ts';
import { oddText, SchemaArbitraries } from './schema-arbitrary.ts';

interface Extent {
  readonly seed: number;
  readonly runs: number;
}

/** How long a frame or packet may keep the platform from answering, ms. */
const TIMEOUT = 10_000;

/** Sends frames of every kind to the telemetry websocket; none may end anything but its own session. */
export async function fuzzLive(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const { known } = await target.furnish();
  const frame = new SchemaArbitraries(known).spoilt(CommandFrame);
  const data = fc.oneof<
    [fc.WeightedArbitrary<string>, fc.WeightedArbitrary<string>, fc.WeightedArbitrary<Uint8Array>]
  >(
    { weight: 12, arbitrary: frame.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  );
  let socket = await openSocket(target);
  try {
    await fc.assert(
      fc.asyncProperty(data, async (message) => {
        if (socket.readyState !== WebSocket.OPEN) socket = await openSocket(target);
        socket.send(message, { binary: typeof message !== 'string' });
        await answers(target);
      }),
      { seed, numRuns: runs, interruptAfterTimeLimit: 30_000 },
    );
  } finally {
    socket.terminate();
  }
}

/** Sends packets to MQTT: such as devices send, cut, spoilt, and mere bytes. */
export async function fuzzMqtt(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const { known, accessToken } = await target.furnish();
  const topics = fc.oneof(
    fc
      .constantFrom(
        'telemetry',
        'attributes',
        'claim',
        'rpc/request/1',
        'rpc/response/1',
        'attributes/request/1',
      )
      .map((name) => `v1/devices/me/${name}`),
    fc
      .constantFrom('telemetry', 'connect', 'disconnect', 'attributes', 'rpc', 'claim')
      .map((name) => `v1/gateway/${name}`),
    fc.constantFrom('/provision', '#', '+', '$SYS/x', '', 'v1/devices/me/attributes/request/x'),
    oddText,
  );
  const json = new SchemaArbitraries(known).spoilt(telemetryBody).map((value) => JSON.stringify(value) ?? '');
  const packet = fc.oneof(
    fc
      .record({ topic: topics, payload: fc.oneof(json, oddText) })
      .map(({ topic, payload }) => publish(topic, payload)),
    topics.map(subscribe),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      Buffer.from([0xc0, 0]),
      Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
      Buffer.from([0xe0, 0]),
    ),
  );
  const session = fc.record({
    login: fc.oneof(
      { weight: 8, arbitrary: fc.constant(connectPacket(accessToken)) },
      { weight: 1, arbitrary: oddText.map(connectPacket) },
      { weight: 1, arbitrary: fc.constant(Buffer.alloc(0)) },
    ),
    packets: fc.array(packet, { maxLength: 6 }),
    /** How much is left off at the end, and which byte is another. */
    cut: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(20) }),
    spoilt: fc.option(fc.tuple(fc.nat(200), fc.nat(255)), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(session, async ({ login, packets, cut, spoilt }) => {
      const whole = Buffer.concat([login, ...packets]);
      if (spoilt && whole.length > 0) whole[spoilt[0] % whole.length] = spoilt[1];
      const socket = await openMqtt(target);
      socket.write(whole.subarray(0, Math.max(0, whole.length - cut)));
      await answers(target);
      socket.destroy();
    }),
    { seed, numRuns: runs, interruptAfterTimeLimit: 30_000 },
  );
}

/** The platform still answers. @throws when it does not */
async function answers(target: FuzzTarget): Promise<void> {
  const { status } = await target.send({ method: 'GET', target: '/health' }, TIMEOUT);
  if (status !== 200) throw new Error(`The platform is no longer well: ${status}`);
}

async function openSocket(target: FuzzTarget): Promise<WebSocket> {
  await target.renew();
  const address = target.url.replace(/^http/, 'ws');
  const token = encodeURIComponent(target.tokenOf('TENANT_ADMIN'));
  const socket = new WebSocket(`${address}/api/ws/plugins/telemetry?token=${token}`);
  // A session may be ended for what was sent.
  socket.on('error', () => socket.terminate());
  await once(socket, 'open');
  return socket;
}

async function openMqtt({ mqttPort }: FuzzTarget): Promise<Socket> {
  const socket = connect(mqttPort, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

function connectPacket(username: string): Buffer {
  // Protocol level 4, a clean session of somebody with a name and no password, an hour of patience.
  return framed(
    0x10,
    Buffer.concat([text('MQTT'), Buffer.from([4, 0x82, 0x0e, 0x10]), text('fuzz'), text(username)]),
  );
}

function publish(topic: string, payload: string): Buffer {
  return framed(0x32, Buffer.concat([text(topic), Buffer.from([0, 1]), Buffer.from(payload)]));
}

function subscribe(topic: string): Buffer {
  return framed(0x82, Buffer.concat([Buffer.from([0, 1]), text(topic), Buffer.from([1])]));
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** Puts type and length before a packet. */
function framed(type: number, rest: Buffer): Buffer {
  const length: number[] = [];
  let left = rest.length;
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([type, ...length]), rest]);
}
