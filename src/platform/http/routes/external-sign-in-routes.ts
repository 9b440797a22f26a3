import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi';
import type { Platform } from '../../assembly/platform.ts';
import { PlatformError, tooManyRequests } from '../../errors.ts';
import { authorizationUrl } from '../../oauth2/authorization-url.ts';
import { externalUserOf } from '../../oauth2/external-user.ts';
import { profileOf } from '../../oauth2/provider-profile.ts';
import { notBegunHere, notOffered, providerUnusable } from '../../oauth2/sign-in-refusals.ts';
import { createPendingSignIns, SIGN_IN_PATIENCE } from '../../security/pending-sign-ins.ts';
import { signInExternally } from '../../services/accounts/external-sign-in.ts';
import { SIGN_INS_REFUSED } from '../../services/accounts/password-guesses.ts';
import { clientOf } from '../../services/accounts/sign-in-audit.ts';
import { baseUrl } from '../../services/base-url.ts';
import { AUTHORIZATION_PATH } from '../../store/settings/oauth2-repository.ts';
import { siteAddressOf } from '../site-address.ts';

/** Where providers send people back to after they signed in there. */
export const LOGIN_PROCESSING_URL = '/login/oauth2/code/';

/** What one address may try in a minute. */
const SIGN_INS_PER_MINUTE = 300;

/** So many sign-ins may wait for their providers at a time. */
const MOST_UNDER_WAY = 100;

/** How long all that a provider is asked for one sign-in may take, ms. */
const PROVIDER_PATIENCE = 15_000;

/** Parts of what is logged come from elsewhere, characters. */
const LONGEST_REASON = 500;

/** Only a host of its own can set a cookie with this prefix, and only over TLS. */
const COOKIE = 'clavier-sign-in';
const HOST_COOKIE = `__Host-${COOKIE}`;

/**
 * Sign-in with external providers: a browser is sent to one, comes back with a code, and goes on as the user that the
 * provider vouches for; else to the sign-in page with the reason.
 */
export const externalSignInRoutes =
  (platform: Platform): FastifyPluginAsync =>
  async (app) => {
    const { store, log } = platform;
    const pending = createPendingSignIns();
    let underWay = 0;

    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: () => tooManyRequests(SIGN_INS_REFUSED),
    });
    const limited = { config: { rateLimit: { max: SIGN_INS_PER_MINUTE, timeWindow: '1 minute' } } };

    app.addHook('onRequest', async (_request, reply) => {
      // Codes and tokens are in these addresses: nobody between here and the browser keeps any.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });

    app.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof PlatformError ? error : providerUnusable();
      const cause = error instanceof PlatformError ? error.cause : error;
      if (cause !== undefined) log.warn({ reason: reasonOf(cause) }, 'A sign-in with a provider has failed');
      return forget(request, reply).redirect(`/login?loginError=${encodeURIComponent(refusal.message)}`);
    });

    app.get<{ Params: { registrationId: string } }>(
      `${AUTHORIZATION_PATH}:registrationId`,
      limited,
      async (request, reply) => {
        const { registrationId } = request.params;
        const address = siteAddressOf(request);
        const registration = store.oauth2.registrationOf(registrationId, address);
        if (!registration) throw notOffered();
        const redirectUri = address.origin + LOGIN_PROCESSING_URL;
        const secrets = {
          state: generateRandomState(),
          nonce: generateRandomNonce(),
          codeVerifier: generateRandomCodeVerifier(),
        };
        const url = await authorizationUrl(registration, secrets, redirectUri);
        const sealed = await pending.seal({ registrationId, redirectUri, ...secrets });
        return reply.header('set-cookie', cookieOf(request, sealed, SIGN_IN_PATIENCE)).redirect(url);
      },
    );

    // Whoever only looks at what is there must not use up the code.
    app.get(LOGIN_PROCESSING_URL, { ...limited, exposeHeadRoute: false }, async (request, reply) => {
      const { token, refreshToken } = await inTurn(() => finish(request));
      const tokens = new URLSearchParams({ accessToken: token, refreshToken });
      return forget(request, reply).redirect(`/?${tokens}`);
    });

    async function finish(request: FastifyRequest) {
      const parameters = new URL(request.url, 'http://localhost').searchParams;
      const signIn = await pending.open(sealedIn(request));
      // A code that another browser has asked for would sign somebody in as somebody else.
      if (signIn?.state !== parameters.get('state')) throw notBegunHere();
      const { registrationId, redirectUri, ...secrets } = signIn;
      const address = siteAddressOf(request);
      const registration = store.oauth2.registrationOf(registrationId, address);
      if (!registration || redirectUri !== address.origin + LOGIN_PROCESSING_URL) throw notOffered();
      const signal = AbortSignal.timeout(PROVIDER_PATIENCE);
      const profile = await profileOf(registration, { parameters, redirectUri, secrets }, signal);
      const external = await externalUserOf(registration, profile, signal);
      const platformUrl = baseUrl(store, request.server.server);
      return await signInExternally(platform, {
        external,
        registration,
        client: clientOf(request),
        platformUrl,
      });
    }

    async function inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (underWay >= MOST_UNDER_WAY) throw tooManyRequests(SIGN_INS_REFUSED);
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    }
  };

function isSecure(request: FastifyRequest): boolean {
  return siteAddressOf(request).scheme === 'HTTPS';
}

function cookieOf(request: FastifyRequest, value: string, maxAge: number): string {
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return isSecure(request)
    ? `${HOST_COOKIE}=${value}; ${attributes}; Secure`
    : `${COOKIE}=${value}; ${attributes}`;
}

/** What the browser keeps of the sign-in that it has begun last; '' when it keeps none. */
function sealedIn(request: FastifyRequest): string {
  const name = isSecure(request) ? HOST_COOKIE : COOKIE;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

function forget(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.header('set-cookie', cookieOf(request, '', 0));
}

/** Why something has failed, without what it carried: codes, tokens and answers stay out of the log. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { message } = cause;
  const below = [...named(cause), ...(cause.cause instanceof Error ? [cause.cause.message] : [])];
  return [message, ...below].join(': ').slice(0, LONGEST_REASON);
}

/** The names that OAuth gives to errors, as far as they are names. */
function named(cause: Error): string[] {
  const error = 'error' in cause ? cause.error : undefined;
  return typeof error === 'string' && /^[\w.:-]{1,100}$/.test(error) ? [error] : [];
}
