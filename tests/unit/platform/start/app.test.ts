import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../../../../src/platform/http/server.ts';
import { assembleApp } from '../../../../src/platform/start/app.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(async () => {
  await test.close();
});

describe('the app', () => {
  it('names an access rule for every route of the API', async () => {
    const routes: RouteOptions[] = [];
    const app = await createServer();
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    await assembleApp(app, test.platform, { version: '1.2.3', consoleFolder: '/nonexistent' });
    await app.ready();
    const api = routes.filter(({ url }) => url.startsWith('/api/') && !url.startsWith('/api/v1'));
    expect(api.length).toBeGreaterThan(40);
    expect(api.filter(({ config }) => !config?.access).map(({ method, url }) => `${method} ${url}`)).toEqual(
      [],
    );
    await app.close();
  });

  it('takes no body that is nested deeper than the database reads, and serves on those that are not', async () => {
    const { tenantId, admin } = await test.createTenant('Deep');
    const headers = { 'x-authorization': `Bearer ${await test.tokenFor(admin)}` };
    const save = async (title: string, depth: number) => {
      const nested = `${'['.repeat(depth)}"${'['.repeat(2_000)}"${']'.repeat(depth)}`;
      const payload = `{"title":"${title}","additionalInfo":{"nested":${nested}}}`;
      const json = { ...headers, 'content-type': 'application/json' };
      return await test.app.inject({ method: 'POST', url: '/api/customer', headers: json, payload });
    };
    expect((await save('Too deep', 1_200)).statusCode).toBe(400);
    const saved = await save('Deep', 400);
    expect(saved.statusCode).toBe(200);
    const { id: customerId } = saved.json<{ id: { entityType: 'CUSTOMER'; id: string } }>();
    await test.platform.store.write(() =>
      test.platform.store.devices.save(tenantId, { name: 'Deep', type: 'deep', customerId }),
    );
    const url = '/api/tenant/deviceInfos?pageSize=1&page=0';
    expect((await test.app.inject({ url, headers })).json()).toMatchObject({ data: [{ name: 'Deep' }] });
  });

  it('opens to anyone only what must be open', async () => {
    const open: string[] = [];
    const app = await createServer();
    app.addHook('onRoute', ({ config, method, url }) => {
      if (config?.access?.who === 'anyone' && method !== 'HEAD') open.push(`${method} ${url}`);
    });
    await assembleApp(app, test.platform, { version: '1.2.3', consoleFolder: '/nonexistent' });
    await app.ready();
    expect(open.sort()).toEqual([
      'GET /api/auth/login',
      'GET /api/auth/login/public',
      'GET /api/auth/token',
      'GET /api/noauth/activate',
      'GET /api/noauth/resetPassword',
      'GET /api/noauth/userPasswordPolicy',
      'POST /api/auth/login',
      'POST /api/auth/login/public',
      'POST /api/auth/token',
      'POST /api/noauth/activate',
      'POST /api/noauth/activateByEmailCode',
      'POST /api/noauth/oauth2Clients',
      'POST /api/noauth/resendEmailActivation',
      'POST /api/noauth/resetPassword',
      'POST /api/noauth/resetPasswordByEmail',
    ]);
    await app.close();
  });

  it('says that it is up, and which version', async () => {
    const answer = await test.app.inject('/health');
    expect(answer.json()).toEqual({ status: 'UP', version: '1.2.3' });
  });

  it('tells a page to run only what is its own', async () => {
    const { headers } = await test.app.inject({ url: '/health', headers: { host: 'iot.example:8080' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://iot.example:8080 wss://iot.example:8080;");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types clavier-inert");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.match(/[a-z-]+ 'unsafe-[a-z]+'/g)).toEqual(["style-src-attr 'unsafe-inline'"]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('lets a page fetch pictures from the hosts of tiles that are named, and from no others', async () => {
    const imagesOf = async (options?: Parameters<typeof createServer>[0]) => {
      const app = await createServer(options);
      const { headers } = await app.inject('/');
      await app.close();
      return /img-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
    };
    expect(await imagesOf()).toBe("img-src 'self' data:");
    expect(await imagesOf({ tileHosts: ['https://*.tile.example.org'] })).toBe(
      "img-src 'self' data: https://*.tile.example.org",
    );
  });

  it('has no answer of the API kept on its way', async () => {
    for (const url of ['/api/auth/user', '/api/noauth/userPasswordPolicy']) {
      expect((await test.app.inject(url)).headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    '/api/noauth/userPasswordPolicy',
    '/api/devices',
    '/api/nothing/here',
    '/api/v1/unknown/attributes',
  ])('tells what is data to do nothing if it is taken for a page: %s', async (url) => {
    const { headers } = await test.app.inject(url);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('lets no host name into that policy that is none', async () => {
    const { headers } = await test.app.inject({
      url: '/health',
      headers: { host: "x; script-src 'unsafe-inline'" },
    });
    expect(String(headers['content-security-policy'])).not.toContain("script-src 'unsafe-inline'");
  });

  it('says how to get a console when there is none', async () => {
    const answer = await test.app.inject('/devices');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('npm start');
  });

  it('reads no more of a body than it must', async () => {
    const { admin } = await test.createTenant('Verbose');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/device',
      headers: { 'x-authorization': `Bearer ${await test.tokenFor(admin)}` },
      payload: { name: 'x', label: 'x'.repeat(6 * 1024 * 1024) },
    });
    expect(answer.statusCode).toBe(413);
    const message = 'The body is longer than 65536 bytes';
    expect(answer.json()).toMatchObject({ status: 413, message, path: '/api/device' });
  });

  it('reads far less of one that anybody may send', async () => {
    const { admin } = await test.createTenant('Brief');
    const post = async (url: string, payload: object) =>
      await test.app.inject({ method: 'POST', url, payload: { ...payload, padding: 'x'.repeat(20_000) } });
    for (const path of ['activate', 'resetPassword', 'resetPasswordByEmail']) {
      expect([path, (await post(`/api/noauth/${path}`, {})).statusCode]).toEqual([path, 413]);
    }
    // Whatever is wrong with the body of a sign-in, it has failed.
    const signIn = await post('/api/auth/login', { username: admin.email, password: 'secret' });
    expect(signIn.json()).toMatchObject({ status: 401, message: 'Authentication failed' });
  });

  it('waits for no request for ever', async () => {
    const app = await createServer();
    expect(app.server.requestTimeout).toBeGreaterThan(0);
    await app.close();
  });

  it('tells nobody how it failed inside', async () => {
    const { admin } = await test.createTenant('Broken');
    const { devices } = test.platform.store;
    const list = devices.infos;
    const { level } = test.app.log;
    test.app.log.level = 'silent';
    devices.infos = () => {
      throw new Error('SQLITE_IOERR at /srv/data');
    };
    const answer = await test.app.inject({
      url: '/api/tenant/deviceInfos?pageSize=1&page=0',
      headers: { 'x-authorization': `Bearer ${await test.tokenFor(admin)}` },
    });
    devices.infos = list;
    test.app.log.level = level;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 500,
      message: 'Internal server error',
      errorCode: 2,
      timestamp: expect.any(String),
    });
  });
});
