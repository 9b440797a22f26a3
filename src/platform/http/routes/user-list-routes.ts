import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../assembly/platform.ts';
import { callerOf, entityOf, inPath, systemAdmin, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

/** Lists of users: all that a caller has to do with, the administrators of a tenant, the users of a customer. */
export const userListRoutes =
  ({ reads }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { querystring: PageQuery };

    app.get('/users', { config: { access: tenantOrCustomer() }, schema }, async (request, reply) => {
      const { authority, tenantId, customerId } = callerOf(request);
      const filter = authority === 'CUSTOMER_USER' ? { customerId } : {};
      return sendJson(
        reply,
        await reads.json(tenantId, 'users', tenantId, pageLinkOf(request.query), filter),
      );
    });

    app.get(
      '/tenant/:tenantId/users',
      { config: { access: systemAdmin(inPath('tenantId', 'TENANT', 'READ')) }, schema },
      async (request, reply) => {
        const { id } = entityOf(request, 'tenantId');
        const link = pageLinkOf(request.query);
        return sendJson(reply, await reads.json(id, 'users', id, link, { authority: 'TENANT_ADMIN' }));
      },
    );

    app.get(
      '/customer/:customerId/users',
      { config: { access: tenantAdmin(inPath('customerId', 'CUSTOMER', 'READ')) }, schema },
      async (request, reply) => {
        const { id, tenantId } = entityOf(request, 'customerId');
        const link = pageLinkOf(request.query);
        return sendJson(reply, await reads.json(tenantId, 'users', tenantId, link, { customerId: id }));
      },
    );
  };
