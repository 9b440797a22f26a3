import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import type { OAuth2ClientRegistration } from '../src/model/oauth2.ts';
import { closed, listen } from './loopback-server.ts';

/** An identity provider on loopback, with the sign-in pages that it brings for trying things out. */
export interface IdentityProvider {
  readonly url: string;
  /** How the platform is registered there: accounts are made as they come, and may sign in at once. */
  registration(change?: Partial<OAuth2ClientRegistration>): OAuth2ClientRegistration;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'clavier', clientSecret: 'A secret of : & more' };

/**
 * Starts a real provider of OpenID Connect that knows everybody: whoever signs in as `ada@harbour.example` has that
 * address and is called Ada. The addresses of `unverified` people are not verified.
 */
export async function startIdentityProvider(
  redirectUris: string[],
  { unverified = [] }: { unverified?: readonly string[] } = {},
): Promise<IdentityProvider> {
  const { server, url } = await listen();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = {
    client_secret: CLIENT.clientSecret,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
  };
  const provider = new Provider(url, {
    clients: [
      { ...client, client_id: CLIENT.clientId, token_endpoint_auth_method: 'client_secret_post' },
      { ...client, client_id: `${CLIENT.clientId}-basic`, token_endpoint_auth_method: 'client_secret_basic' },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'department'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...profileOf(id), email_verified: !unverified.includes(id) }),
    }),
    pkce: { required: () => true },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for tests'] },
  });
  server.on('request', provider.callback());

  return {
    url,
    registration: (change = {}) => ({
      ...CLIENT,
      authorizationUri: `${url}/auth`,
      accessTokenUri: `${url}/token`,
      userInfoUri: `${url}/me`,
      jwkSetUri: `${url}/jwks`,
      scope: ['openid', 'email', 'profile'],
      userNameAttributeName: 'email',
      clientAuthenticationMethod: 'POST',
      loginButtonLabel: 'Harbour ID',
      loginButtonIcon: 'mdi:openid',
      additionalInfo: { providerName: 'Harbour' },
      mapperConfig: {
        allowUserCreation: true,
        activateUser: true,
        type: 'BASIC',
        basic: {
          emailAttributeKey: 'email',
          firstNameAttributeKey: 'given_name',
          lastNameAttributeKey: 'family_name',
          tenantNameStrategy: 'DOMAIN',
        },
      },
      ...change,
    }),
    close: () => closed(server),
  };
}

function profileOf(email: string) {
  const [name = ''] = email.split('@');
  const given_name = name.charAt(0).toUpperCase() + name.slice(1);
  return { email, given_name, family_name: 'Pilot', department: 'Locks' };
}
