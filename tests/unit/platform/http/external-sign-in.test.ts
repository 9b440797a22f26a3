import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditLog } from '../../../../src/model/audit-log.ts';
import { entityId } from '../../../../src/model/entity-id.ts';
import { AccessTokenClaims } from '../../../../src/model/login.ts';
import type { OAuth2ClientRegistration, OAuth2MapperConfig } from '../../../../src/model/oauth2.ts';
import { type CodeHost, startCodeHost } from '../../../code-host.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../identity-provider.ts';
import { closed, listen } from '../../../loopback-server.ts';
import { type MailServer, startMailServer } from '../../../mail-server.ts';
import { storeMailSettings } from '../mail/store-mail-settings.ts';
import { ExternalVisitor, signInAtProvider } from './external-visitor.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let url: string;
let provider: IdentityProvider;
let codeHost: CodeHost;
let rootToken: string;
let visitor: ExternalVisitor;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  provider = await startIdentityProvider([`${url}/login/oauth2/code/`], {
    unverified: ['eve@harbour.example'],
  });
  codeHost = await startCodeHost({ login: 'ada', name: 'Ada', email: null, emails: [] });
  const root = await test.createUser({ email: 'root@acme.example', authority: 'SYS_ADMIN' }, 'secret');
  rootToken = await test.tokenFor(root);
});
afterAll(async () => {
  await provider.close();
  await codeHost.close();
  await test.close();
});

beforeEach(async () => {
  visitor = new ExternalVisitor();
  await offer(provider.registration());
});

/** Has the platform offer this provider, and answers where a sign-in with it begins. */
async function offer(registration: OAuth2ClientRegistration, name = new URL(url).host): Promise<string> {
  const saved = await fetch(`${url}/api/oauth2/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${rootToken}` },
    body: JSON.stringify({
      enabled: true,
      domainsParams: [{ domainInfos: [{ scheme: 'HTTP', name }], clientRegistrations: [registration] }],
    }),
  });
  expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, '']);
  return url + (test.platform.store.oauth2.clientsOf('HTTP', name)[0]?.url ?? '');
}

function begin(): string {
  return url + (test.platform.store.oauth2.clientsOf('HTTP', new URL(url).host)[0]?.url ?? '');
}

function mapping(change: OAuth2MapperConfig, basic: object = {}): OAuth2MapperConfig {
  const { mapperConfig } = provider.registration();
  return { ...mapperConfig, ...change, basic: { ...mapperConfig?.basic, ...basic } };
}

/** Where the provider sends somebody back to, whom the platform has not seen yet. */
const comeBack = (login: string, agrees = true) =>
  signInAtProvider(
    visitor,
    { begin: begin(), provider: provider.url, back: `${url}/login/oauth2/code/` },
    login,
    agrees,
  );

/** Where the platform sends somebody who comes back. */
async function arrive(callback: URL): Promise<URL> {
  const answer = await visitor.ask(callback);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/(\?|login\?)/);
  return new URL(location, url);
}

const signIn = async (login: string) => arrive(await comeBack(login));

