import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ActionType } from '../../../model/audit-log.ts';
import { entityId } from '../../../model/entity-id.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import type { AuditLogFilter } from '../../store/logs/audit-log-repository.ts';
import { anyAdmin, callerOf } from '../access-rule.ts';
import { commaList, entityTypeOf, TimePageQuery, timePageLinkOf, uuidOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

const AuditLogQuery = z.extend(TimePageQuery, { actionTypes: z.optional(z.string()) });

/**
 * Who did what in the caller's tenant, or of system administrators. The customer, user or entity asked for may be gone:
 * its logs are not, and there is nothing of it to check access to.
 */
export const auditLogRoutes =
  ({ reads }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: anyAdmin() };
    const querystring = AuditLogQuery;

    app.get('/audit/logs', { config, schema: { querystring } }, async (request, reply) =>
      list(reply, callerOf(request).tenantId, request.query, {}),
    );

    app.get(
      '/audit/logs/customer/:customerId',
      { config, schema: { querystring, params: z.object({ customerId: z.string() }) } },
      async (request, reply) =>
        list(reply, callerOf(request).tenantId, request.query, {
          customerId: uuidOf(request.params.customerId),
        }),
    );

    app.get(
      '/audit/logs/user/:userId',
      { config, schema: { querystring, params: z.object({ userId: z.string() }) } },
      async (request, reply) =>
        list(reply, callerOf(request).tenantId, request.query, { userId: uuidOf(request.params.userId) }),
    );

    app.get(
      '/audit/logs/entity/:entityType/:entityId',
      { config, schema: { querystring, params: z.object({ entityType: z.string(), entityId: z.string() }) } },
      async (request, reply) => {
        const { params } = request;
        const entity = entityId(entityTypeOf(params.entityType), uuidOf(params.entityId));
        return list(reply, callerOf(request).tenantId, request.query, { entity });
      },
    );

    async function list(
      reply: FastifyReply,
      tenantId: string,
      query: z.infer<typeof AuditLogQuery>,
      filter: AuditLogFilter,
    ) {
      const actionTypes = commaList(query.actionTypes).map(actionTypeOf);
      const selection = { ...filter, actionTypes };
      const link = timePageLinkOf(query);
      return sendJson(reply, await reads.json(tenantId, 'auditLogs', tenantId, link, selection));
    }
  };

function actionTypeOf(text: string): ActionType {
  const action = ActionType.safeParse(text.toUpperCase());
  if (!action.success) throw badRequest(`Unsupported action type '${text}'!`);
  return action.data;
}
