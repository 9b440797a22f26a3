import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kafka } from '../../../../../../src/platform/rules/nodes/external/kafka.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** A port of this machine at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('brokers of Kafka', () => {
  it('that are down fail messages with the reason, at once for five seconds', async () => {
    const bootstrapServers = `localhost:${await freePort()}`;
    const error = `Cannot reach the brokers at ${bootstrapServers}: nothing listens there`;
    const node = bench.start(kafka, { bootstrapServers }, { now: () => 0 });
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error, metadata: { error } }]);
    expect(await bench.hand(node)).toMatchObject([{ to: 'Failure', error }]);
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
    [{ 'security.protocol': 'SASL_SSL' }, "The sasl.mechanism 'undefined' is not known"],
    [
      { 'security.protocol': 'SASL_PLAINTEXT', 'sasl.mechanism': 'PLAIN', 'sasl.jaas.config': 'x' },
      'The sasl.jaas.config has no username="..." and password="..."',
    ],
  ])('that make no sense are told when the node starts: %o', (otherProperties, reason) => {
    expect(() => bench.start(kafka, { otherProperties })).toThrow(reason);
  });
});