/** Who has been let in, with the token that the platform took for good. */
async function welcomed(arrival: URL) {
  expect([arrival.pathname, arrival.searchParams.get('loginError')]).toEqual(['/', null]);
  const token = arrival.searchParams.get('accessToken') ?? '';
  const answer = await fetch(`${url}/api/auth/user`, { headers: { 'x-authorization': `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(arrival.searchParams.get('refreshToken')).toBeTruthy();
  const claims = AccessTokenClaims.parse(decodeJwt(token));
  return { user: test.platform.store.users.byId(claims.userId), claims, token };
}

function reasonIn(arrival: URL): string | null {
  expect(arrival.pathname).toBe('/login');
  return arrival.searchParams.get('loginError');
}

function logins(): AuditLog[] {
  const { store } = test.platform;
  const link = { pageSize: 100, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' as const };
  return store.tenants
    .list({ pageSize: 100, page: 0 })
    .data.flatMap(({ id }) => store.auditLogs.list(id?.id ?? '', link).data)
    .filter(({ actionType }) => actionType === 'LOGIN');
}

const titleOf = (tenantId: string | undefined) => test.platform.store.tenants.byId(tenantId ?? '')?.title;
const userOf = (email: string) => test.platform.store.users.byEmail(email);

describe('a person whom a provider of OpenID Connect vouches for', () => {
  it('becomes the administrator of a tenant named like the domain, and is the same person ever after', async () => {
    const { user, claims } = await welcomed(await signIn('ada@harbour.example'));
    expect(user).toMatchObject({
      email: 'ada@harbour.example',
      firstName: 'Ada',
      lastName: 'Pilot',
      authority: 'TENANT_ADMIN',
      additionalInfo: { authProviderName: 'Harbour', lastLoginTs: expect.any(Number) },
    });
    expect(titleOf(claims.tenantId)).toBe('harbour.example');

    visitor = new ExternalVisitor();
    const again = await welcomed(await signIn('ada@harbour.example'));
    expect(again.claims.userId).toBe(claims.userId);
    visitor = new ExternalVisitor();
    const colleague = await welcomed(await signIn('ben@harbour.example'));
    expect(colleague.claims.tenantId).toBe(claims.tenantId);
    expect(
      logins().map(({ userName, actionStatus, actionData }) => [userName, actionStatus, actionData]),
    ).toEqual(
      expect.arrayContaining([
        [
          'ada@harbour.example',
          'SUCCESS',
          expect.objectContaining({ clientAddress: '127.0.0.1', provider: 'Harbour ID' }),
        ],
      ]),
    );
  });

  it('is exchanged with the name and secret in a header where the provider wants that', async () => {
    await offer(provider.registration({ clientId: 'clavier-basic', clientAuthenticationMethod: 'BASIC' }));
    await welcomed(await signIn('cleo@harbour.example'));
  });

  it('becomes a user of a customer, and opens with its dashboard, where that is configured', async () => {
    const { store } = test.platform;
    const { tenantId } = await test.createTenant('Locks');
    await store.write(() => {
      const customer = store.customers.create(tenantId, { title: 'Locks of harbour' });
      const assignedCustomers = [
        { customerId: entityId('CUSTOMER', customer.id?.id ?? ''), title: '', public: false },
      ];
      store.dashboards.save(tenantId, { title: 'Water', assignedCustomers });
      store.dashboards.save(tenantId, { title: 'Water of others' });
    });
    await offer(
      provider.registration({
        mapperConfig: mapping(
          {},
          {
            tenantNameStrategy: 'CUSTOM',
            tenantNamePattern: '%{department}',
            customerNamePattern: 'Locks of harbour',
            defaultDashboardName: 'Water',
            alwaysFullScreen: true,
          },
        ),
      }),
    );
    const { user, claims } = await welcomed(await signIn('dora@harbour.example'));
    expect(user).toMatchObject({
      authority: 'CUSTOMER_USER',
      additionalInfo: { defaultDashboardId: expect.any(String), defaultDashboardFullscreen: true },
    });
    expect(claims.tenantId).toBe(tenantId);
    expect(titleOf(claims.tenantId)).toBe('Locks');
  });

  it('is signed in as the user that has this address already, where they are', async () => {
    const { tenantId } = await test.createTenant('Elsewhere');
    const email = 'Finn@harbour.example';
    await test.createUser({ email, authority: 'TENANT_ADMIN', tenantId: entityId('TENANT', tenantId) }, 'x');
    const { claims } = await welcomed(await signIn('finn@harbour.example'));
    expect([claims.sub, claims.tenantId]).toEqual([email, tenantId]);
  });

  it('may choose a password later', async () => {
    const { token } = await welcomed(await signIn('gus@harbour.example'));
    const changed = await fetch(`${url}/api/auth/changePassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      body: JSON.stringify({ currentPassword: '', newPassword: 'Heather-and-salt-8' }),
    });
    expect(changed.status).toBe(200);
  });
});

