import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { assembleProxyApp } from '../../../../src/platform/http/proxy-app.ts';
import { createServer as createOurServer } from '../../../../src/platform/http/server.ts';

let upstream: Server;
let upstreamUrl: string;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  upstream = createServer(echo);
  const sockets = new WebSocketServer({ server: upstream });
  sockets.on('connection', (socket, request) => {
    socket.on('message', (data) => socket.send(`${request.url} heard ${String(data)}`));
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  app = await startProxy(`${upstreamUrl}/base`);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app.close();
  upstream.closeAllConnections();
  upstream.close();
});

describe('the console of a platform that runs elsewhere', () => {
  it('passes calls on as they are: method, path, query, token and body', async () => {
    const answer = await fetch(`${url}/api/device?accessToken=a%2Fb`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Authorization': 'Bearer T' },
      body: '{"name": "x"}',
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      method: 'POST',
      url: '/base/api/device?accessToken=a%2Fb',
      token: 'Bearer T',
      body: '{"name": "x"}',
    });
  });

  it('leaves it to the platform how long a body may be', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const headers = { 'Content-Type': type };
      const body = `"${'x'.repeat(1_000_000)}"`;
      const answer = await fetch(`${url}/api/device`, { method: 'POST', headers, body });
      expect([type, answer.status, await answer.json()]).toMatchObject([type, 200, { body }]);
    }
  });

  it('passes on what the platform refuses, and where it redirects', async () => {
    expect((await fetch(`${url}/api/missing`)).status).toBe(404);
    const redirect = await fetch(`${url}/oauth2/authorization/1`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://provider.example/']);
  });

  it('passes on who comes back from an external provider, and tells by which address', async () => {
    const answer = await fetch(`${url}/login/oauth2/code/?code=1`);
    const { host, port } = new URL(url);
    expect(await answer.json()).toEqual({
      url: '/base/login/oauth2/code/?code=1',
      forwarded: ['http', host, port],
    });
    expect((await fetch(`${url}/login`)).headers.get('content-type')).not.toContain('json');
  });

  it('passes the websocket on in both directions', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=T`);
    await once(socket, 'open');
    const answer = once(socket, 'message');
    socket.send('hello');
    expect(String((await answer)[0])).toBe('/base/api/ws/plugins/telemetry?token=T heard hello');
    socket.close();
    await once(socket, 'close');
  });

  it('passes no websocket on that a page of another origin opens', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=T`, {
      origin: 'https://evil.example',
    });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toBe('Unexpected server response: 403');
  });

  it('tells the platform for whom it calls, whatever those say of themselves', async () => {
    const answer = await fetch(`${url}/api/forwarded`, { headers: { 'X-Forwarded-For': '203.0.113.5' } });
    expect(await answer.json()).toMatchObject({ forwardedFor: '127.0.0.1' });
  });

  it('passes nothing on that a caller says in the name of a proxy: letters would have links to it', async () => {
    const answer = await fetch(`${url}/api/forwarded`, {
      headers: {
        Forwarded: 'host=evil.example',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Port': '443',
        'X-Forwarded-Prefix': '/evil',
        'X-Forwarded-Proto': 'https',
        'X-Real-IP': '203.0.113.5',
      },
    });
    expect(await answer.json()).toEqual({ forwardedFor: '127.0.0.1', others: [] });
  });

  it('serves its own pages, and tells nobody where the platform is', async () => {
    const health = await fetch(`${url}/health`);
    expect(await health.json()).toEqual({ status: 'UP', version: '1.2.3' });
    expect(await (await fetch(`${url}/devices`)).text()).toContain('npm start');
  });

  it('says that the platform does not answer', async () => {
    const lonely = await startProxy('http://127.0.0.1:1');
    const answer = await lonely.inject('/api/auth/user');
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toEqual({
      status: 502,
      message: 'The platform at http://127.0.0.1:1 does not answer: connect ECONNREFUSED 127.0.0.1:1',
      errorCode: 2,
      timestamp: expect.any(String),
    });
    await lonely.close();
  });
});

async function startProxy(platformUrl: string): Promise<FastifyInstance> {
  const server = await createOurServer();
  server.log.level = 'silent';
  await assembleProxyApp(server, { version: '1.2.3', consoleFolder: '/nonexistent', platformUrl });
  return server;
}

const echo = async (
  request: IncomingMessage,
  response: import('node:http').ServerResponse,
): Promise<void> => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/base/api/missing') response.writeHead(404).end();
  else if (request.url?.startsWith('/base/oauth2')) {
    response.writeHead(302, { location: 'https://provider.example/' }).end();
  } else {
    const { method, url: target, headers } = request;
    response.setHeader('content-type', 'application/json');
    const forwardedFor = headers['x-forwarded-for'];
    const others = Object.keys(headers).filter((name) => /forwarded(?!-for$)|real-ip/.test(name));
    const forwarded = ['proto', 'host', 'port'];
    response.end(
      JSON.stringify(
        target === '/base/api/forwarded'
          ? { forwardedFor, others }
          : target?.startsWith('/base/login/oauth2/')
            ? { url: target, forwarded: forwarded.map((name) => headers[`x-forwarded-${name}`]) }
            : { method, url: target, token: headers['x-authorization'], body },
      ),
    );
  }
};
