import * as z from 'zod/mini';
import { createAddressGuard } from '../../../outbound/address-guard.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { azureSasToken, azureUserName } from '../../external/azure-sas.ts';
import { certificatesOf } from '../../external/client-credentials.ts';
import { handedOver } from '../../external/handed-over.ts';
import { keepClient } from '../../external/kept-client.ts';
import { type MqttConnection, openMqtt } from '../../external/mqtt-connection.ts';
import { fillPattern } from '../../message/pattern.ts';
import { OptionalText, requiredText, wholeNumber } from '../kit/configuration.ts';

const secret = z.string().check(z.minLength(1));

const Credentials = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sas'), sasKey: secret, caCert: OptionalText }),
  z.object({
    type: z.literal('cert.PEM'),
    caCert: OptionalText,
    cert: secret,
    privateKey: secret,
    password: OptionalText,
  }),
]);

const Configuration = z.object({
  topicPattern: requiredText('devices/<device_id>/messages/events/'),
  host: requiredText('<iot-hub-name>.azure-devices.net'),
  port: wholeNumber(8883, 1, 65_535),
  connectTimeoutSec: wholeNumber(10, 1, 200),
  clientId: secret,
  credentials: Credentials,
});

/** How long a token of a device is good for, s; hubs end the connection with it. */
const TOKEN_LIFETIME = 24 * 60 * 60;

/** How long a hub may take to acknowledge a message, ms. */
const PUBLISH_PATIENCE = 10_000;

/** Publishes the data of messages at an Azure IoT Hub, as one of its devices. */
export const azureIotHub = nodeClass(
  'mqtt.azure.TbAzureIotHubNode',
  Configuration,
  (configuration, context) => {
    const { host, port, clientId, credentials } = configuration;
    const hub = {
      host,
      port,
      clientId,
      username: azureUserName(host, clientId),
      cleanSession: true,
      tls: certificatesOf(credentials),
      guard: createAddressGuard(context.allowsPrivateAddresses),
    };
    const password = () =>
      credentials.type === 'sas'
        ? azureSasToken(host, credentials.sasKey, Math.floor(context.now() / 1000) + TOKEN_LIFETIME)
        : undefined;
    const client = keepClient<MqttConnection>(
      {
        name: `the hub at ${host}:${port}`,
        open: () => openMqtt({ ...hub, password: password() }),
        close: (connection) => connection.close(),
        isOpen: (connection) => connection.isOpen,
        timeLimits: { open: configuration.connectTimeoutSec * 1000, call: PUBLISH_PATIENCE },
        secrets: [credentials.type === 'sas' ? credentials.sasKey : (credentials.password ?? '')],
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
  },
);