describe('whoever is not activated at once', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    await storeMailSettings(test.platform.store, server.port);
  });
  afterAll(() => server.close());

  it('is written a letter, is told so, and comes in once its link was followed', async () => {
    await offer(provider.registration({ mapperConfig: mapping({ activateUser: false }) }));
    expect(reasonIn(await signIn('hal@harbour.example'))).toContain('Follow the link in the letter');
    const letter = await server.next();
    expect(letter.recipients).toEqual(['hal@harbour.example']);
    const activateToken = /activateToken=(\w+)/.exec(letter.text ?? '')?.[1];
    const activated = await fetch(`${url}/api/noauth/activate?sendActivationMail=false`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ activateToken, password: 'Heather-and-salt-8' }),
    });
    expect(activated.status).toBe(200);
    visitor = new ExternalVisitor();
    await welcomed(await signIn('hal@harbour.example'));
  });

  it('is not made where no letter can be sent', async () => {
    await storeMailSettings(test.platform.store, 1);
    await offer(provider.registration({ mapperConfig: mapping({ activateUser: false }) }));
    expect(reasonIn(await signIn('ida@harbour.example'))).toContain('mail');
    expect(userOf('ida@harbour.example')).toBeNull();
  });
});

describe('a sign-in is refused, with the reason', () => {
  it('to whoever does not agree at the provider', async () => {
    expect(reasonIn(await arrive(await comeBack('ada@harbour.example', false)))).toBe(
      'The provider has not let you sign in!',
    );
  });

  it('to those who have no account, where none are made', async () => {
    await offer(provider.registration({ mapperConfig: mapping({ allowUserCreation: false }) }));
    expect(reasonIn(await signIn('nobody@harbour.example'))).toContain('There is no account for you');
    expect(userOf('nobody@harbour.example')).toBeNull();
  });

  it('to those whose address the provider has not verified, whoever has an account of it', async () => {
    await test.createUser({ email: 'eve@harbour.example', authority: 'SYS_ADMIN' }, 'secret');
    expect(reasonIn(await signIn('eve@harbour.example'))).toContain('not verified your e-mail');
  });

  it('to users who are disabled, which is logged', async () => {
    const { tenantId } = await test.createTenant('Shut');
    const email = 'jan@harbour.example';
    const user = await test.createUser(
      { email, authority: 'TENANT_ADMIN', tenantId: entityId('TENANT', tenantId) },
      'x',
    );
    const { store } = test.platform;
    await store.write(() => {
      const credentials = store.userCredentials.byUser(user.id?.id ?? '');
      if (credentials) store.userCredentials.save({ ...credentials, enabled: false });
    });
    expect(reasonIn(await signIn(email))).toBe('User account is not active');
    expect(logins().find(({ userName }) => userName === email)).toMatchObject({
      actionStatus: 'FAILURE',
      actionFailureDetails: expect.stringContaining('User account is not active'),
    });
  });

  it('to system administrators', async () => {
    await test.createUser({ email: 'kim@harbour.example', authority: 'SYS_ADMIN' }, 'secret');
    expect(reasonIn(await signIn('kim@harbour.example'))).toContain('System administrators');
  });

  it('where a name would be made of what the provider does not tell', async () => {
    const basic = { customerNamePattern: '%{ship}' };
    await offer(provider.registration({ mapperConfig: mapping({}, basic) }));
    expect(reasonIn(await signIn('lea@harbour.example'))).toContain('does not tell enough');
    expect(userOf('lea@harbour.example')).toBeNull();
  });

  it('for the public customer, whose users would be everybody', async () => {
    const { store } = test.platform;
    const { tenantId } = await test.createTenant('Square');
    await store.write(() => store.customers.publicOf(tenantId));
    const basic = {
      tenantNameStrategy: 'CUSTOM',
      tenantNamePattern: 'Square',
      customerNamePattern: 'Public',
    };
    await offer(provider.registration({ mapperConfig: mapping({}, basic) }));
    expect(reasonIn(await signIn('max@harbour.example'))).toContain('public customer');
  });

  it('at addresses that do not offer the provider, and once it is offered no longer', async () => {
    const path = new URL(begin()).pathname;
    const elsewhere = `http://localhost:${new URL(url).port}`;
    expect(reasonIn(await visitor.followTo(elsewhere, elsewhere + path))).toContain('not offered here');

    const callback = await comeBack('ada@harbour.example');
    await offer(provider.registration());
    expect(reasonIn(await arrive(callback))).toContain('not offered here');
  });

  it('where a provider cannot be reached, or sets up nobody could reach it by', async () => {
    const { server, url: gone } = await listen();
    await closed(server);
    await offer(provider.registration({ accessTokenUri: `${gone}/token` }));
    expect(reasonIn(await signIn('ada@harbour.example'))).toContain('does not answer');
    visitor = new ExternalVisitor();
    await offer(provider.registration({ authorizationUri: 'javascript:alert(1)' }));
    expect(reasonIn(await visitor.followTo(url, begin()))).toContain('do not understand each other');
  });

  it('where the secret is wrong, without a word of it', async () => {
    await offer(provider.registration({ clientSecret: 'wrong' }));
    const reason = reasonIn(await signIn('ada@harbour.example'));
    expect(reason).toContain('do not understand each other');
    expect(reason).not.toContain('wrong');
  });
});

