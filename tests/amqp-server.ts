import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { listenForSockets, type SocketServer } from './loopback-server.ts';

const require = createRequire(import.meta.url);
/** Its parts are for nobody else, so they are found by their files. */
const library = join(dirname(require.resolve('amqplib')), 'lib');

/** What the client's own coders of frames do, which have no types. */
interface Definitions {
  readonly [name: string]: number;
}
interface Frame {
  readonly type: number;
  readonly channel: number;
  readonly id?: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly payload: Buffer;
  readonly rest: Buffer;
  readonly size: number;
}
const defs = require(join(library, 'defs.js')) as Definitions & {
  encodeMethod(id: number, channel: number, fields: object): Buffer;
};
const { parseFrame, decodeFrame, PROTOCOL_HEADER, HEARTBEAT } = require(join(library, 'frame.js')) as {
  parseFrame(bytes: Buffer, largest: number): Frame | false;
  decodeFrame(frame: Frame): Frame | object;
  PROTOCOL_HEADER: string;
  HEARTBEAT: object;
};

/** A message as it reached the broker. */
export interface PublishedMessage {
  readonly exchange: unknown;
  readonly routingKey: unknown;
  readonly body: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A broker of AMQP 0-9-1 on loopback, as far as publishers need one. */
export interface AmqpServer extends SocketServer {
  readonly published: readonly PublishedMessage[];
}

/** The exchange that there is none of. */
export const NO_EXCHANGE = 'gone';

/** Starts a broker that lets in `acme` with the password `secret`, in the virtual host `kilns`, and confirms what it takes. */
export async function startAmqpServer(port = 0): Promise<AmqpServer> {
  const published: PublishedMessage[] = [];
  const server = await listenForSockets((socket) => serve(socket, published), { port });
  return Object.assign(server, { published });
}

function serve(socket: Socket, published: PublishedMessage[]): void {
  let bytes = Buffer.alloc(0);
  let greeted = false;
  let confirmed = 0;
  let begun: Frame | undefined;
  let properties: Frame['fields'] = {};
  let left = 0;
  let parts: Buffer[] = [];

  const say = (name: string, channel: number, fields: object = {}) =>
    socket.write(defs.encodeMethod(defs[name] ?? 0, channel, fields));

  function greet(): void {
    say('ConnectionStart', 0, {
      versionMajor: 0,
      versionMinor: 9,
      serverProperties: { capabilities: { publisher_confirms: true } },
      mechanisms: Buffer.from('PLAIN'),
      locales: Buffer.from('en_US'),
    });
  }

  function taken(channel: number): void {
    const { exchange, routingKey } = begun?.fields ?? {};
    published.push({ exchange, routingKey, body: Buffer.concat(parts).toString(), properties });
    parts = [];
    confirmed += 1;
    say('BasicAck', channel, { deliveryTag: confirmed, multiple: false });
  }

  const answers: Readonly<Record<string, (frame: Frame) => void>> = {
    ConnectionStartOk({ fields }) {
      if (String(fields.response) === '\0acme\0secret') {
        say('ConnectionTune', 0, { channelMax: 0, frameMax: 131_072, heartbeat: 0 });
        return;
      }
      const replyText = 'ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN.';
      say('ConnectionClose', 0, { replyText, replyCode: 403, classId: 0, methodId: 0 });
    },
    ConnectionOpen({ fields }) {
      if (fields.virtualHost === 'kilns') return say('ConnectionOpenOk', 0);
      const replyText = `NOT_ALLOWED - vhost ${fields.virtualHost} not found`;
      return say('ConnectionClose', 0, { replyText, replyCode: 530, classId: 10, methodId: 40 });
    },
    ChannelOpen({ channel }) {
      confirmed = 0;
      say('ChannelOpenOk', channel);
    },
    ConfirmSelect: ({ channel }) => say('ConfirmSelectOk', channel),
    ChannelClose: ({ channel }) => say('ChannelCloseOk', channel),
    ConnectionClose() {
      say('ConnectionCloseOk', 0);
      socket.end();
    },
    BasicPublish(frame) {
      begun = frame;
    },
  };

  function heed(frame: Frame): void {
    if (frame.type === 3) {
      parts.push(frame.payload);
      left -= frame.payload.length;
      if (left === 0 && begun?.fields.exchange !== NO_EXCHANGE) taken(frame.channel);
    } else if (frame.type === 2) {
      properties = Object.fromEntries(
        Object.entries(frame.fields).filter(([, value]) => value !== undefined),
      );
      left = frame.size;
      parts = [];
      if (begun?.fields.exchange !== NO_EXCHANGE) return;
      const replyText = "NOT_FOUND - no exchange 'gone' in vhost 'kilns'";
      say('ChannelClose', frame.channel, { replyText, replyCode: 404, classId: 60, methodId: 40 });
    } else {
      const [, answer] = Object.entries(answers).find(([name]) => defs[name] === frame.id) ?? [];
      answer?.(frame);
    }
  }

  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (!greeted && bytes.length >= PROTOCOL_HEADER.length) {
      greeted = true;
      bytes = bytes.subarray(PROTOCOL_HEADER.length);
      greet();
    }
    for (let frame = greeted && parseFrame(bytes, 0); frame; frame = parseFrame(bytes, 0)) {
      bytes = Buffer.from(frame.rest);
      const decoded = frame.type === 3 ? frame : decodeFrame(frame);
      if (decoded !== HEARTBEAT) heed({ ...frame, ...decoded });
    }
  });
}
