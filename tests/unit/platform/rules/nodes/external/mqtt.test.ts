import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { Aedes, type AuthenticateHandler, type PublishPacket } from 'aedes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NodeContext } from '../../../../../../src/platform/rules/contract/node-context.ts';
import { mqtt } from '../../../../../../src/platform/rules/nodes/external/mqtt.ts';
import { type Certificate, selfSignedCertificate } from '../../../../../certificate.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
const closers: (() => Promise<unknown> | unknown)[] = [];
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A broker on loopback, and what was published there: topic, space, payload, quality. */
interface Broker {
  readonly port: number;
  readonly published: string[];
  readonly broker: Aedes;
  close(): Promise<void>;
}

async function startBroker({
  tls,
  port = 0,
  authenticate,
}: {
  tls?: TlsOptions;
  port?: number;
  authenticate?: AuthenticateHandler;
} = {}): Promise<Broker> {
  const broker = await Aedes.createBroker(authenticate ? { authenticate } : {});
  const published: string[] = [];
  broker.on('publish', ({ topic, payload, qos }: PublishPacket, client) => {
    if (client) published.push(`${topic} ${payload.toString().slice(0, 80)} ${qos}`);
  });
  const server = tls ? createTlsServer(tls, broker.handle) : createServer(broker.handle);
  const listening = await listen(server, port);
  const close = async () => {
    await new Promise<void>((resolve) => broker.close(resolve));
    listening.close();
  };
  closers.push(close);
  return { port: listening.port, published, broker, close };
}

/** Has a server listen on loopback, and all its connections end with it. */
async function listen(server: Server, port = 0): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const to = (port: number, more: object = {}) => ({
  topicPattern: `acme/\${deviceName}`,
  host: 'localhost',
  port,
  clientId: null,
  ...more,
});

it('publishes the data of a message, and has the broker acknowledge it', async () => {
  const { port, published } = await startBroker();
  const went = await bench.run(mqtt, to(port), { data: { temperature: 21.5 } });
  expect(went).toMatchObject([{ to: 'Success', data: { temperature: 21.5 } }]);
  expect(published).toEqual(['acme/Device 1 {"temperature":21.5} 1']);
});

it('publishes ten megabytes', async () => {
  const { port, published } = await startBroker();
  const went = await bench.run(mqtt, to(port), { data: JSON.stringify('x'.repeat(10_000_000)) });
  expect(went).toMatchObject([{ to: 'Success' }]);
  expect(published).toHaveLength(1);
});

it('keeps one connection for all its messages, and makes another when that has ended', async () => {
  const first = await startBroker();
  const clients: string[] = [];
  first.broker.on('client', ({ id }) => clients.push(id));
  const node = bench.start(mqtt, to(first.port, { clientId: 'acme' }));
  await Promise.all([bench.hand(node), bench.hand(node), bench.hand(node)]);
  expect(clients).toEqual(['acme']);
  await first.close();
  const second = await startBroker({ port: first.port });
  await expect.poll(async () => (await bench.hand(node))[0]?.to).toBe('Success');
  expect(second.published).toEqual(['acme/Device 1 {"temperature":21.5} 1']);
});

it('says the user name and the password', async () => {
  const authenticate: AuthenticateHandler = (_client, username, password, done) =>
    done(null, username === 'acme' && password?.toString() === 'secret');
  const { port, published } = await startBroker({ authenticate });
  const as = (password: string) => to(port, { credentials: { type: 'basic', username: 'acme', password } });
  expect(await bench.run(mqtt, as('secret'))).toMatchObject([{ to: 'Success' }]);
  const reason = `Something is wrong at the broker at localhost:${port}: it does not let this client in`;
  expect(await bench.run(mqtt, as('guess'))).toMatchObject([
    { to: 'Failure', error: reason, metadata: { error: reason, deviceName: 'Device 1' } },
  ]);
  expect(published).toHaveLength(1);
});

