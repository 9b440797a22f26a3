import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendJsonParts } from '../../../../src/platform/http/send-json.ts';

const PART = Buffer.alloc(1024 * 1024, '1');

const app = Fastify({ forceCloseConnections: true });
const ended = Promise.withResolvers<void>();
let written = 0;
let origin: string;

/** An answer without an end. */
async function* endless(): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      written += 1;
      yield PART;
    }
  } finally {
    ended.resolve();
  }
}

beforeAll(async () => {
  app.get('/endless', (_request, reply) => sendJsonParts(reply, endless()));
  app.get('/other', () => 'served');
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Resolves once nothing more is written while many others are served. */
async function untilItRests(): Promise<void> {
  for (let before = -1; before !== written; ) {
    before = written;
    for (let other = 0; other < 50; other += 1) await (await fetch(`${origin}/other`)).text();
  }
}

it('an answer of parts is written as far as it is taken, and no further when its client goes', async () => {
  const [answer] = (await once(get(`${origin}/endless`), 'response')) as [IncomingMessage];
  await untilItRests();
  const held = written;
  for await (const _taken of answer) if (written > held) break;
  // Who stops to take it closes the connection.
  await ended.promise;
  expect(written).toBeGreaterThan(held);
});
