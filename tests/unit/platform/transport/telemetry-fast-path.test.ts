import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tooManyRequests } from '../../../../src/platform/errors.ts';
import { PayloadError } from '../../../../src/platform/protocol/telemetry-payload.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { MAX_MESSAGE_BYTES } from '../../../../src/platform/transport/device-http-failures.ts';
import { TelemetryFastPath } from '../../../../src/platform/transport/telemetry-fast-path.ts';
import { closed, listen } from '../../../loopback-server.ts';
import { fullDiskError } from '../store/full-disk.ts';

const PATH = '/api/v1/BOILER/telemetry';
const boiler: EntityHandle = {
  key: 1,
  type: 'DEVICE',
  id: '00000000-0000-4000-8000-000000000001',
  tenantId: '00000000-0000-4000-8000-000000000002',
  customerId: '00000000-0000-4000-8000-000000000003',
  name: 'Boiler',
};
const silent = { error() {}, warn() {}, info() {} };

/** Who is known, and what was stored of whom. */
let known: Set<string>;
let stored: string[];
let failure: Error | undefined;
/** How often a request went the usual way. */
let usual: number;
let fastPath: TelemetryFastPath;
let server: Server;
let port: string;
let agent: Agent;

beforeEach(async () => {
  known = new Set(['BOILER', 'PUMP']);
  stored = [];
  failure = undefined;
  usual = 0;
  fastPath = new TelemetryFastPath({
    ownerOf: (token) => (known.has(token) ? { ...boiler, name: token } : null),
    save: async ({ name }, text) => {
      if (failure) throw failure;
      stored.push(`${name} ${text}`);
    },
    log: silent,
  });
  const listening = await listen();
  ({ server } = listening);
  ({ port } = new URL(listening.url));
  server.on('request', (incoming, response) => {
    usual += 1;
    const token = incoming.url?.split('/')[3] ?? '';
    const headers = { 'x-content-type-options': 'nosniff', vary: 'Origin' };
    incoming.resume().on('end', () => {
      if (!known.has(token)) return response.writeHead(401).end();
      fastPath.admit(incoming, token, headers);
      return response.writeHead(200, { ...headers, 'content-length': 0 }).end();
    });
  });
  fastPath.serve(server);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  agent.destroy();
  await closed(server);
});

interface Answer {
  status: number | undefined;
  text: string;
  headers: IncomingHttpHeaders;
}

