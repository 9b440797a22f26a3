import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Dashboard } from '../../../model/dashboard.ts';
import { notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { publicCustomer } from '../../services/public-customer.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { type AuditedAction, auditedFailure, auditedWrite } from '../audited.ts';
import { PageQuery, pageLinkOf, uuidOf } from '../page-query.ts';
import { assignmentOf, deletionOf, savingOf, unassignmentOf } from './audit-actions.ts';
import { tellReassigned } from './tell-reassigned.ts';

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
        const saved = await auditedWrite(platform, request, savingOf('DASHBOARD', dashboard), () =>
          store.dashboards.save(tenantId, dashboard),
        );
        if (dashboard.id) tellReassigned(platform, entityOf(request, 'id'));
        return saved;
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
      async (request) => await show(request, entityOf(request, 'customerId')),
    );

    app.delete(
      '/customer/:customerId/dashboard/:dashboardId',
      { config: { access: tenantAdmin(ofCustomer, unassignable) } },
      async (request) => await hide(request, entityOf(request, 'customerId')),
    );

    app.post(
      '/customer/public/dashboard/:dashboardId',
      { config: { access: tenantAdmin(assignable) } },
      async (request) => await show(request, await publicCustomer(store, callerOf(request).tenantId)),
    );

    app.delete(
      '/customer/public/dashboard/:dashboardId',
      { config: { access: tenantAdmin(unassignable) } },
      async (request) => await hide(request, await publicCustomer(store, callerOf(request).tenantId)),
    );

    app.post(
      '/dashboard/:dashboardId/customers',
      { config: { access: tenantAdmin(assignable) }, schema: { body: CustomerIds } },
      async (request) =>
        await share(request, assignmentOf(entityOf(request, 'dashboardId'), null), (present) => {
          const add = customerIdsIn(request);
          return { add, remove: present.filter((id) => !add.includes(id)) };
        }),
    );

    app.post(
      '/dashboard/:dashboardId/customers/add',
      { config: { access: tenantAdmin(assignable) }, schema: { body: CustomerIds } },
      async (request) =>
        await share(request, assignmentOf(entityOf(request, 'dashboardId'), null), () => ({
          add: customerIdsIn(request),
        })),
    );

    app.post(
      '/dashboard/:dashboardId/customers/remove',
      { config: { access: tenantAdmin(unassignable) }, schema: { body: CustomerIds } },
      async (request) =>
        await share(request, unassignmentOf(entityOf(request, 'dashboardId'), null), () => ({
          remove: customerIdsIn(request),
        })),
    );

    async function show(request: FastifyRequest, customer: EntityHandle): Promise<Dashboard> {
      const action = assignmentOf(entityOf(request, 'dashboardId'), customer);
      return await share(request, action, () => ({ add: [customer.id] }));
    }

    async function hide(request: FastifyRequest, customer: EntityHandle): Promise<Dashboard> {
      const action = unassignmentOf(entityOf(request, 'dashboardId'), customer);
      return await share(request, action, () => ({ remove: [customer.id] }));
    }

    /**
     * Shows the dashboard to customers and hides it from others, chosen by the ids of those that see it now; what is so
     * already is no change. `failing` is what the log says when it fails.
     */
    async function share(
      request: FastifyRequest,
      failing: AuditedAction<Dashboard>,
      choose: (present: readonly string[]) => { add?: string[]; remove?: string[] },
    ): Promise<Dashboard> {
      const caller = callerOf(request);
      const dashboard = entityOf(request, 'dashboardId');
      const customerOf = (id: string) => store.entities.resolve('CUSTOMER', id);
      const shared = await auditedFailure(platform, request, failing, () =>
        store.write(() => {
          const present = store.entities.byKey(dashboard.key)?.sharedWith ?? [];
          const { add = [], remove = [] } = choose(present);
          const given = add.filter((id) => !present.includes(id));
          const taken = remove.filter((id) => present.includes(id));
          store.dashboards.unassign(dashboard.id, taken);
          const saved = store.dashboards.assign(dashboard.id, given);
          for (const id of taken) audit.add({ caller, ...unassignmentOf(dashboard, customerOf(id))() });
          for (const id of given) audit.add({ caller, ...assignmentOf(dashboard, customerOf(id))() });
          return saved;
        }),
      );
      tellReassigned(platform, dashboard);
      return shared;
    }

    function dashboardOf(request: FastifyRequest): Dashboard {
      return store.dashboards.byId(entityOf(request, 'dashboardId').id) ?? gone();
    }
  };

/** The ids of customers that the body lists. @throws PlatformError 400 */
function customerIdsIn({ body }: FastifyRequest): string[] {
  return [...new Set((CustomerIds.parse(body) ?? []).map(uuidOf))];
}

function gone(): never {
  throw notFound();
}
