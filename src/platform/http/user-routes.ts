import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { entityOf, inPath, signedIn } from './access-rule.ts';

/** Users and tenants as their own people read them. */
export const userRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user/:userId',
      { config: { access: { ...signedIn, entities: [inPath('userId', 'USER', 'READ')] } } },
      async (request) => platform.store.users.byId(entityOf(request, 'userId').id) ?? gone(),
    );

    app.get(
      '/user/tokenAccessEnabled',
      { config: { access: { who: ['SYS_ADMIN', 'TENANT_ADMIN'] } } },
      async () => true,
    );
  };

function gone(): never {
  throw notFound();
}
