import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Customer } from '../../../model/customer.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { auditedLongWrite, auditedWrite } from '../audited.ts';
import { PageQuery, pageLinkOf, requiredText } from '../page-query.ts';
import { deletionOf, savingOf } from './audit-actions.ts';

/** A customer as sent: the store says in the platform's words when the title is missing. */
const CustomerBody = z.extend(Customer, { title: z.nullish(z.string()) });
const TitleQuery = z.object({ customerTitle: z.string() });

/** Customers of the caller's tenant. */
export const customerRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const readable = { access: tenantOrCustomer(inPath('customerId', 'CUSTOMER', 'READ')) };

    app.get(
      '/customers',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request) => store.customers.list(callerOf(request).tenantId, pageLinkOf(request.query)),
    );

    app.get(
      '/tenant/customers',
      { config: { access: tenantAdmin() }, schema: { querystring: TitleQuery } },
      async (request) => {
        const title = requiredText('customerTitle', request.query.customerTitle);
        return store.customers.byTitle(callerOf(request).tenantId, title) ?? gone();
      },
    );

    app.get('/customer/:customerId', { config: readable }, async (request) => customerOf(request));

    app.get('/customer/:customerId/shortInfo', { config: readable }, async (request) => {
      const { title, additionalInfo } = customerOf(request);
      return { title, isPublic: additionalInfo?.isPublic === true };
    });

    app.get('/customer/:customerId/title', { config: readable }, async (request, reply) =>
      reply.type('application/text').send(customerOf(request).title),
    );

    app.post(
      '/customer',
      { config: { access: tenantAdmin(inBody('id', 'CUSTOMER', 'WRITE')) }, schema: { body: CustomerBody } },
      async (request) => {
        const { tenantId } = callerOf(request);
        const customer = { ...request.body, title: request.body.title ?? '' };
        return await auditedWrite(platform, request, savingOf('CUSTOMER', customer), () =>
          customer.id ? store.customers.save(tenantId, customer) : store.customers.create(tenantId, customer),
        );
      },
    );

    app.delete(
      '/customer/:customerId',
      { config: { access: tenantAdmin(inPath('customerId', 'CUSTOMER', 'DELETE')) } },
      async (request, reply) => {
        const customer = entityOf(request, 'customerId');
        const leaving = [
          ...store.customers.userIds(customer.id).flatMap((id) => store.entities.resolve('USER', id) ?? []),
          customer,
        ];
        await auditedLongWrite(platform, request, deletionOf(customer), () =>
          store.customers.delete(customer.id),
        );
        for (const entity of leaving) changes.publish({ kind: 'entity-deleted', entity });
        return reply.send();
      },
    );

    function customerOf(request: Parameters<typeof entityOf>[0]): Customer {
      return store.customers.byId(entityOf(request, 'customerId').id) ?? gone();
    }
  };

function gone(): never {
  throw notFound();
}
