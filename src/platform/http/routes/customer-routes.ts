import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Customer } from '../../../model/customer.ts';
import type { Platform } from '../../assembly/platform.ts';
import { found } from '../../errors.ts';
import { callerOf, entityOf, inPath, tenantAdmin, tenantCustomerOrPublic } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { PageQuery, pageLinkOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

const TitleQuery = z.object({ customerTitle: z.string() });

/** Customers of the caller's tenant. */
export const customerRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads } = platform;
    const { customers } = store;
    const readable = { access: tenantCustomerOrPublic(inPath('customerId', 'CUSTOMER', 'READ')) };

    await app.register(
      entityRoutes(platform, {
        type: 'CUSTOMER',
        path: 'customer',
        readers: tenantCustomerOrPublic,
        writers: tenantAdmin,
        one: (id) => customers.byId(id),
        save: {
          body: asSent(Customer, 'title'),
          store: (customer, { tenantId }) =>
            customer.id ? customers.save(tenantId, customer) : customers.create(tenantId, customer),
        },
      }),
    );

    app.get(
      '/customers',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        return sendJson(reply, await reads.json(tenantId, 'customers', tenantId, pageLinkOf(request.query)));
      },
    );

    app.get(
      '/tenant/customers',
      { config: { access: tenantAdmin() }, schema: { querystring: TitleQuery } },
      async (request) => found(customers.byTitle(callerOf(request).tenantId, request.query.customerTitle)),
    );

    app.get('/customer/:customerId/shortInfo', { config: readable }, async (request) => {
      const { title, additionalInfo } = customerOf(request);
      return { title, isPublic: additionalInfo?.isPublic === true };
    });

    app.get('/customer/:customerId/title', { config: readable }, async (request, reply) =>
      reply.type('application/text').send(customerOf(request).title),
    );

    function customerOf(request: FastifyRequest): Customer {
      return found(customers.byId(entityOf(request, 'customerId').id));
    }
  };
