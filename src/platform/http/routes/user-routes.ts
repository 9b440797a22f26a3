import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Authority } from '../../../model/authority.ts';
import { User } from '../../../model/user.ts';
import { badRequest, notFound, permissionDenied } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { checkEntity } from '../../security/access.ts';
import { setEnabled } from '../../security/account.ts';
import { mailer } from '../../services/mail.ts';
import { type AccessRule, callerOf, entityOf, inBody, inPath, signedIn } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { BooleanParam, blankIsAbsent, requiredText } from '../page-query.ts';
import { activationLink } from './activation-link.ts';
import { deletionOf, savingOf } from './audit-actions.ts';
import { admissibleUser } from './user-rules.ts';

/** A user as sent: the store says in the platform's words what is missing. */
const UserBody = z.extend(User, { email: z.nullish(z.string()), authority: z.nullish(Authority) });
const SaveQuery = z.object({ sendActivationMail: blankIsAbsent(z._default(BooleanParam, true)) });
const EmailQuery = z.object({ email: z.string() });
const EnabledQuery = z.object({ userCredentialsEnabled: blankIsAbsent(z._default(BooleanParam, true)) });

/** One user at a time: the account, its activation, and signing in as somebody else. */
export const userRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const administrators: AccessRule = { who: ['SYS_ADMIN', 'TENANT_ADMIN'] };
    const administered = (operation: 'READ' | 'WRITE' | 'DELETE') => ({
      access: { ...administrators, entities: [inPath('userId', 'USER', operation)] },
    });

    app.get(
      '/user/:userId',
      { config: { access: { ...signedIn, entities: [inPath('userId', 'USER', 'READ')] } } },
      async (request) => userOf(request),
    );

    app.get('/user/tokenAccessEnabled', { config: { access: administrators } }, async () => true);

    app.get('/user/:userId/token', { config: administered('READ') }, async (request) => {
      const user = userOf(request);
      const credentials = store.userCredentials.byUser(entityOf(request, 'userId').id) ?? gone();
      // System administrators look into tenants; none of them acts in the name of another.
      if (user.authority === 'SYS_ADMIN') throw permissionDenied();
      const { enabled, sessionsSince: credentialsTime } = credentials;
      return await platform.tokens.issue({ user, isPublic: false, credentialsTime, enabled });
    });

    app.post(
      '/user',
      {
        config: { access: { ...signedIn, entities: [inBody('id', 'USER', 'WRITE')] } },
        schema: { body: UserBody, querystring: SaveQuery },
      },
      async (request) => {
        const stored = request.body.id ? store.users.byId(request.body.id.id) : null;
        const user = admissibleUser(callerOf(request), request.body, stored);
        const saved = await auditedWrite(platform, request, savingOf('USER', user), () =>
          store.users.save(user),
        );
        if (!stored && request.query.sendActivationMail) await inviteOrTakeBack(request, saved);
        return saved;
      },
    );

    app.post(
      '/user/sendActivationMail',
      { config: { access: administrators }, schema: { querystring: EmailQuery } },
      async (request, reply) => {
        const user = store.users.byEmail(requiredText('email', request.query.email)) ?? gone();
        const handle = store.entities.resolve('USER', user.id?.id ?? '') ?? gone();
        checkEntity(callerOf(request), 'READ', handle);
        const link = await linkOf(request, handle.id);
        await mailer().send({ kind: 'activation', to: user.email, link });
        return reply.send();
      },
    );

    app.get('/user/:userId/activationLink', { config: administered('READ') }, async (request, reply) =>
      reply.type('text/plain').send(await linkOf(request, entityOf(request, 'userId').id)),
    );

    app.delete('/user/:userId', { config: administered('DELETE') }, async (request, reply) => {
      const user = entityOf(request, 'userId');
      await auditedWrite(platform, request, deletionOf(user), () => store.users.delete(user.id));
      changes.publish({ kind: 'entity-deleted', entity: user });
      return reply.send();
    });

    app.post(
      '/user/:userId/userCredentialsEnabled',
      { config: administered('WRITE'), schema: { querystring: EnabledQuery } },
      async (request, reply) => {
        const user = entityOf(request, 'userId');
        const { userCredentialsEnabled } = request.query;
        await store.write(() => setEnabled(store, user.id, userCredentialsEnabled));
        if (!userCredentialsEnabled) changes.publish({ kind: 'user-disabled', entity: user });
        return reply.send();
      },
    );

    function userOf(request: FastifyRequest): User {
      return store.users.byId(entityOf(request, 'userId').id) ?? gone();
    }

    async function linkOf(request: FastifyRequest, userId: string): Promise<string> {
      const link = await activationLink(platform, request, userId);
      if (link === null) throw badRequest('User is already active!');
      return link;
    }

    /** Writes to a new user how to activate the account; who cannot be written to is not made. */
    async function inviteOrTakeBack(request: FastifyRequest, { id, email }: User): Promise<void> {
      const handle = store.entities.resolve('USER', id?.id ?? '') ?? gone();
      try {
        await mailer().send({ kind: 'activation', to: email, link: await linkOf(request, handle.id) });
      } catch (failure) {
        await auditedWrite(platform, request, deletionOf(handle), () => store.users.delete(handle.id));
        changes.publish({ kind: 'entity-deleted', entity: handle });
        throw failure;
      }
    }
  };

function gone(): never {
  throw notFound();
}
