import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../assembly/platform.ts';
import { callerOf, entityOf, inPath, systemAdmin, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';

/** Lists of users: all that a caller has to do with, the administrators of a tenant, the users of a customer. */
export const userListRoutes =
  ({ store }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { querystring: PageQuery };

    app.get('/users', { config: { access: tenantOrCustomer() }, schema }, async (request) => {
      const { authority, tenantId, customerId } = callerOf(request);
      const filter = authority === 'CUSTOMER_USER' ? { customerId } : {};
      return store.users.list(tenantId, pageLinkOf(request.query), filter);
    });

    app.get(
      '/tenant/:tenantId/users',
      { config: { access: systemAdmin(inPath('tenantId', 'TENANT', 'READ')) }, schema },
      async (request) => {
        const { id } = entityOf(request, 'tenantId');
        return store.users.list(id, pageLinkOf(request.query), { authority: 'TENANT_ADMIN' });
      },
    );

    app.get(
      '/customer/:customerId/users',
      { config: { access: tenantAdmin(inPath('customerId', 'CUSTOMER', 'READ')) }, schema },
      async (request) => {
        const { id, tenantId } = entityOf(request, 'customerId');
        return store.users.list(tenantId, pageLinkOf(request.query), { customerId: id });
      },
    );
  };
