import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { restApiCall } from '../../../../../../src/platform/rules/nodes/external/rest-api-call.ts';
import { selfSignedCertificate } from '../../../../../certificate.ts';
import { startWebServer, type Visit, type WebServer } from '../../../../../web-server.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
const closers: (() => Promise<unknown> | unknown)[] = [];
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(...[answer, tls]: Parameters<typeof startWebServer>): Promise<WebServer> {
  const server = await startWebServer(answer, tls);
  closers.push(server.close);
  return server;
}

const json = (body: unknown) => (_visit: Visit, response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const at = (port: number, path = '/', more: object = {}) => ({
  restEndpointUrlPattern: `http://127.0.0.1:${port}${path}`,
  ...more,
});

describe('a call', () => {
  it('sends the data of a message where its metadata say, with headers, and goes on with the answer', async () => {
    const server = await serve((_visit, response) => {
      response.writeHead(201, { 'X-Trace': ['a', 'b'], Location: '/7', Date: 'now' }).end('{"id":7}');
    });
    const name = `X-\${deviceType}`;
    const configuration = at(server.port, `/things/\${deviceName}`, {
      headers: { [name]: `is \${deviceName}`, 'content-type': 'application/vnd.acme+json' },
    });
    const [went] = await bench.run(restApiCall, configuration, { data: { temperature: 21.5 } });
    expect(server.visits).toMatchObject([
      {
        method: 'POST',
        url: '/things/Device%201',
        headers: { 'x-default': 'is Device 1', 'content-type': 'application/vnd.acme+json' },
        body: '{"temperature":21.5}',
      },
    ]);
    expect(went).toMatchObject({
      to: 'Success',
      type: 'POST_TELEMETRY_REQUEST',
      data: { id: 7 },
      metadata: {
        deviceName: 'Device 1',
        status: 'CREATED',
        statusCode: '201',
        statusReason: 'Created',
        Location: '/7',
        'X-Trace': '["a","b"]',
      },
    });
  });

  it('says that it sends JSON, and carries no data where the method has none', async () => {
    const server = await serve(json({}));
    await bench.run(restApiCall, at(server.port));
    await bench.run(restApiCall, at(server.port, '/', { requestMethod: 'GET' }));
    await bench.run(restApiCall, at(server.port, '/', { requestMethod: 'DELETE' }));
    expect(server.visits).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"temperature":21.5}' },
      { method: 'GET', body: '' },
      { method: 'DELETE', body: '{"temperature":21.5}' },
    ]);
    expect(server.visits[1]?.headers).not.toHaveProperty('content-type');
  });

  it('goes on with an empty object where nothing is answered, and with text where that is no JSON', async () => {
    const server = await serve((visit, response) => {
      if (visit.url === '/none') response.writeHead(204).end();
      else response.writeHead(200, { 'Content-Type': 'text/plain; charset=latin1' }).end('süß', 'latin1');
    });
    expect(await bench.run(restApiCall, at(server.port, '/none'))).toMatchObject([{ data: {} }]);
    expect(await bench.run(restApiCall, at(server.port, '/text'))).toMatchObject([{ data: 'süß' }]);
  });

  it('sends ten megabytes', async () => {
    const server = await serve(json({}));
    const data = JSON.stringify('x'.repeat(10_000_000));
    expect(await bench.run(restApiCall, at(server.port), { data })).toMatchObject([{ to: 'Success' }]);
    expect(server.visits[0]?.body).toBe(data);
  });

  it('fails where the server refuses it, with what was sent and all that was answered', async () => {
    const server = await serve((_visit, response) => {
      response.writeHead(404, { 'X-Reason': 'gone' }).end('no such thing');
    });
    expect(await bench.run(restApiCall, at(server.port))).toMatchObject([
      {
        to: 'Failure',
        error: '404 Not Found',
        data: { temperature: 21.5 },
        metadata: {
          status: 'Not Found',
          statusCode: '404',
          statusReason: 'Not Found',
          error: '404 Not Found',
          error_body: 'no such thing',
          'X-Reason': 'gone',
        },
      },
    ]);
  });

  it('says the user name and the password', async () => {
    const server = await serve(json({}));
    const credentials = { type: 'basic', username: 'acme', password: 'secret' };
    await bench.run(restApiCall, at(server.port, '/', { credentials }));
    expect(server.visits[0]?.headers.authorization).toBe('Basic YWNtZTpzZWNyZXQ=');
  });

  it.each(['ftp://localhost/', '/things', 'no address'])('goes nowhere with %s', async (address) => {
    const went = await bench.run(restApiCall, { restEndpointUrlPattern: address });
    expect(went).toMatchObject([{ to: 'Failure', error: 'The address is no address of HTTP' }]);
  });

  it('lets no metadata add a header of its own', async () => {
    const server = await serve(json({}));
    const configuration = at(server.port, '/', { headers: { 'X-Name': `\${deviceName}` } });
    const went = await bench.run(restApiCall, configuration, {
      metadata: { deviceName: 'Device\r\nX-Admin: yes' },
    });
    expect(went).toMatchObject([{ to: 'Failure' }]);
    expect(server.visits).toEqual([]);
  });
});