describe('a callback', () => {
  const lost = expect.stringContaining('begun in another browser');

  it('works once', async () => {
    const callback = await comeBack('ada@harbour.example');
    const jar = visitor.cookiesOf(url);
    const kept = [...jar];
    await welcomed(await arrive(callback));
    expect(jar.size).toBe(0);
    for (const [name, value] of kept) jar.set(name, value);
    expect(reasonIn(await arrive(callback))).toEqual(lost);
  });

  it('does not work in another browser, nor with another state', async () => {
    const callback = await comeBack('ada@harbour.example');
    const other = new URL(callback);
    other.searchParams.set('state', 'x');
    const stranger = new ExternalVisitor();
    const answer = await stranger.ask(callback);
    expect(reasonIn(new URL(answer.headers.get('location') ?? '', url))).toEqual(lost);
    expect(reasonIn(await arrive(other))).toEqual(lost);
  });

  it('does not work with a cookie that was changed', async () => {
    const callback = await comeBack('ada@harbour.example');
    const jar = visitor.cookiesOf(url);
    for (const [name, value] of jar)
      jar.set(
        name,
        value.replace(/.{9}$/, (end) => `${end.toUpperCase()}x`),
      );
    expect(reasonIn(await arrive(callback))).toEqual(lost);
  });

  it('does not take the code of another sign-in', async () => {
    const first = await comeBack('ada@harbour.example');
    visitor = new ExternalVisitor();
    const second = await comeBack('ben@harbour.example');
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(reasonIn(await arrive(second))).toBe('The provider has not let you sign in!');
  });

  it('does not take the answer of another provider', async () => {
    const callback = await comeBack('ada@harbour.example');
    callback.searchParams.set('iss', 'https://other.example');
    expect(reasonIn(await arrive(callback))).toContain('do not understand each other');
  });

  it('is not used up by whoever only asks whether it is there', async () => {
    const callback = await comeBack('ada@harbour.example');
    expect((await visitor.ask(callback, { method: 'HEAD' })).headers.get('location')).toBeNull();
    await welcomed(await arrive(callback));
  });
});

