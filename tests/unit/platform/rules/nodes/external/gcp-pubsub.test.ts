import { generateKeyPairSync } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gcpPubsub } from '../../../../../../src/platform/rules/nodes/external/gcp-pubsub.ts';
import { startWebServer, type WebServer } from '../../../../../web-server.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const own = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
const other = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });

let bench: NodeBench;
let google: WebServer;
let published: unknown[];
let tokens: number;

beforeAll(async () => {
  bench = await startNodeBench();
  // Google on loopback: gives a token to whom the key proves to be the service account, and takes messages for it.
  google = await startWebServer(async ({ url, headers, body }, response) => {
    const answer = (status: number, said: object) => response.writeHead(status).end(JSON.stringify(said));
    if (url === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? '';
      try {
        await jwtVerify(assertion, await importSPKI(own.publicKey, 'RS256'), {
          issuer: 'kilns@acme.iam.gserviceaccount.com',
          audience: `http://127.0.0.1:${google.port}/token`,
          currentDate: new Date(NOW),
        });
      } catch {
        answer(400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
        return;
      }
      tokens += 1;
      answer(200, { access_token: `token-${tokens}`, expires_in: 3600, token_type: 'Bearer' });
    } else if (headers.authorization !== `Bearer token-${tokens}`) {
      answer(401, { error: { code: 401, message: 'Request had invalid authentication credentials.' } });
    } else if (url !== '/v1/projects/acme/topics/kilns:publish') {
      answer(404, { error: { code: 404, message: 'Resource not found (resource=gone).' } });
    } else {
      published.push(...JSON.parse(body).messages);
      answer(200, { messageIds: [String(published.length)] });
    }
  });
});
afterAll(async () => {
  await bench.close();
  await google.close();
});
const reset = () => {
  published = [];
  tokens = 0;
};
beforeAll(reset);
afterEach(reset);

const keyFile = (privateKey: string) =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'kilns@acme.iam.gserviceaccount.com',
    private_key: privateKey,
    private_key_id: 'key-1',
    token_uri: `http://127.0.0.1:${google.port}/token`,
  });

const start = (more: object = {}, now = () => NOW) =>
  bench.start(
    gcpPubsub,
    { projectId: 'acme', topicName: 'kilns', serviceAccountKey: keyFile(own.privateKey), ...more },
    { serviceEndpoints: { pubsub: `http://127.0.0.1:${google.port}` }, now },
  );

describe('Google Cloud Pub/Sub', () => {
  it('gets the data of a message with its attributes, and says by which id', async () => {
    const node = start({ messageAttributes: { device: `\${deviceName}` } });
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success', metadata: { messageId: '1' } }]);
    expect(published).toEqual([
      { data: Buffer.from('{"temperature":21.5}').toString('base64'), attributes: { device: 'Device 1' } },
    ]);
  });

  it('is called with one token until shortly before that ends', async () => {
    let time = NOW;
    const node = start({}, () => time);
    await bench.hand(node);
    time += 3_539_000;
    await bench.hand(node);
    expect(tokens).toBe(1);
    time = NOW;
    const later = start({}, () => time);
    await bench.hand(later);
    expect(tokens).toBe(2);
  });

  it('is asked for another token once it does not take one any more', async () => {
    const node = start();
    await bench.hand(node);
    tokens = 5;
    expect(await bench.hand(node)).toMatchObject([
      {
        to: 'Failure',
        error: 'Google Cloud Pub/Sub refuses the message: Request had invalid authentication credentials.',
      },
    ]);
    expect(await bench.hand(node)).toMatchObject([{ to: 'Success' }]);
  });

  it('says why it takes nothing', async () => {
    expect(await bench.hand(start({ topicName: 'gone' }))).toMatchObject([
      {
        to: 'Failure',
        error: 'Google Cloud Pub/Sub refuses the message: Resource not found (resource=gone).',
      },
    ]);
    expect(await bench.hand(start({ serviceAccountKey: keyFile(other.privateKey) }))).toMatchObject([
      {
        to: 'Failure',
        error: 'Google does not let the service account in: invalid_grant: Invalid JWT Signature.',
      },
    ]);
    expect(await bench.hand(start({ serviceAccountKey: keyFile('no key') }))).toMatchObject([
      { to: 'Failure', error: 'The private key of the service account cannot be read' },
    ]);
  });

  it('is not started with what is no file of a service account', () => {
    expect(() => start({ serviceAccountKey: '{}' })).toThrow(
      'The service account key is not the file that Google hands out',
    );
  });
});
