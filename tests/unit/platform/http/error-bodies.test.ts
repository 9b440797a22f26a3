import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { sendError } from '../../../../src/platform/http/error-bodies.ts';
import { fullDiskError } from '../store/full-disk.ts';

const lines: string[] = [];
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
app.setErrorHandler(sendError);
/** What a stream says of an answer that could not be sent to its end. */
const cutShort = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
app.get('/broken', () => Promise.reject(cutShort()));
app.get('/full', () => Promise.reject(fullDiskError() as Error));
const asked = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();
app.get('/long', async ({ raw }) => {
  asked.resolve();
  await once(raw.socket, 'close');
  setImmediate(left.resolve);
  throw cutShort();
});

afterEach(() => {
  lines.length = 0;
});

describe('a change that finds no room on the disk', () => {
  test('is refused with 507 in words', async () => {
    const answer = await app.inject('/full');
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({
      status: 507,
      message: expect.stringContaining('no room left on the disk'),
    });
  });
});

describe('a failure that nobody foresaw', () => {
  test('is logged, and told without its details', async () => {
    const answer = await app.inject('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: 'Internal server error' });
    expect(lines.join()).toContain('Premature close');
  });

  test('is none where the caller has hung up', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const gone = new AbortController();
    const asking = fetch(`http://127.0.0.1:${port}/long`, { signal: gone.signal });
    await asked.promise;
    gone.abort();
    await expect(asking).rejects.toThrow();
    await left.promise;
    await app.close();
    expect(lines).toEqual([]);
  });
});
