import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kafka } from '../../../../../../src/platform/rules/nodes/external/kafka.ts';
import { selfSignedCertificate } from '../../../../../certificate.ts';
import {
  FORBIDDEN_TOPIC,
  type KafkaServer,
  type KafkaServerOptions,
  NO_TOPIC,
  SLOW_TOPIC,
  startKafkaServer,
} from '../../../../../kafka-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
const servers: KafkaServer[] = [];
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function startServer(options?: KafkaServerOptions): Promise<KafkaServer> {
  const server = await startKafkaServer(options);
  servers.push(server);
  return server;
}

const to = ({ port }: KafkaServer, more: object = {}) => ({
  topicPattern: 'kilns',
  bootstrapServers: `localhost:${port}`,
  ...more,
});

describe('a topic of Kafka', () => {
  it('gets the data of a message, and says where it is', async () => {
    const server = await startServer();
    const node = bench.start(kafka, to(server, { topicPattern: `of-\${deviceType}` }));
    expect(await bench.hand(node)).toMatchObject([
      {
        to: 'Success',
        data: { temperature: 21.5 },
        metadata: { deviceName: 'Device 1', topic: 'of-default', partition: '0', offset: '0' },
      },
    ]);
    // Messages have no key, so they take turns at the partitions.
    expect(await bench.hand(node)).toMatchObject([{ metadata: { partition: '1', offset: '0' } }]);
    expect(await bench.hand(node)).toMatchObject([{ metadata: { partition: '0', offset: '1' } }]);
    expect(server.written[0]).toEqual({
      topic: 'of-default',
      partition: 0,
      key: null,
      value: '{"temperature":21.5}',
      headers: {},
      acks: -1,
      compression: 'none',
    });
  });

  it.each([
    ['all', -1],
    ['-1', -1],
    ['1', 1],
  ])('has the message once as many brokers have it as `acks` asks for: %s', async (acks, asked) => {
    const server = await startServer();
    expect(await bench.run(kafka, to(server, { acks }))).toMatchObject([
      { to: 'Success', metadata: { offset: '0' } },
    ]);
    expect(server.written).toMatchObject([{ acks: asked }]);
  });

  it('says nothing of where the message is when nobody is asked to have it', async () => {
    const server = await startServer();
    const node = bench.start(kafka, to(server, { acks: '0' }));
    const [went] = await bench.hand(node);
    expect(went).toMatchObject({ to: 'Success', metadata: { topic: 'kilns' } });
    expect(went?.metadata).not.toHaveProperty('offset');
    await expect.poll(() => server.written).toMatchObject([{ acks: 0, value: '{"temperature":21.5}' }]);
  });

  it.each([
    ['UTF-8', 'é', Buffer.from('é')],
    ['UTF-16', 'é', Buffer.from([0xfe, 0xff, 0, 0xe9])],
    ['ISO-8859-1', 'é', Buffer.from([0xe9])],
  ])('gets metadata as headers in the charset %s', async (kafkaHeadersCharset, deviceName, bytes) => {
    const server = await startServer();
    const more = { addMetadataKeyValuesAsKafkaHeaders: true, kafkaHeadersCharset };
    await bench.run(kafka, to(server, more), { metadata: { deviceName } });
    expect(server.written).toMatchObject([{ headers: { tb_msg_md_deviceName: bytes } }]);
  });

  it.each(['gzip', 'snappy', 'lz4', 'zstd'])('gets it as small as %s makes it', async (compression) => {
    const server = await startServer();
    await bench.run(kafka, to(server, { otherProperties: { 'compression.type': compression } }));
    expect(server.written).toMatchObject([{ compression, value: '{"temperature":21.5}' }]);
  });
});

describe('brokers that ask who is there', () => {
  const password = (secret: string) => ({
    'sasl.mechanism': 'PLAIN',
    'sasl.jaas.config': `PlainLoginModule required username="acme" password="${secret}";`,
  });

  it('let in whoever has the password', async () => {
    const server = await startServer({ asksForPassword: true });
    const otherProperties = { 'security.protocol': 'SASL_PLAINTEXT', ...password('secret') };
    expect(await bench.run(kafka, to(server, { otherProperties }))).toMatchObject([{ to: 'Success' }]);
  });

  it('say so of a wrong one, which is not repeated, and are left alone', async () => {
    const server = await startServer({ asksForPassword: true });
    const otherProperties = { 'security.protocol': 'SASL_PLAINTEXT', ...password('guess') };
    const node = bench.start(kafka, to(server, { otherProperties }), { now: () => 0 });
    const error = `The brokers at localhost:${server.port} do not let this client in: Authentication failed: Invalid username or password`;
    const [went] = await bench.hand(node);
    expect(went).toMatchObject({ to: 'Failure', error, metadata: { error } });
    expect(JSON.stringify(went)).not.toContain('guess');
    const { visits } = server;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error }]);
    expect(server.visits).toBe(visits);
  });

  it('are spoken to over TLS', async () => {
    const certificate = selfSignedCertificate('localhost');
    const server = await startServer({ certificate, asksForPassword: true });
    const otherProperties = {
      'security.protocol': 'SASL_SSL',
      'ssl.truststore.certificates': certificate.cert,
      ...password('secret'),
    };
    expect(await bench.run(kafka, to(server, { otherProperties }))).toMatchObject([{ to: 'Success' }]);
    const bootstrapServers = `127.0.0.1:${server.port}`;
    expect(await bench.run(kafka, { bootstrapServers, otherProperties })).toMatchObject([
      {
        to: 'Failure',
        error: `Cannot reach the brokers at ${bootstrapServers}: its certificate is for another name`,
      },
    ]);
  });

  it.each([
    ['nobody known vouches for its certificate', {}],
    ['its certificate has expired', { from: 0, until: 1_000 }],
  ])('get nothing when %s', async (reason, times) => {
    const certificate = selfSignedCertificate('localhost', times);
    const server = await startServer({ certificate });
    const otherProperties = {
      'security.protocol': 'SSL',
      ...(reason.includes('expired') ? { 'ssl.truststore.certificates': certificate.cert } : {}),
    };
    expect(await bench.run(kafka, to(server, { otherProperties }))).toMatchObject([
      { to: 'Failure', error: `Cannot reach the brokers at localhost:${server.port}: ${reason}` },
    ]);
    expect(server.written).toEqual([]);
  });
});

