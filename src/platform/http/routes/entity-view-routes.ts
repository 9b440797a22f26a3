import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { EntityId } from '../../../model/entity-id.ts';
import { EntityView } from '../../../model/entity-view.ts';
import { EntityViewSearchQuery } from '../../../model/relation.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { asSent } from '../entity-routes.ts';
import { assignableRoutes } from './assignable-routes.ts';

const ViewBody = asSent(z.extend(EntityView, { entityId: z.nullish(EntityId) }), 'name', 'type');

/** Entity views. */
export const entityViewRoutes = (platform: Platform): FastifyPluginAsync => {
  const { entityViews } = platform.store;
  return assignableRoutes(platform, {
    type: 'ENTITY_VIEW',
    path: 'entityView',
    of: entityViews,
    severalById: false,
    search: z.partial(EntityViewSearchQuery),
    save: {
      body: ViewBody,
      *storeView({ entityId, ...view }, { tenantId }) {
        if (!entityId) throw badRequest('Entity view should reference a device or an asset!');
        return yield* entityViews.saveInSteps(tenantId, { ...view, entityId });
      },
    },
  });
};
