import { calculatePKCECodeChallenge } from 'oauth4webapi';
import type { OAuth2ClientRegistration } from '../../model/oauth2.ts';
import { providerUnusable } from './sign-in-refusals.ts';

/** What one sign-in is known by: to the browser, to the ID token, and to whoever exchanges its code. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * Where a person signs in at the provider, who then comes back to the `redirectUri`.
 * @throws PlatformError 401 when the registration names no address of the web
 */
export async function authorizationUrl(
  { authorizationUri, clientId, scope }: OAuth2ClientRegistration,
  { state, nonce, codeVerifier }: SignInSecrets,
  redirectUri: string,
): Promise<string> {
  const url = URL.parse(authorizationUri ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) throw providerUnusable();
  const parameters = {
    response_type: 'code',
    client_id: clientId ?? '',
    redirect_uri: redirectUri,
    scope: (scope ?? []).join(' '),
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(asksForIdentity({ scope }) ? { nonce } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** True where the provider speaks OpenID Connect and is to say with an ID token who has signed in. */
export function asksForIdentity({ scope }: Pick<OAuth2ClientRegistration, 'scope'>): boolean {
  return scope?.includes('openid') ?? false;
}
