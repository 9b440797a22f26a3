import type { FastifyPluginAsync } from 'fastify';
import type * as z from 'zod/mini';
import type { Platform } from '../../assembly/platform.ts';
import type { Caller } from '../../security/access.ts';
import type { AuditedEntity } from '../../services/audit-records.ts';
import { tenantAdmin, tenantCustomerOrPublic } from '../access-rule.ts';
import { type EntityRoutes, entityRoutes } from '../entity-routes.ts';
import { type AssignableLists, assignableListRoutes } from './assignable-list-routes.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { type RelatedEntities, relatedEntityRoutes } from './related-entity-routes.ts';

/** What is read of the entities of a type that has at most one customer. */
interface AssignableReads extends AssignableLists {
  byId(id: string): object | null;
  infoById(id: string): object | null;
}

/** What differs between the routes of one type of entity that has at most one customer and those of another. */
interface AssignableRoutes<Body extends z.ZodMiniType, Query extends z.ZodMiniType>
  extends Pick<EntityRoutes<Body, Query>, 'save' | 'refuse'>,
    Pick<RelatedEntities, 'search'> {
  type: 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';
  path: 'device' | 'asset' | 'entityView';
  of: AssignableReads;
  /** Whether several can be read by their ids. */
  severalById: boolean;
}

/** Devices, assets and views: one at a time, their lists, their assignment, and those that relations lead to. */
export const assignableRoutes =
  <Body extends z.ZodMiniType<AuditedEntity>, Query extends z.ZodMiniType>(
    platform: Platform,
    { type, path, of, search, severalById, save, refuse }: AssignableRoutes<Body, Query>,
  ): FastifyPluginAsync =>
  async (app) => {
    const several = ({ tenantId }: Caller, ids: readonly string[]) =>
      platform.reads.json(tenantId, 'several', `${path}s`, ids);
    await app.register(
      entityRoutes(platform, {
        type,
        path,
        readers: tenantCustomerOrPublic,
        writers: tenantAdmin,
        one: (id) => of.byId(id),
        info: { one: (id) => of.infoById(id) },
        ...(severalById ? { several } : {}),
        ...(refuse ? { refuse } : {}),
        ...(save ? { save } : {}),
      }),
    );
    await app.register(assignableListRoutes(platform, path, of));
    await app.register(assignmentRoutes(platform, type, path));
    await app.register(relatedEntityRoutes(platform, { type, path, search }));
  };
