import type { Broker, Connection, ConnectionPool, Producer } from '@platformatic/kafka';
import type { AddressGuard } from '../../outbound/address-guard.ts';
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
  const { Producer } = await import('@platformatic/kafka');
  const { clientId, brokers, access, acks, guard } = cluster;
  const tls = access.tls && { ...access.tls, lookup: guard.lookup };
  const producer: Producer<Buffer, Buffer, Buffer, Buffer> = new Producer({
    clientId,
    bootstrapBrokers: [...brokers],
    acks,
    retries: Math.max(cluster.retries, FEWEST_RETRIES),
    retryDelay: RETRY_DELAY,
    connectTimeout: CONNECT_PATIENCE,
    timeout: ANSWER_PATIENCE,
    autocreateTopics: true,
    ...(tls ? { tls, tlsServerName: true } : {}),
    ...(access.sasl ? { sasl: access.sasl } : {}),
  });
  // Nobody listens to it otherwise, and what is wrong is told of each record.
  producer.on('error', () => undefined);
  guardConnections(producer.connections, guard, tls !== undefined);
  return {
    async send({ topic, value, headers }) {
      const { offsets = [] } = await producer.send({
        messages: [
          {
            topic,
            value: Buffer.from(value),
            headers: new Map([...headers].map(([name, content]) => [Buffer.from(name), content])),
          },
        ],
      });
      const [place] = offsets;
      return place
        ? { offset: String(place.offset), partition: String(place.partition), topic: place.topic }
        : { topic };
    },
    close: () => producer.close(),
  };
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
