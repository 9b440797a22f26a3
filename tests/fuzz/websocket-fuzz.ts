import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import {
  AlarmDataUpdate,
  CommandFrame,
  EntityDataUpdate,
  MAX_FRAME_BYTES,
  SubscriptionUpdate,
} from '../../src/model/live.ts';
import { openLive, settled } from '../live-client.ts';
import { dearJson, withDear } from './dear-json.ts';
import { filled, idOf, known } from './furniture.ts';
import { type FuzzTarget, HANG, type Household } from './fuzz-target.ts';
import type { Extent } from './route-fuzz.ts';
import { oddText, SchemaArbitraries } from './schema-arbitrary.ts';
import { openWitness } from './witness.ts';

const Message = z.union([SubscriptionUpdate, EntityDataUpdate, AlarmDataUpdate]);
type Message = z.infer<typeof Message>;

/** Codes that the platform closes a session with: too long a message, and a query that cannot be asked. */
const TOO_LONG = '1009';
const CANNOT_BE_ASKED = '1011';

const frame = new SchemaArbitraries(known).spoilt(CommandFrame).map((value) => JSON.stringify(value) ?? '');
const singleEntity = { entityType: 'DEVICE', id: idOf('BUSY_DEVICE') };
const query = { entityFilter: { type: 'singleEntity', singleEntity }, pageLink: { page: 0, pageSize: 5 } };
const of = { entityType: 'DEVICE', entityId: idOf('BUSY_DEVICE') };
/** Commands that are granted, and give the session something to be told of. */
const usualFrame = fc.constantFrom(
  { tsSubCmds: [{ cmdId: 1, ...of, keys: 'pulse' }] },
  { attrSubCmds: [{ cmdId: 2, ...of, scope: 'SHARED_SCOPE' }] },
  { historyCmds: [{ cmdId: 3, ...of, keys: 'temperature', startTs: 0, endTs: 2e12 }] },
  { entityDataCmds: [{ cmdId: 4, query, latestCmd: { keys: [{ type: 'TIME_SERIES', key: 'pulse' }] } }] },
  { alarmDataCmds: [{ cmdId: 5, query: { ...query, alarmFields: [] } }] },
);
const data = fc.oneof<fc.WeightedArbitrary<string | Uint8Array>[]>(
  { weight: 12, arbitrary: frame },
  { weight: 4, arbitrary: usualFrame.map((commands) => JSON.stringify(commands)) },
  { weight: 2, arbitrary: fc.constantFrom('', '{', 'null', '[]', '{"tsSubCmds":{}}', '{"newCmds":[]}') },
  { weight: 1, arbitrary: oddText },
  {
    weight: 3,
    arbitrary: fc.oneof(
      dearJson,
      dearJson.map((dear) => withDear({}, 0, dear)),
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  { weight: 1, arbitrary: fc.constant(`{"a":"${'x'.repeat(MAX_FRAME_BYTES)}"}`) },
);

/**
 * Sends frames of every kind to the telemetry websocket. Each is answered as it deserves, what is wrong with it too, and
 * a session that behaves is told of what happens all the while.
 */
export async function fuzzFrames(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const home = await target.furnish();
  const witness = await openWitness(target, home);
  let client = await openLive(target.url, home.tenant.administrator);
  try {
    await fc.assert(
      fc.asyncProperty(data, async (message) => {
        if (client.socket.readyState !== WebSocket.OPEN) {
          client = await openLive(target.url, home.tenant.administrator);
        }
        const sent = typeof message === 'string' ? filled(message, home) : Buffer.from(message);
        client.socket.send(sent, { binary: typeof message !== 'string' });
        const outcome = await Promise.race([settled(client), client.ended]);
        const fault = faultOf(sent.toString(), outcome);
        if (fault) throw new Error(`${sent.toString().slice(0, 500)}: ${fault}`);
        await witness.observes();
      }),
      { seed, numRuns: runs, timeout: HANG },
    );
  } finally {
    client.socket.terminate();
    witness.end();
  }
}

/** What is wrong with what came back: messages, or the code that the session ended with. */
function faultOf(sent: string, outcome: unknown[] | string): string | null {
  const commands = commandsOf(sent);
  if (typeof outcome === 'string') {
    const code = outcome.slice(0, 4);
    if (Buffer.byteLength(sent) > MAX_FRAME_BYTES) return code === TOO_LONG ? null : `ended with ${outcome}`;
    const asks = commands && [...(commands.entityDataCmds ?? []), ...(commands.alarmDataCmds ?? [])];
    return code === CANNOT_BE_ASKED && asks?.length ? null : `ended with ${outcome}`;
  }
  const messages: Message[] = [];
  for (const message of outcome) {
    const read = Message.safeParse(message);
    if (!read.success) return `is answered ${JSON.stringify(message)}`;
    messages.push(read.data);
  }
  if (!commands) {
    const refusals = messages.filter(({ errorMsg }) => errorMsg === 'Failed to parse websocket command!');
    return refusals.length === 1 && refusals[0]?.errorCode === 2
      ? null
      : `is answered ${JSON.stringify(outcome)}`;
  }
  const answered = new Set(
    messages.flatMap((message) => [message.subscriptionId, message.cmdId].filter((id) => id !== undefined)),
  );
  const unanswered = answerable(commands).filter((cmdId) => !answered.has(cmdId));
  return unanswered.length > 0 ? `commands ${unanswered} are not answered` : null;
}

/** The ids of the commands of a frame that have an answer. */
function answerable(commands: CommandFrame): number[] {
  const subscriptions = [...(commands.attrSubCmds ?? []), ...(commands.tsSubCmds ?? [])];
  return [
    ...subscriptions.filter(({ unsubscribe }) => !unsubscribe),
    ...(commands.historyCmds ?? []),
    ...(commands.entityDataCmds ?? []),
    ...(commands.alarmDataCmds ?? []),
  ].map(({ cmdId }) => cmdId);
}

function commandsOf(text: string): CommandFrame | null {
  try {
    return CommandFrame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const TEXT = 0x81;

/** Frames that break the protocol below the API, each by itself. */
const brokenFrames: Readonly<Record<string, Buffer>> = {
  'a frame without a mask': Buffer.from([TEXT, 2, 0x7b, 0x7d]),
  'an opcode that is none': masked(0x83, '{}'),
  'bits of no extension': masked(0xc1, '{}'),
  'a ping in parts': masked(0x09, ''),
  'a ping that is too long': masked(0x89, 'x'.repeat(126)),
  'the rest of no message': masked(0x80, '{}'),
  'a text that is none': masked(TEXT, Buffer.from([0xc3, 0x28])),
  'a message longer than any': Buffer.from([TEXT, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
  'a message that is too long': masked(TEXT, 'x'.repeat(MAX_FRAME_BYTES + 1)),
};

/** Sends bytes to sessions: those who break the protocol lose theirs, and nobody else does. */
export async function fuzzWebsocketBytes(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const home = await target.furnish();
  const witness = await openWitness(target, home);
  const whole = frame.map((text) => masked(TEXT, filled(text, home)));
  const session = fc.record({
    before: fc.array(whole, { maxLength: 2 }),
    broken: fc.constantFrom(...Object.keys(brokenFrames), null),
    bytes: fc.uint8Array({ maxLength: 60 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(session, async ({ before, broken, bytes }) => {
        const socket = await openRaw(target, home);
        const end = once(socket, 'close');
        const last = broken === null ? Buffer.from(bytes) : (brokenFrames[broken] ?? Buffer.alloc(0));
        socket.write(Buffer.concat([...before, last]));
        // Mere bytes may be the beginning of something: then the session goes on.
        if (broken !== null) await end;
        await witness.observes();
        socket.destroy();
      }),
      { seed, numRuns: runs, timeout: HANG },
    );
  } finally {
    witness.end();
  }
}

/** Asks for sessions in ways that are refused. */
export async function fuzzHandshakes(target: FuzzTarget, { seed, runs }: Extent): Promise<void> {
  const { tenant } = await target.furnish();
  const good = `token=${tenant.administrator}`;
  const handshake = fc.record({
    path: fc.oneof(
      fc.constantFrom('telemetry', 'telemetry/', 'x', '', '..', '%00', 'telemetry;x', '%zz'),
      oddText.map((text) => encodeURIComponent(text.toWellFormed())),
    ),
    query: fc.constantFrom('', 'token=', 'token=x', `${good}&${good}`, `token=${tenant.refreshToken}`, good),
    origin: fc.constantFrom('', 'Origin: https://elsewhere.example\r\n', 'Origin: null\r\n', 'Origin: %\r\n'),
    version: fc.constantFrom('13', '12', '', 'x'),
  });
  await fc.assert(
    fc.asyncProperty(handshake, async ({ path, query: search, origin, version }) => {
      const answer = await handshakeWith(target, `/api/ws/plugins/${path}?${search}`, origin, version);
      const isRight = path === 'telemetry' && search === good && origin === '' && version === '13';
      const status = Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
      if (isRight !== (status === 101 && path === 'telemetry')) throw new Error(answer.slice(0, 300));
      if (status !== 101 && !(status >= 400 && status < 500)) throw new Error(answer.slice(0, 300));
    }),
    { seed, numRuns: runs, timeout: HANG },
  );
}

/** A session below the API. */
async function openRaw(target: FuzzTarget, { tenant }: Household): Promise<Socket> {
  const path = `/api/ws/plugins/telemetry?token=${tenant.administrator}`;
  const socket = connectTo(target);
  socket.write(upgradeRequest(path, '', '13'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 101 ')) throw new Error(answer.toString());
  return socket.resume();
}

async function handshakeWith(
  target: FuzzTarget,
  path: string,
  origin: string,
  version: string,
): Promise<string> {
  const socket = connectTo(target);
  socket.write(upgradeRequest(path, origin, version));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

function connectTo({ url }: FuzzTarget): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It may be ended for what was sent.
  socket.on('error', () => socket.destroy());
  return socket;
}

function upgradeRequest(path: string, origin: string, version: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${origin}` +
    `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: ${version}\r\n\r\n`
  );
}

/** A frame as clients send it, with a mask that changes nothing. */
function masked(firstByte: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const short = bytes.length < 126;
  const length = short ? [0x80 | bytes.length] : [0xfe, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([firstByte, ...length, 0, 0, 0, 0]), bytes]);
}
