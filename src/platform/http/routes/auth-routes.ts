import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { LoginRequest, RefreshRequest } from '../../../model/login.ts';
import type { Platform } from '../../assembly/platform.ts';
import { PlatformError, tooManyRequests, unauthenticated } from '../../errors.ts';
import { createPasswordGuesses, SIGN_INS_REFUSED } from '../../services/accounts/password-guesses.ts';
import { endSession, refresh, signIn, signInPublicly } from '../../services/accounts/sign-in.ts';
import { clientOf, sessionRecord } from '../../services/accounts/sign-in-audit.ts';
import { baseUrl } from '../../services/base-url.ts';
import { anyCaller, callerOf, open } from '../access-rule.ts';
import { sendError } from '../error-bodies.ts';
import { failureLimit } from '../failure-limit.ts';
import { OPEN_BODY_LIMIT } from '../server.ts';

const PublicLoginRequest = z.looseObject({ publicId: z.string() });

/** What one address may try in a minute: in all, and with a wrong password for one account. */
const signInsPerMinute = { tried: 300, failed: 10 };

/** Sign-in, refresh, sign-out, and who is signed in. */
export const authRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: () => tooManyRequests(SIGN_INS_REFUSED),
    });
    const small = { bodyLimit: OPEN_BODY_LIMIT, errorHandler: refuseMalformed };
    const limited = {
      ...small,
      config: { access: open, rateLimit: { max: signInsPerMinute.tried, timeWindow: '1 minute' } },
    };
    const attempt = failureLimit(app, {
      mostFailures: signInsPerMinute.failed,
      keyOf: (request) => `${request.ip} ${usernameIn(request)}`,
      refusal: SIGN_INS_REFUSED,
    });

    const guesses = createPasswordGuesses();

    app.post('/auth/login', { ...limited, schema: { body: LoginRequest } }, async (request) => {
      const { username: email, password } = request.body;
      const client = clientOf(request);
      const platformUrl = baseUrl(platform.store, request.server.server);
      return await attempt(request, () =>
        guesses.attempt(email, client.address, () =>
          signIn(platform, { email, password, client, platformUrl }),
        ),
      );
    });

    app.post(
      '/auth/login/public',
      { ...limited, schema: { body: PublicLoginRequest } },
      async (request) => await signInPublicly(platform, request.body.publicId),
    );

    app.post(
      '/auth/token',
      { ...small, config: { access: open }, schema: { body: RefreshRequest } },
      async (request) => await refresh(platform, request.body.refreshToken),
    );

    for (const path of ['/auth/login', '/auth/login/public', '/auth/token']) {
      app.get(path, { config: { access: open } }, async () => {
        throw unauthenticated('Authentication method not supported');
      });
    }

    app.post('/auth/logout', { config: { access: anyCaller() } }, async (request, reply) => {
      const caller = callerOf(request);
      await endSession(platform, caller.claims);
      if (!caller.isPublic) await platform.audit.log(sessionRecord('LOGOUT', caller, clientOf(request)));
      return reply.send();
    });

    app.get('/auth/user', { config: { access: anyCaller() } }, async (request, reply) => {
      const caller = callerOf(request);
      if (caller.isPublic) return reply.send();
      const user = platform.store.users.byId(caller.userId);
      if (!user) throw unauthenticated();
      return user;
    });
  };

/** At sign-in a body that cannot be read is a failed sign-in. */
const refuseMalformed: typeof sendError = (error, request, reply) => {
  const isMalformed = !(error instanceof PlatformError) && (error.statusCode ?? 500) < 500;
  return sendError(isMalformed ? unauthenticated() : error, request, reply);
};

function usernameIn(request: FastifyRequest): string {
  const body = LoginRequest.safeParse(request.body);
  return body.success ? body.data.username.toLowerCase() : '';
}
