import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { ClientCredentials, certificatesOf, secretsOf } from '../../external/client-credentials.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { openMqtt } from '../../external/mqtt-connection.ts';
import { fillPattern } from '../../message/pattern.ts';
import { Flag, OptionalText, requiredText, wholeNumber } from '../kit/configuration.ts';

const Configuration = z.object({
  topicPattern: requiredText('my-topic'),
  host: requiredText('localhost'),
  port: wholeNumber(1883, 1, 65_535),
  connectTimeoutSec: wholeNumber(10, 1, 200),
  clientId: OptionalText,
  cleanSession: z._default(Flag, true),
  ssl: z._default(Flag, false),
  credentials: z._default(ClientCredentials, { type: 'anonymous' }),
});

/** How long a broker may take to acknowledge a message, ms. */
const PUBLISH_PATIENCE = 10_000;

/** Publishes the data of messages at an MQTT broker, at least once. */
export const mqtt = nodeClass('mqtt.TbMqttNode', Configuration, (configuration, context) => {
  const { host, port, credentials, ssl, cleanSession } = configuration;
  const account = credentials.type === 'basic' ? credentials : undefined;
  const broker = {
    host,
    port,
    tls: ssl ? certificatesOf(credentials) : undefined,
    clientId: configuration.clientId ?? undefined,
    username: account?.username ?? undefined,
    password: account?.password ?? undefined,
    cleanSession,
    guard: createAddressGuard(context.allowsPrivateAddresses),
  };
  const client = keepClient(
    {
      name: `the broker at ${host}:${port}`,
      open: () => openMqtt(broker),
      close: (connection) => connection.close(),
      isOpen: (connection) => connection.isOpen,
      timeLimits: { open: configuration.connectTimeoutSec * 1000, call: PUBLISH_PATIENCE },
      secrets: secretsOf(credentials),
    },
    () => context.now(),
  );
  return {
    kind: 'awaiting',
    onMessage: (message) =>
      handedOver(message, async () => {
        const topic = fillPattern(configuration.topicPattern, message.metadata);
        await client.use((connection) => connection.publish(topic, message.data));
        return {};
      }),
    stop: () => client.stop(),
  };
});
