import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Platform } from '../../assembly/platform.ts';
import { tooManyRequests } from '../../errors.ts';
import { securitySettings } from '../../security/security-settings.ts';
import {
  activate,
  activateByCode,
  changePassword,
  isActivateToken,
  isResetToken,
  postPasswordReset,
  resetPassword,
} from '../../services/accounts/account.ts';
import { baseUrl } from '../../services/base-url.ts';
import { anyUser, callerOf, open } from '../access-rule.ts';
import { failureLimit } from '../failure-limit.ts';
import { letterLimit } from '../letter-limit.ts';
import { BooleanParam, blankIsAbsent } from '../page-query.ts';
import { OPEN_BODY_LIMIT } from '../server.ts';
import { activationLink } from './activation-link.ts';

const ChangePasswordRequest = z.looseObject({ currentPassword: z.string(), newPassword: z.string() });
const ActivateRequest = z.looseObject({ activateToken: z.string(), password: z.string() });
const ResetRequest = z.looseObject({ resetToken: z.string(), password: z.string() });
const EmailRequest = z.looseObject({ email: z.string() });
const ActivateQuery = z.object({ activateToken: z.string() });
const SendMailQuery = z.object({ sendActivationMail: blankIsAbsent(z._default(BooleanParam, true)) });
const ResetQuery = z.object({ resetToken: z.string() });
const CodeQuery = z.object({ emailCode: z.string() });
const EmailQuery = z.object({ email: z.string() });

/** What one address may try in a minute at each of the calls that need no token. */
const triesPerMinute = 100;
/** How often in a minute somebody may be wrong about their present password. */
const wrongPasswordsPerMinute = 10;
const refusal = 'Too many attempts! Try again in a minute.';
/** How many letters people who are not signed in may have sent to one address in an hour. */
const lettersPerHour = 5;
/** How many letters they may ask for from one network in an hour, to whomever. */
const lettersPerNetwork = 100;

/** Activation of accounts, forgotten passwords, and the user's own password. */
export const accountRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, mail } = platform;
    await app.register(rateLimit, { global: false, errorResponseBuilder: () => tooManyRequests(refusal) });
    const limited = {
      bodyLimit: OPEN_BODY_LIMIT,
      config: { access: open, rateLimit: { max: triesPerMinute, timeWindow: '1 minute' } },
    };
    const countLetter = letterLimit({ toAddress: lettersPerHour, fromNetwork: lettersPerNetwork });
    const attempt = failureLimit(app, {
      mostFailures: wrongPasswordsPerMinute,
      keyOf: (request) => callerOf(request).userId,
      refusal,
    });

    app.get(
      '/noauth/userPasswordPolicy',
      { config: { access: open } },
      async () => securitySettings(store).passwordPolicy,
    );

    app.get(
      '/noauth/activate',
      { ...limited, schema: { querystring: ActivateQuery } },
      async (request, reply) => {
        const { activateToken } = request.query;
        if (!isActivateToken(store, activateToken)) return reply.code(409).send();
        return reply.redirect(
          `/login/createPassword?activateToken=${encodeURIComponent(activateToken)}`,
          303,
        );
      },
    );

    app.post(
      '/noauth/activate',
      { ...limited, schema: { body: ActivateRequest, querystring: SendMailQuery } },
      async (request) => {
        const { activateToken, password } = request.body;
        const platformUrl = request.query.sendActivationMail ? urlOf(request) : null;
        return await activate(platform, { activateToken, password, platformUrl });
      },
    );

    app.post(
      '/noauth/activateByEmailCode',
      { ...limited, schema: { querystring: CodeQuery } },
      async (request) => await activateByCode(platform, request.query.emailCode),
    );

    app.post(
      '/noauth/resendEmailActivation',
      { ...limited, schema: { querystring: EmailQuery } },
      async (request, reply) => {
        const { email } = request.query;
        await allowLetter(request, email);
        mail.post(async () => {
          const user = store.users.byEmail(email);
          const link = user?.id && (await activationLink(platform, request, user.id.id));
          return user && link ? { kind: 'activation', to: user.email, platform: urlOf(request), link } : null;
        });
        return reply.send();
      },
    );

    app.post(
      '/noauth/resetPasswordByEmail',
      { ...limited, schema: { body: EmailRequest } },
      async (request, reply) => {
        await allowLetter(request, request.body.email);
        postPasswordReset(platform, request.body.email, urlOf(request));
        return reply.send();
      },
    );

    app.get(
      '/noauth/resetPassword',
      { ...limited, schema: { querystring: ResetQuery } },
      async (request, reply) => {
        const { resetToken } = request.query;
        if (!isResetToken(store, resetToken)) return reply.code(409).send();
        return reply.redirect(`/login/resetPassword?resetToken=${encodeURIComponent(resetToken)}`, 303);
      },
    );

    app.post('/noauth/resetPassword', { ...limited, schema: { body: ResetRequest } }, async (request) => {
      const { resetToken, password } = request.body;
      return await resetPassword(platform, { resetToken, password, platformUrl: urlOf(request) });
    });

    app.post(
      '/auth/changePassword',
      { config: { access: anyUser() }, schema: { body: ChangePasswordRequest } },
      async (request, reply) => {
        await attempt(request, () => changePassword(platform, callerOf(request), request.body));
        return reply.send();
      },
    );

    /**
     * Lets a letter be asked for, by anybody, to whatever address: whether it is that of an account is told by neither
     * the answer nor its time. @throws PlatformError 429, 500 while nothing can be sent
     */
    async function allowLetter(request: FastifyRequest, email: string): Promise<void> {
      await mail.checkService();
      countLetter(request, email);
    }

    function urlOf(request: FastifyRequest): string {
      return baseUrl(store, request.server.server);
    }
  };
