import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import type { OAuth2ClientRegistration } from '../../model/oauth2.ts';
import { PlatformError } from '../errors.ts';
import { checkExtent, parseJson } from '../json.ts';
import { asksForIdentity, type SignInSecrets } from './authorization-url.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { profileIncomplete, providerUnusable, refusedByProvider } from './sign-in-refusals.ts';

/** What a provider says of who has signed in there. */
export interface ProviderProfile {
  /** The value of the registration's `userNameAttributeName`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Lets the platform ask the provider for more, in the name of this person. */
  readonly accessToken: string;
}

/** Where a sign-in comes back to, and with which parameters. */
export interface ProviderAnswer {
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly secrets: SignInSecrets;
}

/** How the library makes calls. */
interface Calls {
  [oauth.allowInsecureRequests]: boolean;
  [oauth.customFetch]: (
    url: string,
    request: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
  ) => Promise<Response>;
}

const Attributes = z.record(z.string(), z.unknown());
const WithIdToken = z.looseObject({ id_token: z.string() });

/** What ID tokens may be signed with: nothing that the client's secret alone could have made. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Exchanges what a provider sends back for the profile of who has signed in there. With OpenID Connect the ID token
 * must be signed with a key of the provider, be meant for this client and this sign-in, and be of the same person as
 * the profile. @throws PlatformError 401; its `cause` says more, which is not for whoever signs in
 */
export async function profileOf(
  registration: OAuth2ClientRegistration,
  answer: ProviderAnswer,
  signal: AbortSignal,
): Promise<ProviderProfile> {
  try {
    return await exchange(registration, answer, signal);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const isRefusal =
      cause instanceof oauth.AuthorizationResponseError ||
      // The code was used before, or too late.
      (cause instanceof oauth.ResponseBodyError && cause.error === 'invalid_grant');
    if (isRefusal) throw Object.assign(refusedByProvider(), { cause });
    throw Object.assign(providerUnusable(), { cause });
  }
}

async function exchange(
  registration: OAuth2ClientRegistration,
  { parameters, redirectUri, secrets }: ProviderAnswer,
  signal: AbortSignal,
): Promise<ProviderProfile> {
  const { clientId, userNameAttributeName } = registration;
  const client: oauth.Client = { client_id: clientId ?? '' };
  const calls: Calls = {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url, { method, headers, body }) =>
      boundedFetch(url, { method, headers, body: body instanceof URLSearchParams ? body : null }, signal),
  };
  const server = serverOf(registration, issuerIn(parameters, registration));
  const accepted = oauth.validateAuthResponse(server, client, parameters, secrets.state);
  const tokens = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(registration),
    accepted,
    redirectUri,
    secrets.codeVerifier,
    calls,
  );
  const { attributes, accessToken } = asksForIdentity(registration)
    ? await readIdentity(
        registration,
        { client, tokens, nonce: secrets.nonce, said: parameters.get('iss') },
        calls,
      )
    : await readUserInfo(registration, { server, client, tokens }, calls);
  const name = attributes[userNameAttributeName ?? ''];
  if (name === undefined || name === null || name === '') throw profileIncomplete();
  return { name: String(name), attributes, accessToken };
}

/** Asks a provider of OAuth 2, which vouches for nothing but that the token is good, for the profile. */
async function readUserInfo(
  { userInfoUri }: OAuth2ClientRegistration,
  { server, client, tokens }: { server: oauth.AuthorizationServer; client: oauth.Client; tokens: Response },
  calls: Calls,
) {
  const processed = await oauth.processAuthorizationCodeResponse(server, client, tokens);
  const { access_token: accessToken } = processed;
  const headers = new Headers({ accept: 'application/json' });
  const url = new URL(userInfoUri ?? '');
  const info = await oauth.protectedResourceRequest(accessToken, 'GET', url, headers, null, calls);
  if (!info.ok) throw new Error(`The user info was answered with ${info.status}`);
  return { attributes: Attributes.parse(parseJson(await info.text())), accessToken };
}

/** Checks the ID token of a provider of OpenID Connect; `said` is who says to have sent the person back. */
async function readIdentity(
  registration: OAuth2ClientRegistration,
  {
    client,
    tokens,
    nonce,
    said,
  }: { client: oauth.Client; tokens: Response; nonce: string; said: string | null },
  calls: Calls,
) {
  const issuer = (await issuerOf(tokens, registration)) ?? said ?? registration.authorizationUri ?? '';
  if (said !== null && said !== issuer) throw new Error('Another issuer has answered');
  const server = serverOf(registration, issuer);
  const processed = await oauth.processAuthorizationCodeResponse(server, client, tokens, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, tokens, calls);
  const claims = oauth.getValidatedIdTokenClaims(processed);
  if (!claims) throw new Error('There is no ID token');
  const { access_token: accessToken } = processed;
  const answer = await oauth.userInfoRequest(server, client, accessToken, calls);
  if (answer.headers.get('content-type')?.includes('jwt')) throw new Error('The profile is no plain JSON');
  const info = await oauth.processUserInfoResponse(server, client, claims.sub, answer);
  return { attributes: { ...claims, ...info }, accessToken };
}

/** What the library has to know of a provider: a registration says it all but the issuer. */
function serverOf(
  { accessTokenUri, userInfoUri, jwkSetUri }: OAuth2ClientRegistration,
  issuer: string,
): oauth.AuthorizationServer {
  return {
    issuer,
    token_endpoint: accessTokenUri ?? '',
    userinfo_endpoint: userInfoUri ?? '',
    ...(jwkSetUri ? { jwks_uri: jwkSetUri } : {}),
    id_token_signing_alg_values_supported: SIGNATURES,
  };
}

/** Names and secrets may have characters in them that stand for others in a form; most servers expect no more. */
function authenticationOf({
  clientAuthenticationMethod,
  clientSecret,
}: OAuth2ClientRegistration): oauth.ClientAuth {
  if (clientAuthenticationMethod === 'POST') return oauth.ClientSecretPost(clientSecret ?? '');
  return (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, clientSecret ?? ''].map(formEncoded).join(':');
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Who says to have sent a person back, if the provider says so at all. */
function issuerIn(parameters: URLSearchParams, registration: OAuth2ClientRegistration): string {
  const issuer = parameters.get('iss');
  if (issuer === null) return registration.authorizationUri ?? '';
  return ofProvider(issuer, registration);
}

/** Who has signed the ID token, as it says itself: what it says is held against the keys of the registration later. */
async function issuerOf(
  tokens: Response,
  registration: OAuth2ClientRegistration,
): Promise<string | undefined> {
  const { data } = WithIdToken.safeParse(parseJson(await tokens.clone().text()));
  // The library says what else was answered.
  if (!data) return undefined;
  const [, payload = ''] = data.id_token.split('.');
  checkExtent(Buffer.from(payload, 'base64url').toString());
  return ofProvider(decodeJwt(data.id_token).iss ?? '', registration);
}

/** A registration names no issuer, but one of its addresses is at the issuer's host. */
function ofProvider(
  issuer: string,
  { authorizationUri, accessTokenUri, jwkSetUri }: OAuth2ClientRegistration,
): string {
  const origin = URL.parse(issuer)?.origin;
  const known = [authorizationUri, accessTokenUri, jwkSetUri].map((uri) => URL.parse(uri ?? '')?.origin);
  if (origin === undefined || origin === 'null' || !known.includes(origin)) {
    throw new Error(`The issuer ${issuer} is none of the provider's`);
  }
  return issuer;
}
