import { isIP } from 'node:net';
import type {
  Broker,
  CompressionAlgorithmValue,
  Connection,
  ConnectionPool,
  Producer,
} from '@platformatic/kafka';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { OutboundFailure, quoted } from '../../outbound/outbound-failure.ts';
import type { Metadata } from '../message/rule-message.ts';
import type { KafkaAccess } from './kafka-properties.ts';

/** Brokers, and how they are spoken to. */
export interface KafkaCluster {
  readonly clientId: string;
  /** Hosts with ports; the brokers that these tell of are called, too. */
  readonly brokers: readonly string[];
  readonly access: KafkaAccess;
  readonly acks: number;
  /** How often a message is sent again. */
  readonly retries: number;
  readonly compression: CompressionAlgorithmValue;
  readonly guard: AddressGuard;
}

/** A record of a topic. */
export interface KafkaRecord {
  readonly topic: string;
  readonly value: string;
  readonly headers: ReadonlyMap<string, Buffer>;
}

/** Writes records to topics. */
export interface KafkaProducer {
  /** Answers where the record is, as metadata, once as many brokers have it as are asked to. @throws Error */
  send(record: KafkaRecord): Promise<Metadata>;
  close(): Promise<void>;
}

/** How long it may take to connect to a broker, and a broker to answer, ms. */
const CONNECT_PATIENCE = 5_000;
const ANSWER_PATIENCE = 10_000;

/** How long to wait before something is tried again, ms; a new topic takes some tries. */
const RETRY_DELAY = 250;
const FEWEST_RETRIES = 3;

/** Makes a producer; it connects with the first record. */
export async function openKafka(cluster: KafkaCluster): Promise<KafkaProducer> {
  const { parseBroker, Producer } = await import('@platformatic/kafka');
  const { clientId, brokers, access, acks, compression, guard } = cluster;
  const tls = access.tls && { ...access.tls, lookup: guard.lookup };
  // Names are told to brokers, which may have a certificate for each; an address must not be told as one.
  const hasNames = !brokers.some((broker) => isIP(parseBroker(broker).host));
  const producer: Producer<Buffer, Buffer, Buffer, Buffer> = new Producer({
    clientId,
    bootstrapBrokers: [...brokers],
    retries: Math.max(cluster.retries, FEWEST_RETRIES),
    retryDelay: RETRY_DELAY,
    connectTimeout: CONNECT_PATIENCE,
    timeout: ANSWER_PATIENCE,
    autocreateTopics: true,
    ...(tls ? { tls, tlsServerName: hasNames } : {}),
    ...(access.sasl ? { sasl: access.sasl } : {}),
  });
  // Nobody listens to it otherwise, and what is wrong is told of each record.
  producer.on('error', () => undefined);
  guardConnections(producer.connections, guard, tls !== undefined);
  return {
    async send({ topic, value, headers }) {
      const record = {
        topic,
        value: Buffer.from(value),
        headers: new Map([...headers].map(([name, content]) => [Buffer.from(name), content])),
      };
      // Only here does the client heed `acks`.
      const sent = producer.send({ messages: [record], acks, compression });
      const { offsets = [] } = await sent.catch((error: unknown) => {
        throw refusalOf(error, cluster);
      });
      const [place] = offsets;
      return place
        ? { offset: String(place.offset), partition: String(place.partition), topic: place.topic }
        : { topic };
    },
    close: () => producer.close(),
  };
}

/** What brokers refuse is told in their own words, which the client has below its own. */
function refusalOf(error: unknown, { brokers, access }: KafkaCluster): unknown {
  const refused = lastOf(error);
  if (!refused) return error;
  const said = quoted(String(refused.serverErrorMessage ?? refused.message), access.secrets);
  // Nothing else will be taken from this client either.
  const isDown = refused.apiId.includes('SASL');
  const what = isDown ? 'do not let this client in' : 'refuse the message';
  return new OutboundFailure(`The brokers at ${brokers.join(',')} ${what}: ${said}`, {
    isDown,
    cause: error,
  });
}

type Refusal = Error & { readonly apiId: string; readonly serverErrorMessage?: unknown };

/** What brokers said to the last try, if they did. */
function lastOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return;
  if ('apiId' in error) return error as Refusal;
  return lastOf(error instanceof AggregateError ? error.errors.at(-1) : error.cause);
}

/** The way in which the client itself asks for connections. */
type Get = (broker: Broker, callback: (error: Error | null, connection?: Connection) => void) => void;

/**
 * Has connections made to addresses that the guard lets pass: brokers tell of others, wherever these are. Over TLS they
 * keep their names, and are looked up when they are connected to.
 */
function guardConnections(pool: ConnectionPool, guard: AddressGuard, isEncrypted: boolean): void {
  const connect: Get = pool.get.bind(pool);
  const guarded: Get = (broker, callback) => {
    try {
      guard.check(broker.host);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (isEncrypted) return connect(broker, callback);
    guard.lookup(broker.host, {}, (error, address) => {
      if (error) callback(error);
      else connect({ ...broker, host: String(address) }, callback);
    });
  };
  pool.get = guarded as ConnectionPool['get'];
}