describe('an answer', () => {
  it('that is too large is not read to its end', async () => {
    const server = await serve((_visit, response) => {
      response.writeHead(200).end('x'.repeat(10_000_000));
    });
    expect(await bench.run(restApiCall, at(server.port))).toMatchObject([
      { to: 'Failure', error: `The answer of 127.0.0.1:${server.port} is larger than 1024 KB` },
    ]);
  });

  it('that is compressed unasked is not unpacked', async () => {
    const server = await serve((_visit, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000_000)));
    });
    expect(await bench.run(restApiCall, at(server.port))).toMatchObject([
      { to: 'Failure', error: expect.stringContaining('is compressed') },
    ]);
  });

  it('that does not come is waited for as long as configured', async () => {
    const server = await serve(() => undefined);
    const went = await bench.run(restApiCall, at(server.port, '/', { readTimeoutMs: 100 }));
    expect(went).toMatchObject([
      { to: 'Failure', error: `127.0.0.1:${server.port} does not answer within 100 ms` },
    ]);
  });

  it('that does not come is waited for a minute where no time is configured', async () => {
    const server = await serve(() => undefined);
    const inTime = AbortSignal.timeout;
    const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => inTime(limit / 1_000));
    closers.push(() => clock.mockRestore());
    const went = await bench.run(restApiCall, at(server.port, '/', { readTimeoutMs: 0 }));
    expect(went).toMatchObject([
      { to: 'Failure', error: `127.0.0.1:${server.port} does not answer within 60000 ms` },
    ]);
  });

  it('that never ends is waited for no longer', async () => {
    const server = await serve((_visit, response) => {
      response.writeHead(200).write('{');
    });
    const went = await bench.run(restApiCall, at(server.port, '/', { readTimeoutMs: 100 }));
    expect(went).toMatchObject([{ to: 'Failure' }]);
  });
});

it('has no more requests under way than configured', async () => {
  const held: ServerResponse[] = [];
  const server = await serve((_visit, response) => {
    held.push(response);
  });
  const node = bench.start(restApiCall, at(server.port, '/', { maxParallelRequestsCount: 2 }));
  const all = Promise.all([bench.hand(node), bench.hand(node), bench.hand(node)]);
  await expect.poll(() => held.length).toBe(2);
  held[0]?.end('{}');
  await expect.poll(() => held.length).toBe(3);
  for (const response of held) response.end('{}');
  expect((await all).flat()).toMatchObject([{ to: 'Success' }, { to: 'Success' }, { to: 'Success' }]);
});

describe('a server that is down', () => {
  it('fails messages at once for five seconds; others are not concerned', async () => {
    const gone = await startWebServer(json({}));
    await gone.close();
    const server = await serve(json({}));
    let time = 0;
    const node = bench.start(
      restApiCall,
      { restEndpointUrlPattern: `http://127.0.0.1:\${port}/` },
      { now: () => time },
    );
    const call = async (port: number) => (await bench.hand(node, { metadata: { port: String(port) } }))[0];
    const down = { to: 'Failure', error: `Cannot reach 127.0.0.1:${gone.port}: nothing listens there` };
    expect(await call(gone.port)).toMatchObject(down);
    expect(await call(server.port)).toMatchObject({ to: 'Success' });
    const again = createServer((_request, response) => response.end('{}')).listen(gone.port, '127.0.0.1');
    await once(again, 'listening');
    closers.push(() => again.close());
    time = 4_999;
    expect(await call(gone.port)).toMatchObject(down);
    time = 5_000;
    expect(await call(gone.port)).toMatchObject({ to: 'Success' });
  });

  it('fails on what does not speak HTTP', async () => {
    const server = await serve((_visit, response) => {
      response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
    });
    expect(await bench.run(restApiCall, at(server.port))).toMatchObject([{ to: 'Failure' }]);
  });
});

