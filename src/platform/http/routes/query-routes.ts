import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { QueryBody } from '../../../model/entity-query.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { findAlarmEntities, findAlarms } from '../../store/queries/alarm-query.ts';
import { countEntities, findEntities, findKeyNames } from '../../store/queries/entity-query.ts';
import { callerOf, tenantCustomerOrPublic } from '../access-rule.ts';
import { BooleanParam } from '../page-query.ts';

const KeysQuery = z.object({ timeseries: BooleanParam, attributes: BooleanParam });

/** Queries over the entities of a tenant, and over their alarms. */
export const queryRoutes =
  ({ store }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: tenantCustomerOrPublic() };

    app.post('/entitiesQuery/find', { config }, async (request) => {
      const query = readQuery(QueryBody.data, request.body);
      const found = findEntities(store, callerOf(request), query, Date.now());
      return { ...found, data: found.data.map(({ data }) => data) };
    });

    app.post('/entitiesQuery/count', { config }, async (request) =>
      countEntities(store, callerOf(request), readQuery(QueryBody.count, request.body)),
    );

    app.post('/entitiesQuery/find/keys', { config, schema: { querystring: KeysQuery } }, async (request) =>
      findKeyNames(store, callerOf(request), readQuery(QueryBody.data, request.body), request.query),
    );

    app.post('/alarmsQuery/find', { config }, async (request) => {
      const query = readQuery(QueryBody.alarms, request.body);
      const caller = callerOf(request);
      const entities = findAlarmEntities(store, caller, query);
      const found = findAlarms(store, caller, query, entities, Date.now());
      return { ...found, data: found.data.map(({ data }) => data) };
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
