import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuth2ClientRegistration } from '../../../../src/model/oauth2.ts';
import { authorizationUrl } from '../../../../src/platform/oauth2/authorization-url.ts';
import { profileOf } from '../../../../src/platform/oauth2/provider-profile.ts';
import { closed, listen } from '../../../loopback-server.ts';

/** What the provider answers at each path; silence where nothing is said. */
const answers: Record<string, unknown> = {};

let server: Awaited<ReturnType<typeof listen>>['server'];
let url: string;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

const secrets = { state: 'the state', nonce: 'the nonce', codeVerifier: 'v'.repeat(43) };
const redirectUri = 'https://iot.example/login/oauth2/code/';

beforeAll(async () => {
  ({ server, url } = await listen());
  server.on('request', (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) return;
    if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  keys = await generateKeyPair('RS256');
  answers['/keys'] = { keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig' }] };
  answers['/me'] = { sub: 'ada', email: 'ada@harbour.example' };
});
afterAll(() => closed(server));

const registration = (change: Partial<OAuth2ClientRegistration> = {}): OAuth2ClientRegistration => ({
  clientId: 'clavier',
  clientSecret: 'secret',
  authorizationUri: `${url}/auth?tenant=7`,
  accessTokenUri: `${url}/token`,
  userInfoUri: `${url}/me`,
  jwkSetUri: `${url}/keys`,
  scope: ['openid', 'email'],
  userNameAttributeName: 'email',
  clientAuthenticationMethod: 'BASIC',
  ...change,
});

const good = (): JWTPayload => ({ iss: url, aud: 'clavier', sub: 'ada', nonce: secrets.nonce });

async function answerTokens(id_token: string | undefined): Promise<void> {
  answers['/token'] = { access_token: 'a token', token_type: 'Bearer', ...(id_token ? { id_token } : {}) };
}

function signed(
  claims: JWTPayload,
  { alg = 'RS256', key = keys.privateKey as CryptoKey | Uint8Array, age = 0 } = {},
) {
  const now = Math.floor(Date.now() / 1000) - age;
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(key);
}

const exchange = (change: Partial<OAuth2ClientRegistration> = {}, patience = 5_000, more: object = {}) =>
  profileOf(
    registration(change),
    {
      parameters: new URLSearchParams({ code: 'a code', state: secrets.state, ...more }),
      redirectUri,
      secrets,
    },
    AbortSignal.timeout(patience),
  );

describe('where a person is sent to sign in', () => {
  it('is the provider, who is told what to do with whom, and keeps its own parameters', async () => {
    const at = new URL(await authorizationUrl(registration(), secrets, redirectUri));
    expect(at.origin + at.pathname).toBe(`${url}/auth`);
    expect(Object.fromEntries(at.searchParams)).toEqual({
      tenant: '7',
      response_type: 'code',
      client_id: 'clavier',
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const plain = await authorizationUrl(registration({ scope: ['user'] }), secrets, redirectUri);
    expect(new URL(plain).searchParams.has('nonce')).toBe(false);
  });
});

const unusable = 'do not understand each other';

describe('a profile', () => {
  it('is that of whom the ID token names', async () => {
    await answerTokens(await signed(good()));
    expect(await exchange()).toMatchObject({
      name: 'ada@harbour.example',
      attributes: { sub: 'ada', email: 'ada@harbour.example' },
      accessToken: 'a token',
    });
  });

  it.each([
    ['was made for another sign-in', () => signed({ ...good(), nonce: 'another' })],
    ['has no nonce', () => signed({ ...good(), nonce: undefined })],
    ['is meant for another client', () => signed({ ...good(), aud: 'another' })],
    ['comes from elsewhere', () => signed({ ...good(), iss: 'https://evil.example' })],
    ['names another person than the profile', () => signed({ ...good(), sub: 'ben' })],
    ['has expired', () => signed(good(), { age: 3600 })],
    [
      'is signed with another key',
      async () => signed(good(), { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'is signed with the secret',
      () => signed(good(), { alg: 'HS256', key: Buffer.from('secret'.repeat(9)) }),
    ],
    ['is not signed', async () => new UnsecuredJWT(good()).setExpirationTime('5m').setIssuedAt().encode()],
    ['is missing', async () => undefined],
  ])('is not taken where the ID token %s', async (_what, token) => {
    await answerTokens(await token());
    await expect(exchange()).rejects.toThrow(unusable);
  });

  it('is not taken where nobody could check the ID token, or another issuer answers', async () => {
    await answerTokens(await signed(good()));
    await expect(exchange({ jwkSetUri: null })).rejects.toThrow(unusable);
    await expect(exchange({}, 5_000, { iss: `${url}/another` })).rejects.toThrow(unusable);
  });

  it('is not asked for where the address leads elsewhere', async () => {
    answers['/moved'] = `${url}/me`;
    answers['/token'] = { access_token: 'a token', token_type: 'bearer' };
    await expect(exchange({ scope: ['user'], userInfoUri: `${url}/moved` })).rejects.toThrow(unusable);
    await expect(exchange({ scope: ['user'], userInfoUri: 'file:///etc/passwd' })).rejects.toThrow(unusable);
  });

  it('needs the attribute that names the person', async () => {
    await answerTokens(await signed(good()));
    await expect(exchange({ userNameAttributeName: 'login' })).rejects.toThrow('does not tell enough');
  });
});

describe('a provider', () => {
  it('that says nothing is not waited for', async () => {
    await expect(exchange({ accessTokenUri: `${url}/silence` }, 100)).rejects.toThrow('does not answer');
  });

  it('that says no end of things is not listened to', async () => {
    answers['/endless'] = { access_token: 'x'.repeat(1_000_000) };
    const deep = JSON.parse(`${'{"1":'.repeat(600)}1${'}'.repeat(600)}`);
    answers['/deep'] = { access_token: deep };
    await expect(exchange({ accessTokenUri: `${url}/deep` })).rejects.toThrow(unusable);
    await answerTokens(await signed({ ...good(), deep }));
    await expect(exchange()).rejects.toThrow(unusable);
    await expect(exchange({ accessTokenUri: `${url}/endless` })).rejects.toThrow(
      'do not understand each other',
    );
  });
});
