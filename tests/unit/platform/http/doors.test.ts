import { afterEach, describe, expect, it } from 'vitest';
import { guardDoors } from '../../../../src/platform/http/doors.ts';
import { createServer } from '../../../../src/platform/http/server.ts';
import type { Doors } from '../../../../src/platform/security/visitors.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server with these doors that says to everybody who reaches it by which address they came. */
async function serverWith(doors: Doors, trustProxy?: string) {
  const app = await createServer({ trustProxy });
  closers.push(() => app.close());
  await guardDoors(app, doors);
  for (const url of ['/api/device', '/api/v1/:token/telemetry']) {
    app.route({ method: ['GET', 'POST'], url, handler: async ({ ip }) => ip });
  }
  return app;
}

describe('a server that was given its names', () => {
  it('answers to no others', async () => {
    const app = await serverWith({ allowedHosts: [] });
    const answer = await app.inject({ url: '/api/device', headers: { host: 'evil.example:8080' } });
    expect(answer.statusCode).toBe(421);
    expect(answer.json().message).toContain('--allowed-hosts evil.example');
    expect((await app.inject({ url: '/nowhere', headers: { host: 'evil.example' } })).statusCode).toBe(421);
  });
});

describe('a page of another origin', () => {
  const send = { method: 'POST', url: '/api/v1/A1/telemetry' } as const;
  const foreign = { host: 'iot.example', origin: 'https://evil.example' };

  it('sends nothing in the name of a device, whose token is all that such a call needs', async () => {
    const app = await serverWith({});
    expect((await app.inject({ ...send, headers: foreign })).statusCode).toBe(403);
    expect((await app.inject({ ...send, headers: { ...foreign, origin: 'null' } })).statusCode).toBe(403);
    const own = { host: 'iot.example', origin: 'https://iot.example' };
    expect((await app.inject({ ...send, headers: own })).statusCode).toBe(200);
    expect((await app.inject(send)).statusCode).toBe(200);
  });

  it('is told nothing by which a browser would let it read answers', async () => {
    const { headers } = await (await serverWith({})).inject({ url: '/api/device', headers: foreign });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('calls the API where that was allowed to its origin', async () => {
    const app = await serverWith({ corsOrigins: ['https://console.example'] });
    const headers = { host: 'iot.example', origin: 'https://console.example' };
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/device',
      headers: {
        ...headers,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'x-authorization',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-headers': 'x-authorization',
    });
    expect(preflight.headers['access-control-allow-methods']).toContain('DELETE');
    expect((await app.inject({ ...send, headers })).headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
    });
    expect((await app.inject({ ...send, headers: foreign })).statusCode).toBe(403);
  });

  it('calls the API wherever it is from where that was allowed to all', async () => {
    const app = await serverWith({ corsOrigins: ['*'] });
    const answer = await app.inject({ ...send, headers: foreign });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://evil.example',
    ]);
  });
});

describe('a proxy', () => {
  const headers = { 'x-forwarded-for': '203.0.113.5' };

  it('is believed when it is one of those that were named', async () => {
    const app = await serverWith({}, 'loopback');
    expect((await app.inject({ url: '/api/device', headers })).body).toBe('203.0.113.5');
  });

  it('is not believed otherwise: what a request says of itself is no address', async () => {
    const app = await serverWith({});
    expect((await app.inject({ url: '/api/device', headers })).body).toBe('127.0.0.1');
  });
});
