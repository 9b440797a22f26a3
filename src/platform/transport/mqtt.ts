import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import * as z from 'zod/mini';
import type { Platform } from '../platform.ts';
import type { EntityHandle } from '../store/entity-repository.ts';
import { PayloadError, parseAttributesPayload, parseTelemetryPayload } from '../telemetry-payload.ts';
import { parseKeyList, readDeviceAttributes, sharedAttributesMessage } from './device-attributes.ts';
import { MqttConnection } from './mqtt-connection.ts';
import { authenticateMqtt } from './mqtt-credentials.ts';

const TELEMETRY = 'v1/devices/me/telemetry';
const ATTRIBUTES = 'v1/devices/me/attributes';
const ATTRIBUTES_REQUEST = /^v1\/devices\/me\/attributes\/request\/(\d+)$/;
const ATTRIBUTES_RESPONSE = 'v1/devices/me/attributes/response/+';
const SUBSCRIBABLE = new Set([ATTRIBUTES, ATTRIBUTES_RESPONSE]);

/**
 * Every device uses the same topic names, so what one publishes must not be routed to the others: the broker is handed
 * each message under this name, which nobody may subscribe to.
 */
const CONSUMED = 'consumed';

const AttributesRequest = z.looseObject({
  clientKeys: z.optional(z.nullable(z.string())),
  sharedKeys: z.optional(z.nullable(z.string())),
});

interface Session {
  device: EntityHandle;
  /** The QoS granted by topic filter. */
  granted: Map<string, 0 | 1>;
  deviceGone: boolean;
}

/** A listening MQTT transport. */
export interface MqttTransport {
  /** The port in use, also when a free one was asked for. */
  port: number;
  /** Ends every session and stops to listen. */
  close(): Promise<void>;
}

/**
 * Starts the MQTT transport of devices. A publish is acknowledged only when its data is on disk; one that cannot be
 * understood or stored ends the connection, which is all that MQTT 3.1.1 offers to refuse it.
 * @throws the error of the socket when the port cannot be had
 */
export async function startMqtt(
  platform: Platform,
  { host, port }: { host: string; port: number },
): Promise<MqttTransport> {
  const sessions = new WeakMap<Client, Session>();
  const sockets = new Set<Socket>();

  const broker = await Aedes.createBroker({
    preConnect(_client, packet, done) {
      // Sessions do not outlive their connection and last wills are not part of the device API.
      packet.clean = true;
      delete packet.will;
      done(null, true);
    },

    authenticate(client, username, password, done) {
      try {
        const device = authenticateMqtt(platform.store, {
          clientId: client.id,
          username,
          password: password?.toString(),
        });
        if (!device) return done(null, false);
        // A client id is the choice of a device: without its owner in front one device could end the session of another.
        Object.assign(client, { id: `${device.id}/${client.id}` });
        sessions.set(client, openSession(client, device));
        done(null, true);
      } catch (error) {
        platform.log.error({ err: error }, 'The credentials of an MQTT device could not be checked');
        done(Object.assign(new Error('Server unavailable'), { returnCode: 3 }), false);
      }
    },

    authorizePublish(client, packet, done) {
      const session = client && sessions.get(client);
      if (!session) return done(new Error('There is no session'));
      receive(client, session, packet).then(
        () => {
          packet.topic = CONSUMED;
          packet.retain = false;
          done(null);
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },

    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client);
      if (!session || !SUBSCRIBABLE.has(subscription.topic)) return done(null, null);
      const qos = subscription.qos === 0 ? 0 : 1;
      session.granted.set(subscription.topic, qos);
      done(null, { ...subscription, qos });
    },
  });

  broker.on('client', (client) => {
    const session = sessions.get(client);
    if (session) platform.activity.connected(session.device);
  });
  broker.on('clientDisconnect', (client) => {
    const session = sessions.get(client);
    if (session && !session.deviceGone) platform.activity.disconnected(session.device);
  });
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) sessions.get(client)?.granted.delete(topic);
  });
  for (const event of ['clientError', 'connectionError'] as const) {
    broker.on(event, (client, error) => {
      platform.log.info({ client: client.id, reason: error.message }, 'An MQTT connection was closed');
    });
  }

  function openSession(client: Client, device: EntityHandle): Session {
    const session: Session = {
      device,
      granted: new Map(),
      deviceGone: false,
    };
    const stopListening = platform.changes.subscribe('DEVICE', device.id, (change) => {
      if (change.kind === 'entity-deleted' || change.kind === 'credentials-updated') {
        session.deviceGone = change.kind === 'entity-deleted';
        client.close();
        return;
      }
      const message = sharedAttributesMessage(change);
      if (message) deliver(client, session, ATTRIBUTES, ATTRIBUTES, message);
    });
    // The broker does not tell of a connection that ends before it is registered.
    client.conn.once('close', stopListening);
    return session;
  }

  async function receive(client: Client, session: Session, packet: PublishPacket): Promise<void> {
    const { device } = session;
    const now = Date.now();
    const request = ATTRIBUTES_REQUEST.exec(packet.topic);
    if (packet.topic === TELEMETRY) {
      const entries = parseTelemetryPayload(parseJson(packet.payload), now, { nulls: 'skip' });
      await platform.telemetry.saveTimeseries(device, entries);
    } else if (packet.topic === ATTRIBUTES) {
      const entries = parseAttributesPayload(parseJson(packet.payload), now, { source: 'device' });
      await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', entries);
    } else if (request) {
      const { clientKeys, sharedKeys } = AttributesRequest.parse(parseJson(packet.payload));
      const response = readDeviceAttributes(platform.store, device, {
        clientKeys: parseKeyList(clientKeys),
        sharedKeys: parseKeyList(sharedKeys),
      });
      const topic = `v1/devices/me/attributes/response/${request[1]}`;
      deliver(client, session, ATTRIBUTES_RESPONSE, topic, response);
    } else {
      throw new PayloadError(`Devices cannot publish to ${packet.topic}`);
    }
    platform.activity.touch(device);
  }

  function deliver(client: Client, session: Session, filter: string, topic: string, message: object): void {
    const qos = session.granted.get(filter);
    if (qos === undefined) return;
    client.publish(
      { cmd: 'publish', topic, payload: JSON.stringify(message), qos, retain: false, dup: false },
      (error) => {
        if (error)
          platform.log.info({ err: error, client: client.id }, 'A device could not be told of a change');
      },
    );
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(new MqttConnection(socket));
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    broker.close();
    throw error;
  }
  server.on('error', (error) => platform.log.error({ err: error }, 'The MQTT server failed'));
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const listening = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await listening;
    },
  };
}

function parseJson(payload: string | Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    throw new PayloadError('The payload is not JSON');
  }
}
