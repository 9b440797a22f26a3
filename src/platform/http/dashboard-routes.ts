import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Dashboard } from '../../model/dashboard.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { publicCustomer } from '../public-customer.ts';
import type { EntityHandle } from '../store/entity-repository.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from './access-rule.ts';
import { assignmentOf, deletionOf, savingOf, unassignmentOf } from './audit-actions.ts';
import { auditedWrite } from './audited.ts';
import { PageQuery, pageLinkOf, uuidOf } from './page-query.ts';

/** A dashboard as sent: the store says in the platform's words when the title is missing. */
const DashboardBody = z.extend(Dashboard, { title: z.nullish(z.string()) });
const CustomerIds = z.nullish(z.array(z.string()));

/** Dashboards, and which customers see them. */
export const dashboardRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, audit, changes } = platform;
    const readable = inPath('dashboardId', 'DASHBOARD', 'READ');
    const assignable = inPath('dashboardId', 'DASHBOARD', 'ASSIGN_TO_CUSTOMER');
    const unassignable = inPath('dashboardId', 'DASHBOARD', 'UNASSIGN_FROM_CUSTOMER');
    const ofCustomer = inPath('customerId', 'CUSTOMER', 'READ');

    app.get(
      '/dashboard/info/:dashboardId',
      { config: { access: { who: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'], entities: [readable] } } },
      async (request) => store.dashboards.infoById(entityOf(request, 'dashboardId').id) ?? gone(),
    );

    app.get('/dashboard/:dashboardId', { config: { access: tenantOrCustomer(readable) } }, async (request) =>
      dashboardOf(request),
    );

    app.get(
      '/tenant/dashboards',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request) => store.dashboards.infos(callerOf(request).tenantId, pageLinkOf(request.query)),
    );

    app.get(
      '/tenant/:tenantId/dashboards',
      {
        config: { access: { who: ['SYS_ADMIN'], entities: [inPath('tenantId', 'TENANT', 'READ')] } },
        schema: { querystring: PageQuery },
      },
      async (request) => store.dashboards.infos(entityOf(request, 'tenantId').id, pageLinkOf(request.query)),
    );

    app.get(
      '/customer/:customerId/dashboards',
      { config: { access: tenantOrCustomer(ofCustomer) }, schema: { querystring: PageQuery } },
      async (request) => {
        const customer = entityOf(request, 'customerId');
        return store.dashboards.infos(customer.tenantId, pageLinkOf(request.query), customer.id);
      },
    );

    app.post(
      '/dashboard',
      {
        config: { access: tenantAdmin(inBody('id', 'DASHBOARD', 'WRITE')) },
        schema: { body: DashboardBody },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const dashboard = { ...request.body, title: request.body.title ?? '' };
        return await auditedWrite(platform, request, savingOf('DASHBOARD', dashboard), () =>
          store.dashboards.save(tenantId, dashboard),
        );
      },
    );

    app.delete(
      '/dashboard/:dashboardId',
      { config: { access: tenantAdmin(inPath('dashboardId', 'DASHBOARD', 'DELETE')) } },
      async (request, reply) => {
        const dashboard = entityOf(request, 'dashboardId');
        await auditedWrite(platform, request, deletionOf(dashboard), () =>
          store.dashboards.delete(dashboard.id),
        );
        changes.publish({ kind: 'entity-deleted', entity: dashboard });
        return reply.send();
      },
    );

    app.post(
      '/customer/:customerId/dashboard/:dashboardId',
      { config: { access: tenantAdmin(ofCustomer, assignable) } },
      async (request) => await share(request, { add: [entityOf(request, 'customerId')] }),
    );

    app.delete(
      '/customer/:customerId/dashboard/:dashboardId',
      { config: { access: tenantAdmin(ofCustomer, unassignable) } },
      async (request) => await share(request, { remove: [entityOf(request, 'customerId')] }),
    );

    app.post(
      '/customer/public/dashboard/:dashboardId',
      { config: { access: tenantAdmin(assignable) } },
      async (request) =>
        await share(request, { add: [await publicCustomer(store, callerOf(request).tenantId)] }),
    );

    app.delete(
      '/customer/public/dashboard/:dashboardId',
      { config: { access: tenantAdmin(unassignable) } },
      async (request) =>
        await share(request, { remove: [await publicCustomer(store, callerOf(request).tenantId)] }),
    );

    app.post(
      '/dashboard/:dashboardId/customers',
      { config: { access: tenantAdmin(assignable) }, schema: { body: CustomerIds } },
      async (request) => {
        const add = customersOf(request);
        const kept = add.map(idOf);
        const present = entityOf(request, 'dashboardId').sharedWith ?? [];
        const gone = present.filter((id) => !kept.includes(id));
        const remove = gone.flatMap((id) => store.entities.resolve('CUSTOMER', id) ?? []);
        return await share(request, { add, remove });
      },
    );

    app.post(
      '/dashboard/:dashboardId/customers/add',
      { config: { access: tenantAdmin(assignable) }, schema: { body: CustomerIds } },
      async (request) => await share(request, { add: customersOf(request) }),
    );

    app.post(
      '/dashboard/:dashboardId/customers/remove',
      { config: { access: tenantAdmin(unassignable) }, schema: { body: CustomerIds } },
      async (request) => await share(request, { remove: customersOf(request) }),
    );

    /** Shows the dashboard to customers and hides it from others; what is so already is no change. */
    async function share(
      request: FastifyRequest,
      { add = [], remove = [] }: { add?: readonly EntityHandle[]; remove?: readonly EntityHandle[] },
    ): Promise<Dashboard> {
      const caller = callerOf(request);
      const dashboard = entityOf(request, 'dashboardId');
      const seesIt = ({ id }: EntityHandle) => dashboard.sharedWith?.includes(id) === true;
      const given = add.filter((customer) => !seesIt(customer));
      const taken = remove.filter(seesIt);
      return await store.write(() => {
        for (const customer of taken) audit.add({ caller, ...unassignmentOf(dashboard, customer)() });
        for (const customer of given) audit.add({ caller, ...assignmentOf(dashboard, customer)() });
        store.dashboards.unassign(dashboard.id, taken.map(idOf));
        return store.dashboards.assign(dashboard.id, given.map(idOf));
      });
    }

    /** The customers whose ids the body lists. @throws PlatformError 400 */
    function customersOf(request: FastifyRequest): EntityHandle[] {
      const ids = CustomerIds.parse(request.body) ?? [];
      const { tenantId } = callerOf(request);
      return [...new Set(ids.map(uuidOf))].map((id) => {
        const customer = store.entities.resolve('CUSTOMER', id);
        if (!customer) throw badRequest("Can't assign dashboard to non-existent customer!");
        if (customer.tenantId !== tenantId) {
          throw badRequest("Can't assign dashboard to customer from different tenant!");
        }
        return customer;
      });
    }

    function dashboardOf(request: FastifyRequest): Dashboard {
      return store.dashboards.byId(entityOf(request, 'dashboardId').id) ?? gone();
    }
  };

function idOf({ id }: EntityHandle): string {
  return id;
}

function gone(): never {
  throw notFound();
}
