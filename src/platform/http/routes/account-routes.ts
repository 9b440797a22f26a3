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
  requestPasswordReset,
  resetPassword,
} from '../../services/accounts/account.ts';
import { baseUrl } from '../../services/base-url.ts';
import { mailer } from '../../services/mail.ts';
import { anyUser, callerOf, open } from '../access-rule.ts';
import { failureLimit } from '../failure-limit.ts';
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

/** Activation of accounts, forgotten passwords, and the user's own password. */
export const accountRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store } = platform;
    await app.register(rateLimit, { global: false, errorResponseBuilder: () => tooManyRequests(refusal) });
    const limited = {
      bodyLimit: OPEN_BODY_LIMIT,
      config: { access: open, rateLimit: { max: triesPerMinute, timeWindow: '1 minute' } },
    };
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
        const welcomeLink = request.query.sendActivationMail ? loginLink(request) : null;
        return await activate(platform, { activateToken, password, welcomeLink });
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
        // Asked for first and answered alike, so that nobody learns here who has an account.
        const mail = mailer();
        const user = store.users.byEmail(request.query.email);
        const link = user?.id && (await activationLink(platform, request, user.id.id));
        if (user && link) await mail.send({ kind: 'activation', to: user.email, link });
        return reply.send();
      },
    );

    app.post(
      '/noauth/resetPasswordByEmail',
      { ...limited, schema: { body: EmailRequest } },
      async (request, reply) => {
        const base = baseUrl(store, request.server.server);
        const linkTo = (token: string) => `${base}/api/noauth/resetPassword?resetToken=${token}`;
        await requestPasswordReset(platform, request.body.email, linkTo);
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
      return await resetPassword(platform, { resetToken, password, loginLink: loginLink(request) });
    });

    app.post(
      '/auth/changePassword',
      { config: { access: anyUser() }, schema: { body: ChangePasswordRequest } },
      async (request, reply) => {
        await attempt(request, () => changePassword(platform, callerOf(request), request.body));
        return reply.send();
      },
    );

    function loginLink(request: FastifyRequest): string {
      return `${baseUrl(store, request.server.server)}/login`;
    }
  };