describe('over TLS', () => {
  const authority = selfSignedCertificate('localhost');
  const own = selfSignedCertificate('acme');
  const over = (port: number, credentials: object) => ({
    restEndpointUrlPattern: `https://localhost:${port}/`,
    credentials,
  });

  it('believes the authority that is configured, and shows its own certificate', async () => {
    const server = await serve(json({}), {
      ...authority,
      requestCert: true,
      rejectUnauthorized: true,
      ca: own.cert,
    });
    const credentials = { type: 'cert.PEM', caCert: authority.cert, cert: own.cert, privateKey: own.key };
    expect(await bench.run(restApiCall, over(server.port, credentials))).toMatchObject([{ to: 'Success' }]);
    const without = { type: 'cert.PEM', caCert: authority.cert };
    expect(await bench.run(restApiCall, over(server.port, without))).toMatchObject([{ to: 'Failure' }]);
    expect(server.visits).toHaveLength(1);
  });

  it.each([
    ['nobody vouches for', 'nobody known vouches for its certificate', authority, { type: 'anonymous' }],
    [
      'has expired',
      'its certificate has expired',
      selfSignedCertificate('localhost', { from: Date.UTC(2020, 0), until: Date.UTC(2021, 0) }),
      undefined,
    ],
    [
      'is for another host',
      'its certificate is for another name',
      selfSignedCertificate('elsewhere'),
      undefined,
    ],
  ])('refuses a server whose certificate %s', async (_case, reason, certificate, credentials) => {
    const server = await serve(json({}), { ...certificate });
    const believing = credentials ?? { type: 'cert.PEM', caCert: certificate.cert };
    expect(await bench.run(restApiCall, over(server.port, believing))).toMatchObject([
      { to: 'Failure', error: `Cannot reach localhost:${server.port}: ${reason}` },
    ]);
    expect(server.visits).toEqual([]);
  });
});

describe('through a proxy', () => {
  /** A proxy that lets whoever says the right password through, and where it led. */
  async function startProxy() {
    const led: string[] = [];
    const server = createServer();
    server.on('connect', ({ headers, url = '' }, socket) => {
      if (headers['proxy-authorization'] !== 'Basic YWNtZTpzZWNyZXQ=') {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        return;
      }
      led.push(url);
      const [, port] = url.split(':');
      const onwards = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(onwards).pipe(socket);
      });
      for (const end of [socket, onwards]) end.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return { port: (server.address() as AddressInfo).port, led };
  }
  const by = (proxyPort: number, proxyPassword: string) => ({
    restEndpointUrlPattern: `https://localhost:\${port}/`,
    enableProxy: true,
    proxyHost: '127.0.0.1',
    proxyPort,
    proxyUser: 'acme',
    proxyPassword,
    credentials: { type: 'cert.PEM', caCert: authority.cert },
  });
  const authority = selfSignedCertificate('localhost');

  it('reaches a server, when it says who it is', async () => {
    const proxy = await startProxy();
    const server = await serve(json({ ok: true }), { ...authority });
    const metadata = { port: String(server.port) };
    expect(await bench.run(restApiCall, by(proxy.port, 'secret'), { metadata })).toMatchObject([
      { to: 'Success', data: { ok: true } },
    ]);
    expect(proxy.led).toEqual([`localhost:${server.port}`]);
    const [refused] = await bench.run(restApiCall, by(proxy.port, 'guess'), { metadata });
    expect(refused).toMatchObject({ to: 'Failure' });
    expect(JSON.stringify(refused)).not.toContain('guess');
  });

  it('is not configured without its host', () => {
    expect(() => bench.start(restApiCall, { enableProxy: true })).toThrow(
      'The proxy needs a host and a port',
    );
  });

  it('does not reach a proxy at a private address unless the operator allows those', async () => {
    const proxy = await startProxy();
    const node = bench.start(restApiCall, by(proxy.port, 'secret'), { allowsPrivateAddresses: false });
    expect(await bench.hand(node, { metadata: { port: '1' } })).toMatchObject([
      { to: 'Failure', error: expect.stringContaining('127.0.0.1 is at a private address') },
    ]);
    expect(proxy.led).toEqual([]);
  });
});

describe('a private address', () => {
  it('is not called unless the operator allows that, whatever it is written like', async () => {
    const server = await serve(json({}));
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0']) {
      const node = bench.start(
        restApiCall,
        { restEndpointUrlPattern: `http://${host}:${server.port}/` },
        { allowsPrivateAddresses: false },
      );
      expect(await bench.hand(node), host).toMatchObject([
        { to: 'Failure', error: expect.stringContaining('is at a private address') },
      ]);
    }
    expect(server.visits).toEqual([]);
  });

  it('may be where a server of the internet leads to, when that is allowed', async () => {
    const server = await serve((visit, response) => {
      if (visit.url === '/end') response.end('{"end":true}');
      else response.writeHead(302, { Location: '/end' }).end();
    });
    const went = await bench.run(restApiCall, at(server.port, '/', { requestMethod: 'GET' }));
    expect(went).toMatchObject([{ to: 'Success', data: { end: true } }]);
  });
});

it('follows no redirect of what it posts', async () => {
  const server = await serve((_visit, response) => {
    response.writeHead(302, { Location: '/end' }).end();
  });
  expect(await bench.run(restApiCall, at(server.port))).toMatchObject([
    { to: 'Failure', metadata: { statusCode: '302', Location: '/end' } },
  ]);
  expect(server.visits).toHaveLength(1);
});
