import type { Options } from 'amqplib';
import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { NodeConfigurationError, nodeClass } from '../../contract/rule-node.ts';
import { type AmqpConnection, openAmqp } from '../../external/amqp-connection.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { fillPattern } from '../../message/pattern.ts';
import { OptionalText, requiredText, Texts, wholeNumber } from '../kit/configuration.ts';

const Configuration = z.object({
  exchangeNamePattern: OptionalText,
  routingKeyPattern: OptionalText,
  messageProperties: OptionalText,
  host: requiredText('localhost'),
  port: wholeNumber(5672, 1, 65_535),
  virtualHost: z._default(z.string(), '/'),
  username: z._default(z.string(), 'guest'),
  password: z._default(z.string(), 'guest'),
  connectionTimeout: wholeNumber(60_000),
  handshakeTimeout: wholeNumber(10_000),
  clientProperties: Texts,
});

const BYTES = { contentType: 'application/octet-stream', priority: 0 };
const PLAIN = { contentType: 'text/plain', priority: 0 };

/** Sets of properties of messages, as the clients of RabbitMQ call them. */
const PROPERTIES: ReadonlyMap<string, Options.Publish> = new Map([
  ['BASIC', { ...BYTES, deliveryMode: 1 }],
  ['TEXT_PLAIN', { ...PLAIN, deliveryMode: 1 }],
  ['MINIMAL_BASIC', {}],
  ['MINIMAL_PERSISTENT_BASIC', { deliveryMode: 2 }],
  ['PERSISTENT_BASIC', { ...BYTES, deliveryMode: 2 }],
  ['PERSISTENT_TEXT_PLAIN', { ...PLAIN, deliveryMode: 2 }],
]);

/** How long it may take to connect at the longest, whatever is configured, ms. */
const LONGEST_CONNECT = 60_000;

/** How long a broker may take to confirm a message, ms. */
const PUBLISH_PATIENCE = 10_000;

/** Publishes the data of messages at an exchange of RabbitMQ. */
export const rabbitmq = nodeClass('rabbitmq.TbRabbitMqNode', Configuration, (configuration, context) => {
  const { host, port, virtualHost, username, password, clientProperties } = configuration;
  const { exchangeNamePattern, routingKeyPattern, messageProperties, connectionTimeout } = configuration;
  const properties = messageProperties ? PROPERTIES.get(messageProperties) : {};
  if (!properties) {
    throw new NodeConfigurationError(`Message Properties: '${messageProperties}' is undefined!`);
  }
  const guard = createAddressGuard(context.allowsPrivateAddresses);
  const broker = { host, port, virtualHost, username, password, clientProperties, guard };
  const openLimit =
    connectionTimeout === 0 ? LONGEST_CONNECT : connectionTimeout + configuration.handshakeTimeout;
  const client = keepClient<AmqpConnection>(
    {
      name: `the broker at ${host}:${port}`,
      open: () => openAmqp(broker),
      close: (connection) => connection.close(),
      isOpen: (connection) => connection.isOpen,
      timeLimits: { open: Math.min(openLimit, LONGEST_CONNECT), call: PUBLISH_PATIENCE },
      // That of the account that everybody knows is a word that brokers say of other things.
      secrets: password === 'guest' ? [] : [password],
    },
    () => context.now(),
  );
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const exchange = fillPattern(exchangeNamePattern ?? '', message.metadata);
        const routingKey = fillPattern(routingKeyPattern ?? '', message.metadata);
        await client.use((connection) =>
          connection.publish({ exchange, routingKey }, message.data, properties),
        );
        return {};
      }),
    stop: () => client.stop(),
  };
});
