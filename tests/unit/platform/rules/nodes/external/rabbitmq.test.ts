import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rabbitmq } from '../../../../../../src/platform/rules/nodes/external/rabbitmq.ts';
import { type AmqpServer, NO_EXCHANGE, startAmqpServer } from '../../../../../amqp-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
let server: AmqpServer;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  server = await startAmqpServer();
});
afterEach(() => server.close());

const to = (more: object = {}) => ({
  host: 'localhost',
  port: server.port,
  virtualHost: 'kilns',
  username: 'acme',
  password: 'secret',
  exchangeNamePattern: `of \${deviceType}`,
  routingKeyPattern: `\${deviceName}`,
  ...more,
});

describe('an exchange of RabbitMQ', () => {
  it('gets the data of a message under its routing key, and confirms it', async () => {
    expect(await bench.run(rabbitmq, to())).toMatchObject([{ to: 'Success', data: { temperature: 21.5 } }]);
    expect(server.published).toMatchObject([
      { exchange: 'of default', routingKey: 'Device 1', body: '{"temperature":21.5}' },
    ]);
  });

  it.each([
    ['PERSISTENT_TEXT_PLAIN', { contentType: 'text/plain', deliveryMode: 2, priority: 0 }],
    ['BASIC', { contentType: 'application/octet-stream', deliveryMode: 1, priority: 0 }],
    ['MINIMAL_PERSISTENT_BASIC', { deliveryMode: 2 }],
  ])('gets it with the properties %s', async (messageProperties, properties) => {
    await bench.run(rabbitmq, to({ messageProperties }));
    expect(server.published).toMatchObject([{ properties }]);
  });

  it('gets ten megabytes', async () => {
    const data = JSON.stringify('x'.repeat(10_000_000));
    expect(await bench.run(rabbitmq, to(), { data })).toMatchObject([{ to: 'Success' }]);
    expect(server.published[0]?.body).toBe(data);
  });

  it('gets all messages over one connection, also after one that was refused', async () => {
    const node = bench.start(rabbitmq, to({ exchangeNamePattern: `\${exchange}` }));
    const by = (exchange: string) => bench.hand(node, { metadata: { exchange, deviceName: 'Device 1' } });
    await by('kilns');
    const error = "The broker refuses the message: NOT_FOUND - no exchange 'gone' in vhost 'kilns'";
    expect(await by(NO_EXCHANGE)).toMatchObject([{ to: 'Failure', error, metadata: { error } }]);
    expect(await by('kilns')).toMatchObject([{ to: 'Success' }]);
    expect(server.published).toHaveLength(2);
    expect(server.visits).toBe(1);
  });
});

describe('a broker', () => {
  it.each([
    [{ password: 'guess' }, 'ACCESS_REFUSED - Login was refused'],
    [{ virtualHost: 'gone' }, "refuses the virtual host 'gone'"],
  ])('that refuses %o says why', async (more, reason) => {
    const [went] = await bench.run(rabbitmq, to(more));
    expect(went).toMatchObject({ to: 'Failure', error: expect.stringContaining(reason) });
    expect(JSON.stringify(went)).not.toContain('guess');
  });

  it('that is down fails messages at once for five seconds, and gets them when it is back', async () => {
    await server.close();
    let time = 0;
    const node = bench.start(rabbitmq, to(), { now: () => time });
    const error = `Cannot reach the broker at localhost:${server.port}: nothing listens there`;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error }]);
    server = await startAmqpServer(server.port);
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error }]);
    time = 5_000;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success' }]);
  });

  it('that says nothing is waited for as long as configured', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const went = await bench.run(rabbitmq, to({ port, connectionTimeout: 50, handshakeTimeout: 50 }));
    expect(went).toMatchObject([
      { to: 'Failure', error: `Cannot reach the broker at localhost:${port}: it does not answer in time` },
    ]);
    silent.close();
  });

  it('is not reached at private addresses unless the operator allows those', async () => {
    const node = bench.start(rabbitmq, to(), { allowsPrivateAddresses: false });
    expect(await bench.hand(node)).toMatchObject([
      { to: 'Failure', error: expect.stringContaining('localhost is at a private address') },
    ]);
    expect(server.visits).toBe(0);
  });
});

it('is not started with properties that nobody knows', () => {
  expect(() => bench.start(rabbitmq, to({ messageProperties: 'FAST' }))).toThrow(
    "Message Properties: 'FAST' is undefined!",
  );
});
