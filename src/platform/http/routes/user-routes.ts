import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Authority } from '../../../model/authority.ts';
import { User } from '../../../model/user.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest, found, type PlatformError, permissionDenied } from '../../errors.ts';
import { checkEntity } from '../../security/access.ts';
import { ActorClaims } from '../../security/tokens.ts';
import { confirmPassword, setEnabled } from '../../services/accounts/account.ts';
import { signInAsOf } from '../../services/audit-records.ts';
import { baseUrl } from '../../services/base-url.ts';
import { anyAdmin, anyCaller, anyUser, callerOf, entityOf, inBody, inPath } from '../access-rule.ts';
import { entityRoutes } from '../entity-routes.ts';
import { failureLimit } from '../failure-limit.ts';
import { letterLimit } from '../letter-limit.ts';
import { BooleanParam, blankIsAbsent, requiredText } from '../page-query.ts';
import { activationLink } from './activation-link.ts';
import { admissibleUser } from './user-rules.ts';

/** A user as sent: the store says in the platform's words what is missing. */
const UserBody = z.extend(User, {
  email: z.nullish(z.string()),
  authority: z.nullish(Authority),
  /** Of users who change their own e-mail; not stored. */
  currentPassword: z.nullish(z.string()),
});
const SaveQuery = z.object({ sendActivationMail: blankIsAbsent(z._default(BooleanParam, true)) });
const EmailQuery = z.object({ email: z.string() });
const EnabledQuery = z.object({ userCredentialsEnabled: blankIsAbsent(z._default(BooleanParam, true)) });

/** How often in a minute somebody may be wrong about their present password. */
const wrongPasswordsPerMinute = 10;
/** How many activation links administrators may have sent to one address in an hour. */
const invitationsPerHour = 20;

/** One user at a time: the account, its activation, and signing in as somebody else. */
export const userRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, entities, mail, transactions } = platform;
    const administered = (operation: 'READ' | 'WRITE') => ({
      access: anyAdmin(inPath('userId', 'USER', operation)),
    });

    await app.register(rateLimit, { global: false });
    const attempt = failureLimit(app, {
      mostFailures: wrongPasswordsPerMinute,
      keyOf: (request) => callerOf(request).userId,
      refusal: 'Too many attempts! Try again in a minute.',
    });

    await app.register(
      entityRoutes(platform, {
        type: 'USER',
        path: 'user',
        readers: anyCaller,
        writers: anyAdmin,
        one: (id) => store.users.byId(id),
      }),
    );

    const countInvitation = letterLimit({ toAddress: invitationsPerHour });

    app.get('/user/tokenAccessEnabled', { config: { access: anyAdmin() } }, async () => true);

    app.get('/user/:userId/token', { config: administered('READ') }, async (request) => {
      const entity = entityOf(request, 'userId');
      const user = found(store.userStandings.ofUser(entity.id));
      // System administrators look into tenants; none of them acts in the name of another.
      if (user.authority === 'SYS_ADMIN') throw permissionDenied();
      if (!user.enabled) throw badRequest('User account is not active!');
      const caller = callerOf(request);
      const { claims } = caller;
      await transactions.run((transaction) => {
        for (const record of signInAsOf(entity, caller)) transaction.log(record);
      });
      return await platform.tokens.issue(user, { actor: claims.act ?? ActorClaims.parse(claims) });
    });

    app.post(
      '/user',
      {
        config: { access: anyUser(inBody('id', 'USER', 'WRITE')) },
        schema: { body: UserBody, querystring: SaveQuery },
      },
      async (request) => {
        const { currentPassword, ...sent } = request.body;
        const stored = sent.id ? store.users.byId(sent.id.id) : null;
        const caller = callerOf(request);
        const user = admissibleUser(caller, sent, stored);
        if (stored?.id?.id === caller.userId && isOther(user.email, stored.email)) {
          await requirePassword(request, currentPassword ?? '');
        }
        const saved = await entities.save('USER', user, () => store.users.save(user), caller);
        if (!stored && request.query.sendActivationMail) await inviteOrTakeBack(request, saved);
        return saved;
      },
    );

    app.post(
      '/user/sendActivationMail',
      { config: { access: anyAdmin() }, schema: { querystring: EmailQuery } },
      async (request, reply) => {
        const user = found(store.users.byEmail(requiredText('email', request.query.email)));
        const handle = found(store.entities.resolve('USER', user.id?.id ?? ''));
        checkEntity(callerOf(request), 'READ', handle);
        await sendActivation(request, handle.id, user.email);
        return reply.send();
      },
    );

    app.get('/user/:userId/activationLink', { config: administered('READ') }, async (request, reply) =>
      reply.type('text/plain').send(await linkOf(request, entityOf(request, 'userId').id)),
    );

    app.post(
      '/user/:userId/userCredentialsEnabled',
      { config: administered('WRITE'), schema: { querystring: EnabledQuery } },
      async (request, reply) => {
        const { userCredentialsEnabled: enabled } = request.query;
        await setEnabled(platform, entityOf(request, 'userId'), enabled, callerOf(request));
        return reply.send();
      },
    );

    /** Whoever can read the mail of an account can take it: a session that others got hold of must not lead there. */
    async function requirePassword(request: FastifyRequest, password: string): Promise<void> {
      if (platform.allowances.has('own-email')) return;
      if (password === '') throw badRequest('Your current password is needed to change your e-mail!');
      await attempt(request, () => confirmPassword(store, callerOf(request).userId, password));
    }

    async function linkOf(request: FastifyRequest, userId: string): Promise<string> {
      const link = await activationLink(platform, request, userId);
      if (link === null) throw alreadyActive();
      return link;
    }

    async function sendActivation(request: FastifyRequest, userId: string, to: string): Promise<void> {
      countInvitation(request, to);
      const link = await linkOf(request, userId);
      const platformUrl = baseUrl(store, request.server.server);
      const letter = { kind: 'activation', to, platform: platformUrl, link } as const;
      await mail.send(letter, callerOf(request).tenantId);
    }

    /** Writes to a new user how to activate the account; who cannot be written to is not made. */
    async function inviteOrTakeBack(request: FastifyRequest, { id, email }: User): Promise<void> {
      const handle = found(store.entities.resolve('USER', id?.id ?? ''));
      try {
        await sendActivation(request, handle.id, email);
      } catch (failure) {
        await entities.delete(handle, callerOf(request));
        throw failure;
      }
    }
  };

function isOther(email: string, present: string): boolean {
  return email.toLowerCase() !== present.toLowerCase();
}

function alreadyActive(): PlatformError {
  return badRequest('User is already active!');
}
