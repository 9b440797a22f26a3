import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { azureIotHub } from '../../../../../../src/platform/rules/nodes/external/azure-iot-hub.ts';
import { selfSignedCertificate } from '../../../../../certificate.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

const certificate = selfSignedCertificate('localhost');
const device = selfSignedCertificate('kiln-7');
const key = Buffer.from('shared access key').toString('base64');

let bench: NodeBench;
let port: number;
let close: () => void;
const published: string[] = [];

/** Whether a device has proved that it has the key, as Azure describes it. */
function isSignedIn(username: string | undefined, token: string): boolean {
  const [, resource = '', signature = '', expiry = ''] =
    /^SharedAccessSignature sr=([^&]+)&sig=([^&]+)&se=(\d+)$/.exec(token) ?? [];
  const expected = createHmac('sha256', 'shared access key')
    .update(`${resource}\n${expiry}`)
    .digest('base64');
  return (
    username === 'localhost/kiln-7/?api-version=2018-06-30' &&
    resource === 'localhost' &&
    decodeURIComponent(signature) === expected &&
    Number(expiry) > NOW / 1000
  );
}

beforeAll(async () => {
  bench = await startNodeBench();
  const hub = await Aedes.createBroker({
    authenticate(client: Client, username, password, done) {
      const byCertificate = (client.conn as TLSSocket).authorized;
      done(null, client.id === 'kiln-7' && (byCertificate || isSignedIn(username, String(password))));
    },
  });
  hub.on('publish', ({ topic, payload, qos }: PublishPacket, client) => {
    if (client) published.push(`${topic} ${payload} ${qos}`);
  });
  const server = createServer(
    { ...certificate, requestCert: true, rejectUnauthorized: false, ca: device.cert },
    hub.handle,
  );
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  close = () => {
    hub.close();
    server.close();
  };
});
afterAll(async () => {
  await bench.close();
  close();
});

const to = (credentials: object) => ({
  topicPattern: 'devices/kiln-7/messages/events/',
  host: 'localhost',
  port,
  clientId: 'kiln-7',
  credentials: { caCert: certificate.cert, ...credentials },
});

it('gets the data of messages from a device that proves to have the shared access key', async () => {
  expect(await bench.run(azureIotHub, to({ type: 'sas', sasKey: key }))).toMatchObject([{ to: 'Success' }]);
  expect(published).toEqual(['devices/kiln-7/messages/events/ {"temperature":21.5} 1']);
});

it('gets them from one that shows its certificate', async () => {
  const credentials = { type: 'cert.PEM', cert: device.cert, privateKey: device.key };
  expect(await bench.run(azureIotHub, to(credentials))).toMatchObject([{ to: 'Success' }]);
  expect(published).toHaveLength(2);
});

it('gets nothing with another key, which is not repeated', async () => {
  const wrong = Buffer.from('another key').toString('base64');
  const [went] = await bench.run(azureIotHub, to({ type: 'sas', sasKey: wrong }));
  expect(went).toMatchObject({
    to: 'Failure',
    error: `Something is wrong at the hub at localhost:${port}: it does not let this client in`,
  });
  expect(JSON.stringify(went)).not.toContain(wrong);
  expect(published).toHaveLength(2);
});

it('is not started without a key', () => {
  expect(() => bench.start(azureIotHub, to({ type: 'sas', sasKey: null }))).toThrow('credentials.sasKey');
});
