import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { EventType } from '../../../model/event.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest } from '../../errors.ts';
import { anyUser, entityOf } from '../access-rule.ts';
import { TimePageQuery, timePageLinkOf, uuidOf } from '../page-query.ts';
import { sendJson } from '../send-json.ts';

/** The tenant is asked for and not believed: the entity knows whose it is. */
const EventQuery = z.extend(TimePageQuery, { tenantId: z.string() });

/** What happened inside the platform to entities that the caller may read. */
export const eventRoutes =
  ({ reads }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const access = anyUser({
      from: { param: 'entityId' },
      type: { param: 'entityType' },
      operation: 'READ',
    });

    app.get(
      '/events/:entityType/:entityId',
      { config: { access }, schema: { querystring: EventQuery } },
      async (request, reply) => {
        uuidOf(request.query.tenantId);
        const entity = entityOf(request, 'entityId');
        const link = timePageLinkOf(request.query);
        return sendJson(reply, await reads.json(entity.tenantId, 'events', entity, link));
      },
    );

    app.get(
      '/events/:entityType/:entityId/:eventType',
      {
        config: { access },
        schema: { querystring: EventQuery, params: z.looseObject({ eventType: z.string() }) },
      },
      async (request, reply) => {
        uuidOf(request.query.tenantId);
        const type = EventType.safeParse(request.params.eventType);
        if (!type.success) throw badRequest(`Unsupported event type '${request.params.eventType}'!`);
        const entity = entityOf(request, 'entityId');
        const link = timePageLinkOf(request.query);
        return sendJson(reply, await reads.json(entity.tenantId, 'events', entity, link, type.data));
      },
    );
  };
