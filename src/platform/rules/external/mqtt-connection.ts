import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { OutboundFailure } from '../../outbound/outbound-failure.ts';
import type { TlsCertificates } from './client-credentials.ts';

/** A broker, and as whom it is spoken to. */
export interface MqttBroker {
  readonly host: string;
  readonly port: number;
  /** Without it the connection is not encrypted. */
  readonly tls?: TlsCertificates | undefined;
  readonly clientId?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly cleanSession: boolean;
  readonly guard: AddressGuard;
}

/** An open connection to a broker. */
export interface MqttConnection {
  readonly isOpen: boolean;
  /** Resolves once the broker has the message. @throws OutboundFailure */
  publish(topic: string, data: string): Promise<void>;
  close(): Promise<void>;
}

/** Why brokers refuse a client, by the code of their answer. */
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'it does not speak this version of MQTT',
  2: 'it refuses the client id',
  3: 'it takes nobody at present',
  4: 'it refuses the user name or the password',
  5: 'it does not let this client in',
};

/** Connects to a broker. @throws Error with what it came of */
export async function openMqtt(broker: MqttBroker): Promise<MqttConnection> {
  const { host, port, tls, guard } = broker;
  guard.check(host);
  const { MqttClient } = await import('mqtt');
  const address = { host, port, lookup: guard.lookup };
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const client = new MqttClient(
    () => {
      const socket = tls
        ? connectTls({ ...address, ...tls, ...(isIP(host) ? {} : { servername: host }) })
        : connectTcp(address);
      // The client tells of some errors only that the connection is closed.
      return socket.on('error', ended.reject);
    },
    {
      protocolVersion: 4,
      reconnectPeriod: 0,
      clean: broker.cleanSession,
      ...(broker.clientId ? { clientId: broker.clientId } : {}),
      ...(broker.username ? { username: broker.username } : {}),
      ...(broker.password ? { password: broker.password } : {}),
      // The time limit is the caller's.
      connectTimeout: 2_147_483_647,
    },
  );
  client.on('error', (error) => ended.reject(refusalOf(error)));
  client.on('close', () => {
    ended.reject(new OutboundFailure(`The broker at ${host}:${port} closed the connection`));
  });
  const connected = new Promise((resolve) => client.once('connect', resolve));
  try {
    await Promise.race([connected, ended.promise]);
  } catch (cause) {
    client.end(true);
    throw cause;
  }
  return {
    get isOpen() {
      return client.connected;
    },
    async publish(topic, data) {
      if (topic === '' || /[+#\0]/.test(topic)) {
        throw new OutboundFailure(`'${topic}' is no topic that can be published to`);
      }
      await Promise.race([client.publishAsync(topic, data, { qos: 1 }), ended.promise]);
    },
    close: () => client.endAsync(true),
  };
}

function refusalOf(error: Error): Error {
  const reason = 'code' in error && typeof error.code === 'number' ? REFUSALS[error.code] : undefined;
  return reason ? new Error(reason, { cause: error }) : error;
}
