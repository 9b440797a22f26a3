import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { EntityId, entityId } from '../../../model/entity-id.ts';
import { EntityRelation, EntityRelationsQuery, RelationTypeGroup } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest, found, notFound } from '../../errors.ts';
import type { Operation } from '../../security/access.ts';
import type { AuditRecord } from '../../services/audit.ts';
import { relationChangeOf } from '../../services/audit-records.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { anyCaller, anyUser, callerOf, entityOf, type NamedEntityRule } from '../access-rule.ts';
import { entityTypeOf, requiredText, uuidOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';
import { SearchBody, searchRoot } from './relation-queries.ts';

const optionalText = z.optional(z.string());
const EndsQuery = z.object({
  fromId: z.string(),
  fromType: z.string(),
  relationType: z.string(),
  toId: z.string(),
  toType: z.string(),
  relationTypeGroup: optionalText,
});
const FromQuery = z.object({
  fromId: z.string(),
  fromType: z.string(),
  relationType: optionalText,
  relationTypeGroup: optionalText,
});
const ToQuery = z.object({
  toId: z.string(),
  toType: z.string(),
  relationType: optionalText,
  relationTypeGroup: optionalText,
});
const EntityQuery = z.object({ entityId: z.string(), entityType: z.string() });
const RelationBody = z.extend(EntityRelation, {
  from: z.nullish(EntityId),
  to: z.nullish(EntityId),
  type: z.nullish(z.string()),
});
const QueryBody = z.extend(SearchBody, { filters: z.nullish(EntityRelationsQuery.shape.filters) });

/** Relations between entities. Whoever reads them sees only those with both ends within reach. */
export const relationRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, reads, transactions } = platform;
    const { relations } = store;

    app.post(
      '/relation',
      {
        config: { access: anyUser(inBody('from', 'WRITE'), inBody('to', 'WRITE')) },
        schema: { body: RelationBody },
      },
      async (request, reply) => {
        const { from, to, type } = request.body;
        if (!from) throw badRequest('Relation should contain from entity!');
        if (!to) throw badRequest('Relation should contain to entity!');
        const relation = { ...request.body, from, to, type: type ?? '' };
        const records = endsOf(request).map((end) =>
          relationChangeOf(end, 'RELATION_ADD_OR_UPDATE', { relation }),
        );
        await change(request, records, () => relations.save(relation));
        return reply.send();
      },
    );

    app.get(
      '/relation',
      { config: { access: anyCaller(...ends('READ')) }, schema: { querystring: EndsQuery } },
      async (request) => found(relations.between(relationIn(request.query))),
    );

    app.delete(
      '/relation',
      { config: { access: anyUser(...ends('WRITE')) }, schema: { querystring: EndsQuery } },
      async (request, reply) => {
        const relation = relationIn(request.query);
        const records = endsOf(request).map((end) => relationChangeOf(end, 'RELATION_DELETED', { relation }));
        await change(request, records, () => {
          if (!relations.delete(relation)) throw notFound();
        });
        return reply.send();
      },
    );

    app.delete(
      '/relations',
      {
        config: { access: anyUser(inQuery('entity', 'WRITE')) },
        schema: { querystring: EntityQuery },
      },
      async (request, reply) => {
        const entity = entityOf(request, 'entity');
        const id = entityId(entity.type, entity.id);
        const record = relationChangeOf(entity, 'RELATIONS_DELETED', { entity: { id, name: entity.name } });
        await change(request, [record], () => relations.deleteAll(id));
        return reply.send();
      },
    );

    for (const path of ['/relations', '/relations/info']) {
      const named = path === '/relations/info';

      app.get(
        path,
        {
          config: { access: anyCaller(...ends('READ')) },
          schema: { querystring: z.union([FromQuery, ToQuery]) },
        },
        async (request, reply) => {
          const { query } = request;
          const caller = callerOf(request);
          const [end, entity] =
            'fromId' in query
              ? (['from', entityIn('from', query.fromType, query.fromId)] as const)
              : (['to', entityIn('to', query.toType, query.toId)] as const);
          const wanted = { group: groupOf(query), type: query.relationType };
          return sendJson(
            reply,
            await reads.json(caller.tenantId, 'relationsAt', caller, end, entity, wanted, named),
          );
        },
      );

      app.post(
        path,
        { config: { access: anyCaller(searchRoot) }, schema: { body: QueryBody } },
        async (request, reply) => {
          const { parameters, filters } = request.body;
          if (!parameters || !filters) throw notFound();
          const caller = callerOf(request);
          return sendJson(
            reply,
            await reads.json(caller.tenantId, 'relations', caller, parameters, filters, named),
          );
        },
      );
    }

    /** Makes a change of relations and logs it, once for every entity whose relations change. */
    async function change(
      request: FastifyRequest,
      records: readonly AuditRecord[],
      make: () => void,
    ): Promise<void> {
      await transactions.run(
        (transaction) => {
          make();
          for (const record of records) transaction.log(record);
        },
        { by: callerOf(request), attempt: records },
      );
    }
  };

function ends(operation: Operation): NamedEntityRule[] {
  return [inQuery('from', operation), inQuery('to', operation)];
}

/** The entity that the query names by `<name>Id` and `<name>Type`. */
function inQuery(name: 'from' | 'to' | 'entity', operation: Operation): NamedEntityRule {
  return {
    name,
    operation,
    find({ query }) {
      const { [`${name}Id`]: id, [`${name}Type`]: type } = query as Partial<Record<string, string>>;
      return id === undefined || type === undefined ? null : entityIn(name, type, id);
    },
  };
}

function inBody(name: 'from' | 'to', operation: Operation): NamedEntityRule {
  return {
    name,
    operation,
    find: ({ body }) => RelationBody.parse(body)[name] ?? null,
  };
}

function entityIn(name: string, typeText: string, id: string): EntityId {
  requiredText(`${name}Id`, id);
  const type = entityTypeOf(requiredText(`${name}Type`, typeText));
  return entityId(type, uuidOf(id));
}

function endsOf(request: FastifyRequest): EntityHandle[] {
  return [entityOf(request, 'from'), entityOf(request, 'to')];
}

function relationIn(query: z.infer<typeof EndsQuery>): EntityRelation {
  return {
    from: entityIn('from', query.fromType, query.fromId),
    to: entityIn('to', query.toType, query.toId),
    type: requiredText('relationType', query.relationType),
    typeGroup: groupOf(query),
  };
}

/** What is no group counts as the common one. */
function groupOf({ relationTypeGroup }: { relationTypeGroup?: string | undefined }): RelationTypeGroup {
  return RelationTypeGroup.safeParse(relationTypeGroup).data ?? 'COMMON';
}