describe('a provider of OAuth 2 that knows no OpenID Connect', () => {
  const through = async () => arrive(await visitor.followTo(`${url}/login/oauth2/code/`, begin()));

  it('is asked for the profile', async () => {
    codeHost.user = { login: 'nia', name: 'Nia', email: 'nia@coders.example', emails: [] };
    const basic = { emailAttributeKey: 'email', firstNameAttributeKey: 'name', lastNameAttributeKey: null };
    await offer(codeHost.registration({ mapperConfig: mapping({}, basic) }));
    const { user } = await welcomed(await through());
    expect(user).toMatchObject({ email: 'nia@coders.example', firstName: 'Nia', lastName: null });
  });

  it('tells no address: nobody is let in', async () => {
    codeHost.user = { login: 'nix', name: 'Nix', email: null, emails: [] };
    await offer(codeHost.registration({ mapperConfig: mapping({}) }));
    expect(reasonIn(await through())).toContain('does not tell enough');
  });

  it('is GitHub: the primary address is asked for, which must be verified', async () => {
    await offer(codeHost.registration());
    const email = (address: string, primary: boolean, verified: boolean) => ({
      email: address,
      primary,
      verified,
      visibility: null,
    });
    codeHost.user = {
      login: 'oda',
      name: 'Oda',
      email: 'shown@coders.example',
      emails: [email('other@coders.example', false, true), email('oda@coders.example', true, true)],
    };
    const { user, claims } = await welcomed(await through());
    expect(user).toMatchObject({ email: 'oda@coders.example', firstName: 'Oda' });
    expect(titleOf(claims.tenantId)).toBe('Coders');

    visitor = new ExternalVisitor();
    codeHost.user = { ...codeHost.user, emails: [email('pim@coders.example', true, false)] };
    expect(reasonIn(await through())).toContain('not verified your e-mail');
    visitor = new ExternalVisitor();
    codeHost.user = { ...codeHost.user, emails: [] };
    expect(reasonIn(await through())).toContain('does not tell enough');
  });
});

describe('a mapper of the operator', () => {
  it('is sent the profile and says who it is, and where they belong', async () => {
    const { tenantId } = await test.createTenant('Mapped');
    const { server, url: mapper } = await listen();
    const asked: unknown[] = [];
    let answer: unknown = { email: 'quin@mapped.example', tenantId: { id: tenantId }, customerName: 'Quay' };
    server.on('request', async (request, response) => {
      const { authorization, 'provider-access-token': token } = request.headers;
      asked.push({ authorization, token, ...JSON.parse(await text(request)) });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    const custom = { url: `${mapper}/who`, username: 'map', password: 'per', sendToken: true };
    await offer(
      provider.registration({
        mapperConfig: { allowUserCreation: true, activateUser: true, type: 'CUSTOM', custom },
      }),
    );
    const { user, claims } = await welcomed(await signIn('quin@harbour.example'));
    expect(user).toMatchObject({ email: 'quin@mapped.example', authority: 'CUSTOMER_USER' });
    expect(claims.tenantId).toBe(tenantId);
    expect(asked).toMatchObject([
      {
        authorization: `Basic ${Buffer.from('map:per').toString('base64')}`,
        token: expect.any(String),
        name: 'quin@harbour.example',
        attributes: { email: 'quin@harbour.example', given_name: 'Quin' },
      },
    ]);

    for (const unusable of [{ email: '' }, [], { email: 'x@y.example', tenantId: 7 }, 'x'.repeat(300_000)]) {
      answer = unusable;
      visitor = new ExternalVisitor();
      expect(reasonIn(await signIn('rosa@harbour.example'))).toContain('do not understand each other');
    }
    await closed(server);
  });
});

describe('whoever begins without end', () => {
  it('has to wait', async () => {
    const ask = () => test.app.inject({ url: '/oauth2/authorization/x', remoteAddress: '192.0.2.7' });
    let answer = await ask();
    for (let count = 1; count <= 300; count += 1) answer = await ask();
    expect(answer.statusCode).toBe(302);
    expect(decodeURIComponent(String(answer.headers.location))).toContain('Too many sign-in attempts!');
  });
});