describe('encrypted', () => {
  const authority = selfSignedCertificate('localhost');
  const device = selfSignedCertificate('acme-device');
  const by = (credentials: object, port: number) => to(port, { ssl: true, credentials });
  const pem = (server: Certificate, own?: Certificate) => ({
    type: 'cert.PEM',
    caCert: server.cert,
    ...(own ? { cert: own.cert, privateKey: own.key } : {}),
  });

  it('believes the authority that is configured, and shows its own certificate', async () => {
    const { port, published } = await startBroker({
      tls: { ...authority, requestCert: true, rejectUnauthorized: true, ca: device.cert },
    });
    expect(await bench.run(mqtt, by(pem(authority, device), port))).toMatchObject([{ to: 'Success' }]);
    expect(published).toHaveLength(1);
  });

  it.each([
    ['nobody vouches for', 'nobody known vouches for its certificate', authority, { type: 'anonymous' }],
    [
      'has expired',
      'its certificate has expired',
      selfSignedCertificate('localhost', { from: Date.UTC(2020, 0), until: Date.UTC(2021, 0) }),
      undefined,
    ],
    [
      'is for another host',
      'its certificate is for another name',
      selfSignedCertificate('elsewhere'),
      undefined,
    ],
  ])('refuses a broker whose certificate %s', async (_case, reason, server, credentials) => {
    const { port, published } = await startBroker({ tls: { ...server } });
    const went = await bench.run(mqtt, by(credentials ?? pem(server), port));
    expect(went).toMatchObject([
      { to: 'Failure', error: `Cannot reach the broker at localhost:${port}: ${reason}` },
    ]);
    expect(published).toEqual([]);
  });

  it('cannot be configured with a certificate that lacks its key', () => {
    expect(() => bench.start(mqtt, by({ type: 'cert.PEM', cert: device.cert }, 1))).toThrow(
      'A certificate and its private key only go together',
    );
  });
});

describe('with a broker that is down', () => {
  it('fails with the reason, at once for five seconds, and then tries again', async () => {
    const { port, close } = await startBroker();
    await close();
    let time = 0;
    const node = bench.start(mqtt, to(port), { now: () => time });
    const down = {
      to: 'Failure',
      error: `Cannot reach the broker at localhost:${port}: nothing listens there`,
    };
    expect(await bench.hand(node)).toMatchObject([down]);
    const again = await startBroker({ port });
    time = 4_999;
    expect(await bench.hand(node)).toMatchObject([down]);
    time = 5_000;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success' }]);
    expect(again.published).toHaveLength(1);
  });

  it('waits no longer for one that says nothing than is configured', async () => {
    const silent = await listen(createServer());
    closers.push(silent.close);
    const went = await bench.run(mqtt, to(silent.port, { connectTimeoutSec: 1 }));
    expect(went).toMatchObject([
      {
        to: 'Failure',
        error: `Cannot reach the broker at localhost:${silent.port}: it does not answer in time`,
      },
    ]);
  });

  it('fails on what is no broker', async () => {
    const other = await listen(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    closers.push(other.close);
    expect(await bench.run(mqtt, to(other.port))).toMatchObject([{ to: 'Failure' }]);
  });
});

it('goes nowhere with a name that no topic has', async () => {
  const { port } = await startBroker();
  const went = await bench.run(mqtt, to(port, { topicPattern: 'acme/#' }));
  expect(went).toMatchObject([{ to: 'Failure', error: "'acme/#' is no topic that can be published to" }]);
});

it.each(['localhost', '127.0.0.1', '[::1]', '127.1'])(
  'does not reach %s unless the operator allows private addresses',
  async (host) => {
    const { port, published } = await startBroker();
    const context: Partial<NodeContext> = { allowsPrivateAddresses: false };
    const node = bench.start(mqtt, to(port, { host }), context);
    expect(await bench.hand(node)).toMatchObject([
      { to: 'Failure', error: expect.stringContaining(`${host} is at a private address`) },
    ]);
    expect(published).toEqual([]);
  },
);
