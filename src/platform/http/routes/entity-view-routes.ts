import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { EntityId } from '../../../model/entity-id.ts';
import { EntityView } from '../../../model/entity-view.ts';
import { EntityViewSearchQuery } from '../../../model/relation.ts';
import { badRequest, notFound } from '../../errors.ts';
import { publishDifference, snapshotOf, type ValueSnapshot } from '../../live/value-snapshot.ts';
import type { Platform } from '../../platform.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin, tenantOrCustomer } from '../access-rule.ts';
import { auditedWrite } from '../audited.ts';
import { assignableListRoutes } from './assignable-list-routes.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { deletionOf, savingOf } from './audit-actions.ts';
import { searchEntities, searchRoot } from './relation-queries.ts';
import { tellReassigned } from './tell-reassigned.ts';

/** A view as sent: the store says in the platform's words what is missing. */
const ViewBody = z.extend(EntityView, {
  entityId: z.nullish(EntityId),
  name: z.nullish(z.string()),
  type: z.nullish(z.string()),
});
const SearchBody = z.partial(EntityViewSearchQuery);

/** Entity views: one at a time, their lists, their assignment, and those that relations lead to. */
export const entityViewRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, changes } = platform;
    const { entityViews } = store;
    const readable = { access: tenantOrCustomer(inPath('entityViewId', 'ENTITY_VIEW', 'READ')) };

    await app.register(
      assignableListRoutes({
        path: 'entityView',
        list: (...of) => entityViews.list(...of),
        infos: (...of) => entityViews.infos(...of),
        byName: (...of) => entityViews.byName(...of),
        types: (...of) => entityViews.types(...of),
      }),
    );
    await app.register(
      assignmentRoutes(platform, {
        type: 'ENTITY_VIEW',
        path: 'entityView',
        assign: (...to) => entityViews.assign(...to),
      }),
    );

    app.get(
      '/entityView/:entityViewId',
      { config: readable },
      async (request) => entityViews.byId(entityOf(request, 'entityViewId').id) ?? gone(),
    );

    app.get(
      '/entityView/info/:entityViewId',
      { config: readable },
      async (request) => entityViews.infoById(entityOf(request, 'entityViewId').id) ?? gone(),
    );

    app.post(
      '/entityViews',
      { config: { access: tenantOrCustomer(searchRoot) }, schema: { body: SearchBody } },
      async (request) => {
        const { entityViewTypes } = request.body;
        if (!entityViewTypes) throw notFound();
        return searchEntities(store, callerOf(request), 'ENTITY_VIEW', request.body)
          .flatMap((id) => entityViews.byId(id) ?? [])
          .filter(({ type }) => entityViewTypes.includes(type));
      },
    );

    app.post(
      '/entityView',
      {
        config: { access: tenantAdmin(inBody('id', 'ENTITY_VIEW', 'WRITE')) },
        schema: { body: ViewBody },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const { entityId, name, type, ...rest } = request.body;
        if (!entityId) throw badRequest('Entity view should reference a device or an asset!');
        const view = { ...rest, entityId, name: name ?? '', type: type ?? '' };
        const existing = view.id ? entityOf(request, 'id') : null;
        let before: ValueSnapshot | undefined;
        const saved = await auditedWrite(platform, request, savingOf('ENTITY_VIEW', view), () => {
          before = existing ? snapshotOf(store, existing.key) : undefined;
          return entityViews.save(tenantId, view);
        });
        if (!existing || !before) return saved;
        // First those who may see it no longer lose sight of it.
        tellReassigned(platform, existing);
        const entity = store.entities.byKey(existing.key);
        if (entity) publishDifference(changes, entity, before, snapshotOf(store, entity.key));
        return saved;
      },
    );

    app.delete(
      '/entityView/:entityViewId',
      { config: { access: tenantAdmin(inPath('entityViewId', 'ENTITY_VIEW', 'DELETE')) } },
      async (request, reply) => {
        const view = entityOf(request, 'entityViewId');
        await auditedWrite(platform, request, deletionOf(view), () => entityViews.delete(view.id));
        changes.publish({ kind: 'entity-deleted', entity: view });
        return reply.send();
      },
    );
  };

function gone(): never {
  throw notFound();
}
