import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { OAuth2ClientRegistration } from '../src/model/oauth2.ts';
import { closed, listen } from './loopback-server.ts';

/** Who is signed in at the code host, as its API tells. */
export interface CodeHostUser {
  login: string;
  name: string;
  /** The address that is shown to everybody. */
  email: string | null;
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[];
}

/** Stands in for GitHub on loopback: OAuth 2 without OpenID Connect, by its documented calls and answers. */
export interface CodeHost {
  readonly url: string;
  /** Whoever comes is signed in as this one and agrees. */
  user: CodeHostUser;
  registration(change?: Partial<OAuth2ClientRegistration>): OAuth2ClientRegistration;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'Iv1.1', clientSecret: 'gh-secret' };

/** Starts the stand-in. */
export async function startCodeHost(user: CodeHostUser): Promise<CodeHost> {
  const { server, url } = await listen();
  const challenges = new Map<string, string>();
  const token = `gho_${randomUUID()}`;
  const host: CodeHost = { url, user, registration, close: () => closed(server) };

  server.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const json = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
    if (pathname === '/login/oauth/authorize') {
      const code = randomUUID();
      challenges.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request));
      const basic = `${CLIENT.clientId}:${CLIENT.clientSecret}`;
      const isClient = request.headers.authorization === `Basic ${Buffer.from(basic).toString('base64')}`;
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const code = form.get('code') ?? '';
      const isGood = isClient && challenges.get(code) === challenge && challenges.delete(code);
      // It tells of errors with status 200.
      if (isGood) json({ access_token: token, scope: 'read:user,user:email', token_type: 'bearer' });
      else json({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' });
    } else if (request.headers.authorization !== `Bearer ${token}` || !request.headers['user-agent']) {
      json({ message: 'Requires authentication' }, 401);
    } else if (pathname === '/user') {
      const { login, name, email } = host.user;
      json({ login, id: 1, name, email });
    } else if (pathname === '/user/emails') json(host.user.emails);
    else json({ message: 'Not Found' }, 404);
  });

  function registration(change: Partial<OAuth2ClientRegistration> = {}): OAuth2ClientRegistration {
    return {
      ...CLIENT,
      authorizationUri: `${url}/login/oauth/authorize`,
      accessTokenUri: `${url}/login/oauth/access_token`,
      userInfoUri: `${url}/user`,
      scope: ['read:user', 'user:email'],
      userNameAttributeName: 'login',
      clientAuthenticationMethod: 'BASIC',
      loginButtonLabel: 'Code host',
      loginButtonIcon: 'github-logo',
      mapperConfig: {
        allowUserCreation: true,
        activateUser: true,
        type: 'GITHUB',
        basic: { firstNameAttributeKey: 'name', tenantNameStrategy: 'CUSTOM', tenantNamePattern: 'Coders' },
      },
      ...change,
    };
  }

  return host;
}
