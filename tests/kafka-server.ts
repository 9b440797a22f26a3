import type { Socket } from 'node:net';
import { CompressionAlgorithms, Reader, readRecordsBatch, Writer } from '@platformatic/kafka';
import type { Certificate } from './certificate.ts';
import { listenForSockets, type SocketServer } from './loopback-server.ts';

/** A record as it reached the broker. */
export interface WrittenRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string | null;
  readonly value: string;
  readonly headers: Readonly<Record<string, Buffer>>;
  /** How many brokers shall have it: -1 for all, 0 for nobody who says so. */
  readonly acks: number;
  readonly compression: string;
}

/** What a broker of Kafka is asked for. */
export interface KafkaServerOptions {
  readonly port?: number;
  /** Speaks TLS with this certificate. */
  readonly certificate?: Certificate;
  /** Lets in only `acme` with the password `secret`. */
  readonly asksForPassword?: boolean;
}

/** A broker of Kafka on loopback, as far as producers need one. */
export interface KafkaServer extends SocketServer {
  readonly written: readonly WrittenRecord[];
}

/** The topic that there is none of, the one of which nothing may be written, and the one whose records are never answered. */
export const NO_TOPIC = 'gone';
export const FORBIDDEN_TOPIC = 'secrets';
export const SLOW_TOPIC = 'slow';

/** What can be asked, by the numbers that Kafka has for it, and the version in which it is spoken here. */
const CALLS = { produce: 0, metadata: 3, saslHandshake: 17, apiVersions: 18, saslAuthenticate: 36 } as const;
const VERSIONS: readonly (readonly [call: number, version: number])[] = [
  [CALLS.produce, 11],
  [CALLS.metadata, 12],
  [CALLS.saslHandshake, 1],
  [CALLS.apiVersions, 3],
  [CALLS.saslAuthenticate, 2],
];

/** What Kafka calls what it refuses. */
const UNKNOWN_TOPIC = 3;
const TOPIC_FORBIDDEN = 29;
const WRONG_PASSWORD = 58;

const BROKER_ID = 7;
const PARTITIONS = 2;
const COMPRESSIONS = Object.values(CompressionAlgorithms);

/** Starts a broker that has every topic but one, with two partitions each. */
export async function startKafkaServer(options: KafkaServerOptions = {}): Promise<KafkaServer> {
  const { asksForPassword = false } = options;
  const written: WrittenRecord[] = [];
  const server = await listenForSockets((socket) => serve(socket, written, asksForPassword), options);
  return Object.assign(server, { written });
}

