import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import {
  connectPacket,
  framed,
  packetsIn,
  ping,
  publish,
  type ServerPacket,
  subscribe,
  text,
} from '../mqtt-packets.ts';
import { dearJson, withDear } from './dear-json.ts';
import { known } from './furniture.ts';
import { type FuzzTarget, HANG } from './fuzz-target.ts';
import { telemetryBody } from './request-arbitrary.ts';
import type { Extent } from './route-fuzz.ts';
import { oddText, SchemaArbitraries } from './schema-arbitrary.ts';
import { openWitness } from './witness.ts';

const me = 'v1/devices/me';
const gateway = 'v1/gateway';

/** Packets that are right, with the packet that each is answered with; null is none. */
const rightPackets: readonly (readonly [packet: Buffer, answer: string | null])[] = [
  [publish(`${me}/telemetry`, '{"temperature":20}'), 'puback'],
  [publish(`${me}/telemetry`, '[{"ts":1700000000000,"values":{"a":"b","c":null}}]'), 'puback'],
  [publish(`${me}/attributes`, '{"fw":"1.0"}'), 'puback'],
  [publish(`${me}/attributes/request/1`, '{"clientKeys":"fw"}'), 'puback'],
  [publish(`${me}/rpc/request/1`, '{"method":"getTime","params":{}}'), 'puback'],
  [publish(`${me}/rpc/response/7`, 'anything'), 'puback'],
  [publish(`${me}/claim`, '{"secretKey":"a","durationMs":1000}'), 'puback'],
  [subscribe(`${me}/attributes`), 'suback'],
  [subscribe(`${me}/rpc/request/+`), 'suback'],
  [subscribe(`${me}/attributes/response/+`), 'suback'],
  // Refused, which is an answer too.
  [subscribe('#'), 'suback'],
  [subscribe(`${gateway}/rpc`), 'suback'],
  [ping, 'pingresp'],
  // On topics that there are not; those of gateways are for gateways.
  [publish(`${me}/nothing`, '{}'), 'puback'],
  [publish('$SYS/x', 'anything'), 'puback'],
  [publish(Buffer.from([0xc3, 0x28]), '{}'), 'puback'],
  [publish(`${gateway}/telemetry`, '{"A":[{"a":1}]}'), null],
];

/** Packets that end the session of who sends them. */
const wrongPackets: Readonly<Record<string, Buffer>> = {
  'a topic with a wildcard': publish(`${me}/+`, '{}'),
  'no topic': publish('', '{}'),
  'telemetry that is no JSON': publish(`${me}/telemetry`, '{"temperature":'),
  'telemetry that is a number': publish(`${me}/telemetry`, '1'),
  'telemetry that is deep': publish(`${me}/telemetry`, '['.repeat(50_000)),
  'an integer beyond 64 bits': publish(`${me}/telemetry`, '{"a":123456789012345678901234567890}'),
  'attributes that are a list': publish(`${me}/attributes`, '[]'),
  'a request of attributes that is a number': publish(`${me}/attributes/request/1`, '1'),
  'a request whose number is none': publish(`${me}/attributes/request/x`, '{}'),
  'a request whose number is too long for the topic of its answer': publish(
    `${me}/attributes/request/${'9'.repeat(65_502)}`,
    '{}',
  ),
  'a call without a method': publish(`${me}/rpc/request/1`, '{}'),
  'another introduction': connectPacket('anybody'),
  'a type that is reserved': Buffer.from([0x00, 0]),
  'another type that is reserved': Buffer.from([0xf0, 0]),
  'a quality of service that is none': framed(
    0x36,
    Buffer.concat([text(`${me}/telemetry`), Buffer.from([0, 1])]),
  ),
  'a subscription with the flags of none': framed(
    0x80,
    Buffer.concat([Buffer.from([0, 1]), text('a'), Buffer.from([1])]),
  ),
  'a subscription to nothing': framed(0x82, Buffer.from([0, 1])),
  'a length of five bytes': Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x7f]),
  'a packet longer than any': Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]),
  'a topic longer than its packet': Buffer.from([0x32, 4, 0xff, 0xff, 0x61, 0x62]),
};

/** What messages on one topic or the other may have. */
const everyMember = {
  device: 'A',
  id: 1,
  data: {},
  method: 'get',
  clientKeys: 'a',
  secretKey: 'a',
  provisionDeviceKey: 'a',
  provisionDeviceSecret: 'a',
};

/** Beginnings that never become a session. */
const wrongBeginnings = (token: string): Readonly<Record<string, Buffer>> => ({
  'a token of nobody': connectPacket('nobody'),
  'no name': connectPacket(''),
  'another protocol': connectPacket(token, { protocol: 'QTTM' }),
  'a version to come': connectPacket(token, { level: 9 }),
  'a message before the introduction': publish(`${me}/telemetry`, '{"a":1}'),
  'a ping before the introduction': ping,
  'an introduction cut short': Buffer.from([0x10, 3, 0, 4, 0x4d]),
  'words of another protocol': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
});

