import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OAuth2Client } from '../../../src/model/login.ts';
import { OAuth2ClientRegistrationTemplate, OAuth2ClientsParams } from '../../../src/model/oauth2.ts';
import { call, platformUrl, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';

const Clients = z.array(OAuth2Client);
const Templates = z.array(OAuth2ClientRegistrationTemplate);

const mapperConfig = {
  allowUserCreation: true,
  activateUser: true,
  type: 'BASIC',
  basic: {
    emailAttributeKey: 'email',
    firstNameAttributeKey: 'given_name',
    lastNameAttributeKey: 'family_name',
    tenantNameStrategy: 'CUSTOM',
    tenantNamePattern: 'Acme',
    customerNamePattern: null,
    defaultDashboardName: null,
    alwaysFullScreen: false,
  },
  custom: null,
};

const registration = {
  mapperConfig,
  clientId: 'client-1',
  clientSecret: 'secret-1',
  authorizationUri: 'https://idp.example/auth',
  accessTokenUri: 'https://idp.example/token',
  scope: ['openid', 'email', 'profile'],
  userInfoUri: 'https://idp.example/userinfo',
  userNameAttributeName: 'email',
  jwkSetUri: 'https://idp.example/certs',
  clientAuthenticationMethod: 'POST',
  loginButtonLabel: 'Acme ID',
  loginButtonIcon: 'mdi:login',
  additionalInfo: { providerName: 'Custom' },
};

let token: string;
let before: OAuth2ClientsParams;
/** What was configured could not be put back. */
let isIrreplaceable: boolean;

beforeAll(async () => {
  token = await tokenOf('sysadmin');
  before = await read(OAuth2ClientsParams, 'GET', '/api/oauth2/config', { token });
  const accounts = before.domainsParams?.flatMap(({ clientRegistrations }) => clientRegistrations ?? []);
  isIrreplaceable = accounts?.some(({ clientSecret }) => !clientSecret) ?? false;
});

afterAll(async () => {
  await call('POST', '/api/oauth2/config', { token, body: before });
});

function domain(name: string, scheme: string, change: object = {}) {
  return { domainInfos: [{ scheme, name }], clientRegistrations: [{ ...registration, ...change }] };
}

/** A configuration as a stock ThingsBoard answers it, also where secrets are told to nobody. */
function withSecret({ domainsParams, ...params }: OAuth2ClientsParams): object {
  const { clientSecret } = registration;
  const filled = domainsParams?.map(({ clientRegistrations, ...domains }) => ({
    ...domains,
    clientRegistrations: clientRegistrations?.map((one) => ({
      ...one,
      clientSecret: one.clientSecret || clientSecret,
    })),
  }));
  return { ...params, domainsParams: filled };
}

describe('the OAuth2 configuration', () => {
  it('is read back as it was saved, with or without its secrets, and saved as a whole', async ({ skip }) => {
    skip(isIrreplaceable, 'the secrets of what is configured are told to nobody');
    for (const domainsParams of [
      [domain('iot.acme.example', 'HTTPS'), domain('two.acme.example', 'MIXED', { loginButtonLabel: 'Two' })],
      [domain('iot.acme.example', 'HTTP')],
    ]) {
      const body = { enabled: true, domainsParams };
      const saved = await read(OAuth2ClientsParams, 'POST', '/api/oauth2/config', { token, body });
      expect(withSecret(saved)).toMatchObject(body);
      expect(saved.domainsParams).toHaveLength(domainsParams.length);
      const stored = await read(OAuth2ClientsParams, 'GET', '/api/oauth2/config', { token });
      expect(withSecret(stored)).toMatchObject(body);
    }
  });

  it('decides what the sign-in page of an address offers', async ({ skip }) => {
    skip(isIrreplaceable, 'the secrets of what is configured are told to nobody');
    const { protocol, host } = new URL(platformUrl());
    const own = protocol === 'https:' ? 'HTTPS' : 'HTTP';
    const other = own === 'HTTP' ? 'HTTPS' : 'HTTP';
    const offered = async (enabled: boolean, domainsParams: object[]) => {
      await call('POST', '/api/oauth2/config', { token, body: { enabled, domainsParams } });
      return await read(Clients, 'POST', '/api/noauth/oauth2Clients');
    };

    const [client] = await offered(true, [domain(host, own), domain('elsewhere.example', own)]);
    expect(client).toMatchObject({ name: 'Acme ID', icon: 'mdi:login' });
    expect(client?.url).toMatch(/^\/oauth2\/authorization\/[0-9a-f-]{36}$/);
    expect(await offered(true, [domain(host, 'MIXED')])).toHaveLength(1);
    expect(await offered(true, [domain(host, other)])).toEqual([]);
    expect(await offered(true, [domain('elsewhere.example', own)])).toEqual([]);
    expect(await offered(false, [domain(host, own)])).toEqual([]);
  });

  const basic = (change: object) => ({
    mapperConfig: { ...mapperConfig, basic: { ...mapperConfig.basic, ...change } },
  });

  it.each<[string, object | null]>([
    ['Domain params should be specified!', null],
    [
      'List of domain configuration should be specified!',
      { domainInfos: [], clientRegistrations: [registration] },
    ],
    ['Domain name should be specified!', domain('', 'HTTP')],
    [
      'Domain scheme should be specified!',
      { domainInfos: [{ name: 'a.example' }], clientRegistrations: [registration] },
    ],
    [
      "MIXED scheme type shouldn't be combined with another scheme type!",
      {
        domainInfos: [
          { name: 'a.example', scheme: 'MIXED' },
          { name: 'a.example', scheme: 'HTTP' },
        ],
        clientRegistrations: [registration],
      },
    ],
    [
      'Client registrations should be specified!',
      { domainInfos: [{ name: 'a.example', scheme: 'HTTP' }], clientRegistrations: [] },
    ],
    ['Client ID should be specified!', domain('a.example', 'HTTP', { clientId: '' })],
    [
      'Client secret should be specified!',
      domain('a.example', 'HTTP', { clientId: 'none', clientSecret: null }),
    ],
    ['Authorization uri should be specified!', domain('a.example', 'HTTP', { authorizationUri: '' })],
    ['Token uri should be specified!', domain('a.example', 'HTTP', { accessTokenUri: '' })],
    ['Scope should be specified!', domain('a.example', 'HTTP', { scope: [] })],
    ['User info uri should be specified!', domain('a.example', 'HTTP', { userInfoUri: '' })],
    [
      'User name attribute name should be specified!',
      domain('a.example', 'HTTP', { userNameAttributeName: '' }),
    ],
    [
      'Client authentication method should be specified!',
      domain('a.example', 'HTTP', { clientAuthenticationMethod: null }),
    ],
    ['Login button label should be specified!', domain('a.example', 'HTTP', { loginButtonLabel: '' })],
    ['Mapper config should be specified!', domain('a.example', 'HTTP', { mapperConfig: null })],
    ['Mapper config type should be specified!', domain('a.example', 'HTTP', { mapperConfig: {} })],
    [
      'Basic config should be specified!',
      domain('a.example', 'HTTP', { mapperConfig: { type: 'BASIC', basic: null } }),
    ],
    [
      'Email attribute key should be specified!',
      domain('a.example', 'HTTP', basic({ emailAttributeKey: '' })),
    ],
    [
      'Tenant name strategy should be specified!',
      domain('a.example', 'HTTP', basic({ tenantNameStrategy: null })),
    ],
    [
      'Tenant name pattern should be specified!',
      domain('a.example', 'HTTP', basic({ tenantNamePattern: '' })),
    ],
    [
      'Custom mapper URL should be specified!',
      domain('a.example', 'HTTP', { mapperConfig: { type: 'CUSTOM', custom: { url: '' } } }),
    ],
  ])('is refused: %s', async (message, params) => {
    const body = { enabled: true, domainsParams: params && [params] };
    const answer = await call('POST', '/api/oauth2/config', { token, body });
    const isOfScope = message === 'Scope should be specified!';
    if (isOfScope && (await isAsStock(answer, 200, 'Stores OAuth2 clients without a scope'))) return;
    expect([answer.status, answer.json()]).toMatchObject([400, { errorCode: 31, message }]);
  });
});

describe('the templates of providers', () => {
  it('are those of Facebook, GitHub and Google to begin with', async () => {
    const templates = await read(Templates, 'GET', '/api/oauth2/config/template', { token });
    const providers = templates.map(({ providerId }) => providerId?.toLowerCase());
    expect(providers).toEqual(expect.arrayContaining(['facebook', 'github', 'google']));
    for (const { mapperConfig: mapping, authorizationUri, scope } of templates) {
      expect(['BASIC', 'CUSTOM', 'GITHUB']).toContain(mapping?.type);
      expect(authorizationUri).toMatch(/^https:/);
      expect(scope?.length).toBeGreaterThan(0);
    }
  });

  it('can be added, changed and deleted', async () => {
    const path = '/api/oauth2/config/template';
    const providerId = uniqueName('Provider');
    const { clientId: _clientId, clientSecret: _clientSecret, ...members } = registration;
    // Stock has no room for these two in templates.
    const mapping = { ...mapperConfig, allowUserCreation: false, activateUser: false };
    const texts = { name: 'Contract', comment: null, helpLink: null };
    const body = { ...members, mapperConfig: mapping, providerId, ...texts };
    const added = await read(OAuth2ClientRegistrationTemplate, 'POST', path, { token, body });
    expect(added).toMatchObject(body);

    const again = await call('POST', path, { token, body });
    expect(again.status).toBeGreaterThanOrEqual(400);
    const changed = await read(OAuth2ClientRegistrationTemplate, 'POST', path, {
      token,
      body: { ...added, name: 'Changed' },
    });
    expect(changed).toMatchObject({ id: added.id, providerId, name: 'Changed' });

    expect((await call('DELETE', `${path}/${added.id?.id}`, { token })).status).toBe(200);
    const rest = await read(Templates, 'GET', path, { token });
    expect(rest.map((template) => template.providerId)).not.toContain(providerId);
  });
});

describe('a template', () => {
  const { mapperConfig: _mapperConfig, ...unmapped } = registration;

  it.each([
    ['Provider ID should be specified!', { ...registration, providerId: '' }],
    ['Mapper config should be specified!', { ...unmapped, providerId: 'Contract' }],
    ['Mapper type should be specified!', { ...unmapped, providerId: 'Contract', mapperConfig: {} }],
    [
      'Basic mapper config should be specified!',
      { ...unmapped, providerId: 'Contract', mapperConfig: { type: 'BASIC' } },
    ],
  ])('is refused: %s', async (message, body) => {
    const answer = await call('POST', '/api/oauth2/config/template', { token, body });
    expect([answer.status, answer.json()]).toMatchObject([400, { errorCode: 31, message }]);
  });
});

describe('OAuth2', () => {
  it('says where providers send people back to, as a JSON text', async () => {
    const answer = await call('GET', '/api/oauth2/loginProcessingUrl', { token });
    expect([answer.status, answer.text]).toEqual([200, '"/login/oauth2/code/"']);
  });

  it.each([
    ['GET', '/api/oauth2/config'],
    ['POST', '/api/oauth2/config'],
    ['GET', '/api/oauth2/loginProcessingUrl'],
    ['GET', '/api/oauth2/config/template'],
    ['POST', '/api/oauth2/config/template'],
    ['DELETE', '/api/oauth2/config/template/00000000-0000-1000-8000-000000000000'],
  ])('is for system administrators: %s %s', async (method, path) => {
    for (const role of ['tenant', 'customer'] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await call(method, path, { token: await tokenOf(role), ...body });
      expect([role, answer.status]).toEqual([role, 403]);
    }
  });
});