function serve(socket: Socket, written: WrittenRecord[], asksForPassword: boolean): void {
  let bytes = Buffer.alloc(0);
  let isLetIn = !asksForPassword;

  const answers: Readonly<Record<number, (asked: Reader, version: number) => Writer | undefined>> = {
    [CALLS.apiVersions](_asked, version) {
      const isCompact = version === 3;
      const said = Writer.create()
        .appendInt16(0)
        .appendArray(
          [...VERSIONS],
          (w, [call, spoken]) => {
            w.appendInt16(call).appendInt16(spoken).appendInt16(spoken);
          },
          isCompact,
          isCompact,
        )
        .appendInt32(0);
      return isCompact ? said.appendTaggedFields() : said;
    },

    [CALLS.saslHandshake]: () =>
      Writer.create()
        .appendInt16(0)
        .appendArray(['PLAIN'], (w, mechanism) => w.appendString(mechanism, false), false, false),

    [CALLS.saslAuthenticate](asked) {
      isLetIn = asked.readBytes().toString() === '\0acme\0secret';
      return Writer.create()
        .appendInt16(isLetIn ? 0 : WRONG_PASSWORD)
        .appendString(isLetIn ? null : 'Authentication failed: Invalid username or password')
        .appendBytes(Buffer.alloc(0))
        .appendInt64(0n)
        .appendTaggedFields();
    },

    [CALLS.metadata](asked) {
      const topics = asked.readArray((r) => {
        r.readUUID();
        return r.readString();
      });
      return Writer.create()
        .appendInt32(0)
        .appendArray([BROKER_ID], (w, id) => {
          w.appendInt32(id)
            .appendString('localhost')
            .appendInt32(socket.localPort ?? 0)
            .appendString(null);
        })
        .appendString('cluster')
        .appendInt32(BROKER_ID)
        .appendArray(topics, (w, topic) => {
          const partitions =
            topic === NO_TOPIC ? [] : Array.from({ length: PARTITIONS }, (_, index) => index);
          w.appendInt16(topic === NO_TOPIC ? UNKNOWN_TOPIC : 0)
            .appendString(topic)
            .appendUUID(null)
            .appendBoolean(false)
            .appendArray(partitions, (w, partition) => {
              w.appendInt16(0).appendInt32(partition).appendInt32(BROKER_ID).appendInt32(0);
              for (let list = 0; list < 3; list += 1)
                w.appendArray([BROKER_ID], (w, id) => w.appendInt32(id), true, false);
            })
            .appendInt32(0);
        })
        .appendTaggedFields();
    },

    [CALLS.produce](asked) {
      asked.readNullableString();
      const acks = asked.readInt16();
      asked.readInt32();
      const topics = asked.readArray((r) => ({
        topic: r.readString(),
        partitions: r.readArray((r) => ({ partition: r.readInt32(), batch: r.readBytes() })),
      }));
      if (topics.some(({ topic }) => topic === SLOW_TOPIC)) return;
      const answer = Writer.create()
        .appendArray(topics, (w, { topic, partitions }) => {
          w.appendString(topic).appendArray(partitions, (w, { partition, batch }) => {
            const isForbidden = topic === FORBIDDEN_TOPIC;
            const offset = isForbidden ? -1 : write(topic, partition, acks, batch);
            w.appendInt32(partition)
              .appendInt16(isForbidden ? TOPIC_FORBIDDEN : 0)
              .appendInt64(BigInt(offset))
              .appendInt64(-1n)
              .appendInt64(0n)
              .appendArray([], () => undefined)
              .appendString(null);
          });
        })
        .appendInt32(0)
        .appendTaggedFields();
      return acks === 0 ? undefined : answer;
    },
  };

  /** Keeps the records of a batch. Answers the offset of the first one. */
  function write(topic: string, partition: number, acks: number, bytes: Buffer): number {
    const batch = readRecordsBatch(Reader.from(bytes));
    const compression = COMPRESSIONS[batch.attributes & 7] ?? 'unknown';
    const offset = written.filter(
      (record) => record.topic === topic && record.partition === partition,
    ).length;
    for (const { key, value, headers } of batch.records) {
      written.push({
        topic,
        partition,
        key: key?.toString() ?? null,
        value: String(value),
        headers: Object.fromEntries(
          headers.map(([name, content]) => [String(name), content ?? Buffer.alloc(0)]),
        ),
        acks,
        compression,
      });
    }
    return offset;
  }

  function heed(request: Buffer): void {
    const asked = Reader.from(request);
    const call = asked.readInt16();
    const version = asked.readInt16();
    const correlation = asked.readInt32();
    asked.readNullableString(false);
    const isFree =
      call === CALLS.apiVersions || call === CALLS.saslHandshake || call === CALLS.saslAuthenticate;
    const answer = answers[call];
    if (!answer || !(isFree || isLetIn)) {
      socket.destroy();
      return;
    }
    // Calls that are older have no fields behind their headers.
    const isOld = call === CALLS.saslHandshake || (call === CALLS.apiVersions && version < 3);
    if (!isOld) asked.readTaggedFields();
    const said = answer(asked, version);
    if (!said) return;
    const header = Writer.create().appendInt32(correlation);
    if (!isOld && call !== CALLS.apiVersions) header.appendTaggedFields();
    socket.write(header.appendFrom(said).prependLength().buffer);
  }

  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 4 && bytes.length >= 4 + bytes.readInt32BE()) {
      const end = 4 + bytes.readInt32BE();
      heed(bytes.subarray(4, end));
      bytes = bytes.subarray(end);
    }
  });
}