/**
 * Sends packets to MQTT. Right ones are answered, wrong ones end the session of who sends them, and the session of
 * another device goes on all the while.
 */
export async function fuzzMqtt(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const home = await target.furnish();
  const witness = await openWitness(target, home);
  const token = home.words.get('accessToken') ?? '';
  const beginnings = wrongBeginnings(token);
  const session = fc.record({
    beginning: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.keys(beginnings)) },
    ),
    right: fc.array(fc.constantFrom(...rightPackets), { maxLength: 5 }),
    wrong: fc.option(fc.constantFrom(...Object.keys(wrongPackets)), { freq: 4 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(session, async ({ beginning, right, wrong }) => {
        const begins = beginning === null ? connectPacket(token) : beginnings[beginning];
        const last = wrong === null ? undefined : wrongPackets[wrong];
        const packets = [begins, ...right.map(([packet]) => packet), last].filter((one) => one !== undefined);
        const answers = ['connack', ...right.map(([, answer]) => answer)].filter((one) => one !== null);
        const expected = beginning === null ? answers : [];
        const mustEnd = beginning !== null || wrong !== null;
        await converse(target, Buffer.concat(packets), expected, mustEnd);
        await witness.observes();
      }),
      { seed, numRuns: runs, timeout: HANG },
    );
  } finally {
    witness.end();
  }
}

/** Sends bytes to MQTT that may be packets or not: cut, spoilt, and mere bytes. */
export async function fuzzMqttBytes(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const home = await target.furnish();
  const witness = await openWitness(target, home);
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
      .map((name) => `${me}/${name}`),
    fc
      .constantFrom('telemetry', 'connect', 'disconnect', 'attributes', 'attributes/request', 'rpc', 'claim')
      .map((name) => `${gateway}/${name}`),
    fc.constantFrom('/provision/request', '#', '$SYS/x', ''),
    oddText,
  );
  const payload = new SchemaArbitraries(known)
    .spoilt(telemetryBody)
    .map((value) => JSON.stringify(value) ?? '');
  const dear = fc.tuple(fc.nat(), dearJson).map(([at, value]) => withDear(everyMember, at, value));
  const packet = fc.oneof(
    fc.tuple(topics, fc.oneof(payload, oddText, dear, dearJson)).map(([topic, body]) => publish(topic, body)),
    topics.map((topic) => subscribe(topic)),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );
  // A gateway may publish more than others.
  const tokens = [home.words.get('busyToken'), home.words.get('accessToken'), 'provision', ''];
  const logins = tokens.map((token = '') => connectPacket(token));
  const bytes = fc.record({
    login: fc.constantFrom(...logins, Buffer.alloc(0)),
    packets: fc.array(packet, { maxLength: 6 }),
    /** How much is left off at the end, and which byte is another. */
    cut: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(20) }),
    spoilt: fc.option(fc.tuple(fc.nat(200), fc.nat(255)), { freq: 4 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(bytes, async ({ login, packets, cut, spoilt }) => {
        const whole = Buffer.concat([login, ...packets]);
        if (spoilt && whole.length > 0) whole[spoilt[0] % whole.length] = spoilt[1];
        const socket = await openSocket(target);
        socket.resume().write(whole.subarray(0, Math.max(0, whole.length - cut)));
        await witness.observes();
        socket.destroy();
      }),
      { seed, numRuns: runs, timeout: HANG },
    );
  } finally {
    witness.end();
  }
}

/** Sends bytes, and looks at what comes back until it is what is expected, or the session has ended. @throws */
async function converse(
  target: FuzzTarget,
  bytes: Buffer,
  expected: readonly string[],
  mustEnd: boolean,
): Promise<void> {
  const socket = await openSocket(target);
  // Whoever still sends when the session ends is told of an error first.
  const end = new Promise<string>((resolve) => {
    socket.once('close', () => resolve('ended'));
  });
  let received = Buffer.alloc(0);
  let look: (() => void) | undefined;
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    look?.();
  });
  const answers = (): ServerPacket[] => packetsIn(received).filter(({ kind }) => kind !== 'publish');
  const answered = new Promise<string>((resolve) => {
    look = () => {
      if (answers().length >= expected.length) resolve('answered');
    };
  });
  socket.write(bytes);
  const outcome = await (mustEnd ? end : Promise.race([end, answered]));
  socket.destroy();
  const kinds = answers().map(({ kind }) => kind);
  if (!mustEnd && outcome === 'ended') throw new Error(`The session has ended after ${kinds}`);
  // Answers overtake each other; those to what is still under way when a session ends are not sent.
  if (!mustEnd && kinds.toSorted().join() !== expected.toSorted().join()) {
    throw new Error(`${kinds} came instead of ${expected}`);
  }
  const [introduction] = answers();
  const isWelcome = introduction?.kind === 'connack' && introduction.verdict === 0;
  if (introduction && isWelcome !== expected.length > 0) throw new Error('The wrong ones are let in');
}

async function openSocket({ url, mqttPort }: FuzzTarget): Promise<Socket> {
  const socket = connect(mqttPort, new URL(url).hostname);
  // It may be ended for what is sent.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