/** Sends over the one connection. */
function send(
  body: string,
  { path = PATH, method = 'POST', headers = {} }: { path?: string; method?: string; headers?: object } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lengths = 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(
      { agent, host: '127.0.0.1', port, path, method, headers: { ...lengths, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('a device that was let in over its connection', () => {
  it('is answered as it was before, and the framework is not asked', async () => {
    const { headers: first } = await send('{"a":1}');
    const { status, text, headers } = await send('{"a":"ü"}');
    expect([status, text, usual, stored]).toEqual([200, '', 1, ['BOILER {"a":"ü"}']]);
    expect(Object.entries(headers)).toEqual(
      expect.arrayContaining(Object.entries(first).filter(([name]) => name !== 'date')),
    );
    expect(headers).toHaveProperty('date');
  });

  it('is let in anew over another connection', async () => {
    await send('{"a":1}');
    agent.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await send('{"a":2}');
    expect([usual, stored]).toEqual([2, []]);
  });

  it('is one of several that a proxy sends for', async () => {
    for (const token of ['BOILER', 'PUMP', 'BOILER', 'PUMP']) {
      await send('{"a":1}', { path: `/api/v1/${token}/telemetry` });
    }
    expect([usual, stored]).toEqual([2, ['BOILER {"a":1}', 'PUMP {"a":1}']]);
  });

  it('is refused as soon as its token speaks for it no longer', async () => {
    await send('{"a":1}');
    known.delete('BOILER');
    expect(await send('{"a":2}')).toMatchObject({ status: 401, text: '' });
    expect(stored).toEqual([]);
  });

  it.each<[string, string, Parameters<typeof send>[1]]>([
    ['calls the server by another name', '{}', { headers: { host: 'evil.example' } }],
    ['comes from a page', '{}', { headers: { origin: 'https://evil.example' } }],
    ['is passed on for another one', '{}', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['sends another type', '{}', { headers: { 'content-type': 'nonsense' } }],
    ['does not say how long its body is', '{}', { headers: { 'transfer-encoding': 'chunked' } }],
    ['sends a body that is packed', '{}', { headers: { 'content-encoding': 'gzip' } }],
    ['sends too much', 'x'.repeat(MAX_MESSAGE_BYTES + 1), {}],
    ['sends nothing', '', {}],
    ['asks', '', { method: 'GET' }],
    ['names itself otherwise', '{}', { path: `${PATH}?a=1` }],
    ['names another one', '{}', { path: '/api/v1/PUMP/telemetry' }],
    ['sends something else', '{}', { path: '/api/v1/BOILER/attributes' }],
  ])('goes the usual way when it %s', async (_what, body, options) => {
    await send('{"a":1}');
    await send(body, options);
    expect([usual, stored]).toEqual([2, []]);
  });

  it('goes the usual way when the server ends', async () => {
    await send('{"a":1}');
    fastPath.close();
    await send('{"a":2}');
    expect([usual, stored]).toEqual([2, []]);
  });

  it('is told what the usual way would tell it of a message that cannot be stored', async () => {
    await send('{"a":1}');
    failure = new PayloadError('No JSON');
    expect(await send('no json')).toMatchObject({ status: 500, text: '' });
    failure = tooManyRequests('Too many');
    const refused = await send('{"a":1}');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(JSON.parse(refused.text)).toMatchObject({ status: 429, message: 'Too many', path: PATH });
    failure = fullDiskError() as Error;
    const unstored = await send('{"a":1}');
    expect(unstored).toMatchObject({ status: 507 });
    expect(JSON.parse(unstored.text)).toMatchObject({
      message: expect.stringContaining('no room left on the disk'),
    });
    failure = undefined;
    expect(await send('{"a":1}')).toMatchObject({ status: 200 });
    expect(usual).toBe(1);
  });
});

describe('a connection of a device', () => {
  const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: here\r\nContent-Length: 7\r\n`;

  /** What the server sends until it ends the connection. */
  async function answersTo(...parts: string[]): Promise<string> {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
    let all = '';
    socket.on('data', (part) => {
      all += part;
    });
    for (const part of parts) {
      socket.write(part);
      await once(socket, 'data');
    }
    if (!socket.closed) await once(socket, 'close');
    return all;
  }

  it('may carry messages that do not wait for each other', async () => {
    const all = await answersTo(
      `${HEAD}\r\n{"a":1}`,
      `${HEAD}\r\n{"a":2}${HEAD}\r\n{"a":3}${HEAD}Connection: close\r\n\r\n{"a":4}`,
    );
    expect(all.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
    expect(all).toMatch(/Connection: close/);
    expect([usual, stored]).toEqual([1, ['BOILER {"a":2}', 'BOILER {"a":3}', 'BOILER {"a":4}']]);
  });

  it('may be of an older version of HTTP, and then ends unless it is to be kept', async () => {
    const old = HEAD.replace('1.1', '1.0');
    const all = await answersTo(`${old}Connection: keep-alive\r\n\r\n{"a":1}`, `${old}\r\n{"a":2}`);
    expect(all.match(/ 200 OK/g)).toHaveLength(2);
    expect([usual, stored]).toEqual([1, ['BOILER {"a":2}']]);
  });

  it('that has two lengths, or a length and none, is refused and ended', async () => {
    for (const more of ['Content-Length: 8\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const all = await answersTo(`${HEAD}\r\n{"a":1}`, `${HEAD}${more}\r\n{"a":2}`);
      expect(all).toContain('HTTP/1.1 400 Bad Request');
    }
    expect(stored).toEqual([]);
  });

  it('that ends within a message stores nothing of it, and harms nobody', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${HEAD}\r\n{"a":1}`);
    await once(socket, 'data');
    const ended = new Promise<void>((resolve) => {
      server.once('request', (incoming: IncomingMessage) => incoming.once('close', resolve));
      server.once('request', () => socket.destroy());
    });
    socket.write(`${HEAD}\r\n{"a"`);
    await ended;
    await send('{"a":1}');
    await send('{"a":2}');
    expect(stored).toEqual(['BOILER {"a":2}']);
  });
});
