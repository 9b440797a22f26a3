import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { handedOver } from '../../external/handed-over.ts';
import { type KafkaProducer, openKafka } from '../../external/kafka-producer.ts';
import { kafkaAccess, kafkaDelivery } from '../../external/kafka-properties.ts';
import { keepClient } from '../../external/kept-client.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata } from '../../message/rule-message.ts';
import { Flag, OptionalText, requiredText, Texts, wholeNumber } from '../kit/configuration.ts';

const Configuration = z.object({
  topicPattern: requiredText('my-topic'),
  bootstrapServers: requiredText('localhost:9092'),
  retries: wholeNumber(0),
  acks: z._default(z.enum(['all', '-1', '0', '1']), '-1'),
  otherProperties: Texts,
  addMetadataKeyValuesAsKafkaHeaders: z._default(Flag, false),
  kafkaHeadersCharset: OptionalText,
});

/** What the names of headers begin with that metadata become. */
const HEADER_PREFIX = 'tb_msg_md_';

/** Writes the data of messages to a topic of Kafka. */
export const kafka = nodeClass('kafka.TbKafkaNode', Configuration, (configuration, context) => {
  const { topicPattern, bootstrapServers, acks, retries, addMetadataKeyValuesAsKafkaHeaders } = configuration;
  const access = kafkaAccess(configuration.otherProperties);
  const { compression, timeLimit } = kafkaDelivery(configuration.otherProperties);
  const cluster = {
    clientId: `producer-tb-kafka-node-${context.nodeId}`,
    brokers: bootstrapServers.split(',').map((broker) => broker.trim()),
    access,
    acks: acks === 'all' ? -1 : Number(acks),
    retries,
    compression,
    guard: createAddressGuard(context.allowsPrivateAddresses),
  };
  const client = keepClient<KafkaProducer>(
    {
      name: `the brokers at ${bootstrapServers}`,
      open: () => openKafka(cluster),
      close: (producer) => producer.close(),
      timeLimits: { open: timeLimit, call: timeLimit },
      secrets: access.secrets,
    },
    () => context.now(),
  );
  const headersOf = (metadata: Metadata) =>
    new Map(
      Object.entries(addMetadataKeyValuesAsKafkaHeaders ? metadata : {}).map(([name, value]) => [
        HEADER_PREFIX + name,
        encoded(value, configuration.kafkaHeadersCharset),
      ]),
    );
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const topic = fillPattern(topicPattern, message.metadata);
        const headers = headersOf(message.metadata);
        return await client.use((producer) => producer.send({ topic, value: message.data, headers }));
      }),
    stop: () => client.stop(),
  };
});

/** A text in one of the charsets that Java knows everywhere. */
function encoded(text: string, charset: string | null | undefined): Buffer {
  switch (charset) {
    case 'US-ASCII':
    case 'ISO-8859-1':
      return Buffer.from(text, 'latin1');
    case 'UTF-16LE':
      return Buffer.from(text, 'utf16le');
    case 'UTF-16BE':
      return Buffer.from(text, 'utf16le').swap16();
    case 'UTF-16':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    default:
      return Buffer.from(text);
  }
}
