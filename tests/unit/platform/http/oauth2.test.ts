import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuth2ClientsParams } from '../../../../src/model/oauth2.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;

const params = (scheme: 'HTTP' | 'HTTPS', name: string): OAuth2ClientsParams => ({
  enabled: true,
  domainsParams: [
    {
      domainInfos: [{ scheme, name }],
      clientRegistrations: [{ clientId: 'client', loginButtonLabel: 'Acme ID' }],
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
    [
      'a proxy with TLS',
      'HTTPS',
      'iot.example',
      { host: 'iot.example:8080', 'x-forwarded-proto': 'https, http' },
    ],
    [
      'a proxy with TLS on another port',
      'HTTPS',
      'iot.example:8443',
      { host: 'iot.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443' },
    ],
  ] as const)('are shown at %s', async (_what, scheme, name, headers) => {
    const { app, platform } = test;
    const offered = async () =>
      (await app.inject({ method: 'POST', url: '/api/noauth/oauth2Clients', headers })).json();
    await platform.store.write(() => platform.store.oauth2.saveParams(params(scheme, name)));
    expect(await offered()).toMatchObject([{ name: 'Acme ID' }]);
    await platform.store.write(() => platform.store.oauth2.saveParams(params(scheme, 'other.example')));
    expect(await offered()).toEqual([]);
  });

  it('lead back to the sign-in page with the reason why they lead no further', async () => {
    const { app, platform } = test;
    await platform.store.write(() => platform.store.oauth2.saveParams(params('HTTP', 'iot.example')));
    const [client] = platform.store.oauth2.clientsOf('HTTP', 'iot.example');
    const answer = await app.inject({ method: 'GET', url: client?.url ?? '' });
    expect(answer.statusCode).toBe(302);
    const location = new URL(answer.headers.location ?? '', 'http://iot.example');
    expect(location.pathname).toBe('/login');
    expect(location.searchParams.get('loginError')).toContain('external providers');
  });
});
