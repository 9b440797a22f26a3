import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  token = await test.tokenFor(
    await test.createUser({ email: 'root@acme.example', authority: 'SYS_ADMIN' }, 'x'),
  );
});

afterAll(async () => {
  await test.close();
});

async function request(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'x-authorization': `Bearer ${token}` };
  const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.not.stringContaining('hush')]);
  return answer.json();
}

const mapperConfig = {
  type: 'CUSTOM',
  basic: {},
  custom: { url: 'https://map.example', username: 'clavier', password: 'hush, mapper' },
};
const settings = {
  mail: {
    mailFrom: 'noreply@acme.example',
    smtpProtocol: 'smtps',
    smtpHost: 'mail.acme.example',
    smtpPort: 465,
    timeout: 10_000,
    password: 'hush, mail',
    proxyPassword: 'hush, proxy',
  },
  sms: {
    type: 'AWS_SNS',
    accessKeyId: 'AK1',
    secretAccessKey: 'hush, messages',
    region: 'eu-west-1',
  },
  whatever: { nested: [{ apiKey: 'hush, whatever' }] },
};
const params = {
  enabled: true,
  domainsParams: [
    {
      domainInfos: [{ scheme: 'HTTPS', name: 'iot.acme.example' }],
      clientRegistrations: [
        {
          mapperConfig,
          clientId: 'client',
          clientSecret: 'hush, client',
          authorizationUri: 'https://idp.example/auth',
          accessTokenUri: 'https://idp.example/token',
          scope: ['openid'],
          userInfoUri: 'https://idp.example/user',
          userNameAttributeName: 'email',
          clientAuthenticationMethod: 'POST',
          loginButtonLabel: 'Acme ID',
        },
      ],
    },
  ],
};
const template = { providerId: 'Acme', mapperConfig, clientSecret: 'hush, template' };

describe('secrets of settings', () => {
  it('are in no answer, and kept when they come back without', async () => {
    const { adminSettings, oauth2 } = test.platform.store;
    for (const [key, jsonValue] of Object.entries(settings)) {
      const saved = await request('POST', '/api/admin/settings', { key, jsonValue });
      await request('POST', '/api/admin/settings', saved);
      expect(adminSettings.byKey(key)?.jsonValue).toEqual(jsonValue);
    }
    await request('POST', '/api/oauth2/config', await request('POST', '/api/oauth2/config', params));
    expect(oauth2.params()).toEqual(params);
    const path = '/api/oauth2/config/template';
    await request('POST', path, await request('POST', path, template));
    expect(oauth2.templates()).toContainEqual(expect.objectContaining(template));

    const readable = test.routes
      .filter(({ method, url }) => [method].flat().includes('GET') && /^\/api\/(admin|oauth2)\//.test(url))
      .flatMap(({ url }) => Object.keys(settings).map((key) => url.replace(':key', key)));
    expect(readable).toEqual(expect.arrayContaining(['/api/admin/settings/mail', '/api/oauth2/config']));
    for (const url of new Set(readable)) await request('GET', url);
  });

  it('try out a provider without being sent again', async () => {
    const headers = { 'x-authorization': `Bearer ${token}` };
    const trial = async (provider: object) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/admin/settings/testSms',
          headers,
          payload: {
            providerConfiguration: { ...settings.sms, secretAccessKey: '', ...provider },
            numberTo: '+8613800000000',
            message: 'Hello',
          },
        })
      ).json();
    expect(await trial({})).toMatchObject({ message: expect.stringContaining('Unable to send SMS: ') });
    expect(await trial({ accessKeyId: 'AK2' })).toMatchObject({
      message: "Invalid value of 'providerConfiguration.secretAccessKey'!",
    });
  });
});