describe('brokers of Kafka', () => {
  it('that are down fail messages with the reason, at once for five seconds, and get them once they are back', async () => {
    const { port, close } = await startKafkaServer();
    await close();
    let time = 0;
    const node = bench.start(kafka, { bootstrapServers: `localhost:${port}` }, { now: () => time });
    const error = `Cannot reach the brokers at localhost:${port}: nothing listens there`;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error, metadata: { error } }]);
    const { written } = await startServer({ port });
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error }]);
    time = 5_000;
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success' }]);
    expect(written).toHaveLength(1);
  });

  it('that restart between two messages get both', async () => {
    const first = await startKafkaServer();
    const node = bench.start(kafka, to(first));
    await bench.hand(node);
    await first.close();
    const second = await startServer({ port: first.port });
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success' }]);
    expect([...first.written, ...second.written]).toHaveLength(2);
  });

  it.each([
    [NO_TOPIC, 'Unknown topic gone.'],
    [FORBIDDEN_TOPIC, 'Topic authorization failed.'],
  ])('say why they take nothing for the topic %s, and go on with others', async (topic, reason) => {
    const server = await startServer();
    const node = bench.start(kafka, to(server, { topicPattern: `\${topic}` }), { now: () => 0 });
    expect(await bench.hand(node, { metadata: { topic } })).toMatchObject([
      { to: 'Failure', error: expect.stringMatching(`brokers at localhost:${server.port}.*: ${reason}`) },
    ]);
    expect(await bench.hand(node, { metadata: { topic: 'kilns' } })).toMatchObject([{ to: 'Success' }]);
    expect(server.written).toHaveLength(1);
  });

  it('that do not answer are waited for as long as configured', async () => {
    const server = await startServer();
    const otherProperties = { 'delivery.timeout.ms': '500' };
    expect(await bench.run(kafka, to(server, { topicPattern: SLOW_TOPIC, otherProperties }))).toMatchObject([
      {
        to: 'Failure',
        error: `Cannot reach the brokers at localhost:${server.port}: it does not answer in time`,
      },
    ]);
  });

  it('that are none fail messages with the reason', async () => {
    const other = createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const went = await bench.run(kafka, { bootstrapServers: `localhost:${port}` });
    expect(went).toMatchObject([
      { to: 'Failure', error: expect.stringContaining(`the brokers at localhost:${port}`) },
    ]);
    other.close();
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'are not reached at %s unless the operator allows private addresses',
    async (host) => {
      let visits = 0;
      const server = createServer(() => {
        visits += 1;
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const node = bench.start(
        kafka,
        { bootstrapServers: `${host}:${port}` },
        { allowsPrivateAddresses: false },
      );
      expect(await bench.hand(node)).toMatchObject([
        { to: 'Failure', error: expect.stringContaining('is at a private address') },
      ]);
      expect(visits).toBe(0);
      server.close();
    },
  );
});

describe('properties of the Java client', () => {
  it.each([
    [{ 'security.protocol': 'TELEPATHY' }, "The security.protocol 'TELEPATHY' is not known"],
    [{ 'compression.type': 'zip' }, "The compression.type 'zip' is not known"],
    [{ 'delivery.timeout.ms': 'long' }, "The delivery.timeout.ms 'long' is no number of milliseconds"],
    [{ 'security.protocol': 'SASL_SSL' }, "The sasl.mechanism 'undefined' is not known"],
    [
      { 'security.protocol': 'SASL_PLAINTEXT', 'sasl.mechanism': 'PLAIN', 'sasl.jaas.config': 'x' },
      'The sasl.jaas.config has no username="..." and password="..."',
    ],
  ])('that make no sense are told when the node starts: %o', (otherProperties, reason) => {
    expect(() => bench.start(kafka, { otherProperties })).toThrow(reason);
  });
});
