import { randomUUID } from 'node:crypto';
import { type EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import type { Platform } from '../assembly/platform.ts';
import { asError, contained } from '../contained.ts';
import { MAX_PAYLOAD_BYTES, MqttConnection } from './mqtt-connection.ts';
import { authenticateMqtt, type MqttLogin, secretOf } from './mqtt-credentials.ts';
import { isRefusal, openDeviceSession, profileOf } from './mqtt-device-session.ts';
import { MqttMailbox, type MqttSession } from './mqtt-mailbox.ts';
import { openProvisionSession, PROVISION_LOGIN } from './mqtt-provision-session.ts';
import { createMqttFormats } from './payload-formats.ts';

/**
 * Every device uses the same topic names, so what one publishes must not be routed to the others: the broker is handed
 * each message under this name, which nobody may subscribe to.
 */
const CONSUMED = 'consumed';

/** Devices are told things at most once or at least once; exactly once is not offered. */
const MAX_QOS = 1;

/** What is known of a connection that no socket stands for. */
const NOWHERE = { certificate: null, remoteAddress: '' };

/** How long a client may take to agree on how to encrypt, ms. */
const HANDSHAKE_TIMEOUT = 10_000;

/** Where to listen; port 0 picks a free one. */
interface MqttAddress {
  host: string;
  port: number;
}

/** What the server proves itself with, as PEM texts. */
export interface TlsIdentity {
  cert: string;
  key: string;
}

/** The MQTT transport; it listens where it is told to. */
export interface MqttTransport {
  /** Listens for connections in the clear; answers the port. @throws the error of the socket */
  listen(address: MqttAddress): Promise<number>;
  /** Listens for TLS connections, whose client certificate can stand for a login; answers the port. */
  listenTls(address: MqttAddress & TlsIdentity): Promise<number>;
  /** Ends every session and stops to listen. */
  close(): Promise<void>;
}

interface Connected {
  session: MqttSession;
  mailbox: MqttMailbox;
}

/**
 * Starts the MQTT transport of devices. A publish to a topic of the device API is acknowledged only when its data is on
 * disk; one that cannot be understood or stored ends the connection, which is all that MQTT 3.1.1 offers to refuse it.
 * A gateway, which speaks for many, keeps its connection and is not acknowledged.
 */
export async function startMqtt(platform: Platform): Promise<MqttTransport> {
  const { log, store, secretGuesses } = platform;
  const formats = createMqttFormats(store);
  const clients = new WeakMap<Client, Connected>();
  const sockets = new Set<Socket>();
  const servers: Server[] = [];

  const broker = new DeviceBroker({
    preConnect(_client, packet, done) {
      // Sessions do not outlive their connection and last wills are not part of the device API.
      packet.clean = true;
      delete packet.will;
      done(null, true);
    },

    authenticate(client, username, password, done) {
      try {
        done(null, signIn(client, username, password?.toString()));
      } catch (error) {
        if (!isRefusal(error))
          log.error({ err: error }, 'The credentials of an MQTT device could not be checked');
        done(Object.assign(new Error('Server unavailable'), { returnCode: 3 }), false);
      }
    },

    authorizePublish: contained(
      async (client, packet, done) => done(await take(client, packet)),
      (error, client) => client && clients.get(client)?.mailbox.fail(error),
    ),

    authorizeSubscribe: contained(
      (client, subscription, done) => {
        const connected = clients.get(client);
        if (!connected?.session.mayHear(subscription.topic)) return done(null, null);
        connected.mailbox.grant(subscription.topic, subscription.qos === 0 ? 0 : 1);
        done(null, subscription);
      },
      (error, client) => clients.get(client)?.mailbox.fail(error),
    ),
  });
  await broker.listen();

  /** Hands an event of a client to its session. A failure ends that client's connection and nothing else. */
  const inSession = (client: Client, act: (connected: Connected) => void): void => {
    const connected = clients.get(client);
    if (connected) contained(act, connected.mailbox.fail)(connected);
  };
  broker.on('client', (client) => inSession(client, ({ session }) => session.opened()));
  broker.on('clientReady', (client) =>
    inSession(client, () => {
      const { conn } = client;
      if (conn instanceof MqttConnection) conn.takeTelemetry((payloads) => takeTelemetry(client, payloads));
    }),
  );
  broker.on('ping', (_packet, client) => inSession(client, ({ session }) => session.alive()));
  broker.on('subscribe', (subscriptions, client) =>
    inSession(client, ({ session, mailbox }) => {
      for (const { topic } of subscriptions) if (mailbox.hears(topic)) session.subscribed(topic);
    }),
  );
  broker.on('unsubscribe', (topics, client) =>
    inSession(client, ({ session, mailbox }) => {
      for (const topic of topics) {
        mailbox.withdraw(topic);
        session.unsubscribed(topic);
      }
    }),
  );
  for (const event of ['clientError', 'connectionError'] as const) {
    broker.on(event, (client, error) => {
      log.info({ client: client.id, reason: error.message }, 'An MQTT connection was closed');
    });
  }

  /** Hands a message to the session of its sender. Answers why the connection has to end; null when it goes on. */
  async function take(client: Client | null, packet: PublishPacket): Promise<Error | null> {
    try {
      const isTaken = await receive(client, packet.topic, asBuffer(packet.payload));
      packet.topic = CONSUMED;
      packet.retain = false;
      // The broker acknowledges what is to arrive at least once.
      if (!isTaken) packet.qos = 0;
      return null;
    } catch (error) {
      return asError(error);
    }
  }

  /** Does the same with telemetry that the broker has not seen. */
  function takeTelemetry(client: Client, payloads: readonly Buffer[]): Promise<boolean> {
    stayAlive(client);
    return taken(client, (session) => session.receiveTelemetry(payloads));
  }

  async function receive(client: Client | null, topic: string, payload: Buffer): Promise<boolean> {
    if (payload.length > MAX_PAYLOAD_BYTES) throw new Error('The payload is too large');
    return await taken(client, (session) => session.receive(topic, payload));
  }

  /** Answers whether what a session takes is to be acknowledged. @throws why the connection has to end */
  async function taken(
    client: Client | null,
    take: (session: MqttSession) => Promise<boolean>,
  ): Promise<boolean> {
    const connected = client && clients.get(client);
    if (!connected) throw new Error('There is no session');
    try {
      return await take(connected.session);
    } catch (error) {
      if (!isRefusal(error)) log.error({ err: error, client: client.id }, 'A message of a device was lost');
      throw error;
    }
  }

  /** Opens the session of whom the login belongs to; false when it belongs to nobody. @throws PlatformError 429 */
  function signIn(client: Client, username: string | undefined, password: string | undefined): boolean {
    const { conn } = client;
    const { certificate, remoteAddress } = conn instanceof MqttConnection ? conn : NOWHERE;
    const login: MqttLogin = { clientId: client.id, username, password, certificate };
    const mailbox = new MqttMailbox(client, platform);
    const session = sessionOf(client, mailbox, login, remoteAddress);
    if (!session) return false;
    clients.set(client, { session, mailbox });
    // The broker does not tell of a connection that ends before it is registered.
    conn.once('close', contained(session.closed, mailbox.fail));
    return true;
  }

  function sessionOf(
    client: Client,
    mailbox: MqttMailbox,
    login: MqttLogin,
    address: string,
  ): MqttSession | null {
    if (login.username === PROVISION_LOGIN || login.clientId === PROVISION_LOGIN) {
      // Devices without credentials share the client id, and one must not end the session of another.
      Object.assign(client, { id: `${PROVISION_LOGIN}/${randomUUID()}` });
      return openProvisionSession(platform, mailbox, address);
    }
    const device = secretGuesses.check(address, secretOf(login), () => authenticateMqtt(store, login));
    const stored = device && store.devices.byId(device.id);
    if (!stored || !formats(profileOf(stored)).allowed) return null;
    // A client id is the choice of a device: without its owner in front one device could end the session of another.
    Object.assign(client, { id: `${device.id}/${client.id}` });
    return openDeviceSession(platform, mailbox, formats, device, stored);
  }

  const accept = contained(
    (socket: Socket) => lowerRequests(broker.handle(new MqttConnection(socket))),
    (error, socket) => {
      log.error({ err: error }, 'An MQTT connection could not be taken');
      socket.destroy();
    },
  );

  async function bind(server: Server, { host, port }: MqttAddress): Promise<number> {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    server.listen(port, host);
    await once(server, 'listening');
    servers.push(server);
    server.on('error', (error) => log.error({ err: error }, 'The MQTT server failed'));
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  return {
    listen: (address) => bind(createServer(accept), address),

    async listenTls({ cert, key, ...address }) {
      const server = createTlsServer(
        // Devices sign their certificates themselves: what counts is that it is registered for the device.
        { cert, key, requestCert: true, rejectUnauthorized: false, handshakeTimeout: HANDSHAKE_TIMEOUT },
        accept,
      );
      server.on('tlsClientError', ({ message }) => {
        log.info({ reason: message }, 'A TLS connection of a device did not come about');
      });
      return await bind(server, address);
    },

    async close() {
      const ended = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.all(ended);
    },
  };
}

/** A broker that hands on nothing of what devices publish: looking for those who hear it costs as much as taking it. */
class DeviceBroker extends Aedes {
  /** What a client has published comes with that client, beside what the types of the broker tell of. */
  override publish(...published: Published): void {
    const [packet] = published;
    const done = published.at(-1);
    if (packet.topic === CONSUMED && typeof done === 'function') done();
    else Reflect.apply(super.publish, this, published);
  }
}

type Published = [packet: PublishPacket, done: () => void];

/**
 * The broker acknowledges a subscription with the quality of service that was asked for, whatever it is told to grant:
 * so it never gets to see a request for more than there is.
 */
function lowerRequests(client: Client): void {
  const { _parser: parser } = client as Client & { _parser: EventEmitter };
  parser.prependListener('packet', (packet: { cmd: string; subscriptions?: { qos: number }[] }) => {
    if (packet.cmd !== 'subscribe') return;
    for (const subscription of packet.subscriptions ?? []) {
      subscription.qos = Math.min(subscription.qos, MAX_QOS);
    }
  });
}

/** Lets the broker wait anew for the next sign of life of a device, as it does after every packet that it sees. */
function stayAlive(client: Client): void {
  const { _keepaliveTimer: timer } = client as Client & { _keepaliveTimer: NodeJS.Timeout | null };
  timer?.refresh();
}

function asBuffer(payload: string | Buffer): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}
