import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Dashboard } from '../../../model/dashboard.ts';
import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import type { Platform } from '../../assembly/platform.ts';
import { shownTo } from '../../security/shown-dashboards.ts';
import type { AuditRecord } from '../../services/audit.ts';
import { assignmentOf, unassignmentOf } from '../../services/audit-records.ts';
import type { Sharing } from '../../services/entities.ts';
import { publicCustomer } from '../../services/public-customer.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import {
  anyCaller,
  callerOf,
  entityOf,
  inPath,
  systemAdmin,
  tenantAdmin,
  tenantCustomerOrPublic,
} from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import { PageQuery, pageLinkOf, uuidOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

const CustomerIds = z.nullish(z.array(z.string()));

/** Dashboards, and which customers see them. */
export const dashboardRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads, entities } = platform;
    const { dashboards } = store;
    const assignable = inPath('dashboardId', 'DASHBOARD', 'ASSIGN_TO_CUSTOMER');
    const unassignable = inPath('dashboardId', 'DASHBOARD', 'UNASSIGN_FROM_CUSTOMER');
    const ofCustomer = inPath('customerId', 'CUSTOMER', 'READ');

    await app.register(
      entityRoutes(platform, {
        type: 'DASHBOARD',
        path: 'dashboard',
        readers: tenantCustomerOrPublic,
        writers: tenantAdmin,
        one: (id, caller) => shownTo(caller, dashboards.byId(id)),
        info: { one: (id, caller) => shownTo(caller, dashboards.infoById(id)), readers: anyCaller },
        save: {
          body: asSent(Dashboard, 'title'),
          bodyLimit: LONG_BODY_LIMIT,
          store: (dashboard, { tenantId }) => dashboards.save(tenantId, dashboard),
        },
      }),
    );

    app.get(
      '/tenant/dashboards',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        return sendJson(reply, await reads.json(tenantId, 'dashboards', tenantId, pageLinkOf(request.query)));
      },
    );

    app.get(
      '/tenant/:tenantId/dashboards',
      {
        config: { access: systemAdmin(inPath('tenantId', 'TENANT', 'READ')) },
        schema: { querystring: PageQuery },
      },
      async (request, reply) => {
        const { id } = entityOf(request, 'tenantId');
        return sendJson(reply, await reads.json(id, 'dashboards', id, pageLinkOf(request.query)));
      },
    );

    app.get(
      '/customer/:customerId/dashboards',
      { config: { access: tenantCustomerOrPublic(ofCustomer) }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { tenantId, id } = entityOf(request, 'customerId');
        const caller = callerOf(request);
        const link = pageLinkOf(request.query);
        return sendJson(
          reply,
          await reads.json(tenantId, 'dashboardsOfCustomer', caller, tenantId, link, id),
        );
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
      {
        config: { access: tenantAdmin(assignable) },
        schema: { body: CustomerIds },
        bodyLimit: LONG_BODY_LIMIT,
      },
      async (request) =>
        await share(request, assignmentOf(entityOf(request, 'dashboardId'), null), (present) => {
          const add = customerIdsIn(request);
          return { add, remove: present.filter((id) => !add.includes(id)) };
        }),
    );

    app.post(
      '/dashboard/:dashboardId/customers/add',
      {
        config: { access: tenantAdmin(assignable) },
        schema: { body: CustomerIds },
        bodyLimit: LONG_BODY_LIMIT,
      },
      async (request) =>
        await share(request, assignmentOf(entityOf(request, 'dashboardId'), null), () => ({
          add: customerIdsIn(request),
        })),
    );

    app.post(
      '/dashboard/:dashboardId/customers/remove',
      {
        config: { access: tenantAdmin(unassignable) },
        schema: { body: CustomerIds },
        bodyLimit: LONG_BODY_LIMIT,
      },
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

    /** `attempt` is what the log says when it fails. */
    async function share(
      request: FastifyRequest,
      attempt: AuditRecord,
      choose: (present: readonly string[]) => Sharing,
    ): Promise<Dashboard> {
      return await entities.share(entityOf(request, 'dashboardId'), choose, {
        by: callerOf(request),
        attempt,
      });
    }
  };

/** The ids of customers that the body lists. @throws PlatformError 400 */
function customerIdsIn({ body }: FastifyRequest): string[] {
  return [...new Set((CustomerIds.parse(body) ?? []).map(uuidOf))];
}
