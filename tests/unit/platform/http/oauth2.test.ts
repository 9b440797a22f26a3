import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuth2ClientsParams } from '../../../../src/model/oauth2.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;

const params = (scheme: 'HTTP' | 'HTTPS', name: string): OAuth2ClientsParams => ({
  enabled: true,
  domainsParams: [
    {
      domainInfos: [{ scheme, name }],
      clientRegistrations: [
        { clientId: 'client', authorizationUri: 'https://id.example/auth', loginButtonLabel: 'Acme ID' },
      ],
    },
  ],
});

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(async () => {
  await test.close();
});

describe('the buttons of external providers', () => {
  it.each([
    ['the address itself', 'HTTP', 'iot.example', { host: 'iot.example' }],
    ['the address with its port', 'HTTP', 'iot.example:8080', { host: 'iot.example:8080' }],
    ['the address in another case', 'HTTP', 'IoT.example', { host: 'iot.EXAMPLE' }],
  ] as const)('are shown at %s', async (_what, scheme, name, headers) => {
    const { app, platform } = test;
    const offered = async () =>
      (await app.inject({ method: 'POST', url: '/api/noauth/oauth2Clients', headers })).json();
    await platform.store.write(() => platform.store.oauth2.saveParams(params(scheme, name)));
    expect(await offered()).toMatchObject([{ name: 'Acme ID' }]);
    await platform.store.write(() => platform.store.oauth2.saveParams(params(scheme, 'other.example')));
    expect(await offered()).toEqual([]);
  });

  it('lead to the provider from the address that offers it alone', async () => {
    const { app, platform } = test;
    await platform.store.write(() => platform.store.oauth2.saveParams(params('HTTP', 'iot.example')));
    const [client] = platform.store.oauth2.clientsOf('HTTP', 'iot.example');
    const follow = async (host: string) =>
      (await app.inject({ method: 'GET', url: client?.url ?? '', headers: { host } })).headers.location;
    expect(await follow('iot.example')).toMatch(/^https:\/\/id\.example\/auth\?response_type=code&/);
    expect(await follow('other.example')).toBe(
      `/login?loginError=${encodeURIComponent('This way to sign in is not offered here!')}`,
    );
  });

  it('lead to the provider through a proxy with TLS, with a cookie that only this host can set', async () => {
    const { app, platform, close } = await startTestApp(undefined, [], undefined, {}, 'loopback');
    await platform.store.write(() => platform.store.oauth2.saveParams(params('HTTPS', 'iot.example')));
    const [client] = platform.store.oauth2.clientsOf('HTTPS', 'iot.example');
    const forwarded = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    const answer = await app.inject({
      url: client?.url ?? '',
      headers: { host: 'iot.example', ...forwarded },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-clavier-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const location = new URL(answer.headers.location ?? '');
    expect(location.searchParams.get('redirect_uri')).toBe('https://iot.example/login/oauth2/code/');
    const untrusted = await test.app.inject({
      url: client?.url ?? '',
      headers: { host: 'iot.example', ...forwarded },
    });
    expect(untrusted.headers.location).toContain('/login?loginError=');
    await close();
  });
});
