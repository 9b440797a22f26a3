import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { QueryBody } from '../../../model/entity-query.ts';
import { LARGE_PAGE } from '../../../model/page.ts';
import { LONG_BODY_LIMIT } from '../../../model/request-limits.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { readLongPage } from '../../reading/long-page.ts';
import { callerOf, tenantCustomerOrPublic } from '../access-rule.ts';
import { BooleanParam } from '../page-query.ts';
import { sendJson, sendJsonParts } from '../send-json.ts';

const KeysQuery = z.object({ timeseries: BooleanParam, attributes: BooleanParam });

/** Queries over the entities of a tenant, and over their alarms. */
export const queryRoutes =
  ({ reads }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const options = { config: { access: tenantCustomerOrPublic() }, bodyLimit: LONG_BODY_LIMIT };

    app.post('/entitiesQuery/find', options, async (request, reply) => {
      const query = readQuery(QueryBody.data, request.body);
      const caller = callerOf(request);
      const { tenantId } = caller;
      const { pageLink } = query;
      const now = Date.now();
      if (!pageLink || pageLink.pageSize <= LARGE_PAGE) {
        return sendJson(reply, await reads.json(tenantId, 'entityData', caller, query, now));
      }
      const { page, pageSize } = pageLink;
      const parts = await readLongPage(
        { page, pageSize },
        {
          find: () => reads.value(tenantId, 'entityDataKeys', caller, query),
          read: (keys, { types }) => reads.json(tenantId, 'entityDataRows', caller, query, types, keys, now),
        },
      );
      return sendJsonParts(reply, parts);
    });

    app.post('/entitiesQuery/count', options, async (request) => {
      const query = readQuery(QueryBody.count, request.body);
      const caller = callerOf(request);
      return await reads.value(caller.tenantId, 'entityCount', caller, query);
    });

    app.post(
      '/entitiesQuery/find/keys',
      { ...options, schema: { querystring: KeysQuery } },
      async (request, reply) => {
        const query = readQuery(QueryBody.data, request.body);
        const caller = callerOf(request);
        return sendJson(reply, await reads.json(caller.tenantId, 'entityKeys', caller, query, request.query));
      },
    );

    app.post('/alarmsQuery/find', options, async (request, reply) => {
      const query = readQuery(QueryBody.alarms, request.body);
      const caller = callerOf(request);
      return sendJson(reply, await reads.json(caller.tenantId, 'alarmData', caller, query, Date.now()));
    });
  };

/** Reads a query. @throws PlatformError 400 in the platform's words */
function readQuery<T extends (typeof QueryBody)[keyof typeof QueryBody]>(
  schema: T,
  body: unknown,
): z.infer<T> {
  if (typeof body !== 'object' || body === null) throw badRequest('Query must be specified.');
  const filter: unknown = Reflect.get(body, 'entityFilter');
  if (filter === undefined || filter === null) throw badRequest('Query entity filter must be specified.');
  if (typeof filter === 'object' && (Reflect.get(filter, 'type') ?? null) === null) {
    throw badRequest('Query entity filter type must be specified.');
  }
  const query = schema.safeParse(body);
  if (query.success) return query.data as z.infer<T>;
  throw badRequest(`Invalid value of '${query.error.issues[0]?.path.join('.')}'!`);
}
